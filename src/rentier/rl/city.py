"""The City family for learners: actions, masks and observations on the reference engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from rentier.acts import (
    AcceptDeal,
    Act,
    AuctionOff,
    Bid,
    BuildBlocks,
    BuildSkyscraper,
    BuildStadium,
    BuildTower,
    Buy,
    Choose,
    Count,
    CounterDeal,
    DeclineDeal,
    DodgeRent,
    DodgeTax,
    EndTurn,
    Forgo,
    GoBankrupt,
    Goods,
    GoOnFoot,
    Jump,
    Mortgage,
    OfferDeal,
    Pass,
    PayBail,
    PayRent,
    PayTax,
    PlayOn,
    Press,
    PutUp,
    RemoveHazard,
    Repay,
    Roll,
    Stay,
    TakeTaxi,
    Terms,
    TryDouble,
    UseJailCard,
    WithdrawDeal,
)
from rentier.batch.learning.observation import Part
from rentier.duties import (
    AuctionChoice,
    BidDue,
    BuyChoice,
    DebtDue,
    DodgeChoice,
    Duty,
    EndDue,
    JailChoice,
    JumpChoice,
    PlayOnChoice,
    RollDue,
    TargetChoice,
    TaxChoice,
    TaxiChoice,
)
from rentier.rl.setting import Setting
from rentier.rl.table import LearningTable, Mask, Observation
from rentier.rules.auction import Lots
from rentier.rules.cards import Piles
from rentier.rules.city.plots import HAZARDS, PIECES, Plots
from rentier.rules.city.questions import BLOCKS_LEFT, MAY_PRESS, RENT_DODGE
from rentier.rules.deals import DealOffered, Offers
from rentier.rules.deals.menu import all_goods
from rentier.rules.questions import MORTGAGE_VALUE, OWING, RAISABLE, WORTH
from rentier.text.forms import Form

DEED_SPACES = (1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24, 26, 27, 29, 31, 32, 34, 37, 39)
"""Spaces of the City board with a deed."""
DEEDS, SEATS, TARGETS, CARDS = len(DEED_SPACES), 6, 4, 6
INDEX = {space: index for index, space in enumerate(DEED_SPACES)}
BID_SHARES = (0, 20, 40, 60, 80, 100, 120, 150, 200, 0)
RIDES = (-2, -1, 1, 2)
CASH_STEPS = (10, 50, 100, 500, 1000, 5000)
MOST_STEPS = 24
QUESTIONS: tuple[type[Duty] | str, ...] = (
    EndDue, RollDue, JailChoice, BuyChoice, BidDue, DebtDue, AuctionChoice, TargetChoice, JumpChoice, TaxiChoice,
    DodgeChoice, TaxChoice, PlayOnChoice, "offer", "draft", "between",
)  # fmt: skip
"""What a learner may be asked: a duty, or one of the environment's own questions."""

LAYOUT = (
    Part("in the game", 1, True, "1 while the seat is still in"),
    Part("cash", 1, True, "in units of the starting cash"),
    Part("space", 1, True, "number of the space, divided by 40"),
    Part("in Jail", 1, True, "1 in Jail"),
    Part("Jail attempts", 1, True, "attempts at a double in Jail, divided by those that are allowed"),
    Part("turn", 1, True, "1 for the seat whose turn it is"),
    Part("awaited", 1, True, "1 for seats that the table waits for"),
    Part("debt", 1, True, "what the seat owes and cannot pay yet, in units of the starting cash"),
    Part("raisable", 1, True, "cash and what mortgages would bring, likewise"),
    Part("net worth", 1, True, "cash and the rent values of its districts, likewise"),
    Part("Rent Dodge", 1, True, "1 if the seat has the Rent Dodge card"),
    Part("leads", 1, True, "1 if the seat leads the open lot"),
    Part("cards", CARDS, True, "1 for every Chance card that the seat keeps"),
    Part("deeds", DEEDS, True, "1 for every deed that the seat owns, in board order"),
    Part("mortgaged", DEEDS, False, "1 for every mortgaged deed"),
    Part("rent", DEEDS, False, "rent value of each deed, in units of the starting cash"),
    Part("residential", DEEDS, False, "residential blocks on each deed, divided by 8"),
    Part("industrial", DEEDS, False, "industrial blocks, likewise"),
    Part(
        "pieces", DEEDS * len(PIECES), False, f"for each deed 1 for every piece that stands there: {', '.join(PIECES)}"
    ),
    Part("pieces left", len(PIECES), False, "1 for every kind of piece that the Bank still has"),
    Part("round", 1, False, "number of the round, divided by 100"),
    Part("button", 1, False, "blocks that the number on the button still allows, divided by 3"),
    Part("may press", 1, False, "1 if the button may be pressed"),
    Part("bid", 1, False, "leading bid, in units of the starting cash"),
    Part("question", len(QUESTIONS), False, "what you are asked, one of the questions below; all 0 if it is not you"),
    Part("deed in question", DEEDS, False, "1 for the deed to be bought or auctioned"),
    Part("you give", DEEDS + CARDS, False, "deeds and cards that you give by the offer or draft in question"),
    Part("you get", DEEDS + CARDS, False, "deeds and cards that you get"),
    Part("you pay", 1, False, "cash that you pay by it, below 0 what you receive, in units of the starting cash"),
    Part("drafts left", 1, False, "deals that you may still draft in this turn, as a share of all"),
    Part("partner", 1, True, "1 for the seat that the offer or draft is with"),
)


def names() -> Iterator[tuple[str, str]]:
    """The name of every action, and what it does."""
    yield "proceed", "roll, try for a double, end the turn, or raise money as the clock would"
    yield "buy", "buy the district"
    yield "bid least", "bid the least that is allowed; where you have to buy or auction, auction it at that opening bid"
    for share in BID_SHARES[1:-1]:
        yield f"bid {share}%", f"the same at {share}% of the district's price"
    yield "bid most", "the same at the most that cash allows"
    yield "pass", "pass; you may bid again after a new bid"
    yield "pay bail", "pay to leave Jail"
    for card in range(1, CARDS + 1):
        yield f"use card {card}", f"leave Jail by the {card}. of the cards that can be kept"
    yield "press", "press the build button"
    for kind in ("residential", "industrial"):
        for deed in DEED_SPACES:
            yield f"{kind} {deed}", f"build one {kind} block on space {deed}"
    for place in range(1, TARGETS + 1):
        for deed in DEED_SPACES:
            yield (
                f"choose {place} at {deed}",
                f"choose space {deed} for the {place}. piece in question, or without a piece",
            )
    yield "forgo", "do without"
    for deed in DEED_SPACES:
        yield f"put up {deed}", f"auction space {deed}, opening with the least"
    for deed in DEED_SPACES:
        yield f"jump {deed}", f"jump by railroad to space {deed}"
    yield "stay", "do not jump"
    for by in RIDES:
        yield f"taxi {by:+}", f"take the taxi: {by:+} to the roll"
    yield "walk", "do not take it"
    yield "dodge", "use the card that dodges the rent or the tax"
    yield "pay", "pay it"
    yield "play on", "agree to play on"
    yield "count", "do not"
    for piece in ("stadium", "skyscraper", "tower"):
        for deed in DEED_SPACES:
            yield f"{piece} {deed}", f"build a {piece} on space {deed}"
    for piece in HAZARDS:
        for deed in DEED_SPACES:
            yield f"remove {piece} {deed}", f"have the {piece.replace('_', ' ')} on space {deed} removed"
    for deed in DEED_SPACES:
        yield f"mortgage {deed}", f"mortgage space {deed}"
    for deed in DEED_SPACES:
        yield f"repay {deed}", "buy it back"
    yield "bankrupt", "declare bankruptcy"
    yield "accept", "accept the offer"
    yield "decline offer", "decline it"
    yield "counter", "draft other terms, beginning with these"
    yield "withdraw", "withdraw your oldest offer"
    for partner in range(1, SEATS):
        yield f"draft {partner}", f"draft a deal with the {partner}. player after you"
    for side in ("give", "take"):
        for deed in DEED_SPACES:
            yield f"{side} {deed}", f"add space {deed} to what you {'give' if side == 'give' else 'get'}"
        for card in range(1, CARDS + 1):
            yield f"{side} card {card}", f"add the {card}. of the cards that can be kept"
    for amount in CASH_STEPS:
        yield f"pay {amount} more", f"pay {amount} more (in thousands), or ask for {amount} less"
    for amount in CASH_STEPS:
        yield f"ask {amount} more", f"ask for {amount} more, or pay {amount} less"
    yield "send", "send the draft"
    yield "give up", "give the draft up; it counts as one of the turn"


NAMES = tuple(name for name, _ in names())
NUMBER = {name: number for number, name in enumerate(NAMES)}
BIDS, DRAFT_WITH = NUMBER["bid least"], NUMBER["draft 1"]
SIMPLE: dict[type[Act], str] = {
    Roll: "proceed", TryDouble: "proceed", EndTurn: "proceed", Buy: "buy", Pass: "pass", PayBail: "pay bail",
    Press: "press", Forgo: "forgo", Stay: "stay", GoOnFoot: "walk", DodgeRent: "dodge", DodgeTax: "dodge",
    PayRent: "pay", PayTax: "pay", PlayOn: "play on", Count: "count", GoBankrupt: "bankrupt",
}  # fmt: skip
"""Acts that are one action whatever they name."""


@dataclass
class Draft:
    """A deal that is being drafted."""

    seat: int
    partner: int
    deeds: tuple[set[int], set[int]] = field(default_factory=lambda: (set(), set()))
    """What the drafter gives, and takes."""
    cards: tuple[set[int], set[int]] = field(default_factory=lambda: (set(), set()))
    cash: int = 0
    """What the drafter pays; below 0 it asks for cash."""
    counters: DealOffered | None = None
    steps: int = 0

    def act(self) -> Act:
        """The offer."""
        give = Goods(tuple(sorted(self.deeds[0])), tuple(sorted(self.cards[0])), max(0, self.cash))
        take = Goods(tuple(sorted(self.deeds[1])), tuple(sorted(self.cards[1])), max(0, -self.cash))
        if self.counters is not None:
            return CounterDeal(self.seat, self.counters.number, self.counters.revision, Terms(give, take))
        return OfferDeal(self.seat, self.partner, Terms(give, take))


class CityTable(LearningTable):
    """A table of City.

    >>> from rentier.rl.setting import chance_of
    >>> table = CityTable(Setting("city", 2), [None, "simple"])
    >>> table.begin(chance_of(1, 0), 0)
    >>> table.asked, [table.name(action) for action in table.mask(0).nonzero()[0]][:1]
    (0, ['proceed'])
    """

    actions = len(NAMES)

    def __init__(self, setting: Setting, bots: Sequence[str | None]) -> None:
        super().__init__(setting, bots)
        self.size = sum(part.size * (setting.seats if part.times_seats else 1) for part in LAYOUT)
        board = setting.book.board
        assert board.deeds == DEED_SPACES, "the City board has its deeds where actions have them"
        kept = ("get_out_of_jail_free", "taxi", "tax_dodge")
        self._cards = tuple(sorted(card for effect in kept for card in board.effect_cards[effect]))[:CARDS]
        self._unit = setting.book.numbers["starting_cash"]
        self._acts: dict[int, Act] = {}

    def forget(self) -> None:
        self._draft: Draft | None = None
        self._turn, self._waiting = (-1, -1), [0][:0]
        self._drafted: dict[int, int] = {}

    def look(self) -> None:
        self._acts = {}

    def next_learner(self) -> int | Act:
        if self._draft is not None:
            return self._draft.seat
        state = self.game.state
        turn = (state.round, state.turn)
        if turn != self._turn:
            self._turn, self._drafted = turn, {}
            others = [seat for seat in self.learners if seat != state.turn and state.deeds[seat]]
            self._waiting = others if self.setting.between else []
        for seat in self.learners:
            if self._offer_to(seat) is not None and not state.out[seat]:
                return seat
        while self._waiting:
            if not state.out[self._waiting[0]]:
                return self._waiting[0]
            self._waiting.pop(0)
        return -1 if self.driver.busy else self.awaited_learner()

    def _offer_to(self, seat: int) -> DealOffered | None:
        """The oldest offer that a seat may answer; none during an auction."""
        state = self.game.state
        if state.parts[Lots].lot is not None:
            return None
        return next((offer for offer in state.parts[Offers].open if offer.partner == seat), None)

    def _question(self, seat: int) -> int:
        """What a learner is asked."""
        if self._draft is not None:
            return QUESTIONS.index("draft")
        if self._offer_to(seat) is not None:
            return QUESTIONS.index("offer")
        if seat in self._waiting[:1]:
            return QUESTIONS.index("between")
        return QUESTIONS.index(type(self.game.duties[0].duty))

    # ---------------------------------------------------------------- actions

    def mask(self, seat: int) -> Mask:
        legal = np.zeros(self.actions, np.int8)
        self._acts = self._draft_acts(self._draft) if self._draft is not None else self._free_acts(seat)
        legal[[*self._acts]] = 1
        for action in self._drafting(seat):
            legal[action] = 1
        return legal

    def _free_acts(self, seat: int) -> dict[int, Act]:
        """The acts that are legal now, by action."""
        game, offer = self.game, self._offer_to(seat)
        found: dict[int, Act] = {}
        for kind, offers in game.book.offers.items():
            if kind is OfferDeal:
                continue
            for option in offers(game, seat):
                if isinstance(option, Form):
                    if option.act is not BuildBlocks and option.example and game.why_not(option.example) is None:
                        found |= self._filled(option)
                elif (action := self._action_of(option)) is not None and game.why_not(option) is None:
                    found.setdefault(action, option)
        if offer is not None or seat in self._waiting[:1]:
            answers = {
                number for name in (*SIMPLE.values(), "bid least") if name != "press" for number in [NUMBER[name]]
            }
            found = {action: act for action, act in found.items() if action not in answers}
            if offer is not None:
                found[NUMBER["decline offer"]] = DeclineDeal(seat, offer.number)
                accept = AcceptDeal(seat, offer.number, offer.revision)
                if game.why_not(accept) is None:
                    found[NUMBER["accept"]] = accept
        elif NUMBER["proceed"] not in found:
            act = self.clock(seat)
            if not found or (type(act) not in SIMPLE and isinstance(game.state.agenda[-1], DebtDue)):
                found[NUMBER["proceed"]] = act
        own = next((mine for mine in game.state.parts[Offers].open if mine.maker == seat), None)
        if own is not None and game.why_not(WithdrawDeal(seat, own.number)) is None:
            found[NUMBER["withdraw"]] = WithdrawDeal(seat, own.number)
        return found

    def _action_of(self, act: Act) -> int | None:
        """The action that an act is, if it is one."""
        name: str | None = SIMPLE.get(type(act))
        match act:
            case UseJailCard():
                name = f"use card {self._cards.index(act.card) + 1}"
            case BuildBlocks():
                ((deed, residential, industrial),) = act.order if len(act.order) == 1 else ((0, 0, 0),)
                if residential + industrial == 1:
                    name = f"{'residential' if residential else 'industrial'} {deed}"
            case Choose():
                step = self.game.state.agenda[-1]
                pieces = step.pieces if isinstance(step, TargetChoice) else ()
                if act.piece in pieces[:TARGETS]:
                    name = f"choose {pieces.index(act.piece) + 1} at {act.deed}"
            case Jump():
                name = f"jump {act.deed}"
            case TakeTaxi():
                name = f"taxi {act.by:+}"
            case BuildStadium():
                name = f"stadium {act.deed}"
            case BuildSkyscraper():
                name = f"skyscraper {act.deed}"
            case BuildTower():
                name = f"tower {act.deed}"
            case RemoveHazard():
                name = f"remove {act.piece} {act.deed}"
            case Mortgage():
                name = f"mortgage {act.deed}"
            case Repay():
                name = f"repay {act.deed}"
        return None if name is None else NUMBER[name]

    def _filled(self, form: Form) -> dict[int, Act]:
        """The acts that a form stands for: bids and opening bids."""
        known = dict(form.fixed)
        seat, duty = known.get("seat", -1), known.get("duty", -1)
        blank = form.fields[-1]
        least, most, step = blank.least or 0, blank.most or 0, blank.step
        if form.act is PutUp:
            return {NUMBER[f"put up {deed}"]: PutUp(seat, duty, deed, least) for deed in form.fields[0].choices}
        if form.act not in (Bid, AuctionOff):
            return {}
        make = Bid if form.act is Bid else AuctionOff
        found: dict[int, Act] = {BIDS: make(seat, duty, least)}
        deed = self._deed_in_question()
        price = self.game.book.board.price[deed] if deed >= 0 else 0
        for rung, share in enumerate(BID_SHARES[1:-1], 1):
            amount = price * share // 100 // step * step
            if least < amount < most:
                found[BIDS + rung] = make(seat, duty, amount)
        if most > least:
            found[BIDS + len(BID_SHARES) - 1] = make(seat, duty, most)
        return found

    def _deed_in_question(self) -> int:
        """The deed that the duty on top is about, or -1."""
        state = self.game.state
        top = state.agenda[-1] if state.agenda else None
        if isinstance(top, BuyChoice):
            return top.deed
        lot = state.parts[Lots].lot
        return lot.deed if lot is not None else -1

    # ---------------------------------------------------------------- drafts

    def _drafting(self, seat: int) -> Iterator[int]:
        """Legal actions that are no acts: to begin a draft, to add to it, to give it up, or to want nothing."""
        draft, state = self._draft, self.game.state
        if draft is None:
            if seat in self._waiting[:1] and self._offer_to(seat) is None:
                yield NUMBER["proceed"]
            if self._drafted.get(seat, 0) >= self.setting.drafts or state.parts[Lots].lot is not None:
                return
            if self._offer_to(seat) is not None:
                yield NUMBER["counter"]
                return
            goods = all_goods(self.game)
            for ahead in range(1, state.seats):
                other = (seat + ahead) % state.seats
                if not state.out[other] and (goods[seat].deeds or goods[other].deeds):
                    yield DRAFT_WITH + ahead - 1
            return
        yield NUMBER["give up"]
        if draft.steps >= MOST_STEPS:
            return
        goods = all_goods(self.game)
        for name, side, owner in (("give", 0, draft.seat), ("take", 1, draft.partner)):
            for deed in goods[owner].deeds:
                if deed not in draft.deeds[side]:
                    yield NUMBER[f"{name} {deed}"]
            for card in goods[owner].cards:
                if card in self._cards and card not in draft.cards[side]:
                    yield NUMBER[f"{name} card {self._cards.index(card) + 1}"]
        for amount in CASH_STEPS:
            if draft.cash + amount <= state.cash[draft.seat]:
                yield NUMBER[f"pay {amount} more"]
            if amount - draft.cash <= state.cash[draft.partner]:
                yield NUMBER[f"ask {amount} more"]

    def _draft_acts(self, draft: Draft) -> dict[int, Act]:
        """To send it, if the rules allow it."""
        act = draft.act()
        return {NUMBER["send"]: act} if self.game.why_not(act) is None else {}

    def act_of(self, seat: int, action: int) -> Act | None:
        if action in self._acts:
            self._draft = None
            return self._acts[action]
        self._draw_up(seat, NAMES[action], action)
        return None

    def _draw_up(self, seat: int, name: str, action: int) -> None:
        """Carry out a legal action that is no act."""
        draft = self._draft
        if draft is None:
            if name == "proceed":
                self._waiting.pop(0)
                return
            self._drafted[seat] = self._drafted.get(seat, 0) + 1
            offer = self._offer_to(seat) if name == "counter" else None
            if offer is None:
                self._draft = Draft(seat, (seat + action - DRAFT_WITH + 1) % self.setting.seats)
                return
            give, take = offer.terms.take, offer.terms.give
            self._draft = Draft(
                seat, offer.maker, ({*give.deeds}, {*take.deeds}), ({*give.cards}, {*take.cards}),
                give.cash - take.cash, offer,
            )  # fmt: skip
            return
        draft.steps += 1
        words = name.split()
        if name == "give up":
            self._draft = None
        elif words[0] in ("pay", "ask"):
            draft.cash += int(words[1]) if words[0] == "pay" else -int(words[1])
        elif words[1] == "card":
            draft.cards[words[0] == "take"].add(self._cards[int(words[2]) - 1])
        else:
            draft.deeds[words[0] == "take"].add(int(words[1]))

    def instead(self, mask: Mask) -> int:
        first = ("give up", "proceed", "decline offer", "pass", "pay", "walk", "stay", "forgo", "count", "bankrupt")
        return next((NUMBER[name] for name in first if mask[NUMBER[name]]), int(mask.argmax()))

    def name(self, action: int) -> str:
        return NAMES[action]

    # ---------------------------------------------------------------- observations

    def observation(self, seat: int) -> Observation:
        game, unit, seats = self.game, self._unit, self.setting.seats
        state, numbers = game.state, game.book.numbers
        plots, piles, lot = state.parts[Plots], state.parts[Piles], state.parts[Lots].lot
        order = [(seat + ahead) % seats for ahead in range(seats)]
        awaited = {waiting.seat for waiting in game.duties}
        dodge, leader = RENT_DODGE(game), -1 if lot is None else lot.leader
        fields: list[list[float]] = [
            [not state.out[other] for other in order],
            [state.cash[other] / unit for other in order],
            [state.at[other] / game.book.board.size for other in order],
            [bool(state.jail[other]) for other in order],
            [max(0, state.jail[other] - 1) / numbers["jail_tries"] for other in order],
            [other == state.turn for other in order],
            [other in awaited for other in order],
            [OWING(game, other) / unit for other in order],
            [RAISABLE(game, other) / unit for other in order],
            [WORTH(game, other) / unit for other in order],
            [other == dodge for other in order],
            [other == leader for other in order],
            [piles.keeper[card] == other for card in self._cards for other in order],
            [0.0] * (CARDS - len(self._cards)) * seats,
            [state.holder[deed] == other for deed in DEED_SPACES for other in order],
            [bool(state.mortgaged[deed]) for deed in DEED_SPACES],
            [MORTGAGE_VALUE(game, deed) / unit for deed in DEED_SPACES],
            [plots.residential[deed] / 8 for deed in DEED_SPACES],
            [plots.industrial[deed] / 8 for deed in DEED_SPACES],
            [piece in plots.standing[deed] for deed in DEED_SPACES for piece in PIECES],
            [left > 0 for left in plots.left],
            [
                state.round / 100,
                BLOCKS_LEFT(game) / 3,
                state.turn == seat and MAY_PRESS(game),
                lot.bid / unit if lot else 0,
            ],
            self._asked_as_numbers(seat),
            [deed == self._deed_in_question() for deed in DEED_SPACES],
            *self._deal_as_numbers(seat, order),
        ]
        return np.array([number for values in fields for number in values], np.float32)

    def _asked_as_numbers(self, seat: int) -> list[float]:
        asked = self._question(seat) if seat == self.asked else -1
        return [number == asked for number in range(len(QUESTIONS))]

    def _deal_as_numbers(self, seat: int, order: list[int]) -> Iterator[list[float]]:
        """The draft of a seat, or else the oldest offer to it."""
        draft, offer = self._draft, self._offer_to(seat)
        give, take, partner = Goods(), Goods(), -1
        if draft is not None and draft.seat == seat:
            terms, partner = draft.act(), draft.partner
            give, take = terms.terms.give, terms.terms.take  # type: ignore[attr-defined]
        elif offer is not None:
            give, take, partner = offer.terms.take, offer.terms.give, offer.maker
        for side in (give, take):
            yield [deed in side.deeds for deed in DEED_SPACES]
            yield [card in side.cards for card in self._cards]
            yield [0.0] * (CARDS - len(self._cards))
        most = self.setting.drafts
        left = (most - self._drafted.get(seat, 0)) / most if most else 0.0
        yield [(give.cash - take.cash) / self._unit, left]
        yield [other == partner for other in order]

    def buildings(self, space: int) -> str:
        plots = self.game.state.parts[Plots]
        blocks = plots.residential[space] + plots.industrial[space]
        return (str(blocks) if blocks else "") + "".join(piece[0] for piece in plots.standing[space])
