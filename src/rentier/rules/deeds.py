"""Landing on a property: buy it, leave it to an auction, or owe its holder."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Duty, Fact, Step, record
from rentier.kernel.state import BANK, State
from rentier.rules.questions import DECLINED, PASS_UP, VISIT

deeds = Chapter("deeds", asks=(DECLINED, PASS_UP, VISIT))
BUY = deeds.cites("deed.buy")
DECLINE = deeds.cites("deed.decline")


@record
class BuyChoice(Duty):
    """LAND-1, LAND-2: buy the property stood on, or leave it to an auction."""

    number: int
    seat: int
    deed: int


@record
class Buy(Act):
    """Buy the property at the listed price."""

    seat: int
    duty: int
    spelling = "buy"


@record
class DeedOffered(Fact):
    """LAND-1: a player landed on a property that nobody owns."""

    seat: int
    deed: int
    opens: tuple[Step, ...]
    says = "{seat:seat} may buy {deed:space}"

    def apply(self, state: State) -> None:
        state.open(self.opens)


@record
class Bought(Fact):
    """A property was bought from the Bank at its price."""

    seat: int
    deed: int
    price: int
    says = "{seat:seat} buys {deed:space} for {price:money}"
    concerns = ("seat",)

    def apply(self, state: State) -> None:
        state.agenda.pop()
        state.pay(self.seat, BANK, self.price)
        state.give_deed(self.deed, self.seat)


@record
class Declined(Fact):
    """A property was not bought."""

    seat: int
    deed: int
    opens: tuple[Step, ...]
    says = "{seat:seat} does not buy {deed:space}"

    def apply(self, state: State) -> None:
        state.agenda.pop()
        state.open(self.opens)


def absent_buyer(game: Game, step: BuyChoice, seat: int, heir: int) -> tuple[Step, ...]:
    """LAND-2: a player who leaves does not buy."""
    steps: tuple[Step, ...] = DECLINED(game, step.deed) if step.seat == seat else (step,)
    return steps


deeds.duty(
    BuyChoice,
    blocks=DECLINE,
    instruction="buy the property or decline",
    fallback=lambda game, choice, seat: PASS_UP(game, seat, choice),
    leaves=absent_buyer,
)


@deeds.lands("site", group=str, price=int, mortgage=int, rent=list)
@deeds.lands("station", group=str, price=int, mortgage=int)
@deeds.lands("utility", group=str, price=int, mortgage=int)
@deeds.lands("district", group=str, price=int, rent=list)
def land_on_property(game: Game, seat: int, factor: int) -> None:
    """LAND-1, LAND-3, LAND-5: an unowned deed is offered, another's may cost rent, your own does nothing."""
    state = game.state
    space = state.at[seat]
    holder = state.holder[space]
    if holder == BANK:
        game.emit(DeedOffered(seat, space, (BuyChoice(state.numbers, seat, space),)))
    elif holder != seat:
        game.book.questions[VISIT](game, seat, space, holder, factor)


@deeds.answer(Buy, to=BuyChoice, cite=BUY)
def buy(game: Game, act: Buy, choice: BuyChoice) -> None:
    """LAND-1: at the listed price, with cash in hand."""
    price = game.book.board.price[choice.deed]
    if game.state.cash[act.seat] < price:
        sentence = "{deed:space} costs {price:money} and you have {cash:money}: raise the cash first, or leave it"
        sentence += " to an auction" if DECLINED(game, choice.deed) else ""
        raise Refusal(BUY, sentence, deed=choice.deed, price=price, cash=game.state.cash[act.seat])
    game.emit(Bought(act.seat, choice.deed, price))


@deeds.offers(Buy)
def offer_buy(game: Game, seat: int) -> list[Act]:
    """Buying, for the player who landed."""
    return [Buy(seat, step.number) for step in game.state.agenda if type(step) is BuyChoice and step.seat == seat]
