"""Jail: how players get there, and the three ways out."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.formats import upgrades
from rentier.kernel.game import Game
from rentier.kernel.plain import Json
from rentier.kernel.records import Act, Duty, Fact, Step, record
from rentier.kernel.state import BANK, State
from rentier.rules.cards import CardReturned, kept_for
from rentier.rules.debts import Paid, owe
from rentier.rules.dice import Rolled, white_dice
from rentier.rules.questions import MOVES, PHASES, SEND_TO_JAIL
from rentier.rules.turns import NextTurn, RollDue

jail = Chapter("jail", settings={"bail": int, "jail_tries": int}, asks=(MOVES,))
BAIL = jail.cites("jail.bail")
CARD = jail.cites("jail.card")
TRY = jail.cites("jail.try")


@record
class JailChoice(Duty):
    """A turn that begins in Jail: pay, use a card, or try for a double."""

    number: int
    seat: int


@record
class ReleaseDue(Step):
    """JAIL-7: once the fine is paid the player leaves and moves by the roll."""

    seat: int
    dice: tuple[int, ...]


@upgrades(1, "ReleaseDue")
def with_dice(plain: Json) -> Json:
    """Format 1 knew only the sum of a roll: it gets dice that show it."""
    if "steps" not in plain:
        return plain
    first = min(6, plain["steps"] - 1)
    return {"kind": "ReleaseDue", "seat": plain["seat"], "dice": [first, plain["steps"] - first]}


@record
class PayBail(Act):
    """Pay {bail} and roll."""

    seat: int
    duty: int
    spelling = "bail"
    aliases = ("fine", "pay")


@record
class UseJailCard(Act):
    """Use a kept card and roll."""

    seat: int
    duty: int
    card: int
    spelling = "card {card:card}"


@record
class TryDouble(Act):
    """Roll for a double."""

    seat: int
    duty: int
    spelling = "try"
    aliases = ("roll",)


@record
class Jailed(Fact):
    """JAIL-1 to JAIL-3: sent to Jail, without passing GO; the turn is over."""

    seat: int
    space: int
    says = "{seat:seat} goes to {jail}"

    def apply(self, state: State) -> None:
        state.at[self.seat] = self.space
        state.jail[self.seat] = 1
        others = [step for step in state.agenda if getattr(step, "seat", None) != self.seat]
        state.agenda[:] = [NextTurn(), *others]


WAYS_OUT = {
    "bail": "{seat:seat} leaves {jail} after paying {bail}",
    "card": "{seat:seat} leaves {jail} with a {jail_card}",
    "double": "{seat:seat} rolls a double and leaves {jail}",
}


@record
class Freed(Fact):
    """Out of Jail: by `bail`, `card` or `double`; `opens` is the roll or the move that payment or card lead to."""

    seat: int
    by: str
    opens: tuple[Step, ...]

    def telling(self) -> str:
        return WAYS_OUT[self.by]

    def apply(self, state: State) -> None:
        state.jail[self.seat] = 0
        if self.opens:
            state.agenda.pop()
            state.open(self.opens)


@record
class JailTried(Fact):
    """JAIL-6: no double, and the player stays."""

    seat: int
    says = "{seat:seat} stays in {jail}"

    def apply(self, state: State) -> None:
        state.jail[self.seat] += 1


jail.duty(
    JailChoice,
    blocks=TRY,
    instruction="choose a way out of {jail}",
    fallback=lambda game, choice, seat: TryDouble(seat, choice.number),
)


@jail.defines(PHASES)
def phases(game: Game, seat: int, number: int) -> tuple[Step, ...]:
    """TURN-1, JAIL-4: a turn is a roll; in Jail it begins with a choice."""
    return (JailChoice(number, seat),) if game.state.jail[seat] else (RollDue(number, seat),)


@jail.defines(SEND_TO_JAIL)
def send_to_jail(game: Game, seat: int) -> None:
    """JAIL-1 to JAIL-3, CJAIL-1: without passing GO, and the turn is over."""
    game.emit(Jailed(seat, game.book.board.jail))


@jail.answer(PayBail, to=JailChoice, cite=BAIL)
def pay_bail(game: Game, act: PayBail, choice: JailChoice) -> None:
    """JAIL-4: pay before rolling, then roll and move as normal."""
    bail = game.book.numbers["bail"]
    if game.state.cash[act.seat] < bail:
        raise Refusal(BAIL, "{bail} costs {amount:money}, more than you have", amount=bail)
    game.emit(Paid(act.seat, BANK, bail, "bail", 0))
    game.emit(Freed(act.seat, "bail", (RollDue(game.next_number, act.seat),)))


@jail.answer(UseJailCard, to=JailChoice, cite=CARD)
def use_jail_card(game: Game, act: UseJailCard, choice: JailChoice) -> None:
    """JAIL-5: the card goes under the pile it came from."""
    if act.card not in jail_cards(game, act.seat):
        raise Refusal(CARD, "you have no such card: buy one from another player first")
    game.emit(CardReturned(act.card))
    game.emit(Freed(act.seat, "card", (RollDue(game.next_number, act.seat),)))


@jail.answer(TryDouble, to=JailChoice, cite=TRY)
def try_double(game: Game, act: TryDouble, choice: JailChoice) -> None:
    """JAIL-6, JAIL-7, CJAIL-4: a double frees and moves, without another roll; the last failure costs the fine."""
    seat = act.seat
    dice = white_dice(game)
    if dice[0] == dice[1]:
        game.emit(Rolled(seat, dice, MOVES(game, seat, dice, game.next_number)))
        game.emit(Freed(seat, "double", ()))
    elif game.state.jail[seat] >= game.book.numbers["jail_tries"]:
        game.emit(Rolled(seat, dice, (ReleaseDue(seat, dice),)))
        owe(game, seat, BANK, game.book.numbers["bail"], "bail")
    else:
        game.emit(Rolled(seat, dice, ()))
        game.emit(JailTried(seat))


@jail.due(ReleaseDue)
def release(game: Game, due: ReleaseDue) -> None:
    """JAIL-7: the fine is paid."""
    game.emit(Freed(due.seat, "bail", MOVES(game, due.seat, due.dice, game.next_number)))


def jail_cards(game: Game, seat: int) -> list[int]:
    """The kept cards that open Jail."""
    return kept_for(game, seat, "get_out_of_jail_free")


@jail.offers(TryDouble)
def offer_jail(game: Game, seat: int) -> list[Act]:
    """The ways out for a player whose turn begins in Jail."""
    options: list[Act] = []
    for step in game.state.agenda:
        if type(step) is JailChoice and step.seat == seat:
            options += [TryDouble(seat, step.number), PayBail(seat, step.number)]
            options += [UseJailCard(seat, step.number, card) for card in jail_cards(game, seat)]
    return options
