#!/usr/bin/env python3
"""How many messages a second of CPU time the library under the server can give back: bench/echo.py BUILD [SECONDS]

BUILD is a build folder with tests (meson setup build-bench). Loopback only; figures compare within one run."""
import pathlib
import subprocess
import sys

BUILD, SECONDS = pathlib.Path(sys.argv[1]) / "bench", sys.argv[2] if len(sys.argv) > 2 else "6"
RUNS = [(1000, 1000), (9500, 9500), (9500, 100)]  # connections, and how many of them talk


def main():
    for connections, talking in RUNS:
        for loop in ("raw", "ev", "uv", "poll"):
            server = subprocess.Popen([BUILD / "echo", loop], stdout=subprocess.PIPE, text=True)
            try:
                port = server.stdout.readline().split()[-1]
                load = [BUILD / "echo_load", port, str(server.pid), str(connections), str(talking), SECONDS]
                print(f"{loop:4}", subprocess.run(load, capture_output=True, text=True, check=True, timeout=120).stdout, end="", flush=True)
            except subprocess.TimeoutExpired:
                print(f"{loop:4} {connections} connections: not even connected after two minutes", flush=True)
            finally:
                server.kill()
                server.wait()


if __name__ == "__main__":
    main()
