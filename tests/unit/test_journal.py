from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from rentier.bots import RandomBot, SimpleBot
from rentier.kernel import formats
from rentier.kernel import journal as journal_module
from rentier.kernel.chance import SeededChance
from rentier.kernel.errors import JournalError, RecordError, RentierError
from rentier.kernel.formats import UPGRADERS
from rentier.kernel.game import Game
from rentier.kernel.journal import Journal
from rentier.kernel.records import Fact, decode
from rentier.kernel.state import State
from rentier.rules.classic.bankruptcy import SoldUp
from rentier.rules.jail import ReleaseDue
from rentier.table import play
from rentier.testing import Scenario
from tests.unit.desk import EDITIONS, taken

SEED = 11


def played(edition: str = "platinum", rounds: int = 8) -> Game:
    """A short game of bots."""
    options = {"round-limit": rounds, "dealt-deeds": 3, "free-parking-pot": True}
    return play(edition, [SimpleBot(), RandomBot(1), RandomBot(2)], SeededChance(SEED), taken(edition, options))


def lines_of(game: Game) -> list[str]:
    return list(Journal.of(game).lines())


def damaged(lines: list[str]) -> JournalError:
    """The error that reading brings; its readable part folds and ends with a whole act."""
    with pytest.raises(JournalError) as caught:
        Journal.read(lines)
    readable = caught.value.readable
    if readable is not None:
        readable.travel()
        readable.game()
        assert all(entry.first < len(readable.facts) for entry in readable.entries)
    return caught.value


# ---------------------------------------------------------------- there and back


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_is_the_same_after_saving_and_loading(edition: str, tmp_path: Path) -> None:
    game = played(edition)
    path = tmp_path / "game.jsonl"
    Journal.of(game).save(path)
    journal = Journal.load(path)
    assert journal.header == game.header()
    assert journal.facts == game.facts
    assert journal.entries == game.entries
    assert journal.game().state == game.state
    assert list(journal.lines()) == lines_of(game)


def test_every_position_can_be_travelled_to() -> None:
    game = played()
    journal = Journal.of(game)
    state = journal.start()
    assert journal.travel(0) == state
    for count, fact in enumerate(game.facts, 1):
        fact.apply(state)
        if count % 9 == 0:
            assert journal.travel(count) == state
    assert journal.travel() == game.state


def test_travelling_beyond_the_record_is_refused() -> None:
    journal = Journal.of(played(rounds=2))
    for count in (-1, len(journal.facts) + 1):
        with pytest.raises(JournalError, match="there are facts 0 to"):
            journal.travel(count)


def test_a_loaded_game_goes_on_as_the_one_that_was_never_saved(tmp_path: Path) -> None:
    game = Game.new("platinum", seats=2, chance=SeededChance(SEED))
    path = tmp_path / "game.jsonl"
    Journal.of(game).save(path)
    again = Journal.load(path).game(SeededChance(SEED))
    for _ in range(40):
        waiting = game.duties[0]
        assert again.duties == game.duties
        assert game.submit(game.fallback(waiting), waiting.seat) == again.submit(again.fallback(waiting), waiting.seat)
    assert lines_of(again) == lines_of(game)


def test_a_game_that_began_in_the_middle_is_kept_too() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Baltic Avenue").stands_on("GO")
    table.ann.rolls(1, 2)
    journal = Journal.read(lines_of(table.game))
    assert journal.travel() == table.state
    journal.verify(table.chance)
    with pytest.raises(JournalError, match="another fact here"):
        journal.verify(SeededChance(1))


def test_a_stored_position_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(rounds=2)
    old = game.state.to_dict()
    old["money"] = old.pop("cash")
    now = formats.FORMAT
    monkeypatch.setattr(formats, "FORMAT", now + 1)
    monkeypatch.setitem(UPGRADERS, now, lambda what, plain: {**plain, "cash": plain["money"]})
    assert State.from_dict(old) == game.state
    with pytest.raises(RecordError, match=f"format {now + 2}"):
        State.from_dict({**old, "format": now + 2})


def test_a_position_of_the_first_format_is_read() -> None:
    """It kept counters, and only the sum of the dice with who has still to pay to leave Jail."""
    state = Game.new("platinum", seats=2, chance=SeededChance(1)).state
    old = {**state.to_dict(), "format": 1}
    old["agenda"] = [*old["agenda"][:-1], {"kind": "ReleaseDue", "seat": 0, "steps": 9}]
    old["parts"] = {**old["parts"], "building": {**old["parts"]["building"], "built_in": [0] * 10}}
    read = State.from_dict(old)
    assert read.agenda[-1] == ReleaseDue(0, (6, 3))
    assert read.parts == state.parts


def test_a_record_of_the_first_format_has_its_mortgages_read() -> None:
    old = {"kind": "SoldUp", "seat": 1, "sites": [], "deeds": [5, 12], "gained": 175}
    fact = decode(formats.upgraded("fact", old, 1), Fact)
    assert fact == SoldUp(1, (), ((5, 1), (12, 1)), 175)


def test_the_record_names_nobody_and_holds_no_seed() -> None:
    header = json.loads(lines_of(Game.new("platinum", seats=2, chance=SeededChance("canary-4711")))[0])
    assert "canary" not in json.dumps(header)


# ---------------------------------------------------------------- checking


def test_a_record_agrees_with_its_chance() -> None:
    game = played()
    journal = Journal.read(lines_of(game))
    journal.verify()
    journal.verify(SeededChance(SEED))


def test_another_chance_is_noticed_at_its_line() -> None:
    with pytest.raises(JournalError, match="the rules and the dice give another fact here") as caught:
        Journal.of(played(rounds=2)).verify(SeededChance(SEED + 1))
    assert caught.value.line >= 2


def test_an_act_that_the_rules_refuse_is_noticed() -> None:
    journal = Journal.of(played(rounds=2))
    entry = journal.entries[3]
    journal.entries[3] = entry._replace(by=7)
    with pytest.raises(JournalError, match="this act would be refused") as caught:
        journal.verify(SeededChance(SEED))
    assert caught.value.line == entry.first + 2


def test_an_act_that_brings_more_than_the_record_has_is_noticed() -> None:
    journal = Journal.of(played(rounds=2))
    del journal.facts[-1]
    with pytest.raises(JournalError, match="give more facts") as caught:
        journal.verify(SeededChance(SEED))
    assert caught.value.line == len(journal.facts) + 2


def test_a_game_with_chosen_tokens_agrees_with_its_chance() -> None:
    game = Game.new("platinum", seats=2, chance=SeededChance(SEED), tokens=["Abacus", "Latchkey"])
    Journal.read(lines_of(game)).verify(SeededChance(SEED))


# ---------------------------------------------------------------- damage


@pytest.mark.parametrize("offset", range(3))
def test_a_file_cut_anywhere_names_the_line_and_keeps_what_came_before(offset: int) -> None:
    game = played(rounds=2)
    whole = "\n".join(lines_of(game)) + "\n"
    whole_acts = {0, *(entry.first for entry in game.entries), len(game.facts)}
    for cut in range(offset * 17 + 1, len(whole) - 1, 211):
        text = whole[:cut]
        lines = text.splitlines()
        if whole[cut - 1 : cut + 1].count("\n") and len(lines) - 1 in whole_acts:
            assert Journal.read(lines).facts == game.facts[: len(lines) - 1]
            continue
        error = damaged(lines)
        assert error.line in (text.count("\n") + 1, text.count("\n") + 2)
        assert error.readable is not None or error.line == 1


def test_every_altered_line_is_noticed_where_it_is() -> None:
    lines = lines_of(played(rounds=2))
    for number in range(0, len(lines), 3):
        changed = lines.copy()
        changed[number] = changed[number].replace("1", "2", 1) if "1" in changed[number] else changed[number] + " "
        if changed[number] != lines[number]:
            assert damaged(changed).line == number + 1


def test_lines_that_are_lost_doubled_or_swapped_are_noticed() -> None:
    lines = lines_of(played(rounds=2))
    assert damaged(lines[:5] + lines[6:]).line == 6
    assert damaged(lines[:5] + lines[4:]).line == 6
    assert damaged([*lines[:5], lines[6], lines[5], *lines[7:]]).line == 6
    assert damaged(lines[1:]).line == 1


def test_half_an_act_is_left_out_of_the_readable_part() -> None:
    game = played(rounds=2)
    entry = next(e for e, after in zip(game.entries, game.entries[1:], strict=False) if after.first - e.first > 2)
    error = damaged(lines_of(game)[: 1 + entry.first + 2])
    assert "is cut off" in str(error)
    assert error.readable is not None
    assert len(error.readable.facts) == entry.first


def resealed(rows: list[dict[str, Any]]) -> list[str]:
    """Lines that carry right seals whatever they hold."""
    seal, lines = "", []
    for row in rows:
        line, seal = journal_module._sealed({key: value for key, value in row.items() if key != "seal"}, seal)
        lines.append(line)
    return lines


@pytest.mark.parametrize(
    ("number", "change", "said"),
    [
        (0, {"rentier": {"format": 99}}, "update it"),
        (0, {"rentier": {"format": "1"}}, "format"),
        (0, {"rentier": []}, "no header"),
        (3, {"n": 77}, "fact 3 should be here"),
        (3, {"fact": {"kind": "Levitated"}}, "there is no fact of kind 'Levitated'"),
        (3, {"fact": 7}, "expected an object"),
        (3, {"fact": {"kind": "DeedDealt", "seat": 99, "deed": 1}}, "does not fit the position"),
        (1, {"brings": 0}, "how many facts it has"),
        (1, {"brings": "3"}, "how many facts it has"),
        (1, {"by": "Ann"}, "who submitted the act"),
        (1, {"by": None}, "who submitted the act"),
        (1, {"by": -3}, "who submitted the act"),
        (1, {"by": 10**11}, "who submitted the act"),
        (1, {"act": {"kind": "Bought"}}, "there is no act of kind"),
    ],
)
def test_a_rightly_sealed_line_with_wrong_content_is_noticed(number: int, change: dict[str, Any], said: str) -> None:
    rows = [json.loads(line) for line in lines_of(played(rounds=2))]
    rows[number] |= change
    error = damaged(resealed(rows))
    assert said in str(error)
    assert error.line >= number + 1


def test_a_line_nested_without_end_is_noticed() -> None:
    text = '{"rentier":' + "[" * 100_000 + "]" * 100_000
    seal = hashlib.blake2s(f"{text}}}".encode(), digest_size=8).hexdigest()
    assert "cannot be read" in str(damaged([f'{text},"seal":"{seal}"}}']))


def test_a_header_without_its_parts_is_refused() -> None:
    for key in ("edition", "digest", "options", "start"):
        rows = [json.loads(line) for line in lines_of(played(rounds=2))]
        del rows[0]["rentier"][key]
        assert damaged(resealed(rows)).line == 1


def test_an_edition_that_changed_can_be_replayed_but_not_played_on() -> None:
    rows = [json.loads(line) for line in lines_of(played(rounds=2))]
    rows[0]["rentier"]["digest"] = "0" * 16
    journal = Journal.read(resealed(rows))
    assert journal.travel().over
    with pytest.raises(JournalError, match="it can only be replayed"):
        journal.game()


def test_a_file_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(RentierError, match="cannot be read"):
        Journal.load(tmp_path / "nothing.jsonl")
    with pytest.raises(RentierError, match="cannot be read"):
        Journal.load(tmp_path)


# ---------------------------------------------------------------- older formats


def test_an_older_format_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(rounds=2)
    rows = [json.loads(line) for line in lines_of(game)]
    rows[0]["rentier"]["book"] = rows[0]["rentier"].pop("edition")
    for row in rows[1:]:
        if row["fact"]["kind"] == "Rolled":
            row["fact"]["pips"] = row["fact"].pop("dice")
    old = resealed(rows)
    seen: set[str] = set()

    def upgrade(what: str, plain: dict[str, Any]) -> dict[str, Any]:
        seen.add(what)
        names = {"book": "edition", "pips": "dice"}
        return {names.get(key, key): value for key, value in plain.items()}

    now = formats.FORMAT
    monkeypatch.setattr(formats, "FORMAT", now + 1)
    monkeypatch.setitem(UPGRADERS, now, upgrade)
    journal = Journal.read(old)
    assert journal.facts == game.facts
    assert journal.header["edition"] == "platinum"
    assert journal.header["format"] == now + 1
    assert seen == {"header", "state", "fact", "act"}


# ---------------------------------------------------------------- saving


def test_a_save_that_breaks_off_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    Journal.of(played(rounds=2)).save(path)
    before = path.read_bytes()
    longer = Journal.of(played(rounds=3))
    monkeypatch.setattr(Path, "replace", _broken)
    with pytest.raises(RentierError, match="no space"):
        longer.save(path)
    assert path.read_bytes() == before
    monkeypatch.undo()
    longer.save(path)
    assert Journal.load(path).facts == longer.facts
    assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]


def _broken(self: Path, target: Path) -> None:
    raise OSError(28, "no space left on device")


def test_names_beyond_ascii_survive(tmp_path: Path) -> None:
    journal = Journal.of(played(rounds=2))
    journal.header["table"] = {"names": ["Žofie", "山"]}
    journal.save(tmp_path / "game.jsonl")
    assert Journal.load(tmp_path / "game.jsonl").header["table"] == {"names": ["Žofie", "山"]}


def test_a_position_is_read_strictly() -> None:
    plain = played(rounds=2).state.to_dict()
    assert State.from_dict(json.loads(json.dumps(plain))).to_dict() == plain
    for key in plain:
        with pytest.raises(RentierError):
            State.from_dict({name: value for name, value in plain.items() if name != key})
