#!/usr/bin/env python3
"""The page of the wire, its part about HTTP and about starting, promise by promise, by a client that was written from that page alone.

usage: contract_http.py VEILLEE      prints TAP
"""
import json
import pathlib
import random
import re
import signal
import ssl
import subprocess
import sys
import tempfile

import serving
import tap
import wsclient
from player import Chair, Party, pump
from tap import test

VEILLEE = sys.argv[1]
API = "/api/v1"
NOWHERE = "0123456789abcdef" * 2
SERVER = serving.Server(VEILLEE, "--test-seeds", "--test-clock")


def table(token, seats=("me", "open"), game="goofspiel", **more):
    return SERVER.table(token, game, seats, **{"fair": False, **more})


def check_error(answer, status, code=None):
    assert answer.status == status, (answer.status, answer.body)
    error = answer.json["error"]
    assert isinstance(error["code"], str) and error["message"] and (error["rule"] is None or re.fullmatch("[A-Z]{3}-[0-9]+", error["rule"]))
    assert code is None or error["code"] == code, error
    assert answer.fields["Content-Type"].startswith("application/json")
    return error


# ---- Who somebody is ----

@test
def an_identity_is_made_and_its_token_told_once():
    made = SERVER.post(API + "/identity", {"name": "Anne"})
    assert made.status == 201 and made.json["name"] == "Anne" and {"id", "name", "token"} <= set(made.json)
    me = SERVER.get(API + "/me", token=made.json["token"])
    assert me.status == 200 and me.json["id"] == made.json["id"] and me.json["name"] == "Anne"
    assert made.json["token"] not in me.body.decode()


@test
def the_page_gets_a_cookie_and_no_token():
    made = SERVER.post(API + "/identity", {"name": "Anne", "cookie": True}, Origin=SERVER.url)
    assert made.status == 201 and "token" not in made.json
    cookie = made.fields["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie and "Secure" not in cookie
    assert SERVER.get(API + "/me", Cookie=cookie.split(";")[0]).json["id"] == made.json["id"]


@test
def under_tls_the_cookie_is_secure():
    with tempfile.TemporaryDirectory() as folder:
        cert, key = f"{folder}/cert.pem", f"{folder}/key.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key,
                        "-out", cert, "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
                       check=True, capture_output=True)
        for path in (folder, cert, key):
            pathlib.Path(path).chmod(0o755 if path == folder else 0o644)
        trust = ssl.create_default_context(cafile=cert)
        with serving.Server(VEILLEE, "--tls-cert", cert, "--tls-key", key, tls=trust) as server:
            made = server.post(API + "/identity", {"name": "Anne", "cookie": True}, Origin=server.url)
            assert made.status == 201 and "Secure" in made.fields["Set-Cookie"], made.body


@test
def a_bearer_wins_over_a_cookie():
    made = SERVER.post(API + "/identity", {"name": "Cookie", "cookie": True}, Origin=SERVER.url)
    cookie = made.fields["Set-Cookie"].split(";")[0]
    anne = SERVER.person("Anne")
    assert SERVER.get(API + "/me", token=anne["token"], Cookie=cookie).json["name"] == "Anne"
    check_error(SERVER.get(API + "/me", token="0" * 64, Cookie=cookie), 401)


@test
def writes_and_sockets_with_a_cookie_need_our_own_origin():
    cookie = SERVER.post(API + "/identity", {"name": "Anne", "cookie": True}, Origin=SERVER.url).fields["Set-Cookie"].split(";")[0]
    body = {"game": "goofspiel", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
    check_error(SERVER.post(API + "/tables", body, Cookie=cookie), 403)
    check_error(SERVER.post(API + "/tables", body, Cookie=cookie, Origin="http://elsewhere.example"), 403)
    made = SERVER.post(API + "/tables", body, Cookie=cookie, Origin=SERVER.url)
    assert made.status == 201
    with Chair(SERVER, made.json["id"], fields=[("Cookie", cookie), ("Origin", SERVER.url)]) as chair:
        assert chair.hello["seat"] == 0
    for origin in ([], [("Origin", "http://elsewhere.example")]):
        try:
            with Chair(SERVER, made.json["id"], fields=[("Cookie", cookie), *origin]) as chair:
                assert chair.hello["type"] == "bye", chair.hello
        except wsclient.Refused as refused:
            assert refused.status == 403


@test
def bodies_are_json_and_nothing_else():
    token = SERVER.person()["token"]
    for body, kind in ((b'{"name":"Anne"}', "text/plain"), (b"name=Anne", "application/x-www-form-urlencoded"), (b"{", "application/json"),
                       (b"[]", "application/json"), (b'{"name":7}', "application/json"), (b'{"name":"\xff"}', "application/json")):
        check_error(SERVER.ask("POST", API + "/identity", body, Content_Type=kind), 400)
        check_error(SERVER.ask("POST", API + "/tables", body, token=token, Content_Type=kind), 400)
    assert SERVER.ask("POST", API + "/identity", b'{"name":"Anne"}', Content_Type="application/json; charset=utf-8").status == 201


@test
def an_unknown_host_gets_421():
    check_error(SERVER.get(API + "/games", Host="elsewhere.example"), 421)
    assert SERVER.get(API + "/games", Host=f"127.0.0.1:{SERVER.port}").status == 200


@test
def accept_language_chooses_the_words_of_an_error():
    said = {lang: check_error(SERVER.get(API + "/me", Accept_Language=lang), 401)["message"] for lang in ("en", "fr", "de")}
    assert len(set(said.values())) == 3, said
    assert check_error(SERVER.get(API + "/me", Accept_Language="xx, de-CH;q=0.9, fr;q=0.1"), 401)["message"] == said["de"]


@test
def a_body_has_at_most_64_kib():
    room = b'{"name":"Anne","x":"'
    fits = room + b"x" * (65536 - len(room) - 2) + b'"}'
    assert len(fits) == 65536
    assert SERVER.ask("POST", API + "/identity", fits, Content_Type="application/json").status == 201
    try:
        answer = SERVER.ask("POST", API + "/identity", fits + b" ", Content_Type="application/json")
        check_error(answer, 413)
    except (ConnectionError, BrokenPipeError):
        said = SERVER.raw(b"POST /api/v1/identity HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 65537\r\n\r\n")
        assert b" 413 " in said.split(b"\r\n")[0]


@test
def to_be_forgotten_takes_the_name_and_leaves_the_game():
    with Party(SERVER, options={"cards": "3"}, fair=False) as party:
        assert SERVER.ask("DELETE", API + "/me", token=party.people[1]["token"]).status == 204
        check_error(SERVER.get(API + "/me", token=party.people[1]["token"]), 401)
        summary = party.ask("GET").json
        assert summary["phase"] == "playing" and "Bob" not in json.dumps(summary)
        party.chairs[0].settle()
        with party.chair(0) as chair:
            assert "Bob" not in json.dumps(chair.log)
        again = party.ask("POST", "/invites", body={"seat": 1})
        assert again.status == 200, again.body
        carol = SERVER.person("Carol")
        check_error(SERVER.post(party.path + "/join", {"code": party.invites[1]}, token=carol["token"]), 404)
        assert SERVER.post(party.path + "/join", {"code": again.json["code"]}, token=carol["token"]).json == {"seat": 1}


# ---- Games and tables ----

@test
def games_are_listed_with_their_options_and_bots():
    said = SERVER.get(API + "/games").json
    assert said["bots"] == ["gentle", "fair", "strong", "master", "greedy", "random"]
    games = {game["name"]: game for game in said["games"]}
    assert {"tenakee", "manitou", "ogallala", "tomahawk"} <= set(games)
    assert games["tenakee"]["players"] == [3, 5] and games["tomahawk"]["players"] == [2, 2]
    for game in games.values():
        assert isinstance(game["version"], int)
        for option in game["options"]:
            assert option["default"] in option["values"] and option["name"]


@test
def a_table_is_made_with_a_code_for_every_open_seat():
    token = SERVER.person()["token"]
    made = SERVER.table(token, "tenakee", ("me", "open", "fair", "open"))
    assert [code is not None for code in made["invites"]] == [False, True, False, True]
    words = [made["id"], made["watch"], made["invites"][1], made["invites"][3]]
    assert len(set(words)) == 4
    for word in words:
        assert len(re.sub("[^0-9a-zA-Z_-]", "", word)) == len(word) and len(word) >= (32 if re.fullmatch("[0-9a-f]+", word) else 22)
    summary = SERVER.get(f"{API}/tables/{made['id']}", token=token).json
    assert summary["phase"] == "gathering" and summary["game"] == "tenakee" and summary["players"] == 4
    assert [seat["kind"] for seat in summary["seats"]] == ["human", "open", "bot", "open"]
    assert summary["seats"][0]["name"] == "Anne" and summary["scores"] is None and summary["next"] is None
    assert {"id", "version", "options"} <= set(summary)


@test
def the_defaults_are_private_and_fair_and_without_a_clock():
    token = SERVER.person()["token"]
    body = {"game": "goofspiel", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
    made = SERVER.post(API + "/tables", body, token=token).json
    assert made["id"] not in SERVER.get(API + "/tables").body.decode()
    with Chair(SERVER, made["id"], token) as chair:
        assert chair.hello["fair"] is not None and chair.view["clock"] == "none"
        assert chair.hello["options"] == {"cards": "13", "order": "random", "bids": "open", "points": "win"}
    spelt = {"options": {}, "public": False, "fair": True, "clock": "none", "pace": 0, "seed": None}
    assert SERVER.post(API + "/tables", {**body, **spelt}, token=token).status == 201


@test
def a_table_that_cannot_be_is_refused():
    token = SERVER.person()["token"]
    good = {"game": "tenakee", "players": 3, "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "fair"}]}
    assert SERVER.post(API + "/tables", good, token=token).status == 201
    me = {"kind": "me"}
    wrong = [{"game": "chess"}, {"players": 2}, {"players": 6}, {"players": "3"}, {"seats": [me, me, {"kind": "open"}]}, {"seats": [me]},
             {"seats": good["seats"] + [me]}, {"seats": [me, {"kind": "open"}, {"kind": "bot", "bot": "deep"}]}, {"options": {"chief": "maybe"}},
             {"options": {"chef": "on"}}, {"clock": "sundial"}, {"pace": -1}, {"public": "yes"}, {"seats": [me, {"kind": "open"}, {"kind": "throne"}]}]
    for change in wrong:
        check_error(SERVER.post(API + "/tables", {**good, **change}, token=token), 400)
    for key in ("game", "players", "seats"):
        check_error(SERVER.post(API + "/tables", {name: value for name, value in good.items() if name != key}, token=token), 400)
    check_error(SERVER.post(API + "/tables", good), 401)
    check_error(SERVER.post(API + "/tables", good, token="0" * 64), 401)


@test
def seeds_need_their_flag():
    with serving.Server(VEILLEE) as server:
        token = server.person()["token"]
        body = {"game": "goofspiel", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}], "fair": False}
        refused = server.post(API + "/tables", {**body, "seed": 7}, token=token)
        assert refused.status in (400, 403) and refused.json["error"]["message"], refused.body
        assert server.post(API + "/tables", {**body, "seed": None}, token=token).status == 201


@test
def public_tables_are_listed_while_they_gather_or_play():
    listed = lambda: {one["id"]: one for one in SERVER.get(API + "/tables").json["tables"]}
    with Party(SERVER, options={"cards": "3"}, fair=False, public=True, begin=False) as party:
        assert listed()[party.id]["phase"] == "gathering"
        party.begin()
        assert listed()[party.id]["phase"] == "playing"
        assert SERVER.get(party.path).status == 200
        party.play()
        assert party.id not in listed()
        assert SERVER.get(party.path).json["phase"] == "over" and isinstance(SERVER.get(party.path).json["scores"], list)


@test
def my_tables_say_whether_it_is_for_me_to_act():
    with Party(SERVER, game="tenakee", players=3, fair=False) as party:
        mine = lambda who: {one["id"]: one for one in SERVER.get(API + "/me/tables", token=party.people[who]["token"]).json["tables"]}
        for seat, chair in enumerate(party.chairs):
            chair.settle()
            assert mine(seat)[party.id]["awaited"] == bool(chair.moves)
        stranger = SERVER.person()["token"]
        assert SERVER.get(API + "/me/tables", token=stranger).json == {"tables": []}
        check_error(SERVER.get(API + "/me/tables"), 401)


@test
def what_is_private_looks_as_what_does_not_exist():
    anne, bob = SERVER.person(), SERVER.person("Bob")
    made = table(anne["token"])
    for method, path, body in (("GET", "", None), ("POST", "/join", {"code": NOWHERE}), ("POST", "/join", {"seat": 1}), ("POST", "/invites", {"seat": 1}),
                               ("POST", "/leave", {}), ("POST", "/begin", {}), ("GET", "/record", None)):
        private = SERVER.ask(method, f"{API}/tables/{made['id']}{path}", body, token=bob["token"])
        absent = SERVER.ask(method, f"{API}/tables/{NOWHERE}{path}", body, token=bob["token"])
        check_error(private, 404)
        assert private.body == absent.body and private.status == absent.status, (private.body, absent.body)
        date = lambda answer: sorted((name, value) for name, value in answer.fields.items() if name.lower() not in ("date", "x-request-id"))
        assert date(private) == date(absent)


@test
def a_code_opens_a_private_table_in_a_field_and_never_in_the_address():
    anne, bob = SERVER.person(), SERVER.person("Bob")
    made = table(anne["token"])
    path = f"{API}/tables/{made['id']}"
    for code in (made["watch"], made["invites"][1]):
        assert SERVER.get(path, token=bob["token"], X_Veillee_Code=code).status == 200
        assert SERVER.get(path, X_Veillee_Code=code).status == 200
        check_error(SERVER.get(f"{path}?code={code}", token=bob["token"]), 404)
    check_error(SERVER.get(path, token=bob["token"], X_Veillee_Code=NOWHERE), 404)


@test
def a_seat_is_joined_once():
    anne, bob, carol = SERVER.person(), SERVER.person("Bob"), SERVER.person("Carol")
    made = table(anne["token"], ("me", "open", "open"))
    join = lambda who, body: SERVER.post(f"{API}/tables/{made['id']}/join", body, token=who["token"])
    assert join(bob, {"code": made["invites"][1]}).json == {"seat": 1}
    again = join(bob, {"code": made["invites"][1]})
    assert again.status == 200 and again.json == {"seat": 1}
    check_error(join(carol, {"code": made["invites"][1]}), 409)
    check_error(join(bob, {"code": made["invites"][2]}), 409)
    check_error(join(anne, {"code": made["invites"][2]}), 409)
    check_error(join(carol, {"code": NOWHERE}), 404)
    check_error(join(carol, {"code": made["watch"]}), 404)
    check_error(join(carol, {"seat": 2}), 404)
    check_error(SERVER.post(f"{API}/tables/{made['id']}/join", {"code": made["invites"][2]}), 401)
    assert join(carol, {"code": made["invites"][2]}).json == {"seat": 2}
    assert SERVER.post(f"{API}/tables/{made['id']}/join", {}, token=bob["token"], X_Veillee_Code=made["invites"][1]).json == {"seat": 1}


@test
def at_a_public_table_the_seat_will_do():
    anne, bob, carol = SERVER.person(), SERVER.person("Bob"), SERVER.person("Carol")
    made = table(anne["token"], ("me", "open", "random"), public=True)
    join = lambda who, body: SERVER.post(f"{API}/tables/{made['id']}/join", body, token=who["token"])
    assert join(bob, {"seat": 1}).json == {"seat": 1}
    assert join(bob, {"seat": 1}).json == {"seat": 1}
    check_error(join(carol, {"seat": 1}), 409)
    assert join(carol, {"seat": 2}).status in (400, 404, 409) and join(carol, {"seat": 7}).status in (400, 404)


@test
def an_invitation_made_anew_voids_the_old_one():
    anne, bob, carol = SERVER.person(), SERVER.person("Bob"), SERVER.person("Carol")
    made = table(anne["token"], ("me", "open", "open"))
    path = f"{API}/tables/{made['id']}"
    fresh = SERVER.post(path + "/invites", {"seat": 1}, token=anne["token"])
    assert fresh.status == 200 and fresh.json["code"] != made["invites"][1]
    check_error(SERVER.post(path + "/join", {"code": made["invites"][1]}, token=bob["token"]), 404)
    check_error(SERVER.get(path, token=bob["token"], X_Veillee_Code=made["invites"][1]), 404)
    assert SERVER.post(path + "/join", {"code": fresh.json["code"]}, token=bob["token"]).json == {"seat": 1}
    check_error(SERVER.post(path + "/invites", {"seat": 1}, token=anne["token"]), 409)
    check_error(SERVER.post(path + "/invites", {"seat": 2}, token=bob["token"]), 403)
    check_error(SERVER.post(path + "/invites", {"seat": 2}, token=carol["token"]), 404)


@test
def the_host_begins_once_every_seat_is_taken():
    anne, bob = SERVER.person(), SERVER.person("Bob")
    made = table(anne["token"], ("me", "open"))
    path = f"{API}/tables/{made['id']}"
    check_error(SERVER.post(path + "/begin", token=anne["token"]), 409)
    SERVER.post(path + "/join", {"code": made["invites"][1]}, token=bob["token"])
    check_error(SERVER.post(path + "/begin", token=bob["token"]), 403)
    assert SERVER.post(path + "/begin", token=anne["token"]).status == 202
    assert SERVER.get(path, token=bob["token"]).json["phase"] == "playing"
    check_error(SERVER.get(path + "/record", token=anne["token"]), 409)


@test
def with_a_fair_deal_the_game_starts_when_all_have_contributed():
    with Party(SERVER, options={"cards": "3"}, begin=False, connect=False) as party:
        with party.chair(0) as anne, party.chair(1, contributes=False) as bob:
            assert party.ask("POST", "/begin").status == 202
            pump([anne, bob], lambda: bob.fair["by"] == [1])
            assert party.ask("GET").json["phase"] == "gathering"
            bob.say({"type": "fair", "round": bob.fair["round"], "house": True})
            pump([anne, bob], lambda: anne.moves and bob.moves)
            assert party.ask("GET").json["phase"] == "playing"


@test
def who_leaves_before_play_frees_the_seat_and_during_play_is_covered():
    with Party(SERVER, options={"cards": "3"}, fair=False, begin=False) as party:
        assert party.ask("POST", "/leave", 1, {}).status == 204
        assert party.ask("GET").json["seats"][1]["kind"] == "open"
    with Party(SERVER, options={"cards": "3"}, fair=False) as party:
        anne = party.chairs[0]
        assert party.ask("POST", "/leave", 1, {}).status == 204
        anne.until(lambda message: message["type"] == "note" and message["note"]["note"] == "covered")
        while not anne.finished():
            anne.settle()
            do = anne.pick()
            if do:
                assert anne.act(do)["type"] == "done"
            elif not anne.finished():
                anne.read()


@test
def a_finished_game_is_had_as_a_record():
    with Party(SERVER, game="tomahawk", fair=False, seed=5) as party:
        check_error(party.ask("GET", "/record"), 409)
        party.play()
        record = party.ask("GET", "/record")
        assert record.status == 200 and record.fields["Content-Type"].startswith("text/plain")
        assert SERVER.get(party.path + "/record", X_Veillee_Code=party.watch).body == record.body
        check_error(SERVER.get(party.path + "/record"), 404)
        with tempfile.NamedTemporaryFile(suffix=".rec") as file:
            file.write(record.body)
            file.flush()
            subprocess.run([VEILLEE, "validate", file.name], check=True, capture_output=True)


@test
def the_same_seed_and_acts_give_the_same_game():
    streams = []
    for _ in range(2):
        with Party(SERVER, game="manitou", fair=False, seed=11) as party:
            party.play(random.Random(3))
            party.settle()
            streams.append([list(chair.notes.values()) for chair in party.chairs])
    assert streams[0] == streams[1]


# ---- Around it ----

@test
def life_and_readiness_and_figures_are_told_outside_the_api():
    assert SERVER.get("/livez").status == 200 and SERVER.get("/readyz").status == 200
    figures = SERVER.get("/metrics")
    assert figures.status == 200 and b"# TYPE " in figures.body
    for path in ("/livez", "/readyz", "/metrics"):
        check_error(SERVER.get(API + path), 404)


@test
def it_says_where_it_listens_ends_in_good_order_and_survives_a_kill():
    with tempfile.TemporaryDirectory() as folder:
        server = serving.Server(VEILLEE, folder=folder)
        server.start()
        assert re.fullmatch(r"http://127\.0\.0\.1:[0-9]+", server.url)
        token = server.person()["token"]
        made = server.table(token)
        server.kill()
        server.start()
        assert server.get(f"{API}/tables/{made['id']}", token=token).status == 200
        assert server.stop(signal.SIGTERM) == 0
        assert server.process.stdout.read() == ""
        server.kill()


@test
def a_store_that_is_not_there_yet_is_refused_in_words():
    said = subprocess.run([VEILLEE, "serve", "--listen", "127.0.0.1:0", "--store", "postgresql://127.0.0.1/veillee"], capture_output=True,
                          text=True, timeout=60)
    assert said.returncode != 0 and said.stdout == "" and "postgresql" in said.stderr, said


@test
def what_is_for_tests_says_so_loudly():
    assert any("--test-seeds" in line for line in SERVER.errors) and any("--test-clock" in line for line in SERVER.errors)


with SERVER:
    tap.main()
