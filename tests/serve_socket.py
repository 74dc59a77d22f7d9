#!/usr/bin/env python3
"""The server's WebSockets with the real program and real sockets: handshakes, frames, limits, silence, unread output.

  serve_socket.py VEILLEE     prints TAP
"""
import json
import random
import socket
import struct
import sys
import threading
import time

from serving import Server
from tap import main, test
from wsclient import BINARY, CLOSE, PING, PONG, TEXT, Closed, Refused, WebSocket, frame

VEILLEE = sys.argv[1]
SERVER = Server(VEILLEE)
NOWHERE = "0" * 32


class Bed:
    """A table of Anne's, which has begun, made when it is first asked for."""

    def __init__(self):
        self.made = None

    def __call__(self):
        if self.made is None:
            anne = SERVER.person()
            table = SERVER.table(anne["token"], fair=False, public=True)
            assert SERVER.post(f"/api/v1/tables/{table['id']}/begin", token=anne["token"]).status == 202
            self.made = anne["token"], table["id"]
        return self.made


bed = Bed()


def sit():
    """A socket at the table, its first view read."""
    token, table = bed()
    made = SERVER.socket(table, {"token": token})
    assert made.hear()["type"] == "hello" and made.hear()["type"] == "view"
    return made


def refusal(**how):
    try:
        with WebSocket(SERVER.host, SERVER.port, how.pop("path", f"/api/v1/tables/{NOWHERE}/socket"), **how):
            return None
    except Refused as refused:
        return refused.status, json.loads(refused.body)["error"]["code"]


@test
def the_upgrade_is_checked():
    assert refusal() is None
    assert refusal(protocol="veillee.v1, other") is None and refusal(protocol="other, veillee.v1") is None
    assert refusal(protocol=None) == refusal(protocol="other") == (400, "socket-protocol")
    assert refusal(host_field="evil.example") == (421, "unknown-host")
    assert refusal(path="/api/v1/socket") == (404, "not-found")
    answer = SERVER.get(f"/api/v1/tables/{NOWHERE}/socket")
    assert answer.status == 426 and answer.code == "socket-expected" and answer.fields["Upgrade"] == "websocket"
    head = (f"GET /api/v1/tables/{NOWHERE}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
            "Sec-WebSocket-Protocol: veillee.v1\r\n")
    for rest, status in (("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n", 101),
                         ("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 8\r\n", 426),
                         ("Sec-WebSocket-Key: short\r\nSec-WebSocket-Version: 13\r\n", 400), ("Sec-WebSocket-Version: 13\r\n", 400)):
        with socket.create_connection((SERVER.host, SERVER.port), 10) as made:
            made.sendall((head + rest + "\r\n").encode())
            assert int(made.recv(1000).split()[1]) == status, rest


@test
def a_cookie_needs_our_origin():
    answer = SERVER.post("/api/v1/identity", {"name": "Anne", "cookie": True})
    cookie, ours = answer.fields["Set-Cookie"].split(";")[0], f"http://{SERVER.host}:{SERVER.port}"
    made = SERVER.post("/api/v1/tables", {"game": "kuhn", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}, Cookie=cookie, Origin=ours)
    for origin in ((), (("Origin", "http://evil.example"),), (("Origin", "null"),)):
        assert refusal(fields=(("Cookie", cookie), *origin)) == (403, "foreign-origin"), origin
    assert refusal(fields=(("Cookie", "other=1"), ("Origin", "http://evil.example"))) is None, "not our cookie"
    with SERVER.socket(made.json["id"], {}, fields=(("Cookie", cookie), ("Origin", ours))) as seat:
        assert seat.hear_until("hello")["seat"] == 0


@test
def what_is_absent_is_told_after_hello():
    with SERVER.socket(NOWHERE, {"token": bed()[0]}) as made:
        bye = made.hear()
        assert bye["type"] == "bye" and bye["code"] == "not-found" and bye["retry"] is False, bye
        assert made.closing() is not None


@test
def who_does_not_say_hello_is_let_go():
    with SERVER.socket(bed()[1], timeout=60) as made:
        assert made.hear()["type"] == "bye"
        assert made.closing() is not None


@test
def messages_are_heard_however_they_are_cut():
    with sit() as made:
        ping = b'{"type":"ping"}'
        made.send_frame(TEXT, ping)
        assert made.hear()["type"] == "pong"
        made.send_frame(TEXT, ping[:3], fin=False)
        made.send_frame(PING, b"between")
        made.send_frame(0, ping[3:9], fin=False)
        made.send_frame(0, b"", fin=False)
        made.send_frame(0, ping[9:])
        assert made.hear()["type"] == "pong" and made.pongs == [b"between"]
        for byte in frame(TEXT, ping):
            made.send_bytes(bytes([byte]))
        assert made.hear()["type"] == "pong"
        made.send_bytes(frame(TEXT, ping) * 40)
        for _ in range(40):
            assert made.hear()["type"] == "pong"
        text = '{"type":"ping","é":"'.encode() + "日本語".encode() + b'"}'
        for cut in range(len(text) + 1):  # also inside of characters
            made.send_bytes(frame(TEXT, text[:cut], fin=False) + frame(0, text[cut:]))
            assert made.hear()["type"] == "pong", cut
        for length in (125, 126, 127, 65535 // 4, 16384):
            made.send_frame(TEXT, b'{"type":"ping"}'.ljust(length))
            assert made.hear()["type"] == "pong", length


@test
def frames_that_came_with_the_handshake_are_heard():
    token, table = bed()
    with socket.create_connection((SERVER.host, SERVER.port), 10) as made:
        hello = json.dumps({"type": "hello", "token": token, "from": None, "view": "json"}).encode()
        made.sendall(f"GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Protocol: veillee.v1\r\n\r\n".encode() + frame(TEXT, hello))
        said = b""
        while b'"type":"view"' not in said:
            said += made.recv(65536)
        assert said.startswith(b"HTTP/1.1 101 ") and b'"type":"hello"' in said


@test
def what_cannot_be_read_is_malformed():
    with sit() as made:
        for opcode, payload in ((BINARY, b"\x00\xff"), (BINARY, b'{"type":"ping"}'), (TEXT, b""), (TEXT, b"{"), (TEXT, b"[]"), (TEXT, b"null"),
                                (TEXT, b'{"type":7}'), (TEXT, b'{"type":"dance"}'), (TEXT, b'{"type":"ping"}{"type":"ping"}'),
                                (TEXT, b'\x00'), (TEXT, b"[" * 10000), (TEXT, b'{"type":"act"}')):
            made.send_frame(opcode, payload)
            said = made.hear()
            assert said["type"] == "refused" and said["code"] == "malformed" and said["id"] is None, (payload[:20], said)
        made.say({"type": "ping"})
        assert made.hear()["type"] == "pong", "and the conversation goes on"


def ending(data):
    """How the server ends a connection that has sent this; another one beside it lives on."""
    with sit() as beside, sit() as made:
        try:
            made.send_bytes(data)
        except OSError:
            pass
        code = made.closing()
        beside.say({"type": "ping"})
        assert beside.hear()["type"] == "pong"
        return code


@test
def frames_against_the_rules_end_that_connection_only():
    ping = b'{"type":"ping"}'
    cases = {
        "not masked": (frame(TEXT, ping, masked=False), 1002),
        "a ping that is not masked": (frame(PING, b"", masked=False), 1002),
        "too large": (frame(TEXT, b" " * 16385), 1009),
        "far too large": (frame(TEXT, b" " * 1000000), 1009),
        "announced too large": (struct.pack("!BBQ", 0x81, 0xff, 1 << 40), 1009),
        "an impossible length": (struct.pack("!BBQ", 0x81, 0xff, 1 << 63), 1002),
        "a length not as short as can be": (struct.pack("!BBH", 0x81, 0xfe, 5) + bytes(4) + b"{    ", 1002),
        "too large in pieces": (frame(TEXT, b" " * 9000, fin=False) + frame(0, b" " * 9000), 1009),
        "endless pieces": (frame(TEXT, b" ", fin=False) + frame(0, b" " * 100, fin=False) * 200, 1009),
        "not UTF-8": (frame(TEXT, b"\xff\xfe"), 1007),
        "an overlong form": (frame(TEXT, b"\xc0\xaf"), 1007),
        "a surrogate": (frame(TEXT, b"\xed\xa0\x80"), 1007),
        "half a character": (frame(TEXT, "é".encode()[:1]), 1007),
        "reserved bits": (frame(TEXT, ping, reserved=4), 1002),
        "an unknown opcode": (frame(3, ping), 1002),
        "an unknown control": (frame(11, ping), 1002),
        "more of nothing": (frame(0, ping), 1002),
        "a message in a message": (frame(TEXT, ping, fin=False) + frame(TEXT, ping), 1002),
        "a ping in pieces": (frame(PING, b"", fin=False), 1002),
        "a long ping": (frame(PING, b"x" * 126), 1002),
        "a close of one byte": (frame(CLOSE, b"x"), 1002),
        "a close with no code's code": (frame(CLOSE, struct.pack("!H", 1005)), 1002),
        "a close that is not UTF-8": (frame(CLOSE, struct.pack("!H", 1000) + b"\xff"), 1007),
        "HTTP again": (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", 1002),
    }
    before = SERVER.figures()["veillee_frame_faults_total"]
    for name, (data, code) in cases.items():
        assert ending(data) == code, (name, code)
    assert SERVER.figures()["veillee_frame_faults_total"] == before + len(cases)


@test
def closing_is_answered():
    for payload in (b"", struct.pack("!H", 1000), struct.pack("!H", 1001) + b"bye", struct.pack("!H", 4321)):
        with sit() as made:
            made.send_frame(CLOSE, payload)
            assert made.next_frame() == (CLOSE, payload[:2])
            try:
                made.next_frame()
                raise AssertionError("there is more")
            except Closed:
                pass


@test
def noise_ends_connections_and_nothing_else():
    """Bytes by chance, and frames with a bit turned, on many connections."""
    chance = random.Random(7)
    for turn in range(60):
        good = bytearray(frame(TEXT, b'{"type":"ping"}', key=b"abcd") * 5)
        good[chance.randrange(len(good))] ^= 1 << turn % 8
        for data in (chance.randbytes(2000), bytes(good)):
            with sit() as made:
                try:
                    made.send_bytes(data)
                    made.socket.shutdown(socket.SHUT_WR)
                except OSError:
                    pass
                made.closing()
    assert SERVER.get("/livez").status == 200


# ---- Who does not read, who is silent, who says too much ----

@test
def who_does_not_read_is_closed_and_can_resume():
    token, table = bed()
    made = WebSocket(SERVER.host, SERVER.port, "/", open_now=False)
    made.socket.close()
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.settimeout(20)
    raw.connect((SERVER.host, SERVER.port))
    made.socket = raw
    made.handshake(f"/api/v1/tables/{table}/socket", "localhost", "veillee.v1", ())
    made.say({"type": "hello", "token": token, "from": None, "view": "json"})
    before, memory, asked = SERVER.figures()["veillee_unread_total"], SERVER.memory(), 0
    ask = frame(TEXT, b'{"type":"view"}')
    try:
        while asked < 20000:
            raw.sendall(ask)
            asked += 1
    except OSError:
        pass
    raw.close()
    end = time.monotonic() + 60
    while SERVER.figures()["veillee_unread_total"] == before and time.monotonic() < end:
        time.sleep(0.1)
    assert SERVER.figures()["veillee_unread_total"] == before + 1, asked
    assert SERVER.memory() < memory + (4 << 20)
    with sit() as again:
        again.say({"type": "ping"})
        assert again.hear()["type"] == "pong"


@test
def who_says_too_much_is_read_more_slowly():
    """Nothing is lost, and nobody else waits."""
    with Server(VEILLEE, "--limit", "messages=50,identity-messages=100000") as server:
        anne = server.person()
        table = server.table(anne["token"], fair=False)["id"]
        with server.socket(table, {"token": anne["token"]}, timeout=60) as made, server.socket(table, {"token": anne["token"]}) as other:
            made.hear_until("view")
            other.hear_until("view")
            begin = time.monotonic()
            made.send_bytes(frame(TEXT, b'{"type":"ping"}') * 300)
            other.say({"type": "ping"})
            assert other.hear()["type"] == "pong"
            for _ in range(300):
                assert made.hear()["type"] == "pong"
            made.say({"type": "ping"})
            assert made.hear()["type"] == "pong"
            assert time.monotonic() - begin >= (301 - 4 * 50 - 5) / 50 - 0.5, "four seconds' worth at once, then 50 a second"
        assert server.figures()["veillee_pauses_total"] >= 1


@test
def connections_have_a_bound():
    with Server(VEILLEE, "--limit", "address-connections=10") as server:
        held = [socket.create_connection((server.host, server.port), 10) for _ in range(10)]
        server.raw(b"GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n")  # is closed at once, or the test waits in vain
        held.pop().close()
        end = time.monotonic() + 30
        while True:  # the server may not know yet
            with socket.create_connection((server.host, server.port), 10) as made:
                made.sendall(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                try:
                    said = made.recv(1 << 16)
                except ConnectionResetError:
                    said = b""
            if said or time.monotonic() > end:
                break
        assert said.startswith(b"HTTP/1.1 200"), said[:100]
        for one in held:
            one.close()


@test
def requests_of_an_address_have_a_bound():
    with Server(VEILLEE, "--limit", "address-requests=5") as server:
        made = server.connection()
        answers = [server.ask("GET", "/livez", connection=made) for _ in range(40)]
        assert [answer.status for answer in answers[:15]] == [200] * 15 and answers[-1].status == 429
        assert answers[-1].code == "too-fast" and int(answers[-1].fields["Retry-After"]) >= 1
        time.sleep(1.5)
        assert server.ask("GET", "/livez", connection=made).status == 200


@test
def the_silent_are_found_and_the_living_stay():
    """A heartbeat after 15 s; who does not answer within as long again is gone. Others who only answer stay."""
    kept = {}
    before = SERVER.figures()["veillee_silent_total"]

    def listen(name, answers):
        with sit() as made:
            began = time.monotonic()
            try:
                while (left := began + 50 - time.monotonic()) > 0:
                    made.socket.settimeout(left)
                    opcode, _ = made.next_frame()
                    if opcode == PING and answers:
                        made.send_frame(PONG)
            except Closed:
                kept[name] = time.monotonic() - began
            except TimeoutError:
                pass
            kept.setdefault(name, "lives")

    threads = [threading.Thread(target=listen, args=args) for args in (("silent", False), ("living", True))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert kept["living"] == "lives", kept
    assert isinstance(kept["silent"], float) and kept["silent"] > 25, kept
    assert SERVER.figures()["veillee_silent_total"] > before


@test
def thousands_wait_in_little_memory():
    token, table = bed()
    hello = frame(TEXT, json.dumps({"type": "hello", "from": None, "view": "json", "lang": "en"}).encode())
    head = (f"GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: veillee.v1\r\n\r\n").encode()
    with sit():
        before, made = SERVER.memory(), []
        for _ in range(2000):
            one = socket.create_connection((SERVER.host, SERVER.port), 30)
            one.sendall(head + hello)
            made.append(one)
        for one in made:
            said = b""
            while b'"type":"view"' not in said:
                said += one.recv(65536)
        each = (SERVER.memory() - before) / len(made)
        figures = SERVER.figures()
        assert figures["veillee_sockets"] >= 2000, figures["veillee_sockets"]
        with sit() as other:
            other.say({"type": "ping"})
            assert other.hear()["type"] == "pong"
        for one in made:
            one.close()
        print(f"# {each / 1024:.1f} KiB a connection")
        assert each < 24 * 1024, each


if __name__ == "__main__":
    with SERVER:
        main()
