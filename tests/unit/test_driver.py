"""Whom a game asks next: the same at a simulated table, in the terminal and on the server."""

from __future__ import annotations

import pytest

from rentier.bots.base import Bot, make_bot
from rentier.driver import Driver
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game, Waiting
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.dice import Roll
from rentier.rules.mortgage import Mortgage
from rentier.server.lobby.bot_seats import BotSeats
from rentier.table import Table
from rentier.testing import Scenario


class Listed:
    """Writes down what it is asked; it wishes what it was given, and answers as the clock would."""

    def __init__(self, asked: list[str], *wishes: Act) -> None:
        self.asked, self.wishes = asked, list(wishes)

    def wish(self, view: View) -> Act | None:
        self.asked.append(f"wish {view.seat}")
        return self.wishes.pop(0) if self.wishes else None

    def answer(self, view: View, duty: Duty) -> Act:
        assert view.seat is not None
        self.asked.append(f"{type(duty).__name__} {view.seat}")
        return view.fallback(Waiting(view.seat, duty))


def driven(game: Game, *players: Bot | None) -> Driver:
    driver = Driver(game)
    for seat, player in enumerate(players):
        if player is not None:
            driver.take(seat, player)
    return driver


def test_everybody_may_wish_before_anybody_answers() -> None:
    asked: list[str] = []
    driver = driven(Game.new("platinum", seats=3), *(Listed(asked) for _ in range(3)))
    move = driver.next_move()
    assert move is not None
    assert isinstance(move[1], Roll)
    assert sorted(asked[:-1]) == ["wish 0", "wish 1", "wish 2"]
    assert asked[-1] == f"RollDue {move[0]}"


def test_a_player_who_got_a_wish_is_asked_for_another() -> None:
    table = Scenario()
    table.ann.owns("Oriental Avenue", "Baltic Avenue")
    wishes = [Mortgage(0, table.deed(name)) for name in ("Oriental Avenue", "Baltic Avenue")]
    driver = driven(table.game, Listed([], *wishes), Listed([]))
    done = []
    while (move := driver.next_move()) is not None and move[2] is None:
        done.append(move[1])
        table.game.submit(move[1], move[0])
    assert done == wishes


def test_nobody_is_asked_for_a_seat_without_a_player() -> None:
    table = Scenario()
    asked: list[str] = []
    driver = driven(table.game, None, Listed(asked))
    assert driver.busy, "Ben may have a wish"
    assert driver.next_move() is None
    assert asked == ["wish 1"]
    assert not driver.busy, "the table waits for a person"
    table.ann.rolls(1, 3)
    table.ann.ends_turn()
    assert driver.busy
    assert driver.next_move() is not None
    assert asked[-1] == "RollDue 1"


def test_a_seat_that_is_left_is_asked_no_longer() -> None:
    table = Scenario()
    asked: list[str] = []
    driver = driven(table.game, Listed(asked), Listed(asked))
    driver.leave(0)
    assert driver.next_move() is None
    assert asked == ["wish 1"]
    driver.take(0, Listed(asked))
    assert driver.next_move() is not None
    assert asked == ["wish 1", "wish 0", "RollDue 0"]


def test_each_bidder_with_a_player_is_asked_in_turn() -> None:
    table = Scenario(seats="ann ben cleo")
    table.ann.rolls(1, 2)
    table.ann.declines()
    asked: list[str] = []
    driver = driven(table.game, None, Listed(asked), Listed(asked))
    while (move := driver.next_move()) is not None:
        table.game.submit(move[1], move[0])
    assert [line for line in asked if line.startswith("BidDue")] == ["BidDue 1", "BidDue 2"]


def test_a_refused_answer_is_replaced_and_a_refused_wish_is_not() -> None:
    table = Scenario()
    driver = driven(table.game, Listed([]), Listed([]))
    [waiting] = table.game.duties
    assert driver.after_refusal((0, Mortgage(0, 1), waiting.duty)) == table.game.fallback(waiting)
    assert driver.after_refusal((0, Mortgage(0, 1), None)) is None
    table.ann.rolls(1, 3)
    assert driver.after_refusal((0, Mortgage(0, 1), waiting.duty)) is None, "it is no longer due"


def test_facts_that_were_decided_elsewhere_wake_their_seats_too() -> None:
    table = Scenario()
    table.ann.owns("Oriental Avenue")
    follower = table.game.trial()
    asked: list[str] = []
    driver = driven(follower, None, Listed(asked))
    assert driver.next_move() is None
    follower.follow(table.ann.rolls(2, 4))
    follower.follow(table.ann.ends_turn())
    assert driver.busy
    assert driver.next_move() is not None
    assert asked == ["wish 1", "wish 1", "RollDue 1"]


@pytest.mark.parametrize(("edition", "level"), [("platinum", "simple"), ("platinum", "normal"), ("city", "simple")])
def test_a_table_and_the_server_play_the_same_game(edition: str, level: str) -> None:
    limit = {"round-limit": 12}
    table = Table(
        Game.new(edition, limit, 3, SeededChance("driver")), [make_bot(level, str(seat)) for seat in range(3)]
    )
    game = Game.new(edition, limit, 3, SeededChance("driver"))
    bots = BotSeats(game, lambda seat, version: str(seat))
    for seat in range(3):
        bots.take(seat, level)
    while (move := bots.move()) is not None:
        game.submit(move.act, move.by)
    assert game.facts == table.run().facts
    assert game.over
