"""A WebSocket client (RFC 6455) without dependencies: as much of it as a player at a server needs."""
from __future__ import annotations

import base64
import hashlib
import json
import os
import socket
import struct
from urllib.parse import urlsplit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Closed", "WebSocket"]

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_HEAD_MOST = 1 << 16
_FRAME_MOST = 1 << 24


class Closed(ConnectionError):
    """The connection is over; `code` is that of the server's close, None if it ended without one."""

    def __init__(self, code: int | None, why: str = ""):
        super().__init__(why or f"closed with {code}")
        self.code = code


class WebSocket:
    """JSON messages both ways, one an object."""

    def __init__(self, url: str, protocol: str, timeout: float | None = 60):
        parts = urlsplit(url)
        secure = parts.scheme in ("wss", "https")
        host, port = parts.hostname or "", parts.port or (443 if secure else 80)
        self._socket = socket.create_connection((host, port), timeout)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if secure:
            import ssl

            self._socket = ssl.create_default_context().wrap_socket(self._socket, server_hostname=host)
        self._read_ahead = b""
        try:
            self._open(parts.path or "/", parts.netloc, protocol)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> WebSocket:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._socket.close()

    def say(self, message: dict[str, Any]) -> None:
        self._send(_TEXT, json.dumps(message).encode())

    def hear(self) -> dict[str, Any]:
        """The next message. Pings are answered on the way; Closed when there is no more."""
        while True:
            opcode, payload = self._frame()
            if opcode == _TEXT:
                return json.loads(payload)
            if opcode == _PING:
                self._send(_PONG, payload)
            elif opcode == _CLOSE:
                raise Closed(int.from_bytes(payload[:2], "big") if payload else None)

    def _open(self, path: str, host: str, protocol: str) -> None:
        key = base64.b64encode(os.urandom(16))
        self._socket.sendall((f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                              f"Sec-WebSocket-Key: {key.decode()}\r\nSec-WebSocket-Version: 13\r\n"
                              f"Sec-WebSocket-Protocol: {protocol}\r\n\r\n").encode())
        while b"\r\n\r\n" not in self._read_ahead:
            if len(self._read_ahead) > _HEAD_MOST:
                raise Closed(None, "an answer without end")
            self._more()
        head, self._read_ahead = self._read_ahead.split(b"\r\n\r\n", 1)
        status, *lines = head.decode("latin-1").split("\r\n")
        fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        wanted = base64.b64encode(hashlib.sha1(key + _GUID).digest()).decode()
        if status.split()[1:2] != ["101"] or fields.get("sec-websocket-accept") != wanted:
            raise Closed(None, f"the server does not open a socket: {status}")

    def _more(self) -> None:
        data = self._socket.recv(1 << 16)
        if not data:
            raise Closed(None)
        self._read_ahead += data

    def _take(self, count: int) -> bytes:
        while len(self._read_ahead) < count:
            self._more()
        data, self._read_ahead = self._read_ahead[:count], self._read_ahead[count:]
        return data

    def _frame(self) -> tuple[int, bytes]:
        """A whole frame: the server sends no others."""
        first, length = self._take(2)
        if length == 126:
            length = struct.unpack("!H", self._take(2))[0]
        elif length == 127:
            length = struct.unpack("!Q", self._take(8))[0]
        if not first & 0x80 or length > _FRAME_MOST:
            raise Closed(None, "a frame that is not whole, or too long")
        return first & 15, self._take(length)

    def _send(self, opcode: int, payload: bytes) -> None:
        length = len(payload)
        head = (struct.pack("!BB", 0x80 | opcode, 0x80 | length) if length < 126
                else struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, length) if length < 1 << 16
                else struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, length))
        mask = os.urandom(4)
        pad = int.from_bytes((mask * (length // 4 + 1))[:length], "big")
        self._socket.sendall(head + mask + (int.from_bytes(payload, "big") ^ pad).to_bytes(length, "big"))
