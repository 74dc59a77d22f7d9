#!/usr/bin/env python3
"""veillee admin: the same questions to a server that runs and to a store that nobody has.

usage: admin.py VEILLEE      prints TAP
"""
import json
import os
import stat
import subprocess
import sys

from serving import Server
from tap import main, test

VEILLEE = os.path.abspath(sys.argv[1])


def admin(server, *words, status=0):
    done = subprocess.run([VEILLEE, "admin", *words, "--store", server.store], capture_output=True, text=True, check=False)
    assert done.returncode == status, (words, done)
    return done.stdout


def table_of(server, token):
    answer = server.post("/api/v1/tables", {"game": "kuhn", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]},
                         token=token)
    assert answer.status == 201, answer.body
    return answer.json["id"]


def look(server, table, anne):
    listed = admin(server, "list")
    assert table in listed and "gathering" in listed and "Anne" in listed, listed
    assert json.loads(admin(server, "list", "--json"))["tables"][0]["people"][0] == anne["id"]
    assert json.loads(admin(server, "inspect", table))["table"]["id"] == table
    journal = admin(server, "journal", table)
    assert journal.startswith("x-journal ") and f"seat 0 human {anne['id']}" in journal and "Anne" not in journal
    admin(server, "inspect", "0" * 32, status=1)
    admin(server, "block", "0" * 32, status=1)
    admin(server, "inspect", "nonsense", status=2)
    admin(server, "inspect", status=2)
    admin(server, "tango", status=2)


@test
def a_server_that_runs_is_looked_after():
    with Server(VEILLEE) as server:
        door = str(server.folder / "store.db-admin")
        assert stat.S_ISSOCK(os.stat(door).st_mode) and stat.S_IMODE(os.stat(door).st_mode) == 0o600
        anne = server.person()
        table = table_of(server, anne["token"])
        look(server, table, anne)
        admin(server, "close", table)
        admin(server, "close", table, status=1)
        assert server.get(f"/api/v1/tables/{table}", token=anne["token"]).json["phase"] == "over"
        admin(server, "block", anne["id"])
        assert server.get("/api/v1/me", token=anne["token"]).code == "blocked"
        admin(server, "unblock", anne["id"])
        assert server.get("/api/v1/me", token=anne["token"]).status == 200
        assert server.get("/api/v1/admin/tables", token=anne["token"]).status == 404
        assert server.stop() == 0
        assert not os.path.exists(door), "whoever the server has become"


@test
def a_store_that_nobody_has_is_looked_after():
    with Server(VEILLEE) as server:
        anne = server.person()
        table = table_of(server, anne["token"])
        server.kill()  # its door is left over
        look(server, table, anne)
        admin(server, "close", table)
        admin(server, "block", anne["id"])
        server.start()
        assert server.get("/api/v1/me", token=anne["token"]).code == "blocked"
        admin(server, "unblock", anne["id"])
        assert server.get(f"/api/v1/tables/{table}", token=anne["token"]).json["phase"] == "over"


@test
def a_second_server_does_not_take_the_door():
    with Server(VEILLEE) as server:
        second = Server(VEILLEE, store=server.store, folder=server.folder)
        try:
            second.start()
        except AssertionError:
            pass
        else:
            raise AssertionError("two servers on one store")
        anne = server.person()
        assert "people" in admin(server, "inspect", table_of(server, anne["token"]))


@test
def an_answer_comes_whole_however_long():
    most = "identity-tables=1000,identity-requests=1000,address-requests=1000"
    with Server(VEILLEE, "--limit", most) as server:
        anne = server.person()
        tables = {table_of(server, anne["token"]) for _ in range(200)}
        for _ in range(2):
            text = admin(server, "list", "--json")
            assert len(text) > 65536, len(text)
            assert {item["table"]["id"] for item in json.loads(text)["tables"]} == tables
            assert {line.split()[0] for line in admin(server, "list").splitlines()} == tables
            server.kill()  # and then from the store itself


@test
def a_store_that_is_not_there_is_not_made():
    with Server(VEILLEE) as server:
        server.store = f"sqlite:{server.folder / 'other.db'}"
        admin(server, "list", status=2)
        assert not os.path.exists(server.folder / "other.db")


if __name__ == "__main__":
    main()
