"""A real server for tests: the program with a store of its own in a folder of its own, on loopback."""
import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import threading

import wsclient


class Answer:
    def __init__(self, status, fields, body):
        self.status, self.fields, self.body = status, fields, body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def code(self):
        return self.json["error"]["code"]


class Server:
    """with Server(veillee, "--test-seeds") as server: server.get("/api/v1/games").json"""

    def __init__(self, veillee, *args, listen="127.0.0.1:0", store=None, folder=None, tls=None):
        self.veillee, self.args, self.listen, self.tls = veillee, args, listen, tls
        self.folder = pathlib.Path(folder or tempfile.mkdtemp(prefix="veillee-"))
        self.own_folder = folder is None
        self.store = store or f"sqlite:{self.folder / 'store.db'}"
        self.errors = []
        self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()
        if self.own_folder:
            shutil.rmtree(self.folder, ignore_errors=True)

    def start(self):
        self.process = subprocess.Popen([self.veillee, "serve", "--listen", self.listen, "--store", self.store, *self.args],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.reader = threading.Thread(target=self._read_errors, args=(self.process.stderr,), daemon=True)
        self.reader.start()
        line = self.process.stdout.readline()
        if not line.startswith("listening on "):
            self.process.wait()
            self.reader.join()
            raise AssertionError(f"status {self.process.returncode}: {line!r} {''.join(self.errors)}")
        self.url = line.removeprefix("listening on ").rstrip("\n")
        if self.url.startswith("unix:"):
            self.host, self.port = self.url.removeprefix("unix:"), None
        else:
            self.host, port = self.url.split("://")[1].rsplit(":", 1)
            self.host, self.port = self.host.strip("[]"), int(port)

    def _read_errors(self, stream):
        for line in stream:
            self.errors.append(line)

    def logs(self):
        return [json.loads(line) for line in self.errors if line.startswith("{")]

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
        if self.process:
            self.process.wait()
            self.reader.join()
            self.process.stdout.close()
            self.process.stderr.close()
            self.process = None

    def stop(self, with_signal=signal.SIGTERM, timeout=30):
        """Ends it in good order; its exit status."""
        self.process.send_signal(with_signal)
        status = self.process.wait(timeout)
        self.reader.join()
        return status

    # ---- HTTP ----

    def connection(self, timeout=10):
        if self.port is None:
            made = http.client.HTTPConnection("localhost", timeout=timeout)
            made.sock = wsclient.connect(self.host, None, timeout=timeout)
            return made
        if self.tls:
            return http.client.HTTPSConnection(self.host, self.port, timeout=timeout, context=self.tls)
        return http.client.HTTPConnection(self.host, self.port, timeout=timeout)

    def ask(self, method, path, body=None, token=None, connection=None, **fields):
        """One request; bodies that are no bytes go as JSON. Fields by name, _ for -."""
        fields = {name.replace("_", "-"): value for name, value in fields.items() if value is not None}
        if token:
            fields["Authorization"] = f"Bearer {token}"
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            fields.setdefault("Content-Type", "application/json")
        made = connection or self.connection()
        made.request(method, path, body, fields)
        answer = made.getresponse()
        said = Answer(answer.status, answer.headers, answer.read())
        if connection is None:
            made.close()
        return said

    def get(self, path, **how):
        return self.ask("GET", path, **how)

    def post(self, path, body=None, **how):
        return self.ask("POST", path, {} if body is None else body, **how)

    def raw(self, data, timeout=20):
        """Sends bytes and reads until the server closes; what it said."""
        with wsclient.connect(self.host, self.port, self.tls, timeout) as made:
            made.sendall(data)
            said = b""
            try:
                while more := made.recv(65536):
                    said += more
            except ConnectionResetError:
                pass
            return said

    # ---- Tables ----

    def person(self, name="Anne"):
        answer = self.post("/api/v1/identity", {"name": name})
        assert answer.status == 201, answer.body
        return answer.json

    def table(self, token, game="goofspiel", seats=("me", "random"), **more):
        seats = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        answer = self.post("/api/v1/tables", {"game": game, "players": len(seats), "seats": seats, **more}, token=token)
        assert answer.status == 201, answer.body
        return answer.json

    def socket(self, table, hello=None, **how):
        """A WebSocket at a table, its hello said."""
        made = wsclient.WebSocket(self.host, self.port, f"/api/v1/tables/{table}/socket", tls=self.tls, **how)
        if hello is not None:
            made.say({"type": "hello", "from": None, "view": "json", **hello})
        return made

    def memory(self):
        """Bytes in memory."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))) * 1024

    def figures(self):
        lines = self.get("/metrics").body.decode().splitlines()
        return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in lines if line and not line.startswith("#")}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def is_root():
    return os.geteuid() == 0
