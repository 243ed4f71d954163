"""Servers that cheat, each in its own way, and a player who checks the record on their own computer."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from httpx2 import AsyncClient

from rentier.kernel.chance import VerifiableChance
from rentier.kernel.game import BANKER, Game
from rentier.kernel.journal import Journal
from rentier.kernel.records import encode
from rentier.server.lobby import fair, starting
from rentier.server.lobby.access import Visit
from rentier.server.lobby.bot_seats import BotSeats, Move
from rentier.store.rows import Row, StoredGame
from tests.server.house import House, committed, good, in_house
from tests.tiers import sample

MINE, FRIENDS = "11" * 32, "22" * 32
LONG = 600.0
"""A wait that no test lives to see the end of."""
ROUNDS = {"round-limit": 4}
Cheat = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(autouse=True)
def _same_seed_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a random seed the honest dice could by chance be those that a server cheats for."""
    monkeypatch.setattr(fair, "new_seed", lambda: b"a seed for servers of all kinds!")


@dataclass
class Noted:
    """What a player noted during the game, and the record that the server handed out afterwards."""

    commitment: str
    players: str
    record: Path

    def check(self, *more: str, everything: bool = True) -> subprocess.CompletedProcess[str]:
        """Run `rentier verify` as its own program, which knows nothing of the server."""
        values = ["--commitment", self.commitment, "--seed", MINE, "--players", self.players] if everything else []
        environment = {name: value for name, value in os.environ.items() if not name.startswith("RENTIER_")}
        return subprocess.run(
            [sys.executable, "-m", "rentier", "verify", str(self.record), *values, *more],
            capture_output=True,
            text=True,
            env={**environment, "COLUMNS": "2000", "NO_COLOR": "1"},
            cwd=self.record.parent,
        )

    def objection(self, *more: str, everything: bool = True) -> str:
        """What `rentier verify` has against the record."""
        found = self.check(*more, everything=everything)
        assert (found.returncode, found.stdout) == (1, ""), found.stdout
        assert found.stderr.startswith("Not verified. "), found.stderr
        return found.stderr


async def dashed(client: AsyncClient, here: str) -> str:
    """Everybody's commitments, as the table shows them."""
    return ",".join(seat["commitment"] or "-" for seat in good(await client.get(here))["seats"])


def quick(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    start: Cheat | None = None,
    play: Cheat | None = None,
    level: str = "easy",
) -> Noted:
    """A game against bots at a server that cheats when the game starts, or while it is played."""
    noted: list[Noted] = []

    async def evening(house: House) -> None:
        async with house.client() as ann:
            plan = {"edition": "platinum", "seats": 3, "level": level, "options": ROUNDS}
            mine = good(await ann.post("/api/quick", json=plan), 201)
            here = f"/api/tables/{mine['table']}"
            own = fair.player_commitment(mine["commitment"], MINE)
            shown = ",".join([own, *(await dashed(ann, here)).split(",")[1:]])
            with cheating(start):
                good(await ann.patch(f"{here}/seats/0", json={"seed": MINE}))
            with cheating(play):
                await house.floor.play(mine["table"])
            noted.append(Noted(mine["commitment"], shown, await saved(ann, here)))

    @contextmanager
    def cheating(cheat: Cheat | None) -> Iterator[None]:
        with monkeypatch.context() as patched:
            if cheat is not None:
                cheat(patched)
            yield

    async def saved(client: AsyncClient, here: str) -> Path:
        file = folder / "record.jsonl"
        file.write_text((await client.get(f"{here}/record")).text, encoding="utf-8")
        return file

    in_house(folder, evening, reveal=LONG)
    return noted[0]


def starts_with(change: Callable[[StoredGame], StoredGame]) -> Cheat:
    """A server that changes something of a game at its start: from then on everything is as if it had been so."""

    def new_game(visit: Visit, now: float) -> tuple[StoredGame, Row]:
        honest, _ = HONEST(visit, now)
        game = change(honest)
        chance = fair.chance_of(game.seed, game.player_seeds)
        begun = Game.new(game.header["edition"], game.header["options"], len(visit.seats), chance)
        header = {**begun.header(), **{key: game.header[key] for key in ("player_commitments", "bots")}}
        return replace(game, header=header), Row(0, [encode(fact) for fact in begun.facts], BANKER, None, None, now)

    return lambda patched: patched.setattr(starting, "new_game", new_game)


HONEST = starting.new_game


def luckiest(key: Callable[[int], VerifiableChance], tries: int = 30) -> int:
    """The number that gives the dice which the server likes best."""
    return max(range(tries), key=lambda number: sum(key(number).draw("dice", index, 36) for index in range(3)))


# ---------------------------------------------------------------- the honest one


def test_an_honest_server_is_believed_by_a_program_that_knows_nothing_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = quick(tmp_path, monkeypatch)
    assert noted.players == f"{fair.player_commitment(noted.commitment, MINE)},-,-"
    found = noted.check()
    assert found.returncode == 0, found.stderr
    assert found.stdout.startswith("Fair. All ")
    assert "bot moves were recomputed and match" in found.stdout
    assert f"{MINE}: yours" in found.stdout
    assert "bot: easy" in found.stdout
    assert "platinum, rules version" in found.stdout
    assert "round-limit 4" in found.stdout
    (tmp_path / "rentier.db").touch()
    assert json.loads(noted.check("--json").stdout)["unchecked"] == []


# ---------------------------------------------------------------- the seed


def test_it_takes_another_seed_than_it_committed_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks for a seed with which your part gives dice that it likes, and commits to that one in the record."""

    def grind(game: StoredGame) -> StoredGame:
        best = luckiest(lambda number: fair.chance_of(number.to_bytes(32, "big"), game.player_seeds))
        seed = best.to_bytes(32, "big")
        rewritten = [fair.player_commitment(fair.commitment(seed), MINE), None, None]
        return replace(game, seed=seed, header={**game.header, "player_commitments": rewritten})

    noted = quick(tmp_path, monkeypatch, start=starts_with(grind))
    assert "not the one you were shown" in noted.objection()
    assert noted.check(everything=False).returncode == 0, "it takes the noted commitment to find that"


def test_it_leaves_your_part_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    noted = quick(tmp_path, monkeypatch, start=starts_with(lambda game: replace(game, player_seeds=["", "", ""])))
    assert "Seat 1 committed to your seed, but the game was played without it" in noted.objection()


def test_it_takes_another_part_for_yours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def swap(game: StoredGame) -> StoredGame:
        best = luckiest(lambda number: fair.chance_of(game.seed, [f"{number:064x}", "", ""]))
        rewritten = [fair.player_commitment(game.header["commitment"], f"{best:064x}"), None, None]
        header = {**game.header, "player_commitments": rewritten}
        return replace(game, player_seeds=[f"{best:064x}", "", ""], header=header)

    noted = quick(tmp_path, monkeypatch, start=starts_with(swap))
    assert "Your seed was not used" in noted.objection("--seed", MINE, everything=False)
    assert "The commitment of seat 1 in the record is not the one you were shown" in noted.objection()


def test_it_gives_a_bot_a_part_that_it_chose_after_yours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody's commitments in the record fit their parts; only a bot has none."""

    def grind(game: StoredGame) -> StoredGame:
        best = luckiest(lambda number: fair.chance_of(game.seed, [MINE, f"{number:064x}", ""]))
        parts = [MINE, f"{best:064x}"]
        commitments = [fair.player_commitment(game.header["commitment"], part) for part in parts]
        return replace(
            game, player_seeds=[*parts, ""], header={**game.header, "player_commitments": [*commitments, None]}
        )

    noted = quick(tmp_path, monkeypatch, start=starts_with(grind))
    assert "Seat 2 is a bot's, but it gave a seed" in noted.objection(everything=False)


def test_it_makes_a_person_of_a_bot_for_the_sake_of_its_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same, and the record calls the bot a person: only who noted that nobody else had a part can tell."""

    def grind(game: StoredGame) -> StoredGame:
        best = luckiest(lambda number: fair.chance_of(game.seed, [MINE, f"{number:064x}", ""]))
        parts = [MINE, f"{best:064x}"]
        commitments = [fair.player_commitment(game.header["commitment"], part) for part in parts]
        seats = game.header["bots"]["seats"]
        header = {
            **game.header,
            "player_commitments": [*commitments, None],
            "bots": {**game.header["bots"], "seats": [None, None, seats[2]]},
        }
        return replace(game, player_seeds=[*parts, ""], header=header)

    noted = quick(tmp_path, monkeypatch, start=starts_with(grind))
    unnoticed = noted.check("--seed", MINE, "--commitment", noted.commitment, everything=False)
    assert unnoticed.returncode == 0
    assert "Use --players to compare" in unnoticed.stdout
    assert "The commitment of seat 2 in the record is not the one you were shown" in noted.objection()


def test_it_moves_your_part_to_another_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Your part at another seat gives other dice: one choice for every seat, after it has seen the part."""

    def grind(game: StoredGame) -> StoredGame:
        def at(seat: int) -> list[str]:
            return [MINE if place == seat else "" for place in range(3)]

        best = 1 + luckiest(lambda number: fair.chance_of(game.seed, at(1 + number)), tries=2)
        own = fair.player_commitment(game.header["commitment"], MINE)
        bots = game.header["bots"]["seats"]
        header = {
            **game.header,
            "player_commitments": [own if place == best else None for place in range(3)],
            "bots": {**game.header["bots"], "seats": [None if place == best else bots[1] for place in range(3)]},
        }
        return replace(game, player_seeds=at(best), header=header)

    noted = quick(tmp_path, monkeypatch, start=starts_with(grind))
    assert "The commitment of seat 1 in the record is not the one you were shown" in noted.objection()


def test_a_friend_of_its_chooses_a_part_after_yours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people committed. The server shows its friend your part, and rewrites what the friend committed to."""

    def grind(game: StoredGame) -> StoredGame:
        best = luckiest(lambda number: fair.chance_of(game.seed, [MINE, f"{number:064x}"]))
        parts = [MINE, f"{best:064x}"]
        commitments = [fair.player_commitment(game.header["commitment"], part) for part in parts]
        return replace(game, player_seeds=parts, header={**game.header, "player_commitments": commitments})

    noted = two_people(tmp_path, monkeypatch, starts_with(grind))
    assert "The commitment of seat 2 in the record is not the one you were shown" in noted.objection()


def test_two_honest_people_are_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    noted = two_people(tmp_path, monkeypatch, None)
    assert noted.players.count("-") == 0
    found = noted.check()
    assert found.returncode == 0, found.stderr
    assert "Use --players" not in found.stdout


def two_people(folder: Path, monkeypatch: pytest.MonkeyPatch, start: Cheat | None) -> Noted:
    """A game of two people, the second of them a friend of the server's."""
    noted: list[Noted] = []

    async def evening(house: House) -> None:
        async with house.client() as ann, house.client("192.0.2.2") as ben:
            plan = {"edition": "platinum", "seats": 2, "name": "Ann", "options": ROUNDS}
            table = good(await ann.post("/api/tables", json=plan), 201)
            here = f"/api/tables/{table['table']}"
            person = {"name": "Ben", "invite": table["invite"], **committed(table, FRIENDS)}
            good(await ben.post(f"{here}/seats", json=person), 201)
            good(await ann.patch(f"{here}/seats/0", json=committed(table, MINE)))
            beginning = asyncio.create_task(ann.post(f"{here}/start"))
            while not beginning.done() and good(await ann.get(here))["starting"] is None:
                await asyncio.sleep(0)
            shown = await dashed(ann, here)
            with monkeypatch.context() as patched:
                if start is not None:
                    start(patched)
                good(await ann.patch(f"{here}/seats/0", json={"seed": MINE}))
                good(await ben.patch(f"{here}/seats/1", json={"seed": FRIENDS}))
                await beginning
            await house.floor.play(table["table"])
            file = folder / "record.jsonl"
            file.write_text((await ann.get(f"{here}/record")).text, encoding="utf-8")
            noted.append(Noted(table["commitment"], shown, file))

    in_house(folder, evening, reveal=LONG)
    return noted[0]


# ---------------------------------------------------------------- play


def test_it_uses_its_draws_in_another_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It keeps a good roll for later: every number is one of the key's, at another place."""
    honest = VerifiableChance.draw

    def reorder(patched: pytest.MonkeyPatch) -> None:
        def draw(self: VerifiableChance, stream: str, index: int, bound: int) -> int:
            return honest(self, stream, index ^ 1 if stream == "dice" else index, bound)

        patched.setattr(VerifiableChance, "draw", draw)

    assert "does not follow the rules and the dice" in quick(tmp_path, monkeypatch, play=reorder).objection()


def test_it_rolls_better_dice_for_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = VerifiableChance.draw

    def load(patched: pytest.MonkeyPatch) -> None:
        def draw(self: VerifiableChance, stream: str, index: int, bound: int) -> int:
            return 35 if stream == "dice" and index == 4 else honest(self, stream, index, bound)

        patched.setattr(VerifiableChance, "draw", draw)

    assert "does not follow the rules and the dice" in quick(tmp_path, monkeypatch, play=load).objection()


def test_it_gives_its_bots_another_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A random bot plays by chance alone; what the levels overlook on a classic board follows from the position."""

    def swap(patched: pytest.MonkeyPatch) -> None:
        patched.setattr(VerifiableChance, "bot_seed", lambda self, seat, version: f"a seed it likes for {seat}")

    noted = quick(tmp_path, monkeypatch, play=swap, level="random")
    assert "A bot did not play the move that its program makes" in noted.objection()


def test_it_makes_a_bot_favour_a_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot declines what it would have bought, as the rules allow."""
    honest = BotSeats.move

    def favour(patched: pytest.MonkeyPatch) -> None:
        def move(self: BotSeats) -> Move | None:
            wanted = honest(self)
            if wanted is None or type(wanted.act).__name__ != "Buy" or wanted.duty is None:
                return wanted
            waiting = next(one for one in self._game.duties if one.duty == wanted.duty)
            return wanted._replace(act=self._game.fallback(waiting))

        patched.setattr(BotSeats, "move", move)

    assert "A bot did not play the move that its program makes" in quick(tmp_path, monkeypatch, play=favour).objection()


# ---------------------------------------------------------------- records that claim to be older


def test_a_record_that_claims_to_be_of_an_earlier_release_proves_less_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without commitments or notes on bots there is less to check, which a server could like."""
    noted = quick(tmp_path, monkeypatch)
    journal = Journal.load(noted.record)
    del journal.header["player_commitments"], journal.header["bots"]
    journal.save(noted.record)
    found = noted.check("--commitment", noted.commitment, "--seed", MINE, everything=False)
    assert found.returncode == 0
    assert found.stdout.startswith("Fair as far as it could be checked. ")
    assert "Bot moves were not recomputed" in found.stdout
    assert "The record has no players' commitments, but you were shown some" in noted.objection()


@pytest.mark.parametrize("players", sample(["-,-", "", "x", "-", "-,-,-,-", "g" * 64]))
def test_commitments_that_were_noted_wrongly_are_a_clear_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: str
) -> None:
    noted = replace(quick(tmp_path, monkeypatch), players=players)
    found = noted.check()
    assert found.returncode == 1
    assert "--players needs a commitment" in found.stderr or "3 seats" in found.stderr, found.stderr
