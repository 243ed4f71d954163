"""The Chance cards that only City has; moves, payments and kept cards are shared."""

from __future__ import annotations

from rentier.kernel.board import Card
from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Fact, record
from rentier.kernel.state import BANK, State
from rentier.rules.cards import collect_from_bank
from rentier.rules.city.blocks import build_up, buildable
from rentier.rules.city.permits import PieceRemoved
from rentier.rules.city.plots import BONUSES, HAZARDS, Plots, check_cash, check_face_up, check_own
from rentier.rules.city.questions import CARRY_OUT, MAY_CHOOSE
from rentier.rules.city.targets import NothingHappened, TargetAsked, TargetChoice, ask_for_target, ask_or_tell
from rentier.rules.city.towers import has_group
from rentier.rules.debts import owe
from rentier.rules.questions import SEND_TO_JAIL
from rentier.text.words import Money

chance = Chapter("chance", asks=(SEND_TO_JAIL,))
TARGET = chance.cites("CCARD-1")
ROOM, FACE_DOWN = chance.cites("CBLD-4"), chance.cites("CBLD-6")


@record
class DistrictTaken(Fact):
    """A district changed hands by a card: from the Bank (-1) or another player, for a price or nothing."""

    seat: int
    deed: int
    source: int
    price: int
    concerns = ("seat",)

    def telling(self) -> str:
        if self.source < 0:
            return "{seat:seat} buys {deed:space} for {price:money}"
        return "{seat:seat} takes {deed:space} over from {source:seat}"

    def apply(self, state: State) -> None:
        state.pay(self.seat, BANK, self.price)
        state.give_deed(self.deed, self.seat)


@record
class FreeBlockBuilt(Fact):
    """A card built a residential block."""

    seat: int
    deed: int
    says = "{seat:seat} builds a free {residential_block} on {deed:space}"

    def apply(self, state: State) -> None:
        build_up(state, ((self.deed, 1, 0),))


@record
class Repossessed(Fact):
    """A district went back to the Bank for a sum; all that stood on it but the railroad is gone."""

    seat: int
    deed: int
    amount: int
    says = "{deed:space} goes back to the {bank}, cleared; {seat:seat} gets {amount:money}"

    def apply(self, state: State) -> None:
        plots = Plots.of(state)
        state.give_deed(self.deed, BANK)
        state.pay(BANK, self.seat, self.amount)
        plots.residential[self.deed] = plots.industrial[self.deed] = 0
        for piece in plots.standing[self.deed]:
            if piece != "railroad":
                plots.take(state, piece, self.deed)


# ---------------------------------------------------------------- money


@chance.effect("take_from_next", amount=Money)
def take_from_next(game: Game, seat: int, card: Card) -> None:
    """From the player to the left."""
    owe(game, game.state.after(seat)[0], seat, card.data["amount"], "card")


@chance.effect("pay_per_hazard", hazard=str, amount=Money)
def pay_per_hazard(game: Game, seat: int, card: Card) -> None:
    """An amount for each such hazard on the player's districts; without any, to Jail."""
    plots = Plots.of(game.state)
    count = sum(plots.standing[deed].count(card.data["hazard"]) for deed in game.state.deeds_of(seat))
    if count:
        owe(game, seat, BANK, count * card.data["amount"], "card")
    else:
        SEND_TO_JAIL(game, seat)


@chance.effect("pay_per_block", residential=Money, industrial=Money)
def pay_per_block(game: Game, seat: int, card: Card) -> None:
    """An amount for each block on the player's districts."""
    plots, held = Plots.of(game.state), game.state.deeds_of(seat)
    bill = sum(
        plots.residential[deed] * card.data["residential"] + plots.industrial[deed] * card.data["industrial"]
        for deed in held
    )
    if bill:
        owe(game, seat, BANK, bill, "card")
    else:
        game.emit(NothingHappened(seat, "rates"))


# ---------------------------------------------------------------- districts


@chance.effect("buy_unowned", price=Money)
def buy_unowned(game: Game, seat: int, card: Card) -> None:
    """An unowned district at the card's price, or none."""
    if BANK in game.state.holder:  # also with too little cash: it may be raised by a deal first (LAND-1)
        choice = TargetChoice(game.state.numbers, seat, "inheritance", ("",), False, card.number)
        game.emit(TargetAsked(seat, (choice,)))
    else:
        game.emit(NothingHappened(seat, "inheritance"))


@chance.defines(MAY_CHOOSE["inheritance"])
def may_inheritance(game: Game, choice: TargetChoice, deed: int, piece: str) -> None:
    """With the cash in hand."""
    if game.state.holder[deed] != BANK:
        raise Refusal(TARGET, "{deed:space} is owned: choose another", deed=deed)
    check_cash(game, choice.seat, game.board.cards[choice.card].data["price"], TARGET)


@chance.defines(CARRY_OUT["inheritance"])
def do_inheritance(game: Game, choice: TargetChoice, deed: int, piece: str) -> None:
    """Bought from the Bank."""
    game.emit(DistrictTaken(choice.seat, deed, BANK, game.board.cards[choice.card].data["price"]))


@chance.effect("return_district", receive=Money, pay=Money)
def return_district(game: Game, seat: int, card: Card) -> None:
    """An unmortgaged district goes back for a sum; with none, pay."""
    if not ask_for_target(game, seat, "repossession", card=card.number):
        owe(game, seat, BANK, card.data["pay"], "card")


@chance.defines(MAY_CHOOSE["repossession"])
def may_repossession(game: Game, choice: TargetChoice, deed: int, piece: str) -> None:
    """The player's own, not mortgaged."""
    check_own(game, choice.seat, deed, TARGET)
    check_face_up(game, deed, TARGET)


@chance.defines(CARRY_OUT["repossession"])
def do_repossession(game: Game, choice: TargetChoice, deed: int, piece: str) -> None:
    """Back to the Bank, cleared."""
    game.emit(Repossessed(choice.seat, deed, game.board.cards[choice.card].data["receive"]))


@chance.effect("take_district")
def take_district(game: Game, seat: int, card: Card) -> None:
    """Another's district, with buildings and mortgage, but none of a complete group."""
    ask_or_tell(game, seat, "takeover", card=card.number)


@chance.defines(MAY_CHOOSE["takeover"])
def may_takeover(game: Game, choice: TargetChoice, deed: int, piece: str) -> None:
    """Another player's, not of a complete group."""
    holder = game.state.holder[deed]
    if holder in (choice.seat, BANK):
        raise Refusal(TARGET, "choose a district of another player")
    if has_group(game, holder, game.board.group[deed]):
        raise Refusal(TARGET, "a complete {group} cannot be broken up")


@chance.defines(CARRY_OUT["takeover"])
def do_takeover(game: Game, choice: TargetChoice, deed: int, piece: str) -> None:
    """For nothing."""
    game.emit(DistrictTaken(choice.seat, deed, game.state.holder[deed], 0))


# ---------------------------------------------------------------- building


@chance.effect("build_free_block", amount=Money)
def build_free_block(game: Game, seat: int, card: Card) -> None:
    """A residential block on an own district; without a place for it, a sum."""
    if not ask_for_target(game, seat, "free_block", card=card.number):
        collect_from_bank(game, seat, card)


@chance.defines(MAY_CHOOSE["free_block"])
def may_free_block(game: Game, choice: TargetChoice, deed: int, piece: str) -> None:
    """The player's own, with room, not mortgaged."""
    check_own(game, choice.seat, deed, TARGET)
    check_face_up(game, deed, FACE_DOWN)
    if not buildable(game, deed):
        raise Refusal(ROOM, "{deed:space} is full", deed=deed)


@chance.defines(CARRY_OUT["free_block"])
def do_free_block(game: Game, choice: TargetChoice, deed: int, piece: str) -> None:
    """At no cost."""
    game.emit(FreeBlockBuilt(choice.seat, deed))


@chance.effect("build_railroad")
def build_railroad(game: Game, seat: int, card: Card) -> None:
    """On any district without one."""
    ask_or_tell(game, seat, "railroad", ("railroad",), card=card.number)


@chance.effect("build_hazard", hazard=str)
def build_hazard(game: Game, seat: int, card: Card) -> None:
    """On any district without a bonus building."""
    ask_or_tell(game, seat, "hazard", (card.data["hazard"],), card=card.number)


@chance.effect("build_bonus", amount=Money)
def build_bonus(game: Game, seat: int, card: Card) -> None:
    """A bonus building on an own district without a hazard; without a place for it, a sum."""
    if not ask_for_target(game, seat, "bonus", BONUSES, card=card.number):
        collect_from_bank(game, seat, card)


@chance.effect("destroy_bonus")
def destroy_bonus(game: Game, seat: int, card: Card) -> None:
    """A bonus building anywhere; with none standing, any hazard is built instead."""
    if not ask_for_target(game, seat, "demolition", BONUSES, card=card.number):
        ask_or_tell(game, seat, "hazard", HAZARDS, card=card.number)


@chance.defines(MAY_CHOOSE["demolition"])
def may_demolition(game: Game, choice: TargetChoice, deed: int, piece: str) -> None:
    """Where one stands."""
    if not Plots.of(game.state).has(piece, deed):
        raise Refusal(TARGET, "there is no such building on {deed:space}", deed=deed)


@chance.effect("remove_hazard", amount=Money)
def remove_hazard(game: Game, seat: int, card: Card) -> None:
    """A hazard on an own district, free; without any, a sum."""
    if not ask_for_target(game, seat, "clean_up", HAZARDS, card=card.number):
        collect_from_bank(game, seat, card)


@chance.defines(MAY_CHOOSE["clean_up"])
def may_clean_up(game: Game, choice: TargetChoice, deed: int, piece: str) -> None:
    """On a district of the player's own."""
    check_own(game, choice.seat, deed, TARGET)
    may_demolition(game, choice, deed, piece)


@chance.defines(CARRY_OUT["clean_up"])
@chance.defines(CARRY_OUT["demolition"])
def do_clean_up(game: Game, choice: TargetChoice, deed: int, piece: str) -> None:
    """Back to the Bank."""
    game.emit(PieceRemoved(choice.seat, piece, deed, 0))
