#!/usr/bin/env python3
"""The page of the wire, its part about sockets, promise by promise, by a client that was written from that page alone.

usage: contract_socket.py VEILLEE      prints TAP
"""
import base64
import hashlib
import json
import os
import random
import re
import signal
import sys
import tempfile
import time

import serving
import tap
import wsclient
from player import Chair, Party, new_id, pump
from tap import test

VEILLEE = sys.argv[1]
API = "/api/v1"
NOWHERE = "0123456789abcdef" * 2
SERVER = serving.Server(VEILLEE, "--test-seeds", "--test-clock")
SHORT = {"options": {"cards": "3"}, "fair": False}


def raw(table, **how):
    return wsclient.WebSocket(SERVER.host, SERVER.port, f"{API}/tables/{table}/socket", **how)


def check_refused(answer, code=None, rule=None):
    assert answer["type"] == "refused" and answer["message"] and "rule" in answer, answer
    assert code is None or answer["code"] == code, answer
    assert rule is None or answer["rule"] == rule, answer


def kinds(messages):
    return [message["type"] for message in messages]


def tenakee(**more):
    """At a secret choice of three picks of all seats."""
    return Party(SERVER, game="tenakee", players=3, fair=False, **more)


def whole_choice(chair, dice=random):
    """A complete choice in notation, found by staging it and taking it back."""
    while not chair.staged or not chair.complete:
        assert chair.stage(dice.choice(chair.moves))["type"] == "staged"
    choice = list(chair.staged)
    for move in reversed(choice):
        assert chair.stage(move, "unstage")["type"] == "staged"
    return choice


# ---- Coming in ----

@test
def absent_and_private_get_the_same_bye():
    made = SERVER.table(SERVER.person()["token"], seats=("me", "open"))
    said = []
    for table in (made["id"], NOWHERE, "short"):
        for hello in ({}, {"token": SERVER.person("Bob")["token"]}, {"code": NOWHERE}):
            with raw(table) as socket:
                socket.say({"type": "hello", "from": None, "view": "json", **hello})
                bye = socket.hear()
                assert bye["type"] == "bye" and bye["code"] == "not-found" and bye["retry"] is False, bye
                said.append((json.dumps(bye), socket.closing()))
    assert len(set(said)) == 1, said


@test
def a_seat_wins_over_a_code_and_a_code_watches():
    with Party(SERVER, **SHORT) as party:
        for code in (party.watch, NOWHERE, party.invites[1]):
            with party.chair(0, code=code) as chair:
                assert chair.hello["seat"] == 0
        for token in (None, SERVER.person()["token"]):
            with Chair(SERVER, party.id, token, party.watch) as chair:
                assert chair.hello["seat"] is None and chair.moves == []
    with Party(SERVER, public=True, **SHORT) as party, Chair(SERVER, party.id) as chair:
        assert chair.hello["seat"] is None


@test
def hello_says_what_is_played():
    with tenakee() as party:
        hello = party.chairs[1].hello
        assert {"protocol": 1, "game": "tenakee", "players": 3, "seat": 1, "options": {"chief": "off"}}.items() <= hello.items()
        assert {"version", "layout", "edition", "next", "fair"} <= set(hello) and hello["fair"] is None


@test
def without_a_hello_the_connection_ends_after_five_seconds():
    with Party(SERVER, **SHORT) as party, raw(party.id, timeout=20) as socket:
        began = time.monotonic()
        socket.closing()
        assert time.monotonic() - began >= 4.5


@test
def what_is_said_before_hello_gets_nothing_of_the_table():
    with Party(SERVER, **SHORT) as party, raw(party.id) as socket:
        socket.say({"type": "view"})
        try:
            while True:
                assert socket.hear()["type"] in ("refused", "bye")
                socket.say({"type": "hello", "from": None, "view": "json"})
        except wsclient.Closed:
            pass


@test
def a_frame_has_at_most_16_kib_and_one_larger_ends_that_connection_only():
    with Party(SERVER, **SHORT) as party:
        anne = party.chairs[0]
        text = json.dumps({"type": "ping", "x": ""})
        anne.socket.send_frame(wsclient.TEXT, text.replace('""', '"' + "x" * (16384 - len(text)) + '"').encode())
        anne.hear("pong")
        for payload, how in ((text.replace('""', '"' + "x" * (16385 - len(text)) + '"').encode(), {}), (b'{"type":"ping"}', {"masked": False}),
                             (b'{"type":"\xff"}', {}), (b'{"type":"\xed\xa0\x80"}', {})):
            with party.chair(0) as chair:
                chair.socket.send_frame(wsclient.TEXT, payload, **how)
                chair.socket.closing()
            anne.settle()
        assert anne.act(anne.pick())["type"] == "done"


@test
def what_cannot_be_read_is_refused_as_malformed():
    with Party(SERVER, **SHORT) as party:
        anne = party.chairs[0]
        id = new_id()
        for text, echoed in (("no json", None), ("[]", None), ("7", None), ("{}", None), ('{"type":7}', None), ('{"type":"dance"}', None), ('{"type":"act"}', None),
                             (json.dumps({"type": "act", "id": id}), id), (json.dumps({"type": "act", "id": id, "do": 7}), id),
                             (json.dumps({"type": "act", "id": "short", "do": "bid 1"}), "short"), ('{"type":"act","id":7,"do":"bid 1"}', None),
                             (json.dumps({"type": "act", "id": id, "do": "bid 1", "at": "x"}), id), (json.dumps({"type": "stage", "id": id}), id),
                             ('{"type":"view","at":"x"}', None), ('{"type":"fair"}', None)):
            anne.socket.say(text)
            answer = anne.settle()[-1]
            check_refused(answer, "malformed")
            if echoed is None or len(echoed) >= 16:
                assert answer["id"] == echoed, (text, answer)
        too_long = "x" * 65
        anne.say({"type": "act", "id": too_long, "do": "bid 1"})
        check_refused(anne.settle()[-1], "malformed")
        for length in (16, 64):
            anne.say({"type": "act", "id": "y" * length, "do": "bid 99"})
            assert anne.settle()[-1]["id"] == "y" * length


@test
def keys_that_are_not_known_are_passed_over():
    with Party(SERVER, **SHORT) as party:
        assert party.chairs[0].act(party.chairs[0].pick(), colour="red")["type"] == "done"


# ---- Resuming ----

@test
def from_a_number_come_all_notes_from_there_and_one_moves():
    with Party(SERVER, game="manitou", fair=False) as party:
        for _ in range(3):
            party.turn()
        party.settle()
        whole = party.chairs[0]
        with party.chair(0, origin=0) as all_of_it:
            assert all_of_it.resumed and sorted(all_of_it.notes) == list(range(whole.next))
            assert all(all_of_it.notes[number] == note for number, note in whole.notes.items())
        for origin in (0, 1, whole.next // 2, whole.next - 1, whole.next):
            with party.chair(0, origin=origin) as chair:
                said = kinds(chair.log[1:])
                assert said == ["note"] * (whole.next - origin) + ["moves"] and chair.moves == whole.moves and chair.hello["next"] == whole.next
        for origin in (whole.next + 1, 10**9):
            with party.chair(0, origin=None) as right, party.chair(0, origin=None) as other:
                assert kinds(right.log[1:]) == kinds(other.log[1:]) == ["view"]
            socket = SERVER.socket(party.id, {"token": party.people[0]["token"], "from": origin})
            assert [socket.hear()["type"], socket.hear()["type"]] == ["hello", "view"]
            socket.socket.close()


@test
def a_view_is_enough_to_take_up_a_game():
    with Party(SERVER, game="tomahawk", fair=False) as party:
        for _ in range(4):
            party.turn()
            for seat, old in enumerate(party.chairs):
                old.close()
                party.chairs[seat] = party.chair(seat)
                assert party.chairs[seat].view["table"] == "playing" and party.chairs[seat].view["scene"]["pieces"]
        party.play()


@test
def bytes_come_in_base64_with_what_surrounds_the_game_beside_them():
    with Party(SERVER, game="ogallala", fair=False) as party:
        layout = party.chairs[0].hello["layout"]
        with party.chair(0, view="bytes", layout=layout) as chair:
            view = chair.log[-1]
            first = base64.b64decode(view["bytes"], validate=True)
            assert view["type"] == "view" and "view" not in view and view["next"] == chair.next and {"moves", "choice"} <= set(view)
            actor = next(one for one in party.chairs if one.moves)
            assert actor.act(actor.pick())["type"] == "done"
            moves = chair.hear("moves")
            assert len(base64.b64decode(moves["bytes"], validate=True)) == len(first)
        with party.chair(0, view="bytes", layout=layout + 1) as chair:
            assert "view" in chair.log[-1] and "bytes" not in chair.log[-1]


# ---- Acting ----

@test
def notes_then_done_then_moves():
    with Party(SERVER, game="ogallala", fair=False) as party:
        for _ in range(20):
            for chair in party.chairs:
                chair.settle()
            chair = next(one for one in party.chairs if one.moves)
            before = len(chair.log)
            answer = chair.act(chair.pick())
            said = kinds(chair.log[before:])
            assert re.fullmatch("(note )+done (note )*moves", " ".join(said)), said
            own = said.index("done")
            assert chair.log[before + own - 1]["number"] + 1 == answer["next"]


@test
def an_id_sent_again_is_carried_out_once():
    with tempfile.TemporaryDirectory() as folder:
        server = serving.Server(VEILLEE, "--test-seeds", folder=folder)
        server.start()
        with Party(server, **SHORT) as party:
            anne, id = party.chairs[0], new_id()
            do = anne.moves[0]
            first = anne.act(do, id)
            for _ in range(3):
                anne.say({"type": "act", "id": id, "do": do})
                assert kinds(anne.settle()) == ["done"] and anne.log[-2] == {**first, "next": anne.next}
            anne.say({"type": "act", "id": id, "do": do, "at": 0})
            assert kinds(anne.settle()) == ["done"]
            check_refused(anne.act(anne.moves[-1] if anne.moves else "bid 99", id), "id-used")
            check_refused(anne.act("resign", id), "id-used")
            party.chairs[1].act(party.chairs[1].pick())
            with party.chair(0) as again:
                again.say({"type": "act", "id": id, "do": do})
                assert kinds(again.settle()) == ["done"] and again.log[-2]["next"] == again.next
            with party.chair(1) as other:
                answer = other.act(other.pick(), id)
                assert answer["type"] == "done", "ids are a person's own"
            next_number = party.chair(0).next
            server.kill()
            server.start()
            with party.chair(0) as again:
                assert again.next == next_number
                again.say({"type": "act", "id": id, "do": do})
                assert kinds(again.settle()) == ["done"] and again.log[-2]["next"] == next_number
                check_refused(again.act("resign", id), "id-used")
        server.kill()


@test
def refusals_are_not_remembered_and_change_nothing():
    with Party(SERVER, **SHORT) as party:
        anne, id = party.chairs[0], new_id()
        before = anne.next
        for do in ("bid 99", "play t5 A", "back", "resume", "commit", "yes", "no"):
            check_refused(anne.act(do, id, at=anne.next))
        assert anne.next == before and party.chair(0).next == before
        assert anne.act(anne.moves[0], id)["type"] == "done"


@test
def refusals_speak_the_asked_language():
    with Party(SERVER, **SHORT) as party:
        said = set()
        for lang in ("en", "fr", "de"):
            with party.chair(0, lang=lang) as chair:
                said.add(chair.act("bid 99")["message"])
        assert len(said) == 3, said


@test
def another_seat_cannot_be_played_and_a_spectator_plays_nothing():
    with Party(SERVER, game="ogallala", fair=False) as party:
        actor = next(chair for chair in party.chairs if chair.moves)
        other = next(chair for chair in party.chairs if not chair.moves)
        check_refused(other.act(actor.moves[0]))
        with Chair(SERVER, party.id, code=party.watch) as watcher:
            for do in (actor.moves[0], "resign", "undo", "ask pause", "forced on"):
                check_refused(watcher.act(do))


@test
def a_choice_is_staged_unstaged_and_committed_as_one():
    with tenakee() as party, party.chair(0) as second:
        anne, bob = party.chairs[:2]
        bob.settle()
        heard = len(bob.log)
        assert anne.choice and anne.moves
        answer = anne.stage(anne.moves[0])
        assert answer["type"] == "staged" and len(answer["staged"]) == 1 and answer["complete"] is False and answer["moves"]
        mirrored = second.hear("staged")
        assert mirrored["staged"] == answer["staged"] and second.next == anne.next
        check_refused(anne.act("commit"), rule="TAB-6")
        check_refused(anne.act(answer["staged"][0]), rule="TAB-6")
        with party.chair(0) as third:
            told = third.hear("staged")
            assert told["id"] is None and told["staged"] == answer["staged"] and told["moves"] == answer["moves"]
        assert anne.stage(answer["staged"][0], "unstage")["staged"] == []
        choice = whole_choice(anne)
        for move in choice:
            assert anne.stage(move)["type"] == "staged"
        assert anne.complete and anne.moves == []
        assert anne.act("commit")["type"] == "done" and anne.moves == []
        assert [message for message in bob.settle() if message["type"] == "staged"] == [] and len(bob.log) > heard


@test
def a_whole_choice_replaces_what_is_staged():
    with tenakee() as party:
        anne = party.chairs[0]
        choice = whole_choice(anne)
        anne.stage(anne.moves[-1])
        assert anne.act(" & ".join(choice))["type"] == "done"
        with party.chair(0) as again:
            assert again.moves == []


@test
def what_is_staged_does_not_survive_a_restart():
    with tempfile.TemporaryDirectory() as folder:
        server = serving.Server(VEILLEE, folder=folder)
        server.start()
        with Party(server, game="tenakee", players=3, fair=False) as party:
            party.chairs[0].stage(party.chairs[0].moves[0])
            server.kill()
            server.start()
            with party.chair(0) as again:
                assert "staged" not in kinds(again.log + again.settle()) and again.choice and again.view["staged"] == []
        server.kill()


@test
def at_tells_what_the_person_had_before_their_eyes():
    with Party(SERVER, **SHORT) as party:
        anne = party.chairs[0]
        seen = anne.next
        assert anne.act(anne.pick(), at=seen)["type"] == "done"
        party.chairs[1].act(party.chairs[1].pick())
        anne.settle()
        check_refused(anne.act(anne.moves[0], at=seen), "stale")
        later = anne.next
        party.chairs[1].settle()
        party.chairs[1].act(party.chairs[1].pick())
        anne.settle()
        assert anne.act(anne.moves[0], at=later)["type"] == "done", "what another did does not make it stale"


@test
def undo_is_done_at_once_if_nothing_was_revealed():
    with tenakee() as party, party.chair(0) as second:
        anne, id = party.chairs[0], new_id()
        do = " & ".join(whole_choice(anne))
        anne.act(do, id)
        assert anne.moves == []
        before = len(anne.log)
        assert anne.act("undo")["type"] == "done"
        said = kinds(anne.log[before:])
        assert said.count("view") == 1 and said[-1] == "view" and said[-2] == "done" and "moves" not in said, said
        assert anne.moves and anne.choice
        second.until(lambda message: message["type"] == "note" and message["note"]["note"] == "undone")
        assert second.read()["type"] == "view"
        with party.chair(0, origin=0) as resumed:
            assert not resumed.resumed and kinds(resumed.log).count("view") == 1 and "moves" not in kinds(resumed.log)
        anne.say({"type": "act", "id": id, "do": do})
        assert kinds(anne.settle()) == ["done"], "a known id is answered also if the act was undone since"


@test
def undo_of_what_was_revealed_asks_the_others():
    with Party(SERVER, game="tenakee", players=3, fair=False) as party:
        while any(chair.choice for chair in party.chairs):
            party.turn()
            party.settle()
        anne = next(chair for chair in party.chairs if chair.moves)
        assert anne.act(anne.pick())["type"] == "done"
        party.settle()
        others = [chair for chair in party.chairs if chair is not anne]
        assert anne.act("undo")["type"] == "done"
        if anne.log[-1]["type"] == "view":
            return
        for other in others:
            other.settle()
            check_refused(other.act("yes"))
            assert other.act("yes", at=other.next)["type"] == "done"
        anne.until(lambda message: message["type"] == "note" and message["note"]["note"] == "undone")
        anne.hear("view")
        assert anne.moves


@test
def questions_need_at_and_go_stale():
    with Party(SERVER, **SHORT) as party:
        anne, bob = party.chairs
        assert anne.act("ask pause")["type"] == "done"
        bob.settle()
        check_refused(bob.act("yes"))
        seen = bob.next
        assert bob.act("no", at=seen)["type"] == "done"
        anne.settle()
        assert anne.act("ask abandon")["type"] == "done"
        bob.settle()
        check_refused(bob.act("yes", at=seen), "stale")
        assert bob.act("no", at=bob.next)["type"] == "done"
        anne.settle()
        anne.act("ask pause")
        bob.settle()
        assert bob.act("yes", at=bob.next)["type"] == "done"
        assert party.ask("GET").json["phase"] == "paused"
        anne.settle()
        assert anne.act("resume")["type"] == "done" and party.ask("GET").json["phase"] == "playing"
        anne.act("ask abandon")
        bob.settle()
        bob.act("yes", at=bob.next)
        assert party.ask("GET").json["phase"] == "over"


@test
def resigning_covering_and_coming_back():
    with Party(SERVER, options={"cards": "13"}, fair=False) as party:
        bob = party.chairs[1]
        assert party.ask("POST", "/leave", 1, {}).status == 204
        bob.until(lambda message: message["type"] == "note" and message["note"]["note"] == "covered")
        bob.settle()
        assert bob.act("back")["type"] == "done"
        assert bob.act("forced on")["type"] == "done" and bob.act("forced off")["type"] == "done"
        assert bob.act("resign")["type"] == "done"


@test
def a_rematch_is_named_in_the_summary():
    with Party(SERVER, **SHORT) as party:
        party.play()
        anne, bob = party.chairs
        party.settle()
        assert party.ask("GET").json["next"] is None
        assert anne.act("ask rematch")["type"] == "done"
        bob.settle()
        assert bob.act("yes", at=bob.next)["type"] == "done"
        following = None
        while following is None:
            following = party.ask("GET").json["next"]
        assert SERVER.get(f"{API}/tables/{following}", token=party.people[1]["token"]).json["game"] == "goofspiel"


@test
def after_the_end_nothing_is_played():
    with Party(SERVER, **SHORT) as party:
        anne, id = party.chairs[0], new_id()
        do = anne.moves[0]
        anne.act(do, id)
        party.play()
        party.settle()
        check_refused(anne.act("bid 1"))
        check_refused(anne.act("resign"))
        anne.say({"type": "act", "id": id, "do": do})
        assert kinds(anne.settle()) == ["done"]


# ---- Two connections, views, pings, the end ----

@test
def notes_go_to_all_connections_of_a_seat_and_done_only_to_the_one_that_asked():
    with Party(SERVER, game="ogallala", fair=False) as party:
        actor = next(chair for chair in party.chairs if chair.moves)
        with party.chair(actor.seat) as second:
            actor.act(actor.pick())
            second.hear("moves")
            check_refused(actor.act("bid 1"))
            actor.say({"type": "view"})
            actor.hear("view")
            second.settle()
            assert {"done", "refused"}.isdisjoint(kinds(second.log)) and kinds(second.log).count("view") == 1
            assert second.moves == actor.moves and second.next == actor.next


@test
def a_view_is_had_as_it_was_and_at_the_end_as_anybody():
    with Party(SERVER, game="manitou", fair=False) as party:
        anne = party.chairs[0]
        views = {}
        for _ in range(2):
            anne.say({"type": "view"})
            now = anne.hear("view")
            views[now["next"] - 1] = now["view"]
            party.turn()
            party.settle()
        for at, view in views.items():
            anne.say({"type": "view", "at": at})
            past = anne.hear("view")
            assert past["at"] == at and past["moves"] == [] and past["next"] == at + 1
            assert past["view"]["scene"]["pieces"] == view["scene"]["pieces"]
        for wrong in ({"at": 10**6}, {"as": 1}, {"as": "all"}, {"at": -1}):
            anne.say({"type": "view", **wrong})
            answer = anne.settle()[-1]
            check_refused(answer)
            assert answer["id"] is None
        party.play()
        party.settle()
        for who in (0, 1, "all"):
            anne.say({"type": "view", "as": who})
            end = anne.hear("view")
            assert end["as"] == who and end["moves"] == []


@test
def both_sides_may_ping():
    with Party(SERVER, **SHORT) as party:
        party.chairs[0].say({"type": "ping"})
        assert party.chairs[0].read()["type"] == "pong"
        party.chairs[0].say({"type": "pong"})
        assert party.chairs[0].settle() == []


@test
def a_client_that_does_not_read_is_closed_and_can_resume():
    with Party(SERVER, game="ogallala", fair=False) as party:
        slow = party.chair(0)
        slow.socket.socket.setsockopt(wsclient.sockets.SOL_SOCKET, wsclient.sockets.SO_RCVBUF, 4096)
        try:
            for _ in range(20000):
                slow.say({"type": "view"})
        except OSError:
            pass
        else:
            raise AssertionError("it was never closed")
        with party.chair(0) as again:
            assert again.view


@test
def a_graceful_end_says_bye_and_to_come_back():
    with serving.Server(VEILLEE) as server, Party(server, **SHORT) as party:
        server.process.send_signal(signal.SIGTERM)
        anne = party.chairs[0]
        try:
            while True:
                anne.read()
        except wsclient.Closed:
            assert anne.bye is None or anne.bye["retry"] is True
        assert server.process.wait(30) == 0


# ---- The fair deal ----

@test
def a_fair_deal_wants_hashes_then_nonces():
    with Party(SERVER, options={"cards": "3"}, begin=False, connect=False) as party:
        with party.chair(0, contributes=False) as anne, party.chair(1, contributes=False) as bob:
            party.ask("POST", "/begin")
            pump([anne, bob], lambda: anne.fair["wanted"] == bob.fair["wanted"] == "hash" and anne.fair["by"] == [0, 1])
            nonces = [os.urandom(32) for _ in range(2)]
            say = lambda chair, **part: chair.say({"type": "fair", "round": chair.fair["round"], **part})
            for wrong in ({"nonce": nonces[0].hex()}, {"hash": "xyz"}, {"hash": "0" * 63}, {"round": 99, "hash": "0" * 64}):
                anne.say({"type": "fair", "round": anne.fair["round"], **wrong})
                check_refused(anne.settle()[-1])
            say(anne, hash=hashlib.sha256(nonces[0]).hexdigest())
            pump([anne, bob], lambda: anne.fair["by"] == bob.fair["by"] == [1])
            say(bob, hash=hashlib.sha256(nonces[1]).hexdigest())
            pump([anne, bob], lambda: anne.fair["wanted"] == bob.fair["wanted"] == "nonce" and anne.fair["by"] == [0, 1])
            say(bob, nonce=nonces[0].hex())
            check_refused(bob.until(lambda message: message["type"] == "refused"))
            say(bob, nonce=nonces[1].hex())
            say(anne, nonce=nonces[0].hex())
            pump([anne, bob], lambda: anne.moves and bob.moves and anne.fair["wanted"] is None)
            assert party.ask("GET").json["phase"] == "playing"


@test
def a_missing_nonce_voids_the_round_frees_the_seat_and_all_commit_anew():
    with Party(SERVER, options={"cards": "3"}, begin=False, connect=False) as party:
        with party.chair(0) as anne, party.chair(1, contributes=False) as bob:
            party.ask("POST", "/begin")
            pump([anne, bob], lambda: bob.fair["wanted"] == "hash")
            bob.say({"type": "fair", "round": bob.fair["round"], "hash": "ab" * 32})
            pump([anne, bob], lambda: bob.fair["wanted"] == "nonce" and bob.fair["by"] == [1]) # Anne's is there
            first = bob.fair["round"]
            assert SERVER.post("/test/clock", {"ahead": 31000}).status < 300
            pump([anne], lambda: any(note["note"] == "voided" for note in anne.notes.values()))
            assert party.ask("GET").json["seats"][1]["kind"] == "open"
            carol = SERVER.person("Carol")
            code = party.ask("POST", "/invites", body={"seat": 1}).json["code"]
            assert SERVER.post(party.path + "/join", {"code": code}, token=carol["token"]).status == 200
            with Chair(SERVER, party.id, carol["token"]) as third:
                pump([anne, third], lambda: anne.moves and third.moves)
            assert (first + 1, "hash") in anne.sent_parts and (first + 1, "nonce") in anne.sent_parts
            told = [note["note"] for note in anne.notes.values()]
            assert told[told.index("voided"):].count("committed") == 3, "both seats and the server commit anew"


@test
def for_a_seat_without_a_connection_the_house_draws():
    with Party(SERVER, options={"cards": "3"}, begin=False, connect=False) as party:
        with party.chair(0) as anne:
            party.ask("POST", "/begin")
            pump([anne], lambda: anne.moves)
            while not anne.finished():
                with party.chair(1) as bob:
                    if bob.moves:
                        bob.act(bob.pick())
                anne.settle()
                if anne.moves:
                    anne.act(anne.pick())
            assert "house" in party.ask("GET", "/record").body.decode()


with SERVER:
    tap.main()
