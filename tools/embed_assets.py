"""The files of a folder as a table in C (src/server/net_inside.h): each as it is, with gzip and with brotli.

  embed_assets.py FOLDER OUTPUT DEPENDENCIES [--hash]

DEPENDENCIES is a file for ninja: what OUTPUT was made of.

--hash is for a folder that no bundler has been through: files other than *.html get the hash of their content into
their names, and *.html calls them by these. A name with a hash in it (name-1a2b3c4d.js) never means anything else, so
browsers may keep such a file for good.
"""
import gzip
import hashlib
import pathlib
import re
import shutil
import subprocess
import sys

TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8", ".json": "application/json", ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".webp": "image/webp", ".ico": "image/x-icon",
    ".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8", ".md": "text/markdown; charset=utf-8",
    ".bin": "application/octet-stream", ".map": "application/json", ".mp3": "audio/mpeg", ".ogg": "audio/ogg",
}
PACKED = {".png", ".webp", ".woff2", ".mp3", ".ogg"}  # compressed already
HASHED = re.compile(r"[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$")


def brotli(content):
    """None where there is no brotli."""
    if shutil.which("brotli") is None:
        return None
    return subprocess.run(["brotli", "-c", "-q", "11", "-"], input=content, capture_output=True, check=True).stdout


def read_folder(folder, with_hashes):
    files = {"/" + path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    if not with_hashes:
        return files
    named = {}
    for path in files:
        place = pathlib.PurePosixPath(path)
        digest = hashlib.sha256(files[path]).hexdigest()[:10]
        named[path] = path if place.suffix == ".html" else str(place.with_name(f"{place.stem}-{digest}{place.suffix}"))
    for path, content in files.items():
        if path.endswith(".html"):
            for old, new in named.items():
                content = content.replace(f'"{old[1:]}"'.encode(), f'"{new[1:]}"'.encode())
            files[path] = content
    return {named[path]: content for path, content in files.items()}


def array(out, name, content):
    out.write(f"static const uint8_t {name}[] = {{\n")
    for start in range(0, len(content), 32):
        out.write(",".join(map(str, content[start:start + 32])) + ",\n")
    out.write("};\n" if content else "0};\n")


def main():
    folder, output, dependencies = map(pathlib.Path, sys.argv[1:4])
    files = read_folder(folder, "--hash" in sys.argv[4:])
    sources = " ".join(str(path).replace(" ", "\\ ") for path in [folder, *sorted(folder.rglob("*"))])
    dependencies.write_text(f"{output}: {sources}\n", encoding="utf-8")
    rows = []
    with output.open("w", encoding="utf-8") as out:
        out.write('#include "server/net_inside.h"\n')
        for number, path in enumerate(sorted(files, key=str.encode)):
            content, suffix = files[path], pathlib.PurePosixPath(path).suffix
            bodies = []
            for kind, make in (("plain", bytes), ("gzip", lambda c: gzip.compress(c, 9, mtime=0)), ("brotli", brotli)):
                packed = make(content) if kind == "plain" or suffix not in PACKED else None
                if packed is None or (kind != "plain" and len(packed) >= len(content)):
                    bodies.append("{NULL, 0}")
                    continue
                array(out, f"{kind}_{number}", packed)
                bodies.append(f"{{{kind}_{number}, {len(packed)}}}")
            tag = hashlib.sha256(content).hexdigest()[:20]
            lasting = "true" if HASHED.search(path) and suffix != ".html" else "false"
            rows.append(f'    {{"{path}", "{TYPES[suffix]}", "\\"{tag}\\"", {lasting}, {", ".join(bodies)}}},\n')
        out.write("const struct vl_asset vl_assets[] = {\n" + "".join(rows) + "};\n")
        out.write(f"const unsigned vl_asset_count = {len(rows)};\n")


if __name__ == "__main__":
    main()
