#!/usr/bin/env python3
"""People together at the real server, over real sockets: what they say to each other, hostile or not, lists that are
looked at again, who is covered and comes back, and a kiosk that forgets.

  serve_together.py VEILLEE     prints TAP
"""
import sys

from serving import Server
from tap import main, test

VEILLEE = sys.argv[1]
SERVER = Server(VEILLEE, "--test-clock")
API = "/api/v1"
WORDS = ("hello", "good-luck", "well-played", "thanks", "sorry", "oops", "one-moment", "back-soon", "your-turn", "again", "good-game", "good-night")


class Guest:
    """A connection that hears everything; what it was told of other types is passed over."""

    def __init__(self, server, table, person, **hello):
        self.socket = server.socket(table, {"token": person["token"], "chat": True, "presence": True, **hello})
        self.count = 0
        self.await_type("view")

    def await_type(self, *types):
        while True:
            message = self.socket.hear()
            if message["type"] in types:
                return message

    def say(self, **what):
        self.count += 1
        self.socket.say({"type": "chat", "id": f"{id(self)}-{self.count}", **what})
        return self.await_type("chat", "refused")


def two(server=SERVER, begin=True, **more):
    anne, ben = server.person("Anne"), server.person("Ben")
    made = server.table(anne["token"], seats=("me", "open", "random"), fair=False, **more)
    join = server.post(f"{API}/tables/{made['id']}/join", {"code": made["invites"][1]}, token=ben["token"])
    assert join.status == 200, join.body
    if begin:
        assert server.post(f"{API}/tables/{made['id']}/begin", token=anne["token"]).status == 202
    return made["id"], anne, ben


def later(server, seconds):
    assert server.post("/test/clock", {"ahead": seconds * 1000}).status == 200


@test
def what_is_said_arrives_as_it_was_typed():
    table, anne, ben = two()
    a, b = Guest(SERVER, table, anne), Guest(SERVER, table, ben)
    assert b.await_type("chatting") == {"type": "chatting", "chat": "free", "watchers": False, "silenced": []}
    typed = "<script>alert('ñ')</script> &amp; مرحبا 🎴 \\\" {\"type\":\"bye\"}"
    own = a.say(text=typed)
    heard = b.await_type("chat")
    assert own["text"] == heard["text"] == typed and own["id"] and heard["id"] is None, (own, heard)
    assert heard["seat"] == 0 and heard["name"] == "Anne" and heard["phrase"] is None and heard["number"] == own["number"], heard
    assert tuple(SERVER.get(f"{API}/games").json["phrases"]) == WORDS
    for word in WORDS:
        later(SERVER, 2)
        assert b.say(phrase=word)["phrase"] == word
    assert [a.await_type("chat")["phrase"] for _ in WORDS] == list(WORDS)


@test
def hostile_words_are_refused_and_the_conversation_goes_on():
    table, anne, ben = two()
    a, b = Guest(SERVER, table, anne), Guest(SERVER, table, ben)
    for text, code in (("x" * 281, "chat-long"), ("é" * 2000, "chat-long"), ("\u202eabc", "not-text"), ("a\nb", "not-text"), ("\x1b[31m", "not-text"),
                       ("\u2067x", "not-text"), ("e" + "\u0301" * 40, "not-text"), ("\u200b \u2060", "chat-empty"), (7, "malformed"), (None, "malformed")):
        refused = a.say(text=text)
        assert refused["type"] == "refused" and refused["code"] == code and refused["message"], (text, refused)
    told = [a.say(phrase="oops") for _ in range(12)]
    assert [message["type"] for message in told] == ["chat"] * 5 + ["refused"] * 7 and told[-1]["code"] == "too-fast", told
    assert b.say(phrase="hello")["type"] == "chat"
    a.socket.say({"type": "ping"})
    assert a.await_type("pong"), "whoever is refused stays"


@test
def who_comes_back_hears_what_was_said_meanwhile():
    table, anne, ben = two()
    a = Guest(SERVER, table, anne)
    first, second = a.say(text="are you there?"), a.say(phrase="one-moment")
    b = Guest(SERVER, table, ben)
    told = [b.await_type("chat"), b.await_type("chat")]
    assert [message["number"] for message in told] == [first["number"], second["number"]] and told[0]["text"] == "are you there?", told
    assert "chat" not in {message["type"] for message in heard_by_who_did_not_ask(table, ben)}


def heard_by_who_did_not_ask(table, person):
    with SERVER.socket(table, {"token": person["token"]}) as socket:
        socket.say({"type": "ping"})
        while True:
            message = socket.hear()
            yield message
            if message["type"] == "pong":
                return


@test
def a_list_that_has_not_changed_is_not_sent_again():
    anne = SERVER.person()
    for path in ("/tables", "/me/tables", "/games"):
        first = SERVER.get(API + path, token=anne["token"])
        tag = first.fields["ETag"]
        again = SERVER.get(API + path, token=anne["token"], If_None_Match=tag)
        assert again.status == 304 and again.body == b"" and again.fields["ETag"] == tag, (path, again.status)
        assert first.fields["Cache-Control"] == "no-store", "nothing of a private table stays in a browser"
    tag = SERVER.get(f"{API}/tables").fields["ETag"]
    table = SERVER.table(anne["token"], public=True)["id"]
    changed = SERVER.get(f"{API}/tables", If_None_Match=tag)
    assert changed.status == 200 and changed.json["tables"][0]["id"] == table and changed.fields["ETag"] != tag
    assert SERVER.get(f"{API}/tables/{table}", If_None_Match='"0"').status == 200


@test
def who_is_away_is_covered_and_comes_back():
    table, anne, ben = two(cover_after=30, cover_auto=True)
    a, b = Guest(SERVER, table, anne), Guest(SERVER, table, ben)
    refused = SERVER.post(f"{API}/tables/{table}/cover", {"seat": 1}, token=anne["token"])
    assert refused.status == 409 and refused.code == "not-absent", refused.body
    b.socket.socket.close()
    while a.await_type("presence")["here"] != [0]:
        pass
    later(SERVER, 31)
    while True:
        note = a.await_type("note")["note"]
        if note["note"] == "covered":
            break
    assert note["seat"] == 1 and note["name"] == "random", note
    b = Guest(SERVER, table, ben)
    b.socket.say({"type": "act", "id": "0123456789abcdef", "do": "back"})
    assert b.await_type("done", "refused")["type"] == "done"
    while a.await_type("note")["note"]["note"] != "back":
        pass


@test
def a_kiosk_says_so_and_forgets():
    with Server(VEILLEE, "--kiosk", "--house-name", "Ludothèque de Sion", "--test-clock") as kiosk:
        here = kiosk.get(f"{API}/here").json
        assert here["kiosk"] is True and here["name"] == "Ludothèque de Sion" and here["url"] == kiosk.url, here
        made = kiosk.post(f"{API}/identity", {"name": "Zoé", "cookie": True})
        assert "Max-Age=43200" in made.fields["Set-Cookie"], made.fields["Set-Cookie"]
        table, anne, _ = two(kiosk)
        assert kiosk.get(f"{API}/tables/{table}").json["public"] is True
        with kiosk.socket(table, {"token": anne["token"]}) as socket:
            socket.say({"type": "act", "id": "0123456789abcdef", "do": "resign"})
            while socket.hear()["type"] != "done":
                pass
        assert b"Anne" in kiosk.get(f"{API}/tables/{table}/record").body
        later(kiosk, 11 * 60)
        for _ in range(600):  # the next time that it looks
            if kiosk.get(f"{API}/me", token=anne["token"]).status == 401:
                break
            later(kiosk, 1)
        assert kiosk.get(f"{API}/me", token=anne["token"]).status == 401
        assert b"Anne" not in kiosk.get(f"{API}/tables/{table}/record").body
        assert kiosk.stop() == 0
    here = SERVER.get(f"{API}/here").json
    assert here["kiosk"] is False and here["name"] is None, here


if __name__ == "__main__":
    with SERVER:
        main()
