"""Setting up: money, dealt deeds, and who starts."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.kernel.question import SET_UP
from rentier.kernel.records import Fact, record
from rentier.kernel.state import BANK, State
from rentier.rules.dice import white_dice
from rentier.rules.turns import begin_turn

setup = Chapter("setup", settings={"starting_cash": int, "extra_cash": int, "dealt_deeds": int})


@record
class GameBegan(Fact):
    """SET-3: everybody got the starting money."""

    cash: int
    says = "Everybody starts with {cash:money}"

    def apply(self, state: State) -> None:
        for seat in range(state.seats):
            state.pay(BANK, seat, self.cash)


@record
class DeedDealt(Fact):
    """A deed was dealt, free, before play."""

    seat: int
    deed: int
    says = "{seat:seat} is dealt {deed:space}"

    def apply(self, state: State) -> None:
        state.drawn("deal")
        state.give_deed(self.deed, self.seat)


@record
class StartRolled(Fact):
    """SET-8: somebody rolled for the first turn."""

    seat: int
    dice: tuple[int, ...]
    says = "{seat:seat} rolls {dice:dice} for the first turn"

    def apply(self, state: State) -> None:
        state.drawn("start")


@setup.defines(SET_UP)
def set_up(game: Game) -> None:
    """SET-3, SET-8, CSET-4, CSET-7: hand out money, deal deeds where the table says so, and roll for the first turn."""
    numbers = game.book.numbers
    game.emit(GameBegan(numbers["starting_cash"] + numbers["extra_cash"]))
    deal_deeds(game, numbers["dealt_deeds"])
    begin_turn(game, highest_roller(game), 1)


def deal_deeds(game: Game, each: int) -> None:
    """SHORT-1: each player gets this number of random deeds for free, as long as they last."""
    for _ in range(each):
        for seat in range(game.state.seats):
            left = game.state.deeds_of(BANK)
            if left:
                game.emit(DeedDealt(seat, left[game.draw("deal", len(left))]))


def highest_roller(game: Game) -> int:
    """SET-8, CSET-7: everybody rolls; those tied for highest roll again among themselves."""
    rolling = list(range(game.state.seats))
    while len(rolling) > 1:
        totals = {}
        for seat in rolling:
            dice = white_dice(game, "start")
            game.emit(StartRolled(seat, dice))
            totals[seat] = sum(dice)
        best = max(totals.values())
        rolling = [seat for seat in rolling if totals[seat] == best]
    return rolling[0]
