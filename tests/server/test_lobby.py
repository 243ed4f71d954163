"""The lobby without HTTP: who may do what to a table, and what comes of it in the store."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rentier.kernel.errors import EditionError, RentierError
from rentier.server.edge.limits import SITE_SHARES
from rentier.server.lobby import verify
from rentier.server.lobby.access import Visit
from rentier.server.lobby.lobby import Lobby
from rentier.server.lobby.removal import empty_seat
from rentier.server.lobby.seats import Person, Seated
from rentier.server.lobby.shown import TableShown
from rentier.server.lobby.table_settings import BotWish, Plan, TableSettings, table_level
from rentier.server.lobby.tables import Register
from rentier.server.protocol.errors import RequestError
from rentier.store.exchange import journal_of
from rentier.store.store import Store
from tests.server.house import SHORT, House, in_house
from tests.store.kit import unfinished

HERE = "192.0.2.1"
FOUR = Plan("platinum", 4, SHORT)
TWO = Plan("platinum", 2, SHORT)


async def refused(doing: Awaitable[object], code: str) -> str:
    """The sentence with which the lobby declines something."""
    with pytest.raises(RequestError) as caught:
        await doing
    assert caught.value.code == code, caught.value.sentence
    assert caught.value.sentence
    return caught.value.sentence


async def opened(house: House, plan: Plan = TWO, name: str = "Ann") -> tuple[Seated, Visit]:
    seated = await house.lobby.create(plan, Person(name), HERE)
    return seated, await house.visit(seated.table.id, seated.token)


async def joined(house: House, seated: Seated, name: str = "Ben") -> tuple[Seated, Visit]:
    guest = await house.visit(seated.table.id, invite=seated.table.invite)
    ben = await house.lobby.seats.join(guest, Person(name))
    return ben, await house.visit(ben.table.id, ben.token)


# ---------------------------------------------------------------- opening


def test_a_table_is_opened_with_a_host_bots_and_empty_seats(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        plan = Plan("platinum", 5, {"speed-die": True}, [BotWish("hard"), BotWish("easy", 0)], "blitz", "hard", True)
        seated, visit = await opened(house, plan)
        assert [seat.kind for seat in visit.seats] == ["bot", "person", "bot", "empty", "empty"]
        assert [visit.seats[0].level, visit.seats[2].level] == ["easy", "hard"]
        assert (visit.table.host, visit.seat, visit.is_host) == (1, 1, True)
        assert (visit.table.public, visit.table.status) == (True, "open")
        arrangement = TableSettings.of(visit.table)
        assert (arrangement.options, arrangement.autopilot, arrangement.clocks.decision) == (
            {"speed-die": True},
            "hard",
            12,
        )
        assert len({seat.name for seat in visit.seats if seat.kind != "empty"}) == 3
        assert len(seated.token) >= 32  # of 64 characters each: 192 bits
        assert seated.token != visit.table.invite
        assert seated.token.encode() not in (tmp_path / "games.db").read_bytes()

    in_house(tmp_path, test)


def test_the_commitment_is_published_and_the_seed_kept_until_the_start(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        seated, visit = await opened(house)
        arrangement = TableSettings.of(visit.table)
        seed = bytes.fromhex(arrangement.server_seed or "")
        assert len(seed) == 32
        assert hashlib.sha256(seed).hexdigest() == arrangement.commitment
        assert seed.hex() not in repr(arrangement)
        await joined(house, seated)
        started = await house.lobby.starts.start(visit)
        assert TableSettings.of(started.table) == replace(arrangement, server_seed=None)
        game = await house.floor.stored(visit.table.id)
        assert (game.seed, game.header["commitment"]) == (seed, arrangement.commitment)

    in_house(tmp_path, test)


@pytest.mark.parametrize(
    ("plan", "error", "says"),
    [
        (Plan("nowhere", 4), EditionError, "There is no edition"),
        (Plan("platinum", 1), RentierError, "2 to 8 players"),
        (Plan("city", 7), RentierError, "2 to 6 players"),
        (Plan("platinum", 4, {"nothing": True}), EditionError, "There is no option"),
        (Plan("platinum", 4, {"starting-cash": 1}), EditionError, "whole number from 100"),
        (Plan("platinum", 4, {"short": 3}), EditionError, "on or off"),
        (Plan("platinum", 4, {"minutes": 60}), EditionError, "does not take the option"),
        (Plan("platinum", 2, {}, [BotWish("easy"), BotWish("easy")]), RentierError, "at least one seat"),
        (Plan("platinum", 3, {}, [BotWish("easy", 1), BotWish("easy", 1)]), RentierError, "Each bot needs a seat"),
        (Plan("platinum", 3, {}, [BotWish("easy", 3)]), RentierError, "Each bot needs a seat"),
        (Plan("platinum", 3, {}, [BotWish("genius")]), RentierError, "no bot called"),
        (Plan("platinum", 3, autopilot="genius"), RentierError, "no bot called"),
        (Plan("platinum", 3, clocks="slow"), RentierError, "no clocks called"),
        (Plan("platinum", 3, clocks={"decision": -1}), RentierError, "invalid clocks"),
    ],
)
def test_a_plan_that_does_not_fit_is_refused(tmp_path: Path, plan: Plan, error: type[Exception], says: str) -> None:
    async def test(house: House) -> None:
        with pytest.raises(error, match=says):
            await house.lobby.create(plan, Person("Ann"), HERE)

    in_house(tmp_path, test)


def test_tables_an_address_opens_are_counted_by_the_minute_and_in_all(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        for _ in range(3):
            _, visit = await opened(house)
        assert "too many open tables" in await refused(house.lobby.create(TWO, Person("Ann"), HERE), "limit")
        await house.lobby.create(TWO, Person("Ann"), "192.0.2.2")  # others are not affected
        await house.lobby.close(visit)
        await opened(house)
        house.clock.now += 61
        await refused(house.lobby.create(TWO, Person("Ann"), HERE), "limit")
        for _ in range(house.settings.tables_per_minute):
            house.rates.allow(("table", "192.0.2.3"), 100, 60)
        with pytest.raises(RequestError) as caught:
            await house.lobby.create(TWO, Person("Ann"), "192.0.2.3")
        assert (caught.value.code, caught.value.wait) == ("rate", 7)

    in_house(tmp_path, test, live_tables=3)


def test_a_whole_ipv6_site_opens_a_few_shares_of_tables_not_thousands(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        for network in range(3 * SITE_SHARES):
            await house.lobby.create(TWO, Person("Ann"), f"2001:db8:1:{network:x}::/64")
        more = house.lobby.create(TWO, Person("Ann"), "2001:db8:1:ffff::/64")
        assert "too many open tables" in await refused(more, "limit")
        await house.lobby.create(TWO, Person("Ann"), "2001:db8:2:1::/64")

    in_house(tmp_path, test, live_tables=3)


def test_tables_that_have_ended_are_not_remembered_for_who_opened_them(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        visits = [(await opened(house))[1] for _ in range(3)]
        await house.lobby.create(TWO, Person("Ben"), "192.0.2.2")
        await house.lobby.close(visits[0])
        assert [len(ids) for ids in house.lobby._opened.values()] == [3, 1]
        house.clock.now += 61
        await house.lobby.create(TWO, Person("Cleo"), "192.0.2.3")
        assert [len(ids) for ids in house.lobby._opened.values()] == [2, 1, 1]
        for visit in visits[1:]:
            await house.lobby.close(visit)
        house.clock.now += 61
        await house.lobby.create(TWO, Person("Cleo"), "192.0.2.3")
        assert {address: len(ids) for address, ids in house.lobby._opened.items()} == {"192.0.2.2": 1, "192.0.2.3": 2}

    in_house(tmp_path, test)


def test_quick_play_starts_at_once(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        seated = await house.lobby.quick(FOUR, Person("Ann", "Abacus"), "easy", HERE)
        assert (seated.table.status, [seat.level for seat in seated.seats]) == (
            "playing",
            [None, "easy", "easy", "easy"],
        )
        assert ("began", seated.table.id, ["person", "bot", "bot", "bot"]) in house.floor.told
        game = await house.floor.game(seated.table.id)
        assert game.view(None).token(0) == "Abacus"
        assert (await house.visit(seated.table.id, seated.token)).is_host

    in_house(tmp_path, test)


def test_the_public_list_has_open_tables_first_and_no_private_ones(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        public = replace(TWO, public=True)
        first, host = await opened(house, public)
        await opened(house)
        await house.lobby.starts.start(host, "easy")
        house.clock.now += 5
        second, _ = await opened(house, public)
        assert [table.id for table, _ in await house.lobby.listed(10)] == [second.table.id, first.table.id]
        assert len(await house.lobby.listed(1)) == 1

    in_house(tmp_path, test)


# ---------------------------------------------------------------- coming in


def test_a_private_table_is_not_there_for_who_has_neither_seat_nor_invite(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        seated, _ = await opened(house)
        here = seated.table.id
        unknown = await refused(house.visit("aaaaaaaa"), "missing")
        for token, invite in [(None, None), ("x", "y"), (seated.table.invite, None), (None, seated.token)]:
            assert await refused(house.visit(here, token, invite), "missing") == unknown
        assert await refused(house.visit("\0" * 8), "missing") == unknown
        assert (await house.visit(here, None, seated.table.invite)).seat is None
        assert (await house.visit(here, seated.token)).seat == 0

    in_house(tmp_path, test)


def test_guessing_is_stopped_and_the_rightful_still_come_in(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        seated, _ = await opened(house)
        public, _ = await opened(house, replace(TWO, public=True))
        here, invite = seated.table.id, seated.table.invite
        for number in range(20):
            await refused(house.visit(f"aaaaaa{chr(97 + number)}a"), "missing")
        with pytest.raises(RequestError) as caught:
            await house.visit("bbbbbbbb")
        assert (caught.value.code, caught.value.wait) == ("rate", 7)
        assert (await house.visit(here, None, invite)).seat is None  # a neighbour's guesses lock nobody out
        await refused(house.visit(here, None, f"{invite}x"), "rate")
        assert (await house.visit(here, seated.token)).seat == 0
        assert (await house.visit(public.table.id)).seat is None
        assert (await house.access.visit(here, None, invite, "192.0.2.2")).seat is None
        house.clock.now += 61
        await refused(house.visit(here, None, f"{invite}x"), "missing")

    in_house(tmp_path, test)


def test_a_token_opens_one_seat_of_one_table(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, host = await opened(house, replace(TWO, public=True))
        other, _ = await opened(house, replace(TWO, public=True))
        _, guest = await joined(house, ann)
        assert (host.seat, guest.seat) == (0, 1)
        assert (await house.visit(other.table.id, ann.token)).seat is None
        assert (await house.visit(ann.table.id, guest.own.player)).seat is None  # a public id is no secret
        await refused(house.lobby.seats.change(guest, 0, name="Cleo"), "seat")
        stranger = await house.visit(other.table.id, ann.token)
        await refused(house.lobby.seats.leave(stranger, 0), "seat")

    in_house(tmp_path, test)


# ---------------------------------------------------------------- seats


def test_names_and_tokens_at_a_table_can_be_told_apart(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        seated = await house.lobby.create(FOUR, Person("Ann", "Abacus"), HERE)
        guest = await house.visit(seated.table.id, invite=seated.table.invite)
        join = house.lobby.seats.join
        for name in ("ann", "Αnn", "A-n-n.", "the Bank"):
            assert "choose another name" in await refused(join(guest, Person(name)), "name")
        with pytest.raises(RequestError):
            await join(guest, Person("\u202eBen"))
        await refused(join(guest, Person("Ben", "Abacus")), "taken")
        await refused(join(guest, Person("Ben", "Battleship")), "format")
        with pytest.raises(RentierError, match="64 lower-case hexadecimal"):
            await join(guest, Person("Ben", commitment="x" * 64))
        ben = await join(guest, Person("  Ben ", "Hourglass", 3, "d6" * 32))
        own = ben.seats[3]
        assert (ben.seat, own.name, own.piece, own.commitment, own.seed) == (3, "Ben", "Hourglass", "d6" * 32, None)
        again = await house.visit(ben.table.id, ben.token)
        assert "already at this table, as Ben" in await refused(join(again, Person("Cleo")), "seat")
        await refused(house.lobby.seats.change(again, 3, name="ANN"), "name")
        await refused(house.lobby.seats.change(again, 3, piece="Abacus"), "taken")
        changed = await house.lobby.seats.change(again, 3, name="Bea", piece="Cufflink", commitment="20" * 32)
        assert (changed.own.name, changed.own.piece, changed.own.commitment) == ("Bea", "Cufflink", "20" * 32)
        assert changed.own.player == ben.seats[3].player

    in_house(tmp_path, test)


def test_bots_yield_their_names_to_people(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        seated, _ = await opened(house, Plan("platinum", 4, SHORT, [BotWish("easy"), BotWish("hard")]))
        bot = next(seat for seat in seated.seats if seat.kind == "bot")
        _, visit = await joined(house, seated, bot.name.upper())
        assert visit.own.name == bot.name.upper()
        assert len({seat.name.casefold() for seat in visit.seats}) == 4
        other = next(seat for seat in visit.seats if seat.kind == "bot")
        changed = await house.lobby.seats.change(visit, visit.own.seat, name=other.name)
        assert len({seat.name.casefold() for seat in changed.seats}) == 4

    in_house(tmp_path, test)


def test_exactly_one_of_many_gets_the_last_seat(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        seated, _ = await opened(house)
        guest = await house.visit(seated.table.id, invite=seated.table.invite)
        names = ("Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida")
        racers = [house.lobby.seats.join(guest, Person(name)) for name in names]
        results = await asyncio.gather(*racers, return_exceptions=True)
        winners = [result for result in results if isinstance(result, Seated)]
        assert len(winners) == 1
        assert [r.code for r in results if isinstance(r, RequestError)] == ["taken"] * 7

    in_house(tmp_path, test)


def test_two_processes_never_seat_two_who_look_alike(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with await Store.open(str(tmp_path / "games.db")) as other_store:
            register = Register(other_store, house.floor, house.clock)
            other = Lobby(register, house.keys, house.rates, 20)
            for _ in range(10):
                seated, _ = await opened(house, FOUR, "Cleo")
                guest = await house.visit(seated.table.id, invite=seated.table.invite)
                joins = (house.lobby.seats.join(guest, Person("Ann")), other.seats.join(guest, Person("ann")))
                results = await asyncio.gather(*joins, return_exceptions=True)
                assert sorted(type(result).__name__ for result in results) == ["RequestError", "Seated"]
                table = await house.visit(seated.table.id, seated.token)
                assert [seat.kind for seat in table.seats].count("person") == 2

    in_house(tmp_path, test)


def test_the_host_puts_bots_on_free_seats_and_takes_them_away(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        seated, host = await opened(house, FOUR)
        _, guest = await joined(house, seated)
        assign = house.lobby.seats.assign
        await refused(assign(guest, 2, "easy"), "host")
        assert "remove them first" in await refused(assign(host, 1, "easy"), "taken")
        await refused(assign(host, 4, "easy"), "missing")
        with pytest.raises(RentierError, match="no bot called"):
            await assign(host, 2, "genius")
        assert (await assign(host, 2, "easy")).seats[2].level == "easy"
        name = (await assign(host, 2, "hard")).seats[2].name
        assert (await assign(host, 3, "hard")).seats[3].name != name
        emptied = await assign(host, 2, None)
        assert (emptied.seats[2].kind, emptied.seats[2].name, emptied.seats[2].player) == ("empty", "", "")

    in_house(tmp_path, test)


def test_a_player_who_leaves_an_open_table_frees_the_seat_and_the_host_passes_on(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        seated, ann = await opened(house, FOUR)
        _, ben = await joined(house, seated)
        _, cleo = await joined(house, seated, "Cleo")
        leave = house.lobby.seats.leave
        await refused(leave(ben, 2), "host")
        await refused(leave(ann, 3), "seat")
        await refused(leave(ann, 8), "missing")
        house.floor.connected[seated.table.id] = {0, 1}
        assert "takes a vote" in await refused(leave(ann, 1), "vote")
        house.floor.connected[seated.table.id] = {0}
        await leave(ann, 1)  # the host removes Ben, who is away
        await refused(house.visit(seated.table.id, invite=seated.table.invite), "missing")
        seated = replace(seated, table=(await house.visit(seated.table.id, seated.token)).table)
        await refused(house.lobby.seats.change(ben, 1, name="Dan"), "seat")
        await refused(leave(ben, 1), "seat")
        await leave(ann, 0)
        now = await house.visit(seated.table.id, invite=seated.table.invite)
        assert ([seat.kind for seat in now.seats], now.table.host) == (["empty", "empty", "person", "empty"], 2)
        await refused(house.visit(seated.table.id, seated.token), "missing")  # the token is worth nothing any more
        await leave(cleo, 2)
        assert (await house.visit(seated.table.id, invite=seated.table.invite)).table.status == "closed"
        assert ("closed", seated.table.id) in house.floor.told

    in_house(tmp_path, test)


# ---------------------------------------------------------------- starting and ending


def test_a_game_starts_when_the_host_says_so_and_every_seat_is_taken(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        seated, ann = await opened(house, Plan("platinum", 3, SHORT, [BotWish("easy", 2)]))
        assert "Seat 2 is empty" in await refused(house.lobby.starts.start(ann), "seat")
        guest = await house.visit(seated.table.id, invite=seated.table.invite)
        ben = await house.lobby.seats.join(guest, Person("Ben", "Fountain Pen"))
        visit = await house.visit(ben.table.id, ben.token)
        await refused(house.lobby.starts.start(visit), "host")
        started = await house.lobby.starts.start(ann)
        assert (started.table.status, started.seat) == ("playing", 0)
        stored = await house.floor.stored(started.table.id)
        assert (len(stored.id), stored.player_seeds, stored.ended) == (16, ["", "", ""], None)
        game = await house.floor.game(started.table.id)
        assert [game.view(None).token(seat) for seat in range(3)] == ["Latchkey", "Fountain Pen", "Opera Glasses"]
        (row,) = await house.store.games.rows(stored.id)
        assert (row.first, row.by, row.act, row.facts[0]["kind"]) == (0, -1, None, "GameBegan")
        for doing in (
            house.lobby.starts.start(ann),
            house.lobby.seats.change(visit, 1, piece="Abacus"),
            house.lobby.seats.assign(ann, 2, "hard"),
            house.lobby.seats.join(guest, Person("Cleo")),
            house.lobby.rematch(ann, HERE),
        ):
            await refused(doing, "closed")

    in_house(tmp_path, test)


def test_two_starts_make_one_game(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with await Store.open(str(tmp_path / "games.db")) as other_store:
            register = Register(other_store, house.floor, house.clock)
            other = Lobby(register, house.keys, house.rates, 20)
            for _ in range(5):
                _, ann = await opened(house)
                starts = (
                    house.lobby.starts.start(ann, "easy"),
                    other.starts.start(ann, "easy"),
                    house.lobby.starts.start(ann, "easy"),
                )
                results = await asyncio.gather(*starts, return_exceptions=True)
                started = [result for result in results if isinstance(result, Visit)]
                assert len(started) == 1, results
                assert all(isinstance(result, (Visit, RequestError)) for result in results), results
                assert await unfinished(house.store) == [started[0].table.game]
                await house.lobby.close(ann)

    in_house(tmp_path, test)


def test_a_start_that_comes_second_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House) -> None:
        _, ann = await opened(house)
        other = Lobby(Register(house.store, house.floor, house.clock), house.keys, house.rates, 20)
        seating = house.lobby.seats
        seat_bot = seating.seat_bot

        async def overtaken(*seat: Any) -> None:
            await seat_bot(*seat)
            await other.starts.start(ann, "easy")

        monkeypatch.setattr(seating, "seat_bot", overtaken)
        await refused(house.lobby.starts.start(ann, "easy"), "closed")

    in_house(tmp_path, test)


@pytest.mark.parametrize(
    ("bots", "level"),
    [((), "easy"), (("hard",), "hard"), (("normal", "hard", "hard"), "hard"), (("normal", "hard"), "normal")],
)
def test_the_autopilot_plays_at_the_level_that_most_bots_have(
    tmp_path: Path, bots: tuple[str, ...], level: str
) -> None:
    """Without bots at the level that was chosen; of two levels as frequent, at the one that sits first."""

    async def test(house: House) -> None:
        plan = replace(TWO, seats=4, autopilot="easy", bots=[BotWish(bot) for bot in bots])
        seated, _ = await opened(house, plan)
        assert table_level(TableSettings.of(seated.table), seated.seats) == level
        assert TableShown.of(seated.table, seated.seats).autopilot == level

    in_house(tmp_path, test)


def test_a_bot_plays_for_who_left_through_another_process_in_the_moment_of_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(house: House) -> None:
        seated, ann = await opened(house, replace(TWO, autopilot="hard"))
        _, ben = await joined(house, seated)
        store_game = house.store.games.create

        async def meanwhile(*arguments: Any, **more: Any) -> None:
            await store_game(*arguments, **more)
            await house.store.tables.save_seat(empty_seat(seated.table.id, 1, house.clock()))

        monkeypatch.setattr(house.store.games, "create", meanwhile)
        started = await house.lobby.starts.start(ann)
        assert (started.seats[1].kind, started.seats[1].level) == ("bot", "hard")
        assert ("began", seated.table.id, ["person", "bot"]) in house.floor.told
        await refused(house.lobby.seats.leave(ben, 1), "seat")

    in_house(tmp_path, test)


def test_a_player_who_leaves_a_running_game_is_taken_out_by_the_banker(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        seated, ann = await opened(house, FOUR)
        ben, _ = await joined(house, seated)
        await house.lobby.starts.start(ann, "easy")
        await house.lobby.seats.leave(ann, 0)
        assert ("dropped", seated.table.id, 0) in house.floor.told
        assert (await house.floor.game(seated.table.id)).view(None).is_out(0)
        still = await house.visit(seated.table.id, seated.token)  # may watch, but rules no more
        assert (still.seat, still.table.host) == (0, 1)
        host = await house.visit(seated.table.id, ben.token)
        await house.lobby.seats.leave(host, 2)
        assert (await house.floor.game(seated.table.id)).view(None).is_out(2)

    in_house(tmp_path, test)


def test_the_host_alone_removes_nobody_from_a_running_game(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        seated, ann = await opened(house, FOUR)
        ben, _ = await joined(house, seated)
        await house.lobby.starts.start(ann, "easy")
        assert "takes a vote" in await refused(house.lobby.seats.leave(ann, 1), "vote")
        assert (await house.visit(seated.table.id, ben.token)).seat == 1

    in_house(tmp_path, test)


def test_the_host_renews_the_invite_of_a_private_table(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        seated, ann = await opened(house, FOUR)
        _, ben = await joined(house, seated)
        await refused(house.lobby.renew_invite(ben), "host")
        renewed = (await house.lobby.renew_invite(ann)).table.invite
        assert renewed != seated.table.invite
        await refused(house.visit(seated.table.id, invite=seated.table.invite), "missing")
        assert (await house.visit(seated.table.id, invite=renewed)).seat is None
        _, host = await opened(house, replace(FOUR, public=True))
        assert "public" in await refused(house.lobby.renew_invite(host), "closed")

    in_house(tmp_path, test)


def test_closing_ends_a_running_game_and_reveals_its_seeds(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        seated, ann = await opened(house)
        _, ben = await joined(house, seated)
        await house.lobby.starts.start(ann)
        await house.floor.play(seated.table.id, 5)
        await refused(house.lobby.close(ben), "host")
        assert (await house.lobby.close(ann)).table.status == "closed"
        await refused(house.lobby.close(ann), "closed")
        await refused(house.lobby.seats.leave(ann, 0), "closed")
        game = await house.floor.stored(seated.table.id)
        verdict = verify.verify_journal(journal_of(game, await house.store.games.rows(game.id)))
        assert (verdict.fair, verdict.over) == (True, False), verdict.sentence

    in_house(tmp_path, test)


def test_a_rematch_is_a_new_table_that_names_the_old_one(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        seated, ann = await opened(house, Plan("platinum", 3, SHORT, [BotWish("hard", 1)]))
        _, ben = await joined(house, seated)
        await house.lobby.starts.start(ann)
        await house.floor.play(seated.table.id)
        await refused(house.lobby.rematch(ben, HERE), "host")
        again = await house.lobby.rematch(ann, HERE)
        table = again.table
        assert (table.previous, table.status, table.host, table.game) == (seated.table.id, "open", 0, None)
        assert table.invite == seated.table.invite  # who was invited once finds it
        assert [(seat.kind, seat.level) for seat in again.seats] == [("person", None), ("bot", "hard"), ("empty", None)]
        assert again.token != seated.token
        old, new = TableSettings.of((await house.visit(seated.table.id, seated.token)).table), TableSettings.of(table)
        assert old.next == table.id
        assert (new.commitment != old.commitment, new.next, new.options) == (True, None, SHORT)
        assert table.id in await refused(house.lobby.rematch(ann, HERE), "taken")
        host = await house.visit(table.id, again.token)
        await joined(house, again)
        await house.lobby.starts.start(host)

    in_house(tmp_path, test)


@pytest.mark.parametrize("how", ["closed", "forgotten"])
def test_a_rematch_that_nobody_started_can_be_asked_for_again(tmp_path: Path, how: str) -> None:
    async def test(house: House) -> None:
        seated, ann = await opened(house, Plan("platinum", 2, SHORT))
        await house.lobby.starts.start(ann, "easy")
        await house.floor.play(seated.table.id)
        first = await house.lobby.rematch(ann, HERE)
        if how == "closed":
            await house.lobby.close(await house.visit(first.table.id, first.token))
        else:
            assert await house.store.tables.forget(house.clock() + 1) == 1
        again = await house.lobby.rematch(ann, HERE)
        assert again.table.id != first.table.id
        table = (await house.visit(seated.table.id, seated.token)).table
        assert TableSettings.of(table).next == again.table.id

    in_house(tmp_path, test)


def test_a_game_ends_in_the_very_moment_in_which_its_table_is_closed(tmp_path: Path) -> None:
    """A server that stops between the two would leave a closed game whose seeds nobody is ever shown."""

    async def test(house: House) -> None:
        seated, ann = await opened(house)
        await house.lobby.starts.start(ann, "easy")

        async def crash(table_id: str) -> None:
            raise ConnectionAbortedError

        house.floor.closed = crash  # type: ignore[method-assign]
        with pytest.raises(ConnectionAbortedError):
            await house.lobby.close(ann)
        assert (await house.visit(seated.table.id, seated.token)).table.status == "closed"
        assert (await house.floor.stored(seated.table.id)).ended == house.clock()

    in_house(tmp_path, test)
