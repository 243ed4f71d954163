"""Random play: acts at a table, most of them legal and many not, every one checked.

Run `python -m tests.properties.play SEED` to play a seed again with every check on.
"""

from __future__ import annotations

import random
import sys
import typing
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, cast

from rentier.kernel.chance import SeededChance
from rentier.kernel.errors import Refusal
from rentier.kernel.game import AUTOPILOT, BANKER, Game
from rentier.kernel.records import LARGEST, Act, BankerAct, Detail, Duty, decode, kinds_of, names_of, nested
from rentier.rules.auction import CloseAuction, Lots
from rentier.rules.banker import TimeUp
from rentier.rules.cards import Piles
from rentier.rules.classic.rent import AskRent, WaiveRent
from rentier.rules.classic.selling import Sell
from rentier.rules.deals import (
    AcceptDeal,
    CounterDeal,
    DealOffered,
    DeclineDeal,
    Goods,
    LapseOffer,
    OfferDeal,
    Offers,
    Terms,
)
from rentier.rules.debts import DebtDue
from rentier.rules.leaving import Remove, Resign
from rentier.rules.mortgage import Mortgage
from rentier.rules.turns import EndDue, RollDue
from rentier.testing.base_watch import MirroredGame, Watch
from rentier.testing.classic.watch import ClassicWatch
from rentier.testing.invariants import (
    check_preview,
    check_secret,
    check_spelling,
    check_why_not,
    is_offered,
    open_claims,
    require,
    seat_of,
)
from rentier.text.forms import Field, Form
from tests.properties.tables import Arrange, Setting, arranged, start, table

# ---------------------------------------------------------------- acts


_BLANKS: dict[Any, dict[str, Any]] = {}


def blanks(kind: Any) -> dict[str, Any]:
    """The fields of a kind of acts with their types, looked up once."""
    if kind not in _BLANKS:
        hints = typing.get_type_hints(kind)
        _BLANKS[kind] = {name: hints[name] for name in names_of(kind)}
    return _BLANKS[kind]


class Chooser:
    """Picks acts: answers and rights out of what the game lists, the Banker's acts, and mischief."""

    texts: tuple[str, ...] = ("", "house", "hotel", "x")
    """What may stand in a field of text."""
    listed_under: Mapping[type[Act], type[Act]] = MappingProxyType({})
    """Acts that the game lists together with those of another kind."""

    def __init__(self, setting: Setting, rng: random.Random) -> None:
        self.setting, self.rng = setting, rng
        self.kinds = tuple(kinds_of(Act).values())
        self.past: deque[Act] = deque(maxlen=30)
        """What was chosen before, to be tried again when its moment is over."""

    def choose(self, game: Game) -> tuple[Act, int]:
        """An act and who submits it."""
        rng = self.rng
        if self.past and rng.random() < 0.03:
            act = rng.choice(self.past)
            return act, seat_of(act)
        if rng.random() < self.setting.mischief:
            return self.mischief(game)
        if rng.random() < 0.06:
            return self.banker(game), BANKER
        if open_claims(game.state) and rng.random() < self.setting.greed:
            act = self.rent(game)
        elif rng.random() < self.setting.haste:
            act = self.answer(game)
        else:
            act = self.right(game)
        self.past.append(act)
        return act, AUTOPILOT if rng.random() < 0.05 else act.seat

    def answer(self, game: Game) -> Act:
        """An answer to a duty that is open."""
        rng = self.rng
        waiting = rng.choice(game.duties)
        kind = type(waiting.duty)
        if kind is DebtDue and rng.random() < 0.6:
            return self.listed(game, waiting.seat, (Sell, Mortgage, OfferDeal)) or game.fallback(waiting)
        kinds = [self.listed_under.get(act, act) for act, duty in game.book.duty_of.items() if duty is kind]
        found = self.listed(game, waiting.seat, kinds) if rng.random() < 0.9 else None
        return found or game.fallback(waiting)

    def right(self, game: Game) -> Act:
        """Something a seat might do by right: ask for rent, answer an offer, trade, build, leave."""
        rng, state = self.rng, game.state
        quiet = type(state.agenda[-1]) in (RollDue, EndDue)
        if rng.random() < self.setting.leaving * (1 if quiet else 4):
            return Resign(rng.choice(state.playing()))
        offers, declined = Offers.of(state).open, Offers.of(state).declined
        if open_claims(state) and rng.random() < 0.3:
            return self.rent(game)
        if offers and rng.random() < 0.3:
            return self.reply(game, rng.choice(offers))
        if declined and rng.random() < 0.1:
            (maker, cash), deeds, cards, (partner, price), their_deeds, their_cards = rng.choice(declined)
            return OfferDeal(maker, partner, Terms(Goods(deeds, cards, cash), Goods(their_deeds, their_cards, price)))
        kinds = [act for act in game.book.offers if act not in game.book.duty_of]
        return self.listed(game, rng.choice(state.playing()), (rng.choice(kinds),)) or self.answer(game)

    def rent(self, game: Game) -> Act:
        """Ask for rent that is open, seldom waive it."""
        claim = self.rng.choice(open_claims(game.state))
        return (AskRent if self.rng.random() < 0.9 else WaiveRent)(claim.owner, claim.number)

    def listed(self, game: Game, seat: int, kinds: Sequence[type[Act]]) -> Act | None:
        """One of the acts that the game lists for a seat, out of the lists of some kinds."""
        offers = [offer for act, offer in game.book.offers.items() if act in kinds]
        options = [option for offer in offers for option in offer(game, seat) if type(option) is not Resign]
        return self.filled(self.rng.choice(options)) if options else None

    def reply(self, game: Game, offer: DealOffered) -> Act:
        """Accept, decline or counter an offer."""
        chosen = self.rng.random()
        if chosen < 0.6:
            return AcceptDeal(offer.partner, offer.number, offer.revision)
        if chosen < 0.75:
            return DeclineDeal(offer.partner, offer.number)
        seat, other = self.rng.sample((offer.maker, offer.partner), 2)
        give, take = self.goods(game, seat), self.goods(game, other)
        return CounterDeal(seat, offer.number, offer.revision, Terms(give, take))

    def goods(self, game: Game, seat: int) -> Goods:
        """Some of what a seat has."""
        rng, state = self.rng, game.state
        deeds, cards = state.deeds_of(seat), Piles.of(state).kept_by(seat)
        cash = rng.randint(0, state.cash[seat]) if rng.random() < 0.5 else 0
        return Goods(self.some(deeds, 2), self.some(cards, 1), cash)

    def some(self, things: Sequence[int], most: int) -> tuple[int, ...]:
        """A few out of a list, in any order."""
        return tuple(self.rng.sample(list(things), self.rng.randint(0, min(most, len(things)))))

    def filled(self, option: Act | Form) -> Act:
        """An act as listed, or a form filled in at random."""
        if isinstance(option, Act):
            return option
        if option.example is not None and self.rng.random() < 0.15:
            return option.example
        values: dict[str, Any] = dict(option.fixed)
        for blank in option.fields:
            values[blank.name] = self.blank(blank)
        cash = ("terms.give.cash", "terms.take.cash")
        if all(values.get(name) for name in cash):
            values[self.rng.choice(cash)] = 0
        return decode({"kind": option.act.__name__, **nested(values)}, Act)

    def blank(self, blank: Field) -> Any:
        """One blank of a form."""
        rng = self.rng
        if blank.kind in ("money", "number"):
            least, most = blank.least or 0, max(blank.most or 0, blank.least or 0)
            number = rng.choice((least, most, rng.randint(least, most), min(most, least + rng.randint(0, 40))))
            return number - number % blank.step
        if blank.kind in ("deeds", "cards"):
            return self.some(blank.choices, 2)
        if blank.kind == "order":
            sites = rng.sample(blank.limits, rng.randint(min(1, len(blank.limits)), len(blank.limits)))
            each, over = rng.randint(1, 5), int(rng.random() < 0.1)
            return tuple(
                (site, min(most, each) if rng.random() < 0.7 else rng.randint(0, most) + over) for site, most in sites
            )
        return rng.choice(blank.choices)

    def banker(self, game: Game) -> Act:
        """The clock, the hammer, an offer that lapses, rarely a removal."""
        rng, state = self.rng, game.state
        acts: list[Act] = [TimeUp(waiting.seat, waiting.duty.number) for waiting in game.duties]
        lot = Lots.of(state).lot
        if lot is not None:
            acts.append(CloseAuction(lot.number))
        acts += [LapseOffer(offer.number) for offer in Offers.of(state).open]
        if rng.random() < self.setting.leaving * 4:
            return Remove(rng.choice(state.playing()))
        return rng.choice(acts)

    def mischief(self, game: Game) -> tuple[Act, int]:
        """An act of any kind with anything in it, by anybody; or a sound one by the wrong person or a moment late."""
        rng = self.rng
        if rng.random() < 0.3:
            act = self.answer(game) if rng.random() < 0.5 else self.right(game)
            if rng.random() < 0.5:
                return act, rng.randint(-3, game.state.seats)
            hints = blanks(type(act))
            name = rng.choice(tuple(hints))
            values = {other: getattr(act, other) for other in hints}
            values[name] = self.anything(game, hints[name], name)
            return type(act)(**values), act.seat
        kind = rng.choice(self.kinds)
        while issubclass(kind, (Resign, Remove)) and rng.random() > self.setting.leaving:
            kind = rng.choice(self.kinds)
        act = kind(**{name: self.anything(game, hint, name) for name, hint in blanks(kind).items()})
        if issubclass(kind, BankerAct):
            return act, BANKER if rng.random() < 0.7 else rng.randrange(game.state.seats)
        return act, act.seat if rng.random() < 0.8 else rng.randint(-3, game.state.seats)

    def anything(self, game: Game, hint: Any, name: str) -> Any:
        """A value of a type: what the table knows of, or near it, or far from it."""
        rng = self.rng
        origin, arguments = typing.get_origin(hint), typing.get_args(hint)
        if origin is tuple and arguments[-1] is ...:
            return tuple(self.anything(game, arguments[0], name) for _ in range(rng.choice((0, 0, 1, 1, 2, 3))))
        if origin is tuple:
            return (self.number(game, "site"), *(self.number(game, "count") for _ in arguments[1:]))
        if isinstance(hint, type) and issubclass(hint, Detail):
            return hint(**{inner: self.anything(game, of, inner) for inner, of in blanks(hint).items()})
        if hint is bool:
            return rng.random() < 0.5
        if hint is str:
            return rng.choice(self.texts)
        return self.number(game, name)

    def number(self, game: Game, name: str) -> int:
        """A number for a field, by its name."""
        rng, state = self.rng, game.state
        if rng.random() < 0.1:
            return rng.choice((-1, -2, -LARGEST, LARGEST, 0, 1, 10**6))
        if name in ("seat", "partner"):
            return rng.randrange(state.seats)
        if name in ("duty", "claim", "offer", "revision"):
            numbers = [step.number for step in state.agenda if isinstance(step, Duty)]
            numbers += [claim.number for claim in open_claims(state)]
            numbers += [offer.number for offer in Offers.of(state).open]
            return rng.choice((*numbers, state.numbers, rng.randint(0, state.numbers))) if name != "revision" else 1
        if "card" in name:
            return rng.randint(0, len(Piles.of(state).keeper))
        if "cash" in name or name == "amount":
            return rng.choice((0, 1, rng.randint(0, 2000), max(state.cash), min(state.cash)))
        if name in ("count", "steps"):
            return rng.randint(0, 6)
        return rng.randint(0, len(state.holder))


# ---------------------------------------------------------------- playing


@dataclass
class Tally:
    """What was played: acts accepted and refused, kinds of facts, clauses cited."""

    accepted: int = 0
    refused: int = 0
    games: int = 0
    over: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    facts: Counter[str] = field(default_factory=Counter)
    clauses: Counter[str] = field(default_factory=Counter)

    @property
    def acts(self) -> int:
        """All acts submitted."""
        return self.accepted + self.refused


class Play:
    """Random play at one table, checked after every act; `close` is how often the costly checks are made."""

    table: Callable[[int], Setting] = staticmethod(table)
    arrange: Arrange = staticmethod(arranged)
    choosing: type[Chooser] = Chooser
    watching: type[Watch] = ClassicWatch

    def __init__(self, setting: Setting, close: float = 0.01, mirror: bool = False, tally: Tally | None = None) -> None:
        self.setting = setting
        self.tally = Tally() if tally is None else tally
        self.game = self.start(setting, MirroredGame if mirror else Game)
        self.rng = random.Random(f"acts/{setting.seed}")
        self.looks = random.Random(f"looks/{setting.seed}")
        self.chooser = self.choosing(setting, self.rng)
        self.close = close
        self.watch = self.watching(self.game)
        self.tally.games += 1
        self.tally.facts.update(type(fact).__name__ for fact in self.game.facts)

    @classmethod
    def start(cls, setting: Setting, kind: type[Game] = Game) -> Game:
        """The game that is played at a table."""
        return start(setting, kind, cls.arrange)

    def run(self, acts: int) -> Game:
        """Play this number of acts, or until the game is over."""
        for _ in range(acts):
            if self.game.over:
                self.tally.over += 1
                break
            act, by = self.chooser.choose(self.game)
            self.submit(act, by)
        return self.game

    def submit(self, act: Act, by: int) -> bool:
        """One act with its checks; whether it was accepted."""
        game, tally = self.game, self.tally
        closely, look = self.looks.random() < self.close, self.looks.random() < max(self.close, 0.1)
        if look:
            check_why_not(game, act, by)
        if (look or closely) and game.why_not(act, by) is None:
            if not isinstance(act, BankerAct):
                check_spelling(game, act)
            if closely:
                self.before(act, by)
        try:
            facts = game.submit(act, by)
        except Refusal as refusal:
            tally.refused += 1
            tally.clauses[refusal.clause] += 1
            require(refusal.clause in game.book.clauses, 16, f"{refusal} cites no clause")
            self.watch.refused()
            return False
        tally.accepted += 1
        tally.kinds[type(act).__name__] += 1
        tally.facts.update(type(fact).__name__ for fact in facts)
        self.watch.catch_up()
        if closely:
            self.watch.closely()
        return True

    def before(self, act: Act, by: int) -> None:
        """The costly checks of an act that will be accepted."""
        check_secret(self.game, act, by, SeededChance(f"other/{self.setting.seed}"))
        if not isinstance(act, BankerAct):
            check_preview(self.game, act, by)
            require(is_offered(self.game, act), 17, f"{act} is accepted, but not offered")


def play_seed(
    seed: int,
    acts: int,
    close: float = 0.01,
    mirror: bool = False,
    tally: Tally | None = None,
    kind: type[Play] = Play,
) -> Tally:
    """Play one seed; a failure names the table and the acts that led to it."""
    setting, play = kind.table(seed), None
    try:
        play = kind(setting, close, mirror, tally)
        play.run(acts)
    except Exception as error:
        error.add_note(str(setting) if play is None else story(play))
        raise
    return play.tally


def story(play: Play, last: int = 12) -> str:
    """The table, its position and the last acts, to go with a failure."""
    entries, state = play.game.entries[-last:], play.game.state
    return "\n".join([str(play.setting), *(f"  {entry.act} by {entry.by}" for entry in entries), str(state)])


def main(arguments: Sequence[str], kind: type[Play] = Play) -> None:
    """Play a seed again with every check on and its acts told."""
    write = cast("Callable[[str], object]", sys.stdout.write)
    for text in arguments:
        write(f"{kind.table(int(text))}\n")
        tally = play_seed(int(text), 2000, close=1.0, mirror=True, kind=kind)
        write(f"{tally.accepted} acts accepted, {tally.refused} refused\n")


if __name__ == "__main__":
    main(sys.argv[1:])
