"""The files of web/dist as a table in C (src/server/net_inside.h): each as it is, with gzip and with brotli.

  embed_assets.py FOLDER OUTPUT DEPENDENCIES

DEPENDENCIES is a file for ninja: what OUTPUT was made of. NAME.br and NAME.gz are what the build of the page has laid
beside a file; files below assets/ have the hash of their content in their names, so browsers may keep them for good.
Without a folder there is one file, which says so.
"""
import hashlib
import pathlib
import sys

TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8", ".json": "application/json", ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".webp": "image/webp", ".ico": "image/x-icon",
    ".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8", ".md": "text/markdown; charset=utf-8",
    ".words": "application/octet-stream",
}
CODINGS = {"gzip": ".gz", "brotli": ".br"}
NO_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Veillée</title>
</head>
<body>
<h1>Veillée</h1>
<p>This program was built without its page: <code>script/build</code> makes both. Tables are served all the same, at <a
href="api/v1/games">/api/v1</a>; people play in the terminal with <code>veillee play</code>.</p>
</body>
</html>
"""


def read_folder(folder):
    """{path: {coding: bytes}}"""
    if not (folder / "index.html").exists():
        return {"/index.html": {"plain": NO_PAGE.encode()}}
    contents = {"/" + path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    files = {}
    for path, content in contents.items():
        if not path.endswith(tuple(CODINGS.values())):
            beside = {coding: contents.get(path + suffix) for coding, suffix in CODINGS.items()}
            files[path] = {"plain": content, **beside}
    return files


def array(out, name, content):
    out.write(f"static const uint8_t {name}[] = {{\n")
    for start in range(0, len(content), 32):
        out.write(",".join(map(str, content[start:start + 32])) + ",\n")
    out.write("};\n" if content else "0};\n")


def main():
    folder, output, dependencies = map(pathlib.Path, sys.argv[1:4])
    files = read_folder(folder)
    sources = [folder, *sorted(folder.rglob("*"))] if folder.is_dir() else [folder.parent]
    words = " ".join(str(path).replace(" ", "\\ ") for path in sources)
    dependencies.write_text(f"{output}: {words}\n", encoding="utf-8")
    rows = []
    with output.open("w", encoding="utf-8") as out:
        out.write('#include "server/net_inside.h"\n')
        for number, path in enumerate(sorted(files, key=str.encode)):
            bodies = []
            for coding in ("plain", "gzip", "brotli"):
                content = files[path].get(coding)
                if content is None:
                    bodies.append("{NULL, 0}")
                    continue
                array(out, f"{coding}_{number}", content)
                bodies.append(f"{{{coding}_{number}, {len(content)}}}")
            tag = hashlib.sha256(files[path]["plain"]).hexdigest()[:20]
            lasting = "true" if path.startswith("/assets/") else "false"
            kind = TYPES[pathlib.PurePosixPath(path).suffix]
            rows.append(f'    {{"{path}", "{kind}", "\\"{tag}\\"", {lasting}, {", ".join(bodies)}}},\n')
        out.write("const struct vl_asset vl_assets[] = {\n" + "".join(rows) + "};\n")
        out.write(f"const unsigned vl_asset_count = {len(rows)};\n")


if __name__ == "__main__":
    main()
