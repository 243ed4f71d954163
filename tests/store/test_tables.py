"""Tables in the store: seats with one owner each, chat in order, and what is listed, forgotten and deleted."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from rentier.store.errors import Conflict, Exists, Missing, Taken
from rentier.store.rows import Line, Status
from rentier.store.store import Store
from tests.store.kit import GAME, NOW, TABLE, game, line, on, row, seat, table


def test_a_table_comes_back_as_it_was_stored(url: str) -> None:
    seats = [seat(0, "person", piece="dog", seed="ßeed"), seat(1, "bot"), seat(2)]

    async def stored(store: Store) -> None:
        await store.tables.create(table(previous="older", host=None, public=False), seats)

    async def found(store: Store) -> None:
        assert await store.tables.get(TABLE) == (table(previous="older", host=None, public=False), seats)
        assert await store.tables.get("nosuchtable") is None

    on(url, stored, found)


def test_a_table_needs_an_id_of_its_own_and_its_own_seats(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(table(), [seat(0)])
        with pytest.raises(Exists):
            await store.tables.create(table(status="over"), [])
        with pytest.raises(ValueError, match="another table"):
            await store.tables.create(table("other"), [seat(0)])
        assert await store.tables.get(TABLE) == (table(), [seat(0)])

    on(url, scenario)


def test_a_table_is_updated(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(table(), [])
        changed = table(status="playing", game="g", settings={"new": [1]}, public=False, host=3, touched=50.0)
        await store.tables.save_table(changed, was="open")
        assert await store.tables.get(TABLE) == (changed, [])
        with pytest.raises(Conflict, match="now playing, no longer open"):
            await store.tables.save_table(table(status="closed"), was="open")
        await store.tables.save_table(replace(changed, status="over", touched=1.0))
        assert await store.tables.get(TABLE) == (replace(changed, status="over"), []), "touched was set back"
        with pytest.raises(Missing):
            await store.tables.save_table(table("nosuchtable"))

    on(url, scenario)


def test_a_seat_is_updated_or_added(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(table(), [seat(0), seat(1)])
        await store.tables.save_seat(seat(1, "bot"))
        await store.tables.save_seat(seat(2, "person"))
        assert await store.tables.get(TABLE) == (table(), [seat(0), seat(1, "bot"), seat(2, "person")])
        with pytest.raises(Missing):
            await store.tables.save_seat(seat(0, table="nosuchtable"))

    on(url, scenario)


def test_a_player_loses_the_seat_and_the_old_invite_together_or_neither(url: str) -> None:
    async def scenario(store: Store) -> None:
        ann, ben = seat(0, "person", player="ann"), seat(1, "person", player="ben")
        await store.tables.create(table(settings={"starting": None}), [ann, ben])
        seen = table(settings={"starting": None})
        with pytest.raises(Conflict, match="another owner"):
            await store.tables.vacate(seat(1), "cleo", seen, 0, "new")
        await store.tables.change_settings(TABLE, "open", lambda settings: {**settings, "starting": 5.0})
        with pytest.raises(Conflict, match="changed meanwhile"):
            await store.tables.vacate(seat(1), "ben", seen, 0, "new")
        found = await store.tables.get(TABLE)
        assert found is not None
        assert (found[0].invite, found[1]) == (seen.invite, [ann, ben])
        await store.tables.vacate(seat(0), "ann", found[0], 1, "new")
        found = await store.tables.get(TABLE)
        assert found is not None
        assert (found[0].invite, found[0].host, found[0].settings) == ("new", 1, {"starting": 5.0})
        assert found[1] == [seat(0), ben]

    on(url, scenario)


def test_settings_are_changed_and_nothing_else_of_the_table(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(table(settings={"pace": "fast"}), [])
        await store.tables.save_table(table(settings={"pace": "fast", "next": "other"}, host=3))
        await store.tables.change_settings(TABLE, "open", lambda settings: {**settings, "pace": "slow"})
        changed = table(settings={"pace": "slow", "next": "other"}, host=3)
        assert await store.tables.get(TABLE) == (changed, [])
        with pytest.raises(Conflict):
            await store.tables.change_settings(TABLE, "playing", lambda settings: {})

    on(url, scenario)


def test_of_eight_who_want_the_last_seat_one_gets_it(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(table(), [seat(0, "person"), seat(1), seat(2, "bot")])
        async with await Store.open(url) as other:
            racers = [
                (store if n % 2 else other).tables.take_seat(seat(-1, "person", player=f"racer{n}", digest=b"x"))
                for n in range(8)
            ]
            answers = await asyncio.gather(*racers, return_exceptions=True)
        won = [answer for answer in answers if not isinstance(answer, BaseException)]
        assert len(won) == 1
        assert won[0].seat == 1
        assert all(isinstance(answer, Taken) for answer in answers if answer not in won)
        found = await store.tables.get(TABLE)
        assert found is not None
        assert found[1] == [seat(0, "person"), won[0], seat(2, "bot")]
        assert found[0].touched >= NOW

    on(url, scenario)


def test_a_chosen_seat_is_taken_only_when_it_is_free(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(table(), [seat(0, "person"), seat(1), seat(2)])
        assert await store.tables.take_seat(seat(2, "person", player="me")) == seat(2, "person", player="me")
        for number in (0, 2, 7):
            with pytest.raises(Taken, match="choose another"):
                await store.tables.take_seat(seat(number, "person"))
        with pytest.raises(Missing):
            await store.tables.take_seat(seat(0, "person", table="nosuchtable"))
        await store.tables.save_table(table(status="playing"))
        with pytest.raises(Taken, match="no longer open"):
            await store.tables.take_seat(seat(1, "person"))

    on(url, scenario)


def test_public_tables_that_are_alive_are_listed_newest_first(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(table("old", touched=1.0), [seat(0, table="old")])
        await store.tables.create(table("new", "playing", touched=3.0), [])
        await store.tables.create(table("middle", touched=2.0), [seat(1, table="middle"), seat(0, table="middle")])
        await store.tables.create(table("hidden", public=False, touched=9.0), [])
        await store.tables.create(table("past", "over", touched=9.0), [])
        await store.tables.create(table("shut", "closed", touched=9.0), [])
        listed = await store.tables.listed(10)
        assert [(found.id, [chair.seat for chair in chairs]) for found, chairs in listed] == [
            ("new", []),
            ("middle", [0, 1]),
            ("old", [0]),
        ]
        assert [found.id for found, _ in await store.tables.listed(1)] == ["new"]

    on(url, scenario)


def test_tables_without_a_game_that_nobody_uses_are_forgotten(url: str) -> None:
    async def scenario(store: Store) -> None:
        statuses: dict[str, Status] = {"a": "open", "b": "closed", "c": "playing", "d": "over", "e": "open"}
        for id, status in statuses.items():
            await store.tables.create(table(id, status, touched=10.0), [seat(0, table=id)])
            await store.tables.say(line("hello", id))
        await store.tables.touch(["e", "nosuchtable"])
        await store.tables.touch(["b"], 5.0)
        await store.tables.touch([])
        assert await store.tables.forget(10.0) == 0
        assert await store.tables.forget(11.0) == 2
        assert await store.tables.get("a") is None
        assert await store.tables.get("b") is None
        assert await store.tables.lines("a", 10) == []
        assert await store.tables.get("e") == (table("e", touched=NOW), [seat(0, table="e")])
        for kept in ("c", "d"):
            assert await store.tables.get(kept) is not None

    on(url, scenario)


def test_a_game_that_nobody_came_back_to_is_closed_and_kept(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(table(status="playing", game=GAME, touched=10.0), [seat(0)])
        await store.games.create(game(), row(0))
        assert await store.tables.abandon(10.0, 99.0) == 0
        assert await store.tables.abandon(11.0, 99.0) == 1
        assert await store.tables.abandon(11.0, 100.0) == 0
        found = await store.tables.get(TABLE)
        assert found is not None
        assert found[0].status == "closed"
        ended = await store.games.get(GAME)
        assert ended is not None
        assert ended.ended == 99.0
        assert await store.tables.forget(11.0) == 0

    on(url, scenario)


def test_of_many_tables_the_live_ones_are_told(url: str) -> None:
    async def scenario(store: Store) -> None:
        stati: tuple[Status, ...] = ("open", "playing", "over", "closed")
        tables = [table(f"t{number}", status=stati[number % 4]) for number in range(600)]
        await asyncio.gather(*(store.tables.create(each, []) for each in tables))
        asked = [f"t{number}" for number in range(1000)]
        assert await store.tables.live(asked) == {f"t{number}" for number in range(600) if number % 4 < 2}
        assert await store.tables.live([]) == set()

    on(url, scenario)


def test_the_end_of_a_game_is_also_its_tables(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(table(status="playing", game=GAME), [seat(0)])
        await store.games.create(game(), row(0))
        for at in (50.0, 60.0):
            await store.games.finish(GAME, at)
            found, ended = await store.tables.get(TABLE), await store.games.get(GAME)
            assert found is not None
            assert ended is not None
            assert (found[0].status, ended.ended) == ("over", 50.0)

    on(url, scenario)


def test_many_tables_are_deleted_at_once(url: str) -> None:
    async def scenario(store: Store) -> None:
        ids = [f"table{number:04}" for number in range(600)]
        await asyncio.gather(*(store.tables.create(table(id, touched=1.0), []) for id in ids))
        await store.tables.touch(ids[:550], 3.0)
        assert await store.tables.forget(2.0) == 50
        assert await store.tables.forget(4.0) == 550

    on(url, scenario)


def test_chat_is_numbered_in_the_order_in_which_it_is_said(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(table(), [])
        async with await Store.open(url) as other:
            await asyncio.gather(*((store if n % 2 else other).tables.say(line(f"<b>{n}</b>")) for n in range(10)))
        said = await store.tables.lines(TABLE, 100)
        assert [each.number for each in said] == list(range(1, 11))
        assert sorted(each.text for each in said) == [f"<b>{n}</b>" for n in range(10)]
        last = await store.tables.say(line("last"))
        assert last == replace(line("last"), number=11)
        assert await store.tables.lines(TABLE, 2) == [said[-1], last]
        with pytest.raises(Missing):
            await store.tables.say(line("hello", "nosuchtable"))

    on(url, scenario)


def test_a_line_has_the_name_that_its_speaker_has_when_it_is_stored(url: str) -> None:
    """Who removes their name while they write must not leave it behind."""

    async def scenario(store: Store) -> None:
        await store.tables.create(table(), [seat(0, "person", player="ann", name="Player 1")])
        said = await store.tables.say(Line(TABLE, 0, "ann", "Ann", "bye", 1.0, "ann:1"))
        assert said.name == "Player 1"
        assert (await store.tables.lines(TABLE, 10)) == [said]

    on(url, scenario)


def test_a_line_that_is_sent_again_is_said_once(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(table(), [])
        first = await store.tables.say(replace(line("hello"), command="ann:1"))
        async with await Store.open(url) as other:
            assert await other.tables.line(TABLE, "ann:1") is not None
            assert await other.tables.line(TABLE, "ann:2") is None
            again = [(store if n % 2 else other).tables.say(replace(line("hi"), command="ann:1")) for n in range(6)]
            assert await asyncio.gather(*again) == [first] * 6
        assert await store.tables.lines(TABLE, 9) == [first]
        assert (await store.tables.say(replace(line("more"), command="ann:2"))).number == 2

    on(url, scenario)


def test_marks_are_kept_by_name(url: str) -> None:
    async def scenario(store: Store) -> None:
        assert await store.marks.get("secret") is None
        for value in ("one", "two"):
            await store.marks.set("secret", value)
            assert await store.marks.get("secret") == value

    on(url, scenario)
