"""Tables in memory: people, bots and programs around a game, who speak the words of the wire."""
import random

import pytest
from conftest import setups, words_of

import veillee
from veillee import SPECTATOR, Table


def sit(setup, seed=3, people=(0,), bot="greedy"):
    table = Table(setup, seed)
    for seat in range(setup.players):
        table.sit(seat, "human" if seat in people else "bot", f"Anne{seat}" if seat in people else bot)
    return table


def answer(client, heard, dice):
    """Whatever the client is asked, at random; what it heard of it."""
    moves = next((message for message in reversed(heard) if message["type"] in ("moves", "view", "staged")), None)
    while moves and moves["moves"]:
        move = dice.choice(moves["moves"])
        if not moves["choice"]:
            return client.act(move)
        staged = client.say({"type": "stage", "id": f"{dice.random():.16f}", "do": move})
        moves = next(message for message in reversed(staged) if message["type"] in ("staged", "refused"))
        assert moves["type"] == "staged", moves
        if moves["complete"]:
            return client.act("commit")
    return []


@pytest.mark.parametrize("setup", setups(1), ids=words_of)
def test_an_evening(setup):
    table, dice = sit(setup), random.Random(1)
    assert table.phase == "gathering" and table.waits == ()
    anne, onlooker = table.join(0), table.join(SPECTATOR)
    table.begin()
    hello = anne.hello()
    assert hello[0]["type"] == "hello" and hello[0]["seat"] == 0 and hello[0]["game"] == setup.game.name
    assert onlooker.hello()[0]["seat"] is None
    notes = []
    for _ in range(5000):
        if table.phase == "over":
            break
        table.bots()
        if 0 not in table.waits:
            continue
        anne.take()
        heard = answer(anne, anne.say({"type": "view"}), dice)
        assert any(message["type"] == "done" for message in heard), heard
        notes += [message["note"] for message in onlooker.take() if message["type"] == "note"]
    assert table.phase == "over" and table.waits == ()
    state = table.state()
    assert state.is_over and state.setup == setup
    notes += [message["note"] for message in onlooker.take() if message["type"] == "note"]
    assert notes[-1]["note"] == "over" or any(note["note"] == "over" for note in notes)
    again = Table.load(table.journal)
    assert again.state() == state and again.setup == setup and again.phase == "over"


def test_what_a_table_refuses():
    setup = veillee.game("kuhn").setup()
    table = Table(setup)
    with pytest.raises(veillee.Trouble):
        table.begin()  # nobody sits there
    for seat, kind, name in ((9, "human", "Anne"), (0, "ghost", "Anne"), (0, "bot", "nobody of that name")):
        with pytest.raises((veillee.Trouble, ValueError)):
            table.sit(seat, kind, name)
    for seat in range(2):
        table.sit(seat, "human", f"Anne{seat}")
    clients = [table.join(seat) for seat in range(2)]
    table.begin()
    for client in clients:
        client.hello()
    (turn,) = table.waits
    refused = clients[1 - turn].act("bet")
    assert [message for message in refused if message["type"] == "refused"][0]["rule"] == "REC-3"
    assert any(message["type"] == "done" for message in clients[turn].act("pass"))
    with pytest.raises(veillee.Malformed):
        clients[0].say({"what": "is this"})
    table.leave(clients[0])
    with pytest.raises((veillee.Trouble, ValueError)):
        clients[0].say({"type": "view"})
    with pytest.raises(veillee.Malformed):
        Table.load("no journal at all")


def test_nobody_hears_what_is_not_theirs():
    setup = veillee.game("kuhn").setup()
    table = sit(setup, people=(0, 1))
    clients = [table.join(seat) for seat in range(2)]
    table.begin()
    for seat, client in enumerate(clients):
        client.hello()
        view = next(message for message in reversed(client.say({"type": "view"})) if message["type"] == "view")["view"]
        zones, pieces = view["scene"]["zones"], view["scene"]["pieces"]
        hands = {zones[piece["zone"]]["owner"]: piece["face"] for piece in pieces if zones[piece["zone"]]["name"] == "hand"}
        assert hands[seat] is not None and hands[1 - seat] is None
