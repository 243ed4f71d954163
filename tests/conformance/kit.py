"""The scenario kit: stories at the table, with every die and card written down.

A scenario first sets the table (`owns`, `stands_on`, `has_cash`, ...), then plays. The first act starts the game
from that position; a die or card that the story does not script is an error. After every act the kit checks that the
position can be rebuilt from the facts and read back from its JSON form.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import pytest

from rentier.kernel.chance import ScriptedChance
from rentier.kernel.errors import Refusal
from rentier.kernel.game import AUTOPILOT, BANKER, Game
from rentier.kernel.records import Act, Fact, Step, decode, encode
from rentier.kernel.rulebook import rulebook
from rentier.kernel.state import BANK, State
from rentier.rules.auction import Bid, BidDue, CloseAuction, Pass
from rentier.rules.banker import TimeUp
from rentier.rules.cards import Piles
from rentier.rules.classic.building import Build, Buildings
from rentier.rules.classic.declining import Decline
from rentier.rules.classic.interest import KeepMortgaged, RepayNow
from rentier.rules.classic.rent import AskRent, Claims, WaiveRent
from rentier.rules.classic.selling import Sell
from rentier.rules.classic.shortage import Place, Want
from rentier.rules.classic.speed_die import GoTo, SpeedDie, TakeBus
from rentier.rules.deals import AcceptDeal, CounterDeal, DealOffered, DeclineDeal, OfferDeal, Offers, WithdrawDeal
from rentier.rules.debts import Debt, DebtDue, Debts
from rentier.rules.deeds import Buy
from rentier.rules.dice import Roll
from rentier.rules.jail import JailChoice, PayBail, TryDouble, UseJailCard
from rentier.rules.leaving import GoBankrupt, Remove, Resign
from rentier.rules.mortgage import Mortgage, Repay
from rentier.rules.turns import EndDue, EndTurn, RollDue

F = TypeVar("F", bound=Callable[..., Any])

BUS, MR_MONOPOLY = 4, 5
"""Faces of the Speed Die as `rolls(2, 3, BUS)` names them; 1 to 3 are themselves."""


def clause(*ids: str) -> Callable[[F], F]:
    """Mark a scenario with the clauses it tells."""
    mark: Callable[[F], F] = pytest.mark.clause(*ids)
    return mark


class Scenario:
    """A table with named players. `table.ann` is Ann; `table.refused("RENT-1")` expects a refusal."""

    def __init__(
        self, edition: str = "platinum", seats: str = "ann ben", options: dict[str, Any] | None = None
    ) -> None:
        self.book = rulebook(edition, options)
        self.names = seats.split()
        self.chance = ScriptedChance()
        self.draft: State | None = self.book.start(len(self.names))
        self.players = [self._player(seat, name) for seat, name in enumerate(self.names)]
        for player in self.players:
            player.has_cash(self.book.settings["starting_cash"] + self.book.settings["extra_cash"])
        self.players[0].to_roll()
        self._game: Game | None = None

    def _player(self, seat: int, name: str) -> Player:
        return Player(self, seat, name)

    def __getattr__(self, name: str) -> Player:
        for player in self.__dict__.get("players", ()):
            if player.name == name:
                return player  # type: ignore[no-any-return]
        raise AttributeError(f"nobody at the table is called {name}")

    # ------------------------------------------------------------ the position

    def owing(self, *debts: tuple[Player, Player | None, int]) -> None:
        """Open debts, oldest first: (debtor, creditor or None for the Bank, amount)."""
        state = self.setting_up()
        state.agenda = [EndDue(1, state.turn)]
        for debtor, creditor, amount in debts:
            seat = creditor.seat if creditor is not None else BANK
            Debts.of(state).open.append(Debt(state.numbers, debtor.seat, seat, amount, "card"))
            state.numbers += 1
        state.open((DebtDue(state.numbers),))

    def begins(self, *rolls: tuple[int, int]) -> None:
        """Set up by the book instead of by hand, with these rolls for the first turn, in the order they are made."""
        self.chance.put("start", 0, *((first - 1) * 6 + second - 1 for first, second in rolls))
        self._game = Game.new(self.book.edition.id, self.book.options, len(self.names), self.chance)
        self.draft = None

    @property
    def game(self) -> Game:
        """The game, started from the position that was set up."""
        if self._game is None:
            assert self.draft is not None
            self._game = Game(self.book, self.draft, self.chance)
            self.draft = None
        return self._game

    @property
    def state(self) -> State:
        """The position as it stands."""
        return self.draft if self.draft is not None else self.game.state

    def setting_up(self) -> State:
        """The position, while it may still be arranged."""
        assert self.draft is not None, "set the table before the first act"
        return self.draft

    def space(self, name: str | int) -> int:
        """The space with a name (or number)."""
        if isinstance(name, int):
            return name
        assert name in self.book.edition.names, f"there is no space called {name}"
        return self.book.edition.names.index(name)

    def card(self, id: str) -> int:
        """The number of a card by its id, as CH09."""
        return next(card.number for card in self.book.board.cards if card.id == id)

    def bank_has(self, houses: int | None = None, hotels: int | None = None) -> None:
        """Set how many pieces are left in the Bank (as if other boards held the rest)."""
        buildings = Buildings.of(self.setting_up())
        buildings.houses = buildings.houses if houses is None else houses
        buildings.hotels = buildings.hotels if hotels is None else hotels

    # ------------------------------------------------------------ chance

    def script(self, stream: str, *numbers: int) -> None:
        """Write the next numbers of a stream."""
        index = self.state.draws.get(stream, 0)
        while index in self.chance.script.get(stream, {}):
            index += 1
        self.chance.put(stream, index, *numbers)

    def next_card(self, id: str) -> None:
        """The next unseen card of its deck is this one."""
        card = self.book.board.cards[self.card(id)]
        unseen = [n for n in Piles.of(self.state).unseen if self.book.board.cards[n].deck == card.deck]
        self.script(card.deck, unseen.index(card.number))

    def utility_roll(self, first: int, second: int, speed: int | None = None) -> None:
        """The dice that will be rolled for a utility's rent."""
        self.script("utility", (first - 1) * 6 + second - 1)
        if speed is not None:
            self.script("utility-speed", speed - 1)

    # ------------------------------------------------------------ acting

    def submit(self, act: Act, by: int | None = None) -> list[Fact]:
        """Submit an act and check that nothing is lost in writing it down."""
        game = self.game
        facts = game.submit(act, act.seat if by is None else by)
        again = game.start.copy()
        for fact in game.facts:
            decoded = decode(json.loads(json.dumps(encode(fact))), Fact)
            assert decoded == fact
            decoded.apply(again)
        assert again == game.state, "the facts do not rebuild the position"
        return facts

    @contextmanager
    def refused(self, clause: str) -> Iterator[None]:
        """Expect a refusal that cites a clause, says something, and changes nothing."""
        before, version = self.game.state.to_dict(), self.game.version
        with pytest.raises(Refusal) as caught:
            yield
        assert caught.value.clause == clause, f"refused by {caught.value}"
        assert caught.value.text
        assert "{" not in caught.value.text
        assert self.game.state.to_dict() == before
        assert self.game.version == version

    def time_runs_out(self, player: Player) -> list[Fact]:
        """The clock plays for a player."""
        waiting = next(waiting for waiting in self.game.duties if waiting.seat == player.seat)
        return self.submit(TimeUp(player.seat, waiting.duty.number), BANKER)

    def hammer_falls(self) -> list[Fact]:
        """The clock closes the auction."""
        return self.submit(CloseAuction(self.game.state.agenda[-1].number), BANKER)  # type: ignore[attr-defined]

    def removes(self, player: Player) -> list[Fact]:
        """The table takes a player out."""
        return self.submit(Remove(player.seat), BANKER)

    def pause_and_resume(self) -> None:
        """Save the position as JSON, and go on in a new game from it."""
        saved = json.dumps(self.game.state.to_dict())
        state = State.from_dict(json.loads(saved))
        assert state == self.game.state
        self._game = Game.new(self.book.edition.id, self.book.options, chance=self.chance, position=state)

    # ------------------------------------------------------------ looking

    @property
    def facts(self) -> list[Fact]:
        """Everything that happened."""
        return self.game.facts

    def happened(self, kind: type[Fact]) -> list[Any]:
        """The facts of one kind so far."""
        return [fact for fact in self.game.facts if type(fact) is kind]

    @property
    def log(self) -> list[str]:
        """What happened, told with the players' names."""
        told = (self.book.words.plain(fact, self.names) for fact in self.game.facts)
        return [line for line in told if line]

    @property
    def waits_for(self) -> list[tuple[str, str]]:
        """Whom the table waits for, and the kind of duty."""
        return [(self.names[waiting.seat], type(waiting.duty).__name__) for waiting in self.game.duties]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    @property
    def bank(self) -> int:
        """What the Bank took in minus what it paid out since the position was set up."""
        return self.state.bank

    @property
    def houses_left(self) -> int:
        """Houses in the Bank."""
        return Buildings.of(self.state).houses

    @property
    def hotels_left(self) -> int:
        """Hotels in the Bank."""
        return Buildings.of(self.state).hotels

    def holder(self, name: str) -> str | None:
        """Who holds a deed; None for the Bank."""
        seat = self.state.holder[self.space(name)]
        return self.names[seat] if seat >= 0 else None

    def is_mortgaged(self, name: str) -> bool:
        """Whether a deed lies face down."""
        return self.state.mortgaged[self.space(name)] > 0

    def level(self, name: str) -> int:
        """How far a site is built up."""
        return Buildings.of(self.state).level[self.space(name)]

    @property
    def rank(self) -> dict[str, int]:
        """When over: everybody's rank."""
        return dict(zip(self.names, self.state.ranking, strict=True))


class Player:
    """Somebody at the table: first placed, then playing."""

    def __init__(self, table: Scenario, seat: int, name: str) -> None:
        self.table, self.seat, self.name = table, seat, name

    # ------------------------------------------------------------ setting the table

    def owns(self, *names: str) -> Player:
        """Give deeds, face up."""
        for name in names:
            self.table.setting_up().give_deed(self.table.space(name), self.seat)
        return self

    def owns_mortgaged(self, *names: str) -> Player:
        """Give deeds, face down."""
        self.owns(*names)
        for name in names:
            self.table.setting_up().turn_deed(
                self.table.space(name), self.table.book.board.mortgage[self.table.space(name)]
            )
        return self

    def built(self, name: str, level: int) -> Player:
        """Put up houses (one level each; a hotel is one above the most houses), taken from the Bank."""
        state = self.table.setting_up()
        Buildings.of(state).raise_level(state, self.table.space(name), level)
        return self

    def has_cash(self, amount: int) -> Player:
        """Set the cash, with the Bank as the other side."""
        state = self.table.setting_up()
        state.pay(-1, self.seat, amount - state.cash[self.seat])
        return self

    def stands_on(self, name: str | int) -> Player:
        """Place the token."""
        self.table.setting_up().at[self.seat] = self.table.space(name)
        return self

    def sits_in_jail(self, tries: int = 0) -> Player:
        """Put the player in Jail with so many failed tries."""
        state = self.table.setting_up()
        state.at[self.seat] = self.table.book.board.jail
        state.jail[self.seat] = tries + 1
        return self.to_roll() if state.turn == self.seat else self

    def keeps(self, id: str) -> Player:
        """Give a card to keep, CH09 or CC05."""
        piles, card = Piles.of(self.table.setting_up()), self.table.card(id)
        piles.unseen.remove(card)
        piles.keeper[card] = self.seat
        return self

    def uses_speed_die(self) -> Player:
        """As if GO had been passed."""
        SpeedDie.of(self.table.setting_up()).entitled[self.seat] = 1
        return self

    def to_roll(self) -> Player:
        """The turn is this player's, nothing rolled yet."""
        state = self.table.setting_up()
        state.turn, state.starter, state.round, state.rolls, state.numbers = self.seat, 0, 1, 0, 3
        phase: Step = JailChoice(2, self.seat) if state.jail[self.seat] else RollDue(2, self.seat)
        state.agenda = [EndDue(1, self.seat), phase]
        return self

    # ------------------------------------------------------------ playing

    def _number(self) -> int:
        duty: Any = self.table.game.state.agenda[-1] if self.table.game.state.agenda else None
        return getattr(duty, "number", 0)

    def submits(self, act: Act) -> list[Fact]:
        """Any act, by this seat."""
        return self.table.submit(act, self.seat)

    def rolls(self, first: int, second: int, speed: int | None = None) -> list[Fact]:
        """Roll the dice as scripted; in Jail, try for a double."""
        index = self.table.state.draws.get("dice", 0)
        self.table.chance.put("dice", index, (first - 1) * 6 + second - 1)
        if speed is not None:
            self.table.chance.put("speed", self.table.state.draws.get("speed", 0), speed - 1)
        game = self.table.game
        trying = game.state.agenda and type(game.state.agenda[-1]) is JailChoice
        return self.submits((TryDouble if trying else Roll)(self.seat, self._number()))

    def ends_turn(self) -> list[Fact]:
        """Pass the dice."""
        return self.submits(EndTurn(self.seat, self._number()))

    def buys(self) -> list[Fact]:
        """Buy the property stood on."""
        return self.submits(Buy(self.seat, self._number()))

    def declines(self) -> list[Fact]:
        """Leave it to an auction."""
        return self.submits(Decline(self.seat, self._number()))

    def bids(self, amount: int) -> list[Fact]:
        """Bid for the open lot."""
        return self.submits(Bid(self.seat, self._number(), amount))

    def passes(self) -> list[Fact]:
        """Bid no more for this lot."""
        return self.submits(Pass(self.seat, self._number()))

    def _claim(self, name: str) -> int:
        space = self.table.space(name)
        claims = [claim for claim in Claims.of(self.table.game.state).open if claim.deed == space]
        return claims[0].number if claims else 0

    def asks_rent(self, name: str) -> list[Fact]:
        """Ask for the rent of a property."""
        return self.submits(AskRent(self.seat, self._claim(name)))

    def waives_rent(self, name: str) -> list[Fact]:
        """Let the rent go."""
        return self.submits(WaiveRent(self.seat, self._claim(name)))

    def _order(self, pieces: dict[str, int]) -> tuple[tuple[int, int], ...]:
        return tuple((self.table.space(name), count) for name, count in pieces.items())

    def builds(self, pieces: dict[str, int]) -> list[Fact]:
        """Order houses or hotels: {site: how many}."""
        return self.submits(Build(self.seat, self._order(pieces)))

    def sells(self, levels: dict[str, int]) -> list[Fact]:
        """Sell buildings: {site: levels given up}."""
        return self.submits(Sell(self.seat, self._order(levels)))

    def wants(self, count: int) -> list[Fact]:
        """Say how many of the short pieces one wants."""
        return self.submits(Want(self.seat, self._number(), count))

    def places(self, name: str) -> list[Fact]:
        """Put a piece just won on a site."""
        return self.submits(Place(self.seat, self._number(), self.table.space(name)))

    def mortgages(self, name: str) -> list[Fact]:
        """Turn a deed face down."""
        return self.submits(Mortgage(self.seat, self.table.space(name)))

    def repays(self, name: str) -> list[Fact]:
        """Turn a deed face up."""
        return self.submits(Repay(self.seat, self.table.space(name)))

    def redeems(self) -> list[Fact]:
        """Repay the mortgaged deed just received."""
        return self.submits(RepayNow(self.seat, self._number()))

    def keeps_mortgaged(self) -> list[Fact]:
        """Pay the interest on the mortgaged deed just received."""
        return self.submits(KeepMortgaged(self.seat, self._number()))

    def _goods(self, *things: str | int) -> tuple[tuple[int, ...], tuple[int, ...], int]:
        names, ids = self.table.book.edition.names, {card.id for card in self.table.book.board.cards}
        deeds = tuple(self.table.space(thing) for thing in things if isinstance(thing, str) and thing in names)
        cards = tuple(self.table.card(thing) for thing in things if isinstance(thing, str) and thing in ids)
        return deeds, cards, sum(thing for thing in things if isinstance(thing, int))

    def offers(self, partner: Player, give: tuple[str | int, ...], take: tuple[str | int, ...]) -> list[Fact]:
        """Offer a deal: names of deeds, ids of kept cards, and amounts of cash."""
        return self.submits(OfferDeal(self.seat, partner.seat, *self._goods(*give), *self._goods(*take)))

    def _offer(self) -> DealOffered:
        offers = Offers.of(self.table.game.state).open
        return next(offer for offer in reversed(offers) if self.seat in (offer.maker, offer.partner))

    def counters(self, give: tuple[str | int, ...], take: tuple[str | int, ...]) -> list[Fact]:
        """Put new terms to the newest open offer one is part of."""
        offer = self._offer()
        act = CounterDeal(self.seat, offer.number, offer.revision, *self._goods(*give), *self._goods(*take))
        return self.submits(act)

    def accepts(self) -> list[Fact]:
        """Accept the newest offer."""
        return self.submits(AcceptDeal(self.seat, self._offer().number, self._offer().revision))

    def refuses(self) -> list[Fact]:
        """Turn the newest offer down."""
        return self.submits(DeclineDeal(self.seat, self._offer().number))

    def withdraws(self) -> list[Fact]:
        """Take the newest offer back."""
        return self.submits(WithdrawDeal(self.seat, self._offer().number))

    def pays_bail(self) -> list[Fact]:
        """Pay to leave Jail."""
        return self.submits(PayBail(self.seat, self._number()))

    def uses_card(self, id: str) -> list[Fact]:
        """Use a kept card to leave Jail."""
        return self.submits(UseJailCard(self.seat, self._number(), self.table.card(id)))

    def goes_bankrupt(self) -> list[Fact]:
        """Declare bankruptcy."""
        return self.submits(GoBankrupt(self.seat, self._number()))

    def resigns(self) -> list[Fact]:
        """Leave the game."""
        return self.submits(Resign(self.seat))

    def takes_bus(self, steps: int) -> list[Fact]:
        """Choose how far the Bus goes."""
        return self.submits(TakeBus(self.seat, self._number(), steps))

    def goes_to(self, name: str) -> list[Fact]:
        """Choose any space."""
        return self.submits(GoTo(self.seat, self._number(), self.table.space(name)))

    def on_autopilot(self, act: Act) -> list[Fact]:
        """An act that the autopilot submits for this seat."""
        return self.table.submit(act, AUTOPILOT)

    # ------------------------------------------------------------ looking

    @property
    def cash(self) -> int:
        """Money in hand."""
        return self.table.state.cash[self.seat]

    @property
    def space(self) -> str:
        """The name of the space stood on."""
        return self.table.book.edition.names[self.table.state.at[self.seat]]

    @property
    def in_jail(self) -> bool:
        """Whether in Jail (Just Visiting is not)."""
        return self.table.state.jail[self.seat] > 0

    @property
    def deeds(self) -> set[str]:
        """The names of one's deeds."""
        return {self.table.book.edition.names[deed] for deed in self.table.state.deeds_of(self.seat)}

    @property
    def cards(self) -> set[str]:
        """The ids of the cards one keeps."""
        return {self.table.book.board.cards[card].id for card in Piles.of(self.table.state).kept_by(self.seat)}

    @property
    def owes(self) -> int:
        """The sum of one's open debts."""
        return sum(debt.amount for debt in Debts.of(self.table.state).open if debt.debtor == self.seat)

    @property
    def is_out(self) -> bool:
        """Whether out of the game."""
        return self.table.state.out[self.seat] > 0

    @property
    def to_move(self) -> bool:
        """Whether it is this player's turn."""
        return self.table.state.turn == self.seat

    @property
    def may(self) -> list[str]:
        """The kinds of acts that are open to this player now."""
        choices = self.table.game.acts(self.seat)
        return sorted({type(act).__name__ for act in choices.acts} | {form.act.__name__ for form in choices.forms})

    def bidding(self) -> bool:
        """Whether the table waits for this player's bid."""
        return any(w.seat == self.seat and type(w.duty) is BidDue for w in self.table.game.duties)
