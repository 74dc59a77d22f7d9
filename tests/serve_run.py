#!/usr/bin/env python3
"""How the server starts, listens and ends, with the real program: addresses, TLS, Unix sockets, proxies, signals, users, words.

  serve_run.py VEILLEE     prints TAP
"""
import json
import os
import pathlib
import pwd
import re
import shutil
import signal
import socket
import ssl
import stat
import subprocess
import sys
import tempfile
import threading
import time

from serving import Server, free_port, is_root
from tap import main, test
from wsclient import Refused, WebSocket, connect

VEILLEE = sys.argv[1]


def fails(*args, words=(), status=2):
    """The program does not serve and says why, in three languages."""
    said = set()
    for language in ("en", "fr", "de"):
        done = subprocess.run([VEILLEE, "serve", *args], capture_output=True, text=True, timeout=60, env={**os.environ, "LC_ALL": language + "_XX.UTF-8"})
        assert done.returncode == status and done.stdout == "", (args, done.returncode, done.stderr)
        assert done.stderr.startswith("veillee: "), done.stderr
        if language == "en":
            assert all(word in done.stderr for word in words), (args, done.stderr)
        said.add(done.stderr)
    assert len(said) == 3, said


@test
def a_store_that_is_not_there_yet_is_refused_in_words():
    fails("--store", "postgresql://localhost/veillee", words=("PostgreSQL", "not there yet", "sqlite:"))
    fails("--store", "games.db", words=("sqlite:PATH",))
    fails("--store", "sqlite:", words=("sqlite:PATH",))


@test
def trouble_with_the_store_is_told_in_words():
    with tempfile.TemporaryDirectory() as folder:
        other = pathlib.Path(folder) / "other.db"
        other.write_text("not a store\n" * 1000)
        fails("--listen", "127.0.0.1:0", "--store", f"sqlite:{other}", words=(str(other), "not a store of ours"))
        assert other.read_text().startswith("not a store"), "it was left alone"
        fails("--listen", "127.0.0.1:0", "--store", f"sqlite:{folder}/no/such/folder/s.db", words=("cannot be opened",))
        fails("--listen", "127.0.0.1:0", "--store", f"sqlite:{folder}", words=("store",))
        with Server(VEILLEE, folder=folder) as server:
            fails("--listen", "127.0.0.1:0", "--store", server.store, words=("another server has this store",))
            assert server.get("/livez").status == 200


@test
def addresses_that_cannot_be_are_told_in_words():
    with tempfile.TemporaryDirectory() as folder:
        store = ("--store", f"sqlite:{folder}/s.db")
        for listen, words in (("8080", "ADDRESS:PORT"), ("127.0.0.1", "ADDRESS:PORT"), ("127.0.0.1:x", "ADDRESS:PORT"), ("::1:80", "ADDRESS:PORT"),
                              ("127.0.0.1:99999", "ADDRESS:PORT"), ("unix:", "Unix socket"), ("unix:" + "x" * 200, "Unix socket"),
                              ("203.0.113.7:0", "no such address"), ("unix:/no/such/folder/socket", "no such file")):
            fails("--listen", listen, *store, words=(listen, words))
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            fails("--listen", f"127.0.0.1:{taken.getsockname()[1]}", *store, words=("another program listens there",))
        for flag, value in (("--public-url", "games.example"), ("--public-url", "ftp://games.example"), ("--base-path", "games"),
                            ("--base-path", "/games/"), ("--trusted-proxy", "10.0.0.0/33"), ("--trusted-proxy", "proxy.example"),
                            ("--limit", "dreams=7"), ("--limit", "messages"), ("--limit", "messages=0"), ("--limit", "messages=-1")):
            fails(flag, value, *store, words=(flag,))
        fails("--tls-cert", "/nowhere.pem", *store, words=("--tls-key",))
        fails("--tls-cert", "/nowhere.pem", "--tls-key", "/nowhere.pem", *store, words=("cannot be read",))
        assert not os.path.exists(f"{folder}/s.db"), "nothing was made"


def knows_localhost():
    """A machine without /etc/hosts may not."""
    try:
        return bool(socket.getaddrinfo("localhost", 80))
    except OSError:
        return False


@test
def it_listens_on_ipv6_and_wherever_it_is_told():
    with Server(VEILLEE, listen="[::1]:0") as server:
        assert re.fullmatch(r"http://\[::1\]:\d+", server.url), server.url
        assert server.get("/livez").status == 200
    if knows_localhost():
        port = free_port()
        with Server(VEILLEE, listen=f"localhost:{port}") as server:
            assert server.url in (f"http://127.0.0.1:{port}", f"http://[::1]:{port}")
            assert server.get("/livez", Host=f"localhost:{port}").status == 200
    with Server(VEILLEE, listen="0.0.0.0:0") as server:
        link = server.get("/api/v1/here", Host=f"127.0.0.1:{server.port}").json["url"]
        assert re.fullmatch(rf"http://[0-9.]+:{server.port}", link), link
    with Server(VEILLEE, "--public-url", "https://games.example/shelf") as server:
        assert server.get("/api/v1/here", Host="games.example").json["url"] == "https://games.example/shelf"
        answer = server.post("/api/v1/identity", {"name": "A", "cookie": True}, Host="games.example")
        assert "Secure" in answer.fields["Set-Cookie"] and "max-age" in answer.fields["Strict-Transport-Security"]
        cookie = answer.fields["Set-Cookie"].split(";")[0]
        assert server.post("/api/v1/me", {"name": "B"}, Cookie=cookie, Origin="https://games.example", Host="games.example").status in (200, 204)
        assert server.post("/api/v1/me", {"name": "B"}, Cookie=cookie, Origin="https://evil.example", Host="games.example").status == 403
        assert server.get("/livez", Host="other.example").status == 421


@test
def a_unix_socket_serves_like_a_port():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        path = f"{folder}/socket"
        with Server(VEILLEE, listen=f"unix:{path}") as server:
            assert server.url == f"unix:{path}" and stat.S_ISSOCK(os.stat(path).st_mode)
            assert server.get("/livez").status == 200
            anne = server.person()
            table = server.table(anne["token"])
            with server.socket(table["id"], {"token": anne["token"]}) as seat:
                assert seat.hear_until("hello")["seat"] == 0
            fails("--listen", f"unix:{path}", "--store", f"sqlite:{folder}/other.db", words=("another program listens there",))
            server.process.kill()
            server.process.wait()
            assert os.path.exists(path), "what a kill leaves behind"
            server.kill()
            server.start()
            assert server.get("/livez").status == 200
            assert server.stop() == 0
        os.path.exists(path) and os.unlink(path)
        pathlib.Path(path).write_text("somebody's file")
        fails("--listen", f"unix:{path}", "--store", f"sqlite:{folder}/other.db", words=("another program listens there",))
        assert pathlib.Path(path).read_text() == "somebody's file"


@test
def everything_can_be_below_a_path():
    with Server(VEILLEE, "--base-path", "/veillee") as server:
        assert server.get("/veillee/api/v1/games").status == 200 and server.get("/veillee/").status == 200
        assert server.get("/api/v1/games").status == 404 and server.get("/").status == 404 and server.get("/veilleeX/").status == 404
        answer = server.get("/veillee")
        assert answer.status == 308 and answer.fields["Location"] == "/veillee/"
        assert server.get("/livez").status == server.get("/veillee/livez").status == 200
        cookie = server.post("/veillee/api/v1/identity", {"name": "A", "cookie": True}).fields["Set-Cookie"]
        assert "Path=/veillee/" in cookie, cookie
        with WebSocket(server.host, server.port, f"/veillee/api/v1/tables/{'0' * 32}/socket"):
            pass
        assert server.get("/api/v1/here").status == 404
        assert server.get("/veillee/api/v1/here").json["url"] == server.url + "/veillee"


# ---- TLS and proxies ----

def certificate(folder):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=DNS:localhost,DNS:games.example,IP:127.0.0.1", "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"],
                   check=True, capture_output=True)
    return ssl.create_default_context(cafile=f"{folder}/cert.pem")


@test
def tls_by_option():
    with tempfile.TemporaryDirectory() as folder:
        context = certificate(folder)
        os.chmod(f"{folder}/key.pem", 0o600)
        with Server(VEILLEE, "--tls-cert", f"{folder}/cert.pem", "--tls-key", f"{folder}/key.pem", tls=context) as server:
            assert re.fullmatch(r"https://127\.0\.0\.1:\d+", server.url), server.url
            page = server.get("/")
            assert page.status == 200 and len(page.body) == int(page.fields["Content-Length"])
            answer = server.post("/api/v1/identity", {"name": "A", "cookie": True})
            assert "; Secure" in answer.fields["Set-Cookie"]
            cookie = answer.fields["Set-Cookie"].split(";")[0]
            assert server.post("/api/v1/me", {"name": "B"}, Cookie=cookie, Origin=server.url).status != 403
            assert server.post("/api/v1/me", {"name": "B"}, Cookie=cookie, Origin=server.url.replace("https", "http")).status == 403
            anne = server.person()
            table = server.table(anne["token"], fair=False)
            server.post(f"/api/v1/tables/{table['id']}/begin", token=anne["token"])
            with server.socket(table["id"], {"token": anne["token"]}) as seat:
                seat.hear_until("view")
                for _ in range(50):
                    seat.say({"type": "view"})
                for _ in range(50):
                    assert seat.hear_until("view")["view"]
                assert server.ask("POST", "/api/v1/identity", b" " * 70000, Content_Type="application/json").status == 413
                with socket.create_connection((server.host, server.port), 30) as plain:
                    plain.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    try:
                        assert not plain.recv(100).startswith(b"HTTP/")
                    except ConnectionResetError:
                        pass
                with socket.create_connection((server.host, server.port), 60) as silent:
                    assert silent.recv(100) == b"", "a handshake that does not come ends, too"
                seat.say({"type": "ping"})
                assert seat.hear_until("pong"), "and a connection that has come stays"
                old = ssl.create_default_context(cafile=f"{folder}/cert.pem")
                old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_1
                try:
                    connect(server.host, server.port, old).close()
                    raise AssertionError("TLS 1.1 is spoken")
                except (ssl.SSLError, ConnectionResetError):
                    pass
                assert server.stop() == 0
                assert (code := seat.closing()) == 1012, (code, server.errors)
        pathlib.Path(f"{folder}/key.pem").write_text("nonsense")
        fails("--tls-cert", f"{folder}/cert.pem", "--tls-key", f"{folder}/key.pem", "--listen", "127.0.0.1:0", "--store", f"sqlite:{folder}/s.db",
              words=("TLS",))


@test
def only_trusted_proxies_are_believed():
    with Server(VEILLEE, "--limit", "address-requests=3") as server:
        assert 429 in [server.get("/livez", X_Forwarded_For=f"203.0.113.{n}").status for n in range(30)], "a client that says it is many"
    with Server(VEILLEE, "--limit", "address-requests=3", "--trusted-proxy", "127.0.0.0/8,::1") as server:
        assert {server.get("/livez", X_Forwarded_For=f"203.0.113.{n}").status for n in range(30)} == {200}
        assert 429 in [server.get("/livez", X_Forwarded_For=f"198.51.100.{n}, 203.0.113.200").status for n in range(30)], "the last one counts"
        assert 429 in [server.get("/livez", X_Forwarded_For=f"2001:db8::{n:x}").status for n in range(30)], "a household's addresses are one"
        cookie = server.post("/api/v1/identity", {"name": "A", "cookie": True}, X_Forwarded_For="203.0.113.201", X_Forwarded_Proto="https").fields["Set-Cookie"]
        assert "; Secure" in cookie
    with Server(VEILLEE) as server:
        cookie = server.post("/api/v1/identity", {"name": "A", "cookie": True}, X_Forwarded_Proto="https").fields["Set-Cookie"]
        assert "Secure" not in cookie


def example_of(proxy, folder):
    """What docs/operators.md says of it, as it stands there but for the socket's place."""
    text = (pathlib.Path(__file__).parent.parent / "docs/operators.md").read_text()
    return re.search(rf"## {proxy}\n```\n(.*?)```", text, re.S).group(1).replace("/run/veillee/socket", f"{folder}/socket")


def passes_everything_on(folder, port, context, command, metrics):
    """A server behind a proxy: pages, cookies, sockets and their origins; /metrics is answered so."""
    with Server(VEILLEE, "--public-url", "https://games.example", "--trusted-proxy", "unix", listen=f"unix:{folder}/socket"):
        with open(f"{folder}/said", "w") as said:
            proxy = subprocess.Popen(command, stdout=said, stderr=said, env={**os.environ, "HOME": folder})
        try:
            behind = Server(VEILLEE, tls=context)
            behind.host, behind.port = "127.0.0.1", port
            end = time.monotonic() + 60
            while True:
                try:
                    assert behind.get("/livez", Host="games.example").status == 200
                    break
                except ConnectionRefusedError:
                    assert proxy.poll() is None and time.monotonic() < end, pathlib.Path(f"{folder}/said").read_text()
                    time.sleep(0.1)
            assert behind.get("/metrics", Host="games.example").status == metrics
            answer = behind.post("/api/v1/identity", {"name": "Anne", "cookie": True}, Host="games.example")
            assert answer.status == 201 and "; Secure" in answer.fields["Set-Cookie"]
            cookie = answer.fields["Set-Cookie"].split(";")[0]
            made = behind.post("/api/v1/tables", {"game": "kuhn", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]},
                               Host="games.example", Cookie=cookie, Origin="https://games.example")
            assert made.status == 201, made.body
            path = f"/api/v1/tables/{made.json['id']}/socket"
            with WebSocket("127.0.0.1", port, path, tls=context, host_field="games.example",
                           fields=(("Cookie", cookie), ("Origin", "https://games.example"))) as seat:
                seat.say({"type": "hello", "from": None, "view": "json"})
                assert seat.hear_until("hello")["seat"] == 0
            try:
                WebSocket("127.0.0.1", port, path, tls=context, host_field="games.example", fields=(("Cookie", cookie), ("Origin", "https://evil.example")))
                raise AssertionError("a foreign page came in")
            except Refused as refused:
                assert refused.status == 403
        finally:
            proxy.terminate()
            proxy.wait()


@test
def nginx_passes_everything_on():
    nginx = shutil.which("nginx") or "/usr/sbin/nginx"
    if not os.path.exists(nginx):
        return "nginx is not here"
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        context, port = certificate(folder), free_port()
        example = example_of("nginx", folder).replace("listen 443", f"listen 127.0.0.1:{port}")
        example = example.replace("/etc/ssl/games.example.pem", f"{folder}/cert.pem").replace("/etc/ssl/private/games.example.key", f"{folder}/key.pem")
        places = "".join(f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        pathlib.Path(f"{folder}/nginx.conf").write_text(f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
                                                        f"http {{ access_log off; {places}\n{example}\n}}\n")
        passes_everything_on(folder, port, context, [nginx, "-c", f"{folder}/nginx.conf", "-p", folder, "-e", f"{folder}/error.log"], 403)


@test
def caddy_passes_everything_on():
    """It would ask the world for a certificate; here it is handed one."""
    caddy = shutil.which("caddy")
    if caddy is None:
        return "caddy is not here"
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        context, port = certificate(folder), free_port()
        own = f"games.example:{port} {{\n  bind 127.0.0.1\n  tls {folder}/cert.pem {folder}/key.pem"
        example = example_of("Caddy", folder).replace("games.example {", own)
        pathlib.Path(f"{folder}/Caddyfile").write_text(f"{{\n  admin off\n  auto_https disable_redirects\n  default_sni localhost\n}}\n{example}")
        passes_everything_on(folder, port, context, [caddy, "run", "--adapter", "caddyfile", "--config", f"{folder}/Caddyfile"], 404)


# ---- Ends ----

@test
def it_ends_in_good_order():
    for sign in (signal.SIGTERM, signal.SIGINT):
        with Server(VEILLEE) as server:
            anne = server.person()
            table = server.table(anne["token"], fair=False)
            server.post(f"/api/v1/tables/{table['id']}/begin", token=anne["token"])
            with server.socket(table["id"], {"token": anne["token"]}) as seat, connect(server.host, server.port) as idle, connect(server.host, server.port) as half:
                seat.hear_until("view")
                half.sendall(b"GET /livez HT")
                said = []
                listener = threading.Thread(target=lambda: said.append((seat.hear_until("bye"), seat.closing())))
                listener.start()
                assert server.stop(sign) == 0
                listener.join()
                bye, code = said[0]
                assert bye["code"] and bye["retry"] is True and code == 1012, said
                assert idle.recv(100) == b""
            assert [line["event"] for line in server.logs()][-2:] == ["ending", "ended"]
            server.kill()
            server.start()
            with server.socket(table["id"], {"token": anne["token"]}) as seat:
                assert seat.hear_until("hello")["seat"] == 0, "and everything is still there"


@test
def nobody_can_keep_it_from_ending():
    """Connections that do not read, do not answer and do not go away."""
    with Server(VEILLEE) as server:
        anne = server.person()
        table = server.table(anne["token"], fair=False)
        deaf = [server.socket(table["id"], {"token": anne["token"]}) for _ in range(20)]
        stuck = [connect(server.host, server.port) for _ in range(20)]
        for one in stuck:
            one.sendall(b"POST /api/v1/identity HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n")
        for one in deaf:
            one.hear_until("view")
        assert server.stop(timeout=60) == 0
        for one in (*deaf, *stuck):
            (one if isinstance(one, socket.socket) else one.socket).close()


@test
def a_second_server_takes_the_port_at_once():
    port = free_port()
    with Server(VEILLEE, listen=f"127.0.0.1:{port}") as server:
        for _ in range(3):
            made = server.connection()
            assert server.ask("GET", "/livez", connection=made).status == 200
            assert server.stop() == 0
            server.kill()
            server.start()


# ---- Tests of tests ----

@test
def test_flags_say_so_loudly_and_are_off_by_default():
    with Server(VEILLEE) as server:
        assert server.post("/test/clock", {"now": 1}).status == 404 and server.get("/test/clock").status == 404
    with Server(VEILLEE, "--test-seeds", "--test-clock") as server:
        talk = "".join(server.errors)
        assert talk.count("FOR TESTS ONLY") == 2, talk
        now = server.get("/test/clock").json["now"]
        assert abs(now / 1000 - time.time()) < 3600
        assert server.post("/test/clock", {"ahead": 86400000}).json["now"] >= now + 86400000
        assert server.post("/test/clock", {"now": 4102444800000}).json["now"] == 4102444800000 == server.get("/test/clock").json["now"]
        for body in ({}, {"now": "x"}, {"now": -1}, {"ahead": -1}, []):
            assert server.post("/test/clock", body).status == 400, body


# ---- Root ----

def identity_of(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return {line.split(":")[0]: line.split(":")[1].split() for line in status.splitlines()}


@test
def root_gives_its_rights_away():
    if not is_root():
        with tempfile.TemporaryDirectory() as folder:
            fails("--user", "nobody", "--store", f"sqlite:{folder}/s.db", words=("root",))
        return "this test is not run by root"
    nobody = pwd.getpwnam("nobody")
    for mode in (0o755, 0o700):  # the second: the user may not even enter the folder
        for name, user in (("", nobody), ("daemon", pwd.getpwnam("daemon"))):
            with Server(VEILLEE, *(("--user", name) if name else ())) as server:
                pass
            server.folder.mkdir()
            os.chmod(server.folder, mode)
            server.own_folder = True
            with server:
                about = identity_of(server.process.pid)
                assert about["Uid"] == [str(user.pw_uid)] * 4 and about["Gid"] == [str(user.pw_gid)] * 4, about
                assert about["Groups"] in ([str(user.pw_gid)], []), about["Groups"]
                assert int(about["CapEff"][0], 16) == int(about["CapPrm"][0], 16) == 0 and about["NoNewPrivs"] == ["1"], about
                for thread in pathlib.Path(f"/proc/{server.process.pid}/task").iterdir():
                    assert identity_of(f"{server.process.pid}/task/{thread.name}")["Uid"] == [str(user.pw_uid)] * 4
                for path in server.folder.iterdir():
                    assert path.stat().st_uid == user.pw_uid or path.is_socket(), path
                anne = server.person()
                table = server.table(anne["token"], fair=False)
                assert server.get("/readyz").status == 200
                server.kill()
                server.start()
                assert server.get(f"/api/v1/tables/{table['id']}", token=anne["token"]).status == 200
                assert server.stop() == 0
    with tempfile.TemporaryDirectory() as folder:
        fails("--user", "root", "--store", f"sqlite:{folder}/s.db", words=("root",))
        fails("--user", "0", "--store", f"sqlite:{folder}/s.db", words=("root",))
        fails("--user", "no-such-user", "--store", f"sqlite:{folder}/s.db", words=("no such user",))
        low = next(port for port in range(999, 100, -1) if is_free(port))
        with Server(VEILLEE, listen=f"127.0.0.1:{low}") as server:
            assert server.get("/livez").status == 200 and identity_of(server.process.pid)["Uid"][0] == str(nobody.pw_uid)
        key = certificate(folder)
        os.chmod(f"{folder}/key.pem", 0o600)
        with Server(VEILLEE, "--tls-cert", f"{folder}/cert.pem", "--tls-key", f"{folder}/key.pem", tls=key) as server:
            assert server.get("/livez").status == 200, "root has read the key"


def is_free(port):
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
            return True
        except OSError:
            return False


@test
def somebody_else_serves_as_they_are():
    """Started by a user, it stays that user; with a store that is where such things are."""
    if not is_root():
        return "this test is not run by root"
    nobody = pwd.getpwnam("nobody")
    with tempfile.TemporaryDirectory() as folder:
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        binary = shutil.copy(VEILLEE, folder)  # where nobody may look
        os.chmod(binary, 0o755)
        served = subprocess.Popen([binary, "serve", "--listen", "127.0.0.1:0"], user=nobody.pw_uid, group=nobody.pw_gid, extra_groups=[],
                                  env={**os.environ, "HOME": folder, "XDG_DATA_HOME": ""}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder)
        line = served.stdout.readline()
        served.terminate()
        talk = served.communicate(timeout=60)[1]
        assert line.startswith("listening on http://127.0.0.1:") and served.returncode == 0, (line, talk)
        assert os.path.exists(f"{folder}/.local/share/veillee/server.db")


if __name__ == "__main__":
    main()
