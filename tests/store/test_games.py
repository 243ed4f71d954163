"""Games in the store: what goes in comes out, nothing is lost between, and races have one winner."""

from __future__ import annotations

import asyncio
import gc
from dataclasses import replace

import pytest

from rentier.store.errors import Conflict, Duplicate, Ended, Exists, Missing, StoreError
from rentier.store.rows import Row
from rentier.store.store import Store
from tests.store.kit import GAME, SETUP, TABLE, fact, game, on, position, row, seat, table, unfinished, with_game
from tests.tiers import thorough


def test_a_game_comes_back_as_it_was_stored(url: str) -> None:
    async def stored(store: Store) -> None:
        await with_game(store)

    async def found(store: Store) -> None:
        assert await store.games.get(GAME) == game()
        assert await store.games.rows(GAME) == [SETUP]
        assert await store.games.get("nosuchgame") is None
        assert await store.games.rows("nosuchgame") == []

    on(url, stored, found)


def test_acts_come_back_in_order_also_after_a_restart(url: str) -> None:
    added = [row(2, 3, "one"), row(5, 1, None, clocks=None), row(6, 2, "two", by=-2), row(8, 1, "three")]

    async def stored(store: Store) -> None:
        await with_game(store)
        for each in added:
            await store.games.append(GAME, each)

    async def found(store: Store) -> None:
        assert await store.games.rows(GAME) == [SETUP, *added]

    on(url, stored, found)


def test_rows_since_a_version_are_those_that_go_beyond_it(url: str) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        for each in (row(2, 3), row(5, 1)):
            await store.games.append(GAME, each)
        firsts = {since: [each.first for each in await store.games.rows(GAME, since)] for since in range(-1, 8)}
        everything, later, last = [0, 2, 5], [2, 5], [5]  # version 1 lies within the setting up
        expected = [everything, everything, everything, later, later, later, last, [], []]
        assert firsts == dict(zip(range(-1, 8), expected, strict=True))

    on(url, scenario)


def test_an_act_that_does_not_follow_is_a_conflict(url: str) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        for first in (0, 1, 3, 10**12):
            with pytest.raises(Conflict) as conflict:
                await store.games.append(GAME, row(first, 2))
            assert conflict.value.version == 2
        assert await store.games.rows(GAME) == [SETUP]

    on(url, scenario)


def test_a_command_is_carried_out_once_and_its_row_comes_back(url: str) -> None:
    first = row(2, 3, "press")

    async def once(store: Store) -> None:
        await with_game(store)
        await store.games.append(GAME, first)
        assert await store.games.command(GAME, "press") == first
        assert await store.games.command(GAME, "other") is None

    async def again(store: Store) -> None:
        for retry in (row(5, 1, "press"), row(2, 3, "press"), row(99, 1, "press")):
            with pytest.raises(Duplicate) as duplicate:
                await store.games.append(GAME, retry)
            assert duplicate.value.row == first
        assert await store.games.rows(GAME, 2) == [first]

    on(url, once, again)


def test_commands_of_different_games_do_not_meet(url: str) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        await with_game(store, "game000000000002", "tabletwo")
        for id in (GAME, "game000000000002"):
            await store.games.append(id, row(2, 1, "press"))

    on(url, scenario)


def test_of_eight_who_act_at_once_exactly_one_is_first(url: str) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        racers = [store.games.append(GAME, row(2, 1, f"racer {number}")) for number in range(8)]
        answers = await asyncio.gather(*racers, return_exceptions=True)
        assert [type(answer) for answer in answers].count(Conflict) == 7
        assert [answer for answer in answers if answer is None] == [None]
        assert len(await store.games.rows(GAME, 2)) == 1

    on(url, scenario)


def test_of_eight_processes_that_act_at_once_exactly_one_is_first(url: str) -> None:
    """Each store stands for a process: they share nothing but the database."""

    async def scenario(first: Store) -> None:
        await with_game(first)
        stores = [await Store.open(url) for _ in range(8)]
        for version in range(2, 12):
            racers = [store.games.append(GAME, row(version, 1, f"{version}/{n}")) for n, store in enumerate(stores)]
            answers = await asyncio.gather(*racers, return_exceptions=True)
            assert sorted(type(answer).__name__ for answer in answers) == ["Conflict"] * 7 + ["NoneType"]
        for store in stores:
            await store.close()
        assert [each.first for each in await first.games.rows(GAME)] == [0, *range(2, 12)]

    on(url, scenario)


def test_two_processes_that_take_games_in_opposite_order_both_go_on(url: str) -> None:
    """Batches lock many games; taken in any order they could wait for each other in a circle."""

    async def scenario(first: Store) -> None:
        ids = [await with_game(first, f"game{number:012}", f"table{number:03}") for number in range(12)]
        async with await Store.open(url) as second:
            for turn in range(10):
                mine = [first.games.append(id, row(2 + turn, 1)) for id in ids]
                yours = [second.games.append(id, row(2 + turn, 1)) for id in reversed(ids)]
                answers = await asyncio.gather(*mine, *yours, return_exceptions=True)
                assert [type(answer) for answer in answers].count(Conflict) == len(ids)
                assert answers.count(None) == len(ids)

    on(url, scenario)


def test_acts_of_one_game_that_wait_together_are_stored_in_order(url: str) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        await asyncio.gather(*(store.games.append(GAME, row(2 + step, 1)) for step in range(20)))
        assert [each.first for each in await store.games.rows(GAME, 2)] == list(range(2, 22))

    on(url, scenario)


def test_what_cannot_be_stored_is_refused_before_it_meets_others(url: str) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        with pytest.raises(StoreError, match="at least one"):
            await store.games.append(GAME, row(2, 0))
        with pytest.raises(StoreError, match="JSON"):
            await store.games.append(GAME, replace(row(2), facts=[{"kind": object()}]))
        with pytest.raises(Missing):
            await store.games.append("nosuchgame", row(0))

    on(url, scenario)


def test_a_game_needs_its_table_and_an_id_of_its_own(url: str) -> None:
    async def scenario(store: Store) -> None:
        with pytest.raises(Missing):
            await store.games.create(game(), SETUP)
        await with_game(store)
        with pytest.raises(Exists):
            await store.games.create(game(), SETUP)
        with pytest.raises(ValueError, match="fact 2 should come next"):
            await store.games.create(game("other"), SETUP, [row(3)])

    on(url, scenario)


def test_a_game_begins_together_with_its_table_or_not_at_all(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(table(), [])
        playing = table(status="playing", game=GAME)
        await store.games.create(game(), SETUP, table=playing, was="open")
        assert await store.tables.get(TABLE) == (playing, [])
        with pytest.raises(Conflict, match="now playing"):
            await store.games.create(game("other"), SETUP, table=replace(playing, game="other"), was="open")
        assert await store.games.get("other") is None
        assert await store.tables.get(TABLE) == (playing, [])

    on(url, scenario)


def test_a_game_begins_with_the_seats_that_it_was_made_from(url: str) -> None:
    """Another server may have stored a player's part of the seed meanwhile."""

    async def scenario(store: Store) -> None:
        ann = seat(0, "person")
        await store.tables.create(table(), [ann])
        revealed = replace(ann, seed="a part of the seed")
        await store.tables.save_seat(revealed, seen=table())
        playing = table(status="playing", game=GAME)
        with pytest.raises(Conflict, match="seats of this table have changed"):
            await store.games.create(game(), SETUP, table=playing, was="open", seats=[ann])
        await store.games.create(game(), SETUP, table=playing, was="open", seats=[revealed])
        with pytest.raises(Conflict, match="now playing"):
            await store.tables.save_seat(ann, seen=table())
        assert await store.tables.get(TABLE) == (playing, [revealed])

    on(url, scenario)


def test_a_game_from_a_position_has_no_facts_yet(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(table(), [])
        await store.games.create(game(), None)
        await store.games.append(GAME, row(0, 2))
        assert [each.first for each in await store.games.rows(GAME)] == [0]

    on(url, scenario)


def test_a_game_that_has_ended_takes_no_more_acts(url: str) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        await with_game(store, "game000000000002", "tabletwo")
        await store.games.append(GAME, row(2, 1, "last"))
        assert await unfinished(store) == [GAME, "game000000000002"]
        await store.games.finish(GAME, 9.5)
        await store.games.finish(GAME, 99.0)
        assert await unfinished(store) == ["game000000000002"]
        found = await store.games.get(GAME)
        assert found is not None
        assert found.ended == 9.5
        with pytest.raises(Ended):
            await store.games.append(GAME, row(3))
        with pytest.raises(Duplicate):
            await store.games.append(GAME, row(3, 1, "last"))

    on(url, scenario)


def test_the_latest_snapshot_is_kept(url: str) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        assert (await position(store))[0] == 0
        await store.games.snapshot(GAME, 2, {"cash": [1]})
        assert await position(store) == (2, {"cash": [1]})
        await store.games.append(GAME, row(2, 2))
        await store.games.append(GAME, row(4, 1))
        await store.games.snapshot(GAME, 5, {"cash": [5]})
        await store.games.snapshot(GAME, 4, {"cash": [4]})
        assert await position(store) == (5, {"cash": [5]})
        with pytest.raises(Missing):
            await store.games.snapshot("nosuchgame", 1, {})

    on(url, scenario)


def test_a_version_is_what_the_facts_lead_to() -> None:
    assert Row(4, [fact(), fact()], 0, None, None, 1.0).version == 6


@thorough
def test_acts_and_positions_leave_no_cycles_for_the_garbage_collector(url: str) -> None:
    """It stops every table while it searches; statements that are rebuilt for each act would keep it busy."""

    async def scenario(store: Store) -> None:
        await with_game(store)

        async def play(first: int) -> None:
            for version in range(first, first + 20):
                await store.games.append(GAME, row(version, 1, f"act{version}"))
                await store.games.snapshot(GAME, version + 1, {"at": version})

        found = []
        for first in (2, 22, 42, 62):
            await play(first)
            found.append(gc.collect())
        # Acts would leave theirs every time; what ends by chance meanwhile, after another test, does not.
        assert min(found[1:]) < 20

    on(url, scenario)
