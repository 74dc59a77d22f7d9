"""Every game through random play, compared step by step with what the command line says of the same record."""
import pickle

import pytest
from conftest import ROOT, run, setups, words_of

import veillee

RECORDS = sorted((ROOT / "tests" / "examples").glob("*.rec"))


def random_record(setup, seed):
    options = [word for name, value in setup.options.items() for word in ("--option", f"{name}={value}")]
    return run("random", setup.game.name, "--players", setup.players, "--seed", seed, *options)


def event_line(setup, actor, action):
    return f"{'*' if actor == veillee.CHANCE else actor} {setup.move(action, actor)}"


def lines_of(record):
    """The lines of a record's events, without comments, and the numbers of those lines."""
    body = record.text.split("---\n", 1)[1]
    first = record.text[: -len(body)].count("\n") + 1
    found = [(number, line.split("#")[0].strip()) for number, line in enumerate(body.splitlines(), first)]
    return [(number, line) for number, line in found if line and line[0] not in "=!"]


@pytest.mark.parametrize("setup", setups(), ids=words_of)
def test_a_random_game_is_the_same_game(setup):
    text = random_record(setup, 7)
    record = veillee.Record(text)
    assert record.ending == "finished" and record.setup == setup
    lines = lines_of(record)
    assert [event_line(setup, actor, action) for actor, action in record] == [line for _, line in lines]
    state = setup.state()
    told = {viewer: [] for viewer in (*range(setup.players), veillee.SPECTATOR, veillee.ALL)}
    for actor, action in record:
        assert action in state.legal(actor)
        state.apply(action, actor)
        for viewer, heard in told.items():
            heard += state.told(viewer)
    assert state.is_over and state.legal() == []
    assert text.rstrip().endswith("= " + " ".join(map(str, state.scores)))
    assert state.record(7) == text
    assert state.history == list(record) == record.state().history
    for viewer, heard in told.items():
        name = {veillee.SPECTATOR: "spectator", veillee.ALL: "all"}.get(viewer, viewer)
        replayed = run("replay", "-", "--seat", name, stdin=text).split("---\n")[0].splitlines()
        assert [line.split(". ", 1)[1] for line in replayed] == heard


@pytest.mark.parametrize("setup", setups(2), ids=words_of)
def test_what_may_follow_is_what_the_command_line_lists(setup):
    text = random_record(setup, 11)
    record = veillee.Record(text)
    head, lines = text.split("---\n", 1)[0] + "---\n", [line for _, line in lines_of(record)]
    for count, state in enumerate(record.states()):
        if count % 5 and count != len(record):
            continue
        listed = run("legal", "-", stdin=head + "".join(line + "\n" for line in lines[:count])).splitlines()
        if state.is_chance:
            assert listed == ["*"]
            continue
        ours = [event_line(setup, seat, action) for seat in state.actors for action in state.legal(seat)]
        assert sorted(line.encode() for line in ours) == [line.encode() for line in listed]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_of_people(path):
    record = veillee.Record.open(path)
    assert [event_line(record.setup, actor, action) for actor, action in record] == [line for _, line in lines_of(record)]
    middle = len(record) // 2
    assert record.state(middle).history == list(record)[:middle]
    assert pickle.loads(pickle.dumps(record)).state() == record.state()
    assert record[-1] == list(record)[-1]
    with pytest.raises(IndexError):
        record[len(record)]


def test_what_is_wrong_with_a_record():
    text = random_record(veillee.game("tenakee").setup(3), 1)
    number, line = next((number, line) for number, line in lines_of(veillee.Record(text)) if " play t" in line)
    wrong = text.splitlines()
    wrong[number - 1] = line.split()[0] + " play woman A"
    with pytest.raises(veillee.Malformed) as trouble:
        veillee.Record("\n".join(wrong))
    said = run("validate", "-", stdin="\n".join(wrong), fine=(1,))
    assert f"-:{trouble.value.line} {trouble.value.rule}" in said
    for text in ("", "game chess\nplayers 2\n---\n", "game kuhn\nplayers 9\n---\n", "\0\0", "game kuhn\nplayers 2\n---\n* deal 0 9\n"):
        with pytest.raises(veillee.Malformed):
            veillee.Record(text)


def test_refusals_name_the_rule():
    state, dice = veillee.game("tenakee").setup(3).state(), veillee.Rng(5)
    state.deal(dice)
    with pytest.raises(veillee.NotAllowed) as refused:
        state.play("play t5 A", 0)
    assert refused.value.rule == "REC-3"
    for actor in range(3):
        for _ in range(3):
            state.apply(state.legal(actor)[-1], actor)
    before, seat = state.clone(), state.actor
    never = next(action for action in range(state.setup.game.actions) if action not in state.legal())
    with pytest.raises(veillee.NotAllowed) as refused:
        state.apply(never)
    assert refused.value.rule == state.view(seat).why_not(never) and refused.value.rule[:4] in ("TEN-", "REC-")
    assert state == before
    with pytest.raises(ValueError):
        state.apply(60000)
    with pytest.raises(veillee.Malformed):
        state.play("castle long")


def test_set_ups():
    tenakee = veillee.game("tenakee")
    assert tenakee.setup(4, chief="on") == veillee.Setup("tenakee", 4, chief="on") != tenakee.setup(4)
    assert tenakee.setup(4, chief="on").options == {"chief": "on"}
    assert pickle.loads(pickle.dumps(tenakee.setup(5, chief="on"))) == tenakee.setup(5, chief="on")
    assert pickle.loads(pickle.dumps(tenakee)) is tenakee
    for wrong in (dict(players=9), dict(players=1), dict(chief="perhaps"), dict(thief="on"), dict(players=-1), dict(edition="{")):
        with pytest.raises(ValueError):
            tenakee.setup(**wrong)
    with pytest.raises(ValueError):
        veillee.game("chess")
    assert [game.name for game in veillee.games()][:2] == ["tenakee", "manitou"]
    assert "TEN-10" in tenakee.rules("de") and tenakee.title("fr") == "Tenakee"


@pytest.mark.parametrize("setup", setups(), ids=words_of)
def test_every_action_has_a_number_and_a_name(setup):
    game, full = setup.game, setup.players == setup.game.players[-1]
    for actor, first, count in [*((seat, 0, game.actions) for seat in range(setup.players)), (veillee.CHANCE, game.actions, game.outcomes)]:
        names = setup.moves(actor)
        assert len(set(names.values())) == len(names) <= count
        assert not full or list(names) == list(range(first, first + count))
        assert {setup.action(name, actor): name for name in names.values()} == names
    for wrong in (game.actions + game.outcomes, 65535):
        with pytest.raises(ValueError):
            setup.move(wrong, veillee.CHANCE)


@pytest.mark.parametrize("setup", setups(1), ids=words_of)
def test_copies(setup):
    state, dice = setup.state(), veillee.Rng(3)
    for _ in range(25):
        state.draw(dice) if state.is_chance else state.apply(dice.choice(state.legal())) if not state.is_over else None
    copies = [state.clone(), pickle.loads(pickle.dumps(state)), veillee.State.load(setup, state.save())]
    assert all(copy == state for copy in copies)
    assert copies[1].history == state.history and copies[1].record() == state.record()
    if not state.is_over:
        same = dice.__reduce__()[0](*dice.__reduce__()[1])
        state.draw(dice) if state.is_chance else state.apply(state.legal()[0])
        copies[0].draw(same) if copies[0].is_chance else copies[0].apply(copies[0].legal()[0])
        assert copies[0] == state != copies[1]
    state.copy_from(copies[1])
    assert state == copies[1]
    damaged = bytearray(state.save())
    damaged[len(damaged) // 2] ^= 0x55
    for data in (b"", bytes(damaged), state.save()[:-1], state.save() + b"x"):
        with pytest.raises(ValueError):
            veillee.State.load(setup, data)


@pytest.mark.parametrize("setup", setups(1), ids=words_of)
def test_chance_is_explicit(setup):
    """Outcomes come with probabilities that add up, and what is drawn is one of them."""
    state, dice = setup.state(), veillee.Rng(9)
    while not state.is_over:
        if not state.is_chance:
            with pytest.raises(veillee.NotNow):
                state.outcomes()
            state.apply(dice.choice(state.legal()))
            continue
        outcomes = dict(state.outcomes())
        assert abs(sum(outcomes.values()) - 1) < 1e-12 and min(outcomes.values()) > 0
        assert list(outcomes) == state.legal(veillee.CHANCE)
        by_hand = state.clone()
        drawn = state.draw(dice)
        by_hand.apply(drawn, veillee.CHANCE)
        assert drawn in outcomes and by_hand == state and by_hand.key(0) == state.key(0)
