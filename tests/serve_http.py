#!/usr/bin/env python3
"""The server's HTTP with the real program and real sockets: heads, bodies, hosts, origins, cookies, files, figures.

  serve_http.py VEILLEE     prints TAP
"""
import gzip
import json
import re
import shutil
import socket
import subprocess
import sys
import threading
import time

from serving import Server
from tap import main, test
import wsclient

VEILLEE = sys.argv[1]
SERVER = Server(VEILLEE)
HOST = "Host: localhost\n"


def status_of(said):
    return int(said.split()[1]) if said else None


def request(head, body=b"", close=True):
    """What the server says to these bytes until it closes."""
    return SERVER.raw(head.replace("\n", "\r\n").encode("latin-1") + (b"Connection: close\r\n" if close else b"") + b"\r\n" + body)


def body_of(said):
    return json.loads(said.split(b"\r\n\r\n", 1)[1])


@test
def it_says_where_it_listens():
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+", SERVER.url), SERVER.url
    assert SERVER.get("/livez").status == 200 and SERVER.get("/readyz").status == 200
    assert SERVER.get("/api/v1/here").json["url"] == SERVER.url


@test
def every_answer_has_the_headers_that_keep_browsers_safe():
    for path in ("/", "/api/v1/games", "/livez", "/nowhere", "/api/v1/nowhere", "/metrics"):
        fields = SERVER.get(path).fields
        policy = fields["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "script-src 'self' 'wasm-unsafe-eval'" in policy, policy
        assert "unsafe-inline" not in policy and "frame-ancestors 'none'" in policy, policy
        assert fields["X-Content-Type-Options"] == "nosniff" and fields["Referrer-Policy"] == "no-referrer", path
        assert fields["Cross-Origin-Opener-Policy"] == "same-origin" and fields["X-Frame-Options"] == "DENY", path
        assert "Server" not in fields and "Access-Control-Allow-Origin" not in fields, path


@test
def errors_are_json_in_the_language_asked_for():
    for path, status in (("/nowhere", 404), ("/api/v1/nowhere", 404), ("/api/v1/me", 401)):
        answer = SERVER.get(path)
        assert answer.status == status and answer.fields["Content-Type"] == "application/json", (path, answer.status)
        assert set(answer.json["error"]) == {"code", "rule", "message"}, answer.body
    said = {language: SERVER.get("/nowhere", Accept_Language=language, Host="elsewhere.example").json["error"]
            for language in ("en", "fr-CH, en;q=0.5", "de")}
    assert len({error["message"] for error in said.values()}) == 3 and {error["code"] for error in said.values()} == {"unknown-host"}, said


@test
def methods_that_are_not_there_are_405():
    for method, path in (("POST", "/livez"), ("DELETE", "/"), ("PUT", "/api/v1/games"), ("BREW", "/api/v1/games"), ("PATCH", "/metrics")):
        answer = SERVER.ask(method, path)
        assert answer.status == 405 and answer.fields["Allow"], (method, path, answer.status)


@test
def head_is_get_without_a_body():
    for path in ("/", "/api/v1/games", "/livez"):
        whole, head = SERVER.get(path), SERVER.ask("HEAD", path)
        assert head.status == 200 and head.body == b"", (path, head.body)
        assert head.fields["Content-Length"] == str(len(whole.body)), path


@test
def an_unknown_host_is_421():
    for host in ("veillee.example", "127.0.0.1.example:80", "localhost.example", "10.9.8.7", "", "[::2]", "localhost@evil"):
        said = request(f"GET /livez HTTP/1.1\nHost: {host}\n")
        assert status_of(said) == 421, (host, said[:80])
        assert body_of(said)["error"]["code"] == "unknown-host"
    assert status_of(request("GET /livez HTTP/1.1\n")) == 421
    for host in (f"127.0.0.1:{SERVER.port}", f"localhost:{SERVER.port}", "LOCALHOST", "127.0.0.1", "[::1]:99"):
        assert status_of(request(f"GET /livez HTTP/1.1\nHost: {host}\n")) == 200, host


@test
def what_cannot_be_read_is_400():
    for head in ("GET /livez\n" + HOST, "GET  /livez HTTP/1.1\n", "GET livez HTTP/1.1\n", "GET http://localhost/livez HTTP/1.1\n",
                 "G(T /livez HTTP/1.1\n", "GET /li\x01vez HTTP/1.1\n", "GET /é HTTP/1.1\n", "GET /livez HTTP/1.1\nHost localhost\n",
                 "GET /livez HTTP/1.1\nHost : localhost\n", "GET /livez HTTP/1.1\n Host: localhost\n",
                 "GET /livez HTTP/1.1\nHost: localhost\nHost: localhost\n", "GET /livez HTTP/1.1\nHost: localhost\nX: a\x00b\n",
                 "POST /x HTTP/1.1\nHost: localhost\nContent-Length: 1\nContent-Length: 1\n",
                 "POST /x HTTP/1.1\nHost: localhost\nContent-Length: +1\n", "POST /x HTTP/1.1\nHost: localhost\nContent-Length: -1\n",
                 "POST /x HTTP/1.1\nHost: localhost\nContent-Length: 1, 1\n", "POST /x HTTP/1.1\nHost: localhost\nContent-Length: \n",
                 "POST /x HTTP/1.1\nHost: localhost\nContent-Length: 1\nTransfer-Encoding: chunked\n"):
        said = request(head, b"x", close=False)
        assert status_of(said) == 400, (head, said[:80])
        assert body_of(said)["error"]["code"] == "malformed"
    assert status_of(SERVER.raw(b"GET / HTTP/1.1\r\nHost: localhost\r\n folded\r\n\r\n")) == 400
    assert status_of(SERVER.raw(b"GET / HTTP/1.1\rHost: localhost\r\n\r\n")) == 400
    assert status_of(request("GET /livez HTTP/2.0\n" + HOST)) == 505
    assert status_of(request("POST /x HTTP/1.1\n" + HOST + "Transfer-Encoding: chunked\n", b"1\r\nx\r\n0\r\n\r\n")) == 411


@test
def heads_have_a_bound():
    assert status_of(request("GET /livez HTTP/1.1\n" + HOST + "X: " + "x" * 7000 + "\n")) == 200
    assert status_of(request("GET /livez HTTP/1.1\n" + HOST + "X: " + "x" * 9000 + "\n")) == 431
    assert status_of(request("GET /livez HTTP/1.1\n" + HOST + "X: x\n" * 100)) == 431
    assert status_of(SERVER.raw(b"x" * 100000)) == 431


@test
def bodies_have_a_bound():
    def name(length):
        body = json.dumps({"name": "A", "pad": ""}).encode()
        return body[:-2] + b"x" * (length - len(body)) + body[-2:]

    for length, status in ((65536, 201), (65537, 413), (70000, 413), (1000000, 413), (20000000, 413)):
        answer = SERVER.ask("POST", "/api/v1/identity", name(length), Content_Type="application/json")
        assert answer.status == status, (length, answer.status)
        assert status == 201 or answer.code == "too-large"
    said = request("POST /api/v1/identity HTTP/1.1\n" + HOST + "Content-Type: application/json\nContent-Length: 99999999999\n")
    assert status_of(said) == 413, said[:80]


@test
def only_json_is_a_body():
    for kind, status in (("application/json", 201), ("application/json; charset=utf-8", 201), ("Application/JSON", 201), ("text/plain", 400),
                         ("application/x-www-form-urlencoded", 400), ("multipart/form-data", 400), (None, 400), ("application/jsonp", 400)):
        answer = SERVER.ask("POST", "/api/v1/identity", b'{"name":"Anne"}', Content_Type=kind)
        assert answer.status == status, (kind, answer.status, answer.body)
    for body in (b"", b"{", b"[]", b'{"name":"\xff"}', b'{"name":1}', b'{"name":"A"}x', b"\x00"):
        answer = SERVER.ask("POST", "/api/v1/identity", body, Content_Type="application/json")
        assert answer.status == 400 and answer.json["error"]["code"], (body, answer.status)


@test
def connections_are_kept_and_requests_can_queue():
    made = SERVER.connection()
    for _ in range(50):
        assert SERVER.ask("GET", "/api/v1/games", connection=made).status == 200
        assert SERVER.ask("POST", "/api/v1/identity", {"name": "Anne"}, connection=made).status == 201
        assert SERVER.ask("GET", "/nowhere", connection=made).status == 404
    made.close()
    one = b"GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n"
    post = b'POST /api/v1/identity HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{"name":"B"}'
    said = SERVER.raw((one + post) * 20 + one.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
    assert re.findall(rb"HTTP/1.1 (\d+)", said) == [b"200", b"201"] * 20 + [b"200"], said[-500:]
    said = SERVER.raw(b"GET /livez HTTP/1.0\r\nHost: localhost\r\n\r\n")
    assert status_of(said) == 200 and b"Connection: close" in said


@test
def a_client_that_asks_first_is_told_to_go_on():
    with wsclient.connect(SERVER.host, SERVER.port) as made:
        made.sendall(b"POST /api/v1/identity HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 15\r\n"
                     b"Expect: 100-continue\r\nConnection: close\r\n\r\n")
        assert made.recv(1000) == b"HTTP/1.1 100 Continue\r\n\r\n"
        made.sendall(b'{"name":"Anne"}')
        assert made.recv(1000).startswith(b"HTTP/1.1 201 ")


@test
def bytes_may_come_one_by_one():
    with wsclient.connect(SERVER.host, SERVER.port) as made:
        for byte in b'POST /api/v1/identity HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n{"name":"Anne"}':
            made.sendall(bytes([byte]))
        assert made.recv(1000).startswith(b"HTTP/1.1 201 ")


# ---- Who asks ----

def cookie_of(answer):
    return answer.fields["Set-Cookie"].split(";")[0]


@test
def a_page_gets_a_cookie_that_scripts_cannot_read():
    answer = SERVER.post("/api/v1/identity", {"name": "Anne", "cookie": True})
    assert answer.status == 201 and "token" not in answer.json, answer.body
    parts = [part.strip() for part in answer.fields["Set-Cookie"].split(";")]
    assert "HttpOnly" in parts and "SameSite=Strict" in parts and "Path=/" in parts and "Secure" not in parts, parts
    me = SERVER.get("/api/v1/me", Cookie="other=1; " + cookie_of(answer))
    assert me.status == 200 and me.json["name"] == "Anne"
    program = SERVER.person("Ben")
    assert SERVER.get("/api/v1/me", token=program["token"], Cookie=cookie_of(answer)).json["name"] == "Ben", "bearer wins"


@test
def writes_with_a_cookie_need_our_origin():
    anne = cookie_of(SERVER.post("/api/v1/identity", {"name": "Anne", "cookie": True}))
    ours, body = f"http://{SERVER.host}:{SERVER.port}", {"game": "kuhn", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
    for origin in (None, "null", "http://evil.example", f"https://{SERVER.host}:{SERVER.port}", f"http://{SERVER.host}:{SERVER.port + 1}",
                   f"http://{SERVER.host}", f"{ours}.evil.example", f"{ours}/"):
        answer = SERVER.post("/api/v1/tables", body, Cookie=anne, Origin=origin)
        assert answer.status == 403 and answer.code == "foreign-origin", (origin, answer.status)
    assert SERVER.post("/api/v1/tables", body, Cookie=anne, Origin=ours).status == 201
    assert SERVER.get("/api/v1/me/tables", Cookie=anne).status == 200, "reading needs none"
    ben = SERVER.person("Ben")["token"]
    assert SERVER.post("/api/v1/tables", body, token=ben, Cookie=anne, Origin="http://evil.example").status == 201, "nor does a bearer"
    assert SERVER.ask("DELETE", "/api/v1/me", Cookie=anne, Origin="http://evil.example").status == 403
    assert SERVER.ask("DELETE", "/api/v1/me", Cookie=anne, Origin=ours).status == 204


# ---- Files ----

@test
def the_page_is_inside_the_program():
    page = SERVER.get("/")
    assert page.status == 200 and page.fields["Content-Type"] == "text/html; charset=utf-8" and page.fields["Cache-Control"] == "no-cache"
    assert page.body == SERVER.get("/index.html").body
    text = page.body.decode()
    assert "<script>" not in text and " style=" not in text and " onclick=" not in text, "the policy forbids what is inline"
    assert "without its page" not in text, "tools/page.py build makes the page, ninja puts it into the program"
    named = re.findall(r'(?:src|href)="\./([^":]+\.[a-z0-9]+)"', text)
    assert len(set(named)) >= 3, named
    kinds = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
             ".png": "image/png", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
    for name in named:
        file = SERVER.get("/" + name)
        assert file.status == 200 and file.fields["Content-Type"] == kinds[name[name.rindex("."):]], name
        hashed = name.startswith("assets/")
        assert file.fields["Cache-Control"] == ("public, max-age=31536000, immutable" if hashed else "no-cache"), name
    worker = SERVER.get("/sw.js")
    assert worker.fields["Cache-Control"] == "no-cache" and worker.fields["Content-Type"] == kinds[".js"]
    shipped = json.loads(re.match(r"const SHIPPED=(\{.*?\});", worker.body.decode()).group(1))
    for name in shipped["shell"] + shipped["rest"]:
        assert SERVER.get("/" + name).status == 200, name


@test
def files_are_sent_compressed_and_only_once():
    plain = SERVER.get("/")
    packed = SERVER.get("/", Accept_Encoding="gzip")
    assert packed.fields["Content-Encoding"] == "gzip" and gzip.decompress(packed.body) == plain.body
    assert "Accept-Encoding" in packed.fields["Vary"] and len(packed.body) < len(plain.body)
    assert SERVER.get("/", Accept_Encoding="gzip;q=0, identity").fields["Content-Encoding"] is None
    best = SERVER.get("/", Accept_Encoding="gzip, deflate, br")
    assert best.fields["Content-Encoding"] == "br" and len(best.body) < len(packed.body)
    if shutil.which("brotli"):
        assert subprocess.run(["brotli", "-d", "-c"], input=best.body, capture_output=True, check=True).stdout == plain.body
    again = SERVER.get("/", If_None_Match=plain.fields["ETag"])
    assert again.status == 304 and again.body == b"" and again.fields["ETag"] == plain.fields["ETag"]
    assert SERVER.get("/", If_None_Match='"other"').status == 200
    for path in ("/../index.html", "/./index.html", "//index.html", "/index.html/", "/index", "/%69ndex.html"):
        assert status_of(request(f"GET {path} HTTP/1.1\n" + HOST)) == 404, path


# ---- Figures and logs ----

@test
def figures_are_for_prometheus():
    answer = SERVER.get("/metrics")
    assert answer.fields["Content-Type"].startswith("text/plain; version=0.0.4")
    text = answer.body.decode()
    for line in text.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) veillee_\w+ .+|veillee_\w+(\{\w+="[\w.+-]+"\})? [0-9.e+-]+', line), line
    names = re.findall(r"^# TYPE (\w+)", text, re.M)
    assert len(names) == len(set(names)) > 40
    before, after = SERVER.figures(), SERVER.figures()
    assert after["veillee_requests_total"] == before["veillee_requests_total"] + 1 and after["veillee_connections"] >= 1


@test
def logs_are_json_without_secrets():
    with Server(VEILLEE, "--tell", "requests") as server:
        anne = server.person("Annelise-the-secret")
        page = server.post("/api/v1/identity", {"name": "Bernard-the-secret", "cookie": True})
        table = server.table(anne["token"], seats=("me", "open"))
        server.post(f"/api/v1/tables/{table['id']}/join", {"code": table["invites"][1]}, Cookie=cookie_of(page), Origin=server.url)
        server.get(f"/api/v1/tables/{table['id']}", X_Veillee_Code=table["watch"])
        server.get("/api/v1/me?token=" + anne["token"], token=anne["token"])
        with server.socket(table["id"], {"token": anne["token"]}) as seat:
            seat.hear_until("view")
        assert server.stop() == 0
        logged = [json.loads(line) for line in server.errors]
        assert {"listening", "request", "ending", "ended"} <= {line["event"] for line in logged}
        assert all({"time", "level", "event"} <= set(line) for line in logged)
        text = "".join(server.errors)
        for secret in (anne["token"], anne["id"], "the-secret", cookie_of(page).split("=")[1], table["id"], table["invites"][1], table["watch"]):
            assert secret not in text, secret
        assert any(line.get("asked") == "POST /api/v1/tables" and line["status"] == 201 for line in logged), logged


# ---- Time ----

@test
def slow_heads_and_bodies_end():
    """All of them at once, since each takes its time."""
    said = {}

    def drip(name, data, pause):
        with wsclient.connect(SERVER.host, SERVER.port, timeout=60) as made:
            answer = b""
            made.settimeout(pause)
            end = time.monotonic() + 60
            for byte in data:
                try:
                    made.sendall(bytes([byte]))
                    more = made.recv(65536)
                    answer += more
                    if not more:
                        break
                except TimeoutError:
                    pass
                except OSError:
                    break
                if time.monotonic() > end:
                    answer = b"open"
                    break
            said[name] = answer

    head = b"GET /livez HTTP/1.1\r\nHost: localhost\r\nX: "
    post = b'POST /api/v1/identity HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n'
    threads = [threading.Thread(target=drip, args=args) for args in (
        ("head", head + b"x" * 1000, 0.2), ("body", post + b" " * 4000, 0.05), ("nothing", b"", 1))]
    threads += [threading.Thread(target=lambda: said.update(silent=SERVER.raw(b"", 60)))]
    for thread in threads:
        thread.start()
    others = 0
    while any(thread.is_alive() for thread in threads):
        assert SERVER.get("/livez").status == 200, "nobody else waits for them"
        others += 1
        time.sleep(0.5)
    assert status_of(said["head"]) == 408 and body_of(said["head"])["error"]["code"] == "too-slow", said["head"]
    assert status_of(said["body"]) == 408, said["body"]
    assert said["silent"] == b"" and others > 5


@test
def an_answer_that_is_not_read_does_not_stay():
    """Requests are sent and answers never read: the connection ends, the server's memory does not grow, others are served."""
    page = b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"
    before = SERVER.memory()
    with socket.socket() as made:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        made.connect((SERVER.host, SERVER.port))
        made.settimeout(5)
        sent = 0
        try:
            for _ in range(20000):
                made.sendall(page)
                sent += 1
        except OSError:
            pass
        assert sent < 20000
        assert SERVER.get("/livez").status == 200
        assert SERVER.memory() < before + (8 << 20), (before, SERVER.memory())


if __name__ == "__main__":
    with SERVER:
        main()
