"""City tables drawn from a seed: options, seats, and often a position in which rare things are near."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from rentier.kernel.edition import all_options
from rentier.kernel.records import Step
from rentier.kernel.rulebook import Rulebook, rulebook
from rentier.kernel.state import BANK, State
from rentier.rules.auction import Auction, BidDue, LotDue, Lots
from rentier.rules.cards import Piles
from rentier.rules.city.blocks import Button
from rentier.rules.city.dodges import DodgeChoice, RentDodge
from rentier.rules.city.industry_tax import TaxChoice
from rentier.rules.city.plots import Plots
from rentier.rules.city.targets import TargetChoice
from rentier.rules.city.trading_unit import AuctionChoice
from rentier.rules.city.transit import JumpChoice
from rentier.rules.debts import Debt, DebtDue, Debts
from rentier.rules.deeds import BuyChoice
from rentier.rules.jail import JailChoice
from rentier.rules.turns import EndDue, RollDue
from rentier.testing.city import oracle
from rentier.testing.city.invariants import plain
from tests.properties.tables import Setting

TAX_DODGES = tuple(card.number for card in rulebook("city", {}).board.cards if card.effect == "tax_dodge")
OPTIONS = tuple(option for option in all_options() if "city" in option.families)


def table(seed: int) -> Setting:
    """The table that a seed draws."""
    rng = random.Random(f"city/{seed}")
    options: dict[str, Any] = {}
    for option in OPTIONS:
        if rng.random() < 0.3:
            number = option.number
            assert number is not None
            few = rng.randint(number["least"], min(number["most"], 40))
            options[option.id] = rng.choice((number["least"], number["default"], few))
    return Setting(
        seed=seed,
        edition="city",
        options=options,
        seats=rng.randint(2, 6) if rng.random() < 0.6 else rng.randint(2, 3),
        arranged=rng.random() < 0.75,
        haste=rng.uniform(0.3, 0.9),
        mischief=rng.uniform(0.1, 0.5),
        greed=0.0,
        leaving=rng.choice((0.0, 0.0, 0.003, 0.02, 0.06)),
        module="tests.properties.city.play",
    )


@dataclass(frozen=True)
class Mood:
    """What an arranged position is like: probabilities, the most cash anybody has, and the fewest blocks built."""

    whole: float
    share: float
    built: float
    pieces: float
    mortgaged: float
    purse: int
    least: int = 0


MOODS = (
    Mood(whole=0.6, share=0.7, built=0.6, pieces=0.4, mortgaged=0.2, purse=8000),
    Mood(whole=0.8, share=0.9, built=0.5, pieces=0.5, mortgaged=0.1, purse=60000),  # rich: towers and stadiums
    Mood(whole=0.5, share=1.0, built=0.9, pieces=0.7, mortgaged=0.2, purse=3000, least=4),  # built up, high rents
    Mood(whole=0.4, share=0.9, built=0.2, pieces=0.3, mortgaged=0.6, purse=60),  # a step from bankruptcy
    Mood(whole=0.1, share=0.3, built=0.1, pieces=0.1, mortgaged=0.0, purse=5000),  # a market
    Mood(whole=0.4, share=1.0, built=0.8, pieces=1.0, mortgaged=0.1, purse=15000),  # hardly a piece left
)


def arranged(book: Rulebook, seats: int, rng: random.Random) -> State:
    """A legal position in which rare things are near."""
    state, mood = book.start(seats), rng.choice(MOODS)
    for members in book.board.members:
        whole, owner = rng.random() < mood.whole, rng.randrange(seats)
        for deed in members:
            if rng.random() < (1.0 if whole else mood.share):
                state.give_deed(deed, owner if whole else rng.randrange(seats))
    _build(state, mood, rng)
    for deed in book.board.deeds:
        if state.holder[deed] != BANK and rng.random() < mood.mortgaged:
            state.turn_deed(deed, oracle.value(plain(state), deed))
    piles = Piles.of(state)
    for card in book.board.cards:
        if card.effect in ("get_out_of_jail_free", "taxi", "tax_dodge") and rng.random() < 0.5:
            piles.unseen.remove(card.number)
            piles.keeper[card.number] = rng.randrange(seats)
    for seat in range(seats):
        state.pay(BANK, seat, rng.choice((rng.randint(0, mood.purse), rng.randint(0, mood.purse) // 10 * 10)))
        state.at[seat] = rng.choice([space for space in range(40) if space != oracle.GO_TO_JAIL])
        if rng.random() < 0.15:
            state.at[seat], state.jail[seat] = book.board.jail, rng.randint(1, book.numbers["jail_tries"])
    _begin(state, rng)
    return state


def _build(state: State, mood: Mood, rng: random.Random) -> None:
    """Blocks and pieces, on anybody's districts and on some that nobody owns any more."""
    plots = Plots.of(state)
    for deed in oracle.DISTRICTS:
        if rng.random() < mood.built * (1 if state.holder[deed] >= 0 else 0.2):
            blocks = rng.randint(mood.least, 8)
            plots.industrial[deed] = rng.randint(0, blocks)
            plots.residential[deed] = blocks - plots.industrial[deed]
        if rng.random() < 0.5 * mood.pieces and plots.left_of("railroad"):
            plots.put(state, "railroad", deed)
        kinds = rng.choice((tuple(oracle.HAZARD_BLOCKS), oracle.BONUSES))
        for piece in rng.sample(kinds, rng.choice((1, 1, 2))) if rng.random() < 0.6 * mood.pieces else ():
            if plots.left_of(piece):
                plots.put(state, piece, deed)
    for members in oracle.COLOURS.values():
        for piece in ("skyscraper", "stadium"):
            if plots.left_of(piece) and rng.random() < 0.5 * mood.pieces:
                plots.put(state, piece, rng.choice(members))
    if rng.random() < 0.5 * mood.pieces:
        plots.put(state, "tower", rng.choice(tuple(oracle.DISTRICTS)))


def _begin(state: State, rng: random.Random) -> None:
    """Whose turn it is, and where in it: before the roll, in step C, in a debt, at an auction or before a choice."""
    seat = rng.randrange(state.seats)
    state.turn = state.starter = seat
    state.round, state.numbers = rng.randint(1, 3), 2
    state.agenda = [EndDue(1, seat)]
    dodge = RentDodge.of(state)
    if rng.random() < 0.5:
        dodge.holder = rng.randrange(state.seats)
    first: Step = JailChoice(2, seat) if state.jail[seat] else RollDue(2, seat)
    if rng.random() < 0.5:
        state.open((first,))
        return
    state.rolls, state.draws["dice"] = 1, 1
    button = Button.of(state)
    button.pressed = rng.randint(0, 1)
    button.left = rng.randint(0, 3) if button.pressed else 0
    if dodge.holder == seat and rng.random() < 0.5:
        dodge.since = state.round
    elif rng.random() < 0.2:
        dodge.free_seat, dodge.free_round = seat, state.round
    where = rng.random()
    if where < 0.25:
        _auction(state, rng)
    elif where < 0.5:
        _debt(state, rng)
    elif where < 0.9:
        if where < 0.6:
            state.open((RollDue(2, seat),))  # after a double
        state.jail[seat] = 0
        choices = _choices(state, rng)
        if choices:
            state.open((rng.choice(choices),))


def _choices(state: State, rng: random.Random) -> list[Step]:
    """What the player whose turn it is could have to decide here, or on a space that would bring it."""
    seat, number, table = state.turn, state.numbers, plain(state)
    dodge, keeper, plots = RentDodge.of(state), Piles.of(state).keeper, Plots.of(state)
    choices: list[Step] = []
    if plots.left_of("railroad"):
        choices.append(TargetChoice(number, seat, "railroad", ("railroad",), False, -1))
    if oracle.may_permit(table, seat, 15):
        choices.append(TargetChoice(number, seat, "permit", ("school", "prison"), True, -1))
    if state.deeds_of(BANK):
        choices += [AuctionChoice(number, seat), BuyChoice(number, seat, rng.choice(state.deeds_of(BANK)))]
    if len(plots.railroads) > 1:
        state.at[seat] = rng.choice(plots.railroads)
        choices.append(JumpChoice(number, seat))
    if seat in keeper:
        choices += [TaxChoice(number, seat, oracle.TAX, card) for card in TAX_DODGES if keeper[card] == seat]
    others = [deed for deed in oracle.DISTRICTS if state.holder[deed] not in (BANK, seat) and not state.mortgaged[deed]]
    if others and dodge.holder == seat and dodge.since != state.round:
        deed = rng.choice(others)
        choices += [DodgeChoice(number, seat, state.holder[deed], deed, oracle.value(table, deed))] * 3
    return choices


def _auction(state: State, rng: random.Random) -> None:
    """A lot being auctioned, perhaps with others of an estate to follow."""
    unowned = state.deeds_of(BANK)
    lots = rng.sample(unowned, min(len(unowned), rng.choice((1, 1, 3))))
    if not lots:
        return
    number, seats = state.numbers, list(range(state.seats))
    leader, *others = rng.sample(seats, len(seats))
    bid = state.cash[leader] // 10 * 10
    if not bid or rng.random() < 0.3:
        leader, bid = BANK, 0
    passed = tuple(rng.sample(others, rng.randint(0, len(others) - 1)))
    state.open((*(LotDue(deed) for deed in sorted(lots[1:], reverse=True)), BidDue(number)))
    Lots.of(state).lot = Auction(number, lots[0], "", (), leader, bid, passed)


def _debt(state: State, rng: random.Random) -> None:
    """Somebody owes somebody more than the cash in hand: a little more, or about all there is to raise."""
    debtor, other = rng.sample(range(state.seats), 2)
    raisable = oracle.assets(plain(state), state.cash)[debtor]
    more = rng.choice((1, rng.randint(1, 3000), max(1, raisable - state.cash[debtor] + rng.randint(-50, 50))))
    creditor, why = (other, "rent") if rng.random() < 0.6 else (BANK, "tax")
    number = state.numbers
    Debts.of(state).open.append(Debt(number, debtor, creditor, state.cash[debtor] + more, why))
    state.numbered(number)
    state.open((DebtDue(number + 1),))
