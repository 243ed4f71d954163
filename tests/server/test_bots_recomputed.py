"""Moves of bots at a server follow from what they saw and a seed fixed before the first roll: anybody can ask again."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rentier.bots import make_bot
from rentier.bots.player import LevelBot
from rentier.driver import Driver
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import AUTOPILOT, Entry, Game
from rentier.kernel.journal import Journal
from rentier.server.lobby import fair
from rentier.server.lobby.bot_seats import BotSeats
from rentier.server.lobby.verify import Verdict, verify_journal, verify_record
from tests.server.live import Server, wait_for
from tests.server.players import Crowd
from tests.server.test_fair import SEED, resealed
from tests.tiers import thorough

BOTS = (["normal", "trader"], None, ["easy", "builder"], ["hard", ""])
OWN = "the only person's part"


def seated(game: Game, autopilot: bool = False) -> BotSeats:
    """The bots of the table, as a server seats them."""
    bots = BotSeats(game, fair.chance_of(SEED, ["", OWN, "", ""]).bot_seed)
    for seat, bot in enumerate(BOTS):
        if bot is not None and not game.state.out[seat]:
            bots.take(seat, bot[0], style=bot[1])
        elif bot is None and autopilot:
            bots.take(seat, "normal", autopilot=True)
    return bots


def play(rounds: int, interrupt: Callable[[int, Game, BotSeats], BotSeats] = lambda _, __, bots: bots) -> Journal:
    """A game of three bots and a person, recorded as a server records it; `interrupt` may change who sits there."""
    game = Game.new("platinum", {"round-limit": rounds}, 4, fair.chance_of(SEED, ["", OWN, "", ""]))
    person = Driver(game)
    person.take(1, make_bot("normal", "person"))
    bots, entries = seated(game), game.entries.copy()
    while not game.over:
        bots = interrupt(len(entries), game, bots)
        move = bots.move()
        if move is None:
            seat, act, _ = person.next_move() or pytest.fail("nobody has anything to do")
            by = seat
        else:
            by, act = move.by, move.act
        entries.append(Entry(game.version, by, act, bots.notes.copy() or None))
        bots.notes.clear()
        game.submit(act, by)
    header = game.header() | {
        "server_seed": SEED.hex(),
        "player_seeds": ["", OWN, "", ""],
        "player_commitments": [None, fair.player_commitment(fair.commitment(SEED), OWN), None, None],
        "bots": fair.bots_header(BOTS),
    }
    return Journal(header, game.facts, entries)


@cache
def record() -> tuple[str, ...]:
    return tuple(play(8).lines())


def changed(change: Callable[[list[dict[str, Any]]], None]) -> Verdict:
    """The verdict on a record that a forger changed and sealed again."""
    lines = [json.loads(line) for line in record()]
    change(lines)
    return verify_record(resealed(lines))


def test_every_move_of_a_bot_is_recomputed() -> None:
    verdict = verify_record(record(), own=OWN)
    assert verdict.fair, verdict.sentence
    moves = sum(row.get("by") in (0, 2, 3) for row in map(json.loads, record()))
    assert moves > 60
    assert f"All {moves} bot moves were recomputed and match" in verdict.notes


def test_a_changed_bot_move_is_named() -> None:
    """The rules allow the other move, and the record breaks off behind it: only the bot itself gives it away."""

    def decline(lines: list[dict[str, Any]]) -> None:
        number = next(n for n, row in enumerate(lines) if row.get("by") in (0, 2, 3) and row["act"]["kind"] == "Buy")
        seat, notes = lines[number]["by"], lines[number]["bots"]
        journal = Journal.read(resealed([dict(row) for row in lines[:number]]))
        game = journal.game(fair.chance_of(SEED, ["", OWN, "", ""]))
        act = game.fallback(game.duties[0])
        game.submit(act, seat)
        forged = Journal(journal.header, game.facts, [*journal.entries, Entry(number - 1, seat, act, notes)])
        lines[:] = [json.loads(line) for line in forged.lines()]

    verdict = changed(decline)
    assert not verdict.fair
    assert "A bot did not play the move that its program makes, fact" in verdict.sentence
    assert "'buy'" in verdict.sentence


def test_a_bot_move_that_nobody_asked_for_is_noticed() -> None:
    def silence(lines: list[dict[str, Any]]) -> None:
        row = [row for row in lines if row.get("by") in (0, 2, 3)][7]
        row["bots"] = [note for note in row["bots"] if note[1] != "ask"]

    verdict = changed(silence)
    assert not verdict.fair
    assert "no bot was asked for it" in verdict.sentence


def test_a_bot_is_not_asked_until_its_move_pleases() -> None:
    def repeat(lines: list[dict[str, Any]]) -> None:
        row = [row for row in lines if row.get("by") in (0, 2, 3)][7]
        row["bots"].append(row["bots"][-1])

    verdict = changed(repeat)
    assert not verdict.fair
    assert "bots were asked again after" in verdict.sentence


def test_another_level_than_the_one_at_the_table_is_noticed() -> None:
    def weaken(lines: list[dict[str, Any]]) -> None:
        row = next(row for row in lines if row.get("bots"))
        row["bots"] = [[*note[:3], "easy", ""] if note[1:3] == ["bot", 3] else note for note in row["bots"]]

    assert "another bot plays seat 4" in changed(weaken).sentence


@pytest.mark.parametrize(
    "notes", [{}, [3], [[1]], [["0", "ask"]], [[0, "dance"]], [[0, "bot", 9, "easy", ""]], [[10**6, "ask"]]]
)
def test_notes_that_make_no_sense_are_a_bad_verdict(notes: object) -> None:
    def garble(lines: list[dict[str, Any]]) -> None:
        next(row for row in lines if row.get("bots"))["bots"] = notes

    assert not changed(garble).fair


def test_bots_of_another_program_are_not_recomputed_and_the_verdict_says_so() -> None:
    def age(lines: list[dict[str, Any]]) -> None:
        lines[0]["rentier"]["bots"] |= {"program": "another", "version": "0.9"}

    verdict = changed(age)
    assert verdict.fair
    assert any("those of Rentier 0.9" in line for line in verdict.unchecked)


def test_a_restart_costs_bots_their_memory_and_is_counted() -> None:
    def restart(acts: int, game: Game, bots: BotSeats) -> BotSeats:
        return seated(game) if acts == 40 else bots

    verdict = verify_journal(play(8, restart))
    assert verdict.fair, verdict.sentence
    assert "Bots were restarted 1 times during the game and lost their memory of it" in verdict.notes


def test_the_autopilot_is_recomputed_too() -> None:
    def away(acts: int, game: Game, bots: BotSeats) -> BotSeats:
        if acts == 20:
            bots.take(1, "normal", autopilot=True)
        elif acts == 120:
            bots.leave(1)
        return bots

    journal = play(8, away)
    moves = sum(entry.by == AUTOPILOT for entry in journal.entries)
    assert moves > 5
    verdict = verify_journal(Journal.read(journal.lines()))  # as everybody gets it
    assert verdict.fair, verdict.sentence
    assert f"All {moves} autopilot moves were recomputed and match" in verdict.notes


def test_bots_know_which_seats_people_have() -> None:
    bots = BotSeats(Game.new("platinum", {}, 4, SeededChance(1)), lambda seat, version: f"{seat}/{version}")
    bots.take(0, "hard")
    bots.take(2, "normal")
    known = [player for player in bots._driver.players if isinstance(player, LevelBot)]
    assert [bot.people for bot in known] == [{1, 3}, {1, 3}]
    bots.take(1, "normal", autopilot=True)
    bots.take(3, "easy")
    assert [bot.people for bot in known] == [{1}, {1}]


def test_waiting_does_not_change_what_a_bot_chooses() -> None:
    """However often the server looks before it carries a move out, the bot was asked once."""
    game = Game.new("platinum", {}, 4, fair.chance_of(SEED, ["", OWN, "", ""]))
    bots = seated(game, autopilot=True)
    for _ in range(60):
        moves = {id(bots.move()) for _ in range(3)}
        move = bots.move()
        assert move is not None
        assert len(moves) == 1
        assert [note[1] for note in bots.notes].count("ask") == 1
        bots.notes.clear()
        game.submit(move.act, move.by)


def test_the_seed_of_a_bot_does_not_tell_the_dice() -> None:
    """It is an HMAC under the key of the dice, and none of the messages by which dice are drawn."""
    chance = fair.chance_of(SEED, ["", OWN, "", ""])
    assert chance.bot_seed(0, 1) != chance.bot_seed(1, 1) != chance.bot_seed(1, 2)
    assert chance.bot_seed(0, 1) == fair.chance_of(SEED, ["", OWN, "", ""]).bot_seed(0, 1)
    assert chance.bot_seed(0, 1) != fair.chance_of(SEED, ["", "another", "", ""]).bot_seed(0, 1)


@thorough
def test_a_live_server_that_is_killed_in_the_middle_leaves_a_record_that_proves_its_bots(tmp_path: Path) -> None:
    """Bots of two levels and a person who leaves half-way: the autopilot takes over, and all of it is recomputed."""
    with Server(tmp_path / "data", absence_grace=0) as server:
        bots = [{"level": "easy", "seat": 1}, {"level": "hard", "seat": 2}]
        (ann,) = server.table(people=1, seats=3, bots=bots, options={"round-limit": 10})
        crowd = Crowd([ann], pause=0.05).start()
        wait_for(lambda: crowd.moves >= 3)
        server.kill()
        server.start()
        wait_for(lambda: crowd.moves >= 5 or crowd.over.is_set())
        crowd.stopped.set()
        with ann.watch():
            wait_for(lambda: server.get(f"/api/tables/{ann.table}", ann.token).json()["status"] == "over")
        verdict = server.get(f"/api/tables/{ann.table}/verify", ann.token).json()
        record = server.get(f"/api/tables/{ann.table}/record", ann.token).text
    own = verify_journal(Journal.read(record.splitlines()))
    assert json.loads(json.dumps(own.to_dict())) == verdict, "nobody has to believe the server"
    assert verdict["fair"], verdict["sentence"]
    notes = " ".join(verdict["notes"])
    assert "bot moves were recomputed and match" in notes
    assert "autopilot moves were recomputed and match" in notes
    assert "Bots were restarted" in notes
