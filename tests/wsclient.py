"""A WebSocket client (RFC 6455) of a few lines for tests: well-behaved by default, and able to send anything else.

    with WebSocket("127.0.0.1", port, "/api/v1/tables/ID/socket") as socket:
        socket.say({"type": "hello", "token": token, "from": None, "view": "json"})
        message = socket.hear()
"""
import base64
import hashlib
import json
import os
import socket as sockets
import struct

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Refused(Exception):
    """The server did not upgrade: status, fields and body of its answer."""

    def __init__(self, status, fields, body):
        super().__init__(f"{status} {body[:200]!r}")
        self.status, self.fields, self.body = status, fields, body


class Closed(Exception):
    """The connection is over; `code` of the server's close, None if it ended without one."""

    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


def connect(host, port, tls=None, timeout=10):
    """A connected socket; `port` None: host is the path of a Unix socket. `tls` is an ssl.SSLContext."""
    if port is None:
        raw = sockets.socket(sockets.AF_UNIX)
        raw.settimeout(timeout)
        raw.connect(host)
    else:
        raw = sockets.create_connection((host, port), timeout)
        raw.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
    return tls.wrap_socket(raw, server_hostname="localhost") if tls else raw


def frame(opcode, payload=b"", fin=True, masked=True, reserved=0, key=None):
    """The bytes of one frame."""
    first = (0x80 if fin else 0) | reserved << 4 | opcode
    length = len(payload)
    if length < 126:
        head = struct.pack("!BB", first, length)
    elif length < 1 << 16:
        head = struct.pack("!BBH", first, 126, length)
    else:
        head = struct.pack("!BBQ", first, 127, length)
    if not masked:
        return head + payload
    key = key or os.urandom(4)
    hidden = (int.from_bytes(payload, "big") ^ int.from_bytes((key * (length // 4 + 1))[:length], "big")).to_bytes(length, "big")
    return head[:1] + bytes([head[1] | 0x80]) + head[2:] + key + hidden


class WebSocket:
    def __init__(self, host, port, path, protocol="veillee.v1", fields=(), tls=None, timeout=10, host_field=None, open_now=True):
        self.socket = connect(host, port, tls, timeout)
        self.buffer = b""
        self.pongs = []
        self.answers_pings = True
        if open_now:
            self.handshake(path, host_field or (f"{host}:{port}" if port else "localhost"), protocol, fields)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    # ---- Bytes ----

    def send_bytes(self, data):
        self.socket.sendall(data)

    def _read(self, count):
        while len(self.buffer) < count:
            try:
                more = self.socket.recv(65536)
            except (ConnectionResetError, BrokenPipeError):
                raise Closed(None) from None
            if not more:
                raise Closed(None)
            self.buffer += more
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def handshake(self, path, host, protocol, fields):
        key = base64.b64encode(os.urandom(16))
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key.decode()}", "Sec-WebSocket-Version: 13"]
        lines += [f"Sec-WebSocket-Protocol: {protocol}"] if protocol else []
        lines += [f"{name}: {value}" for name, value in fields]
        self.send_bytes("\r\n".join(lines + ["", ""]).encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self._read(1)
        status, *rest = head.decode("latin-1").split("\r\n")
        self.fields = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in rest if line)}
        code = int(status.split()[1])
        if code != 101:
            raise Refused(code, self.fields, self._read(int(self.fields.get("content-length", 0))))
        assert self.fields["sec-websocket-accept"] == base64.b64encode(hashlib.sha1(key + GUID).digest()).decode()
        assert protocol is None or self.fields["sec-websocket-protocol"] == "veillee.v1"

    # ---- Frames ----

    def send_frame(self, opcode, payload=b"", **how):
        self.send_bytes(frame(opcode, payload, **how))

    def next_frame(self):
        """(opcode, payload) of the next frame, control frames too."""
        first, second = self._read(2)
        assert first & 0x80 and not first & 0x70 and not second & 0x80, "a server's frames are whole and not masked"
        length = second
        if length == 126:
            length, = struct.unpack("!H", self._read(2))
        elif length == 127:
            length, = struct.unpack("!Q", self._read(8))
        return first & 15, self._read(length)

    # ---- Messages ----

    def say(self, message):
        self.send_frame(TEXT, message.encode() if isinstance(message, str) else json.dumps(message).encode())

    def hear(self, timeout=None):
        """The next message; pings are answered. Closed when the server closes."""
        if timeout is not None:
            self.socket.settimeout(timeout)
        while True:
            opcode, payload = self.next_frame()
            if opcode == TEXT:
                return json.loads(payload)
            if opcode == PING and self.answers_pings:
                self.send_frame(PONG, payload)
            elif opcode == PONG:
                self.pongs.append(payload)
            elif opcode == CLOSE:
                code = struct.unpack("!H", payload[:2])[0] if payload else None
                try:
                    self.send_frame(CLOSE, payload[:2])
                except OSError:
                    pass
                raise Closed(code)

    def hear_until(self, kind, timeout=None):
        """The next message of that type; those before it are dropped."""
        while True:
            message = self.hear(timeout)
            if message["type"] == kind:
                return message

    def closing(self):
        """Reads to the end: the code of the server's close, None if there was none."""
        try:
            while True:
                self.hear()
        except Closed as end:
            return end.code
