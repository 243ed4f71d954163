"""Dice that nobody decides alone: the server commits first, players commit, then reveal; who cheats is found out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from httpx2 import AsyncClient

from rentier.bots import SimpleBot
from rentier.kernel.game import Game
from rentier.kernel.journal import Journal
from rentier.server.lobby import fair
from rentier.server.lobby.lobby import Lobby
from rentier.server.lobby.tables import Register
from rentier.server.lobby.verify import Verdict, verify_record
from rentier.store.store import Store
from rentier.table import Table
from tests.server.house import SHORT, House, bad, committed, good, in_house

ANN, BEN = "11" * 32, "22" * 32
LONG = 600.0
"""A wait that no test lives to see the end of."""
QUICK = {"edition": "platinum", "seats": 2, "level": "easy", "options": SHORT}


@dataclass
class Two:
    """Ann and Ben at a table that has not started."""

    house: House
    ann: AsyncClient
    ben: AsyncClient
    table: dict[str, Any]

    @property
    def here(self) -> str:
        return f"/api/tables/{self.table['table']}"

    async def start(self) -> asyncio.Task[Any]:
        """Ann starts: from now on seeds are revealed."""
        starting = asyncio.create_task(self.ann.post(f"{self.here}/start"))
        while not starting.done() and good(await self.ben.get(self.here))["starting"] is None:
            await asyncio.sleep(0)
        return starting

    async def record(self) -> list[str]:
        """The record of the whole game."""
        await self.house.floor.play(self.table["table"])
        return (await self.ann.get(f"{self.here}/record")).text.splitlines()


def at_a_table(
    folder: Path, test: Callable[[Two], Awaitable[None]], reveal: float = LONG, commit: tuple[str, ...] = (ANN, BEN)
) -> None:
    """Two people at a table of three; those with a seed have committed to it."""

    async def run(house: House) -> None:
        async with house.client() as ann, house.client("192.0.2.2") as ben:
            plan = {"edition": "platinum", "seats": 3, "name": "Ann", "options": SHORT, "bots": [{"level": "easy"}]}
            table = good(await ann.post("/api/tables", json=plan), 201)
            here = f"/api/tables/{table['table']}"
            person = {"name": "Ben", "invite": table["invite"], "seat": 2}
            person |= committed(table, BEN) if BEN in commit else {}
            good(await ben.post(f"{here}/seats", json=person), 201)
            if ANN in commit:
                good(await ann.patch(f"{here}/seats/0", json=committed(table, ANN)))
            await test(Two(house, ann, ben, table))

    in_house(folder, run, reveal=reveal)


# ---------------------------------------------------------------- the way it goes


def test_the_game_begins_when_everybody_who_committed_has_revealed(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        starting = await two.start()
        shown = good(await two.ann.get(two.here))
        assert (shown["status"], [seat["seeded"] for seat in shown["seats"]]) == ("open", [False] * 3)
        assert not starting.done()
        good(await two.ben.patch(f"{two.here}/seats/2", json={"seed": BEN}))
        assert not starting.done()
        begun = good(await two.ann.patch(f"{two.here}/seats/0", json={"seed": ANN}))
        assert (begun["status"], begun["starting"]) == ("playing", None)
        assert good(await starting)["status"] == "playing"
        text = json.dumps([begun, good(await two.ben.get(two.here)), (await two.ben.get(f"{two.here}/record")).text])
        assert ANN not in text
        assert BEN not in text
        verdict = verify_record(await two.record(), two.table["commitment"], BEN)
        assert verdict.fair, verdict.sentence
        assert verdict.player_seeds == (ANN, "", BEN)
        assert not any("reveal" in note or "No player" in note for note in verdict.notes)

    at_a_table(tmp_path, test)


def test_quick_play_starts_with_the_part_that_its_player_sends_after_the_commitment(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann:
            mine = good(await ann.post("/api/quick", json=QUICK), 201)
            here = f"/api/tables/{mine['table']}"
            open_table = good(await ann.get(here))
            assert (open_table["status"], open_table["commitment"]) == ("open", mine["commitment"])
            assert good(await ann.patch(f"{here}/seats/0", json={"seed": ANN}))["status"] == "playing"
            assert good(await ann.patch(f"{here}/seats/0", json={"seed": ANN}))["status"] == "playing", "sent twice"
            await house.floor.play(mine["table"])
            lines = (await ann.get(f"{here}/record")).text.splitlines()
            assert verify_record(lines, mine["commitment"], ANN).fair

    in_house(tmp_path, test, reveal=LONG)


@pytest.mark.parametrize("path", ["/api/quick", "/api/tables"])
def test_no_seed_is_taken_before_the_server_has_committed(tmp_path: Path, path: str) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann:
            bad(await ann.post(path, json={**QUICK, "name": "Ann", "seed": ANN}), 422, "format")

    in_house(tmp_path, test)


def test_no_seed_is_taken_before_everybody_has_committed(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        assert "Keep your seed" in bad(await two.ben.patch(f"{two.here}/seats/2", json={"seed": BEN}), 409, "closed")

    at_a_table(tmp_path, test)


# ---------------------------------------------------------------- those who do not take part


def test_silent_and_old_clients_hold_nobody_up(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann:
            mine = good(await ann.post("/api/quick", json=QUICK), 201)
            while good(await ann.get(f"/api/tables/{mine['table']}"))["status"] != "playing":
                await asyncio.sleep(0.02)
            verdict = verify_record(await played(house, ann, mine), mine["commitment"])
            assert verdict.fair, verdict.sentence
            assert any("No player gave a seed" in note for note in verdict.notes)

    in_house(tmp_path, test, reveal=0.02)


async def played(house: House, client: AsyncClient, table: dict[str, Any]) -> list[str]:
    await house.floor.play(table["table"])
    return (await client.get(f"/api/tables/{table['table']}/record")).text.splitlines()


def test_a_player_who_never_committed_is_not_waited_for(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        assert good(await (await two.start()))["status"] == "playing"

    at_a_table(tmp_path, test, commit=())


def test_a_player_who_does_not_reveal_is_marked_and_the_game_goes_on(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        starting = await two.start()
        good(await two.ben.patch(f"{two.here}/seats/2", json={"seed": BEN}))
        assert not starting.done()
        await two.house.lobby.starts.run_out(two.table["table"])
        assert good(await starting)["status"] == "playing"
        late = bad(await two.ann.patch(f"{two.here}/seats/0", json={"seed": ANN}), 409, "closed")
        assert "before the game starts" in late
        lines = await two.record()
        verdict = verify_record(lines, own=BEN)
        assert verdict.fair, verdict.sentence
        assert any("Seat 1 committed to a seed and did not reveal it in time" in note for note in verdict.notes)
        mine = verify_record(lines, own=ANN)
        assert not mine.fair
        assert mine.sentence == "Seat 1 committed to your seed, but the game was played without it"

    at_a_table(tmp_path, test)


def test_a_table_whose_server_died_while_it_started_begins_with_the_next_visit(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        starting = await two.start()
        await two.house.lobby.starts.stop()
        await starting
        async with await Store.open(str(tmp_path / "games.db")) as store:
            register = Register(store, two.house.floor, two.house.clock)
            two.house.lobby.starts = Lobby(register, two.house.keys, two.house.rates, 20, reveal_seconds=0.01).starts
            while good(await two.ben.get(two.here))["status"] != "playing":
                await asyncio.sleep(0.02)
            await two.house.lobby.starts.stop()

    at_a_table(tmp_path, test)


def test_a_start_does_not_wait_at_a_server_that_is_stopping(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        await two.house.lobby.starts.stop()
        assert good(await two.ann.post(f"{two.here}/start"))["starting"] is not None

    at_a_table(tmp_path, test)


def test_a_part_that_comes_to_another_server_at_the_last_moment_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its owner was told that it came: a record without it would look like a server that cheats."""

    async def test(two: Two) -> None:
        tables, games = two.house.store.tables, two.house.store.games
        starting, create = await two.start(), games.create
        good(await two.ann.patch(f"{two.here}/seats/0", json={"seed": ANN}))

        async def after_ben(*made: Any, **options: Any) -> None:
            found = await tables.get(two.table["table"])
            assert found is not None
            if found[1][2].seed is None:
                await tables.save_seat(replace(found[1][2], seed=BEN), seen=found[0])
            await create(*made, **options)

        monkeypatch.setattr(games, "create", after_ben)
        await two.house.lobby.starts.run_out(two.table["table"])
        assert good(await starting)["status"] == "playing"
        assert verify_record(await two.record(), two.table["commitment"], BEN).player_seeds == (ANN, "", BEN)

    at_a_table(tmp_path, test)


def test_nobody_leaves_or_commits_again_once_another_server_has_started_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(two: Two) -> None:
        tables = two.house.store.tables
        save_seat = tables.save_seat

        async def after_the_start(*seat: Any, **options: Any) -> None:
            found = await tables.get(two.table["table"])
            assert found is not None
            if found[0].settings.get("starting") is None:
                started = replace(found[0], settings={**found[0].settings, "starting": two.house.clock.now + 5})
                await tables.save_table(started, was="open")
            await save_seat(*seat, **options)

        monkeypatch.setattr(tables, "save_seat", after_the_start)
        seat = f"{two.here}/seats/2"
        assert "changed meanwhile" in bad(
            await two.ben.patch(seat, json=committed(two.table, "33" * 32)), 409, "closed"
        )
        bad(await two.ben.delete(seat), 409, "closed")
        found = await tables.get(two.table["table"])
        assert found is not None
        assert (found[1][2].kind, found[1][2].commitment) == ("person", committed(two.table, BEN)["commitment"])

    at_a_table(tmp_path, test)


# ---------------------------------------------------------------- cheating players


def test_while_seeds_are_revealed_nobody_joins_leaves_or_commits_again(tmp_path: Path) -> None:
    """The last one to reveal could else choose among seeds after the others showed theirs to a friend at the server."""

    async def test(two: Two) -> None:
        starting = await two.start()
        other = committed(two.table, "33" * 32)
        bad(await two.ben.patch(f"{two.here}/seats/2", json=other), 409, "closed")
        bad(await two.ben.delete(f"{two.here}/seats/2"), 409, "closed")
        bad(await two.ann.patch(f"{two.here}/seats/1", json={"bot": "hard"}), 409, "closed")
        sentence = bad(await two.ben.patch(f"{two.here}/seats/2", json={"seed": "33" * 32}), 422, "format")
        assert "does not match your commitment" in sentence
        bad(await two.ann.patch(f"{two.here}/seats/2", json={"seed": BEN}), 403, "seat")
        starting.cancel()

    at_a_table(tmp_path, test)


def test_nobody_copies_the_commitment_of_another(tmp_path: Path) -> None:
    """A player who copies it could reveal the part once its owner has, or stand in for its owner."""

    async def test(two: Two) -> None:
        copied = await two.ben.patch(f"{two.here}/seats/2", json=committed(two.table, ANN))
        assert "Another player has that commitment" in bad(copied, 409, "taken")
        async with two.house.client("192.0.2.3") as cleo:
            good(await two.ann.patch(f"{two.here}/seats/1", json={"bot": None}))
            person = {"name": "Cleo", "invite": two.table["invite"], **committed(two.table, BEN)}
            bad(await cleo.post(f"{two.here}/seats", json=person), 409, "taken")
        good(await two.ben.patch(f"{two.here}/seats/2", json=committed(two.table, BEN)))

    at_a_table(tmp_path, test)


def test_a_player_who_did_not_commit_cannot_add_a_seed_beside_others(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        starting = await two.start()
        refused = await two.ben.patch(f"{two.here}/seats/2", json={"seed": BEN})
        assert "did not commit" in bad(refused, 409, "closed")
        starting.cancel()

    at_a_table(tmp_path, test, commit=(ANN,))


# ---------------------------------------------------------------- a cheating server


def forged(change: Callable[[dict[str, Any]], None], seed: bytes = bytes(range(32))) -> Callable[..., Verdict]:
    """The check of a whole game that a server played with other seeds than it should have."""
    promised = fair.commitment(bytes(range(32)))
    header: dict[str, Any] = {
        "commitment": promised,
        "server_seed": seed.hex(),
        "player_seeds": [ANN, BEN],
        "player_commitments": [fair.player_commitment(promised, text) for text in (ANN, BEN)],
    }
    change(header)
    chance = fair.chance_of(bytes.fromhex(header["server_seed"]), header["player_seeds"])
    game = Game.new("platinum", {"round-limit": 3}, 2, chance)
    journal = Journal.of(Table(game, [SimpleBot(), SimpleBot()]).run())
    journal.header |= header
    lines = list(journal.lines())
    return lambda *noted: verify_record(lines, *noted)


def test_the_honest_server_is_believed() -> None:
    assert forged(lambda header: None)(fair.commitment(bytes(range(32))), ANN).fair


def test_a_server_that_chooses_its_seed_after_the_players_is_found_out() -> None:
    """It knows all parts and looks for a seed with which they give the dice it likes; what it published stays."""
    other = bytes(31) + b"\1"
    kept = forged(lambda header: None, other)()
    assert "not the one it committed to" in kept.sentence

    def commit_again(header: dict[str, Any]) -> None:
        header["commitment"] = promised = fair.commitment(other)
        header["player_commitments"] = [fair.player_commitment(promised, text) for text in (ANN, BEN)]

    rewritten = forged(commit_again, other)
    assert rewritten().fair, "nobody noted what was published"
    assert "not the one you were shown" in rewritten(fair.commitment(bytes(range(32)))).sentence


def test_a_friend_of_the_server_cannot_choose_a_part_after_seeing_the_others() -> None:
    """The last to reveal looks for a part that gives good dice: it is not the one committed to."""

    def grind(header: dict[str, Any]) -> None:
        parts = (f"{number:064x}" for number in range(1000))
        chance = (fair.chance_of(bytes(range(32)), [ANN, part]) for part in parts)
        best = max(range(50), key=lambda _: sum(next(chance).draw("dice", n, 36) for n in range(3)))
        header["player_seeds"] = [ANN, f"{best:064x}"]

    assert forged(grind)().sentence == "The seed of seat 2 is not the one it committed to"


def test_a_part_that_was_left_out_or_swapped_is_missed_by_its_owner() -> None:
    def leave_out(header: dict[str, Any]) -> None:
        header["player_seeds"][0] = ""

    def swap(header: dict[str, Any]) -> None:
        header["player_seeds"][0] = other = "33" * 32
        header["player_commitments"][0] = fair.player_commitment(header["commitment"], other)

    def slip_in(header: dict[str, Any]) -> None:
        header["player_commitments"][1] = None

    assert "Seat 1 committed to your seed, but the game was played without it" in forged(leave_out)(None, ANN).sentence
    assert any("Seat 1 committed to a seed and did not reveal" in note for note in forged(leave_out)().notes)
    assert forged(swap)(None, ANN).sentence == "Your seed was not used"
    assert forged(slip_in)().sentence == "Seat 2 gave a seed without having committed to it"


def test_a_copy_of_your_commitment_cannot_stand_in_for_yours() -> None:
    """The server drops your part and has a friend, who copied your commitment, reveal it at another seat."""

    def stand_in(header: dict[str, Any]) -> None:
        header["player_commitments"][1] = header["player_commitments"][0]
        header["player_seeds"] = ["", ANN]

    assert "Seat 1 committed to your seed, but the game was played without it" in forged(stand_in)(None, ANN).sentence
    assert (
        forged(lambda header: header["player_seeds"].__setitem__(1, ""))(None, "").sentence == "Your seed was not used"
    )


def test_swapped_parts_give_other_dice() -> None:
    there, back = (fair.chance_of(bytes(32), seeds) for seeds in ([ANN, BEN], [BEN, ANN]))
    draws = [[chance.draw("dice", number, 36) for number in range(20)] for chance in (there, back)]
    assert draws[0] != draws[1]

    def turn_round(header: dict[str, Any]) -> None:
        header["player_seeds"].reverse()

    assert "not the one it committed to" in forged(turn_round)().sentence


def test_a_commitment_cannot_be_taken_for_the_part_itself() -> None:
    """The dice follow from the part, of which the commitment, known to all, tells nothing."""
    assert fair.player_commitment("c", ANN) != fair.commitment(ANN.encode())
    assert fair.player_commitment("c", ANN) != fair.player_commitment("d", ANN), "it goes with the server's"


@pytest.mark.parametrize("wrong", ["", [], [None], [None, 1], [None, {}], {"0": "x"}])
def test_commitments_that_make_no_sense_are_a_bad_verdict(wrong: object) -> None:
    assert not forged(lambda header: header.update(player_commitments=wrong))().fair


def test_records_of_release_0_1_0_are_checked_as_then_and_say_so() -> None:
    verdict = forged(lambda header: header.pop("player_commitments") and None)(None, ANN)
    assert verdict.fair
    assert any("release 0.1.0 and before" in line for line in verdict.unchecked)
    assert any("Bot moves were not recomputed" in line for line in verdict.unchecked)


def test_one_flipped_bit_of_a_commitment_or_part_fails() -> None:
    for key in ("player_commitments", "player_seeds", "commitment", "server_seed"):

        def flip(header: dict[str, Any], key: str = key) -> None:
            text = header[key][1] if isinstance(header[key], list) else header[key]
            other = f"{int(text[0], 16) ^ 1:x}{text[1:]}"
            if isinstance(header[key], list):
                header[key][1] = other
            else:
                header[key] = other

        assert not forged(flip)().fair, key
