"""Scenarios: short stories at a table, with every die and card written down.

A scenario arranges a position (`owns`, `stands_on`, `has_cash`, ...), plays (`rolls`, `buys`, `ends_turn`, ...) and
looks at what came of it (`cash`, `holder`, `log`, ...), in any order. Dice and cards that it needs but does not script
are a `ScenarioError`, and so is every misspelt name. After every act the scenario checks that its facts rebuild the
position and can be read back from JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rentier.kernel.chance import ScriptedChance
from rentier.kernel.errors import ChanceError, RecordError, Refusal
from rentier.kernel.game import AUTOPILOT, BANKER, Game
from rentier.kernel.records import Act, Fact, decode, encode, kinds_of
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
from rentier.rules.deals import (
    AcceptDeal,
    CounterDeal,
    DealOffered,
    DeclineDeal,
    Goods,
    OfferDeal,
    Offers,
    Terms,
    WithdrawDeal,
)
from rentier.rules.debts import Debt, DebtDue, Debts
from rentier.rules.deeds import Buy
from rentier.rules.dice import Roll
from rentier.rules.jail import JailChoice, PayBail, TryDouble, UseJailCard
from rentier.rules.leaving import GoBankrupt, Remove, Resign
from rentier.rules.mortgage import Mortgage, Repay
from rentier.rules.turns import EndDue, EndTurn, RollDue
from rentier.testing.names import ScenarioError, between, known, numbered, suggestion

BUS, MR_MONOPOLY = 4, 5
"""Faces of the Speed Die as `rolls(2, 3, BUS)` names them; 1 to 3 are themselves."""


SCRIPTED_BY = {
    "start": "table.begins((6, 6), (1, 1))",
    "utility": "table.utility_roll(3, 4)",
    "utility-speed": "table.utility_roll(3, 4, BUS)",
    "build": 'presses("railroad")',
    "deal": 'table.script("deal", 0, 1, 2)',
}
"""How a scenario scripts each stream of chance beside dice and decks."""


class Scenario:
    """A table of the classic family with named players; `table.ann` is Ann.

    >>> table = Scenario("platinum", seats="ann ben")
    >>> _ = table.ann.owns("Baltic Avenue")
    >>> _ = table.ben.stands_on("GO").to_roll()
    >>> _ = table.ben.rolls(1, 2)
    >>> _ = table.ann.asks_rent("Baltic Avenue")
    >>> table.ann.cash, table.ben.cash
    (1504, 1496)
    >>> table.log[-1]
    'ben pays ann $4 rent on Baltic Avenue'

    Spaces and deeds go by their names in the edition, or by their number (7 or "#7") where several have one name. Cards
    go by their ids in the board's file, such as CH09.
    """

    def __init__(
        self, edition: str = "platinum", seats: str = "ann ben", options: dict[str, Any] | None = None
    ) -> None:
        self.book = rulebook(edition, options)
        self.names = seats.split()
        self._check_names()
        self.chance = ScriptedChance()
        self.draft: State | None = self.book.start(len(self.names))
        self._game: Game | None = None
        self._earlier: list[Fact] = []
        self._coming: list[tuple[str, int, int]] = []
        self.players = [self._player(seat, name) for seat, name in enumerate(self.names)]
        for player in self.players:
            player.has_cash(self.book.numbers["starting_cash"] + self.book.numbers["extra_cash"])
        self.players[0].to_roll()

    def _check_names(self) -> None:
        for name in self.names:
            if self.names.count(name) > 1:
                raise ScenarioError(f"two players are called {name!r}; number them, as {name}1 and {name}2")
            if hasattr(type(self), name) or not name.isidentifier():
                raise ScenarioError(f"a player cannot be called {name!r} here; choose another name")

    def _player(self, seat: int, name: str) -> Player:
        return Player(self, seat, name)

    def __getattr__(self, name: str) -> Player:
        players: list[Player] = self.__dict__.get("players", [])
        for player in players:
            if player.name == name:
                return player
        if name.startswith("_"):
            raise AttributeError(name)
        own = [other for other in dir(type(self)) if not other.startswith("_")]
        near = suggestion(name, [*(player.name for player in players), *own])
        raise AttributeError(f"no player {name!r} at this table{near}")

    # ------------------------------------------------------------ the position

    def arrange(self) -> State:
        """The position, to be changed by hand; the game goes on from what it then is.

        Every method that arranges something uses it, before the first act and between acts. It ends `table.game` and
        begins another one from here; `facts` and `log` keep what happened before.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.rolls(1, 2)
        >>> _ = table.ann.buys()
        >>> _ = table.ann.owns("Mediterranean Avenue")
        >>> _ = table.ann.builds({"Baltic Avenue": 1})
        >>> table.level("Baltic Avenue")
        1
        """
        if self.draft is None:
            self._earlier += self.game.facts
            self.draft, self._game = self.game.state.copy(), None
        return self.draft

    @property
    def begun(self) -> bool:
        """Whether something has happened."""
        return bool(self.facts)

    def owing(self, *debts: tuple[Player, Player | None, int]) -> None:
        """Open debts, oldest first: (debtor, creditor or None for the Bank, amount)."""
        state = self.arrange()
        self._check_quiet("open debts")
        state.agenda = [step for step in state.agenda if type(step) is EndDue]
        for debtor, creditor, amount in debts:
            seat = creditor.seat if creditor is not None else BANK
            Debts.of(state).open.append(Debt(state.numbers, debtor.seat, seat, between("a debt", amount, 1), "card"))
            state.numbers += 1
        state.open((DebtDue(state.numbers),))

    def _check_quiet(self, what: str) -> None:
        """Nothing but a turn may be open where the agenda is written by hand."""
        state = self.arrange()
        open_steps = [type(step).__name__ for step in state.agenda if type(step) not in (EndDue, RollDue, JailChoice)]
        if open_steps:
            raise ScenarioError(f"play on before you {what} by hand: {', '.join(open_steps)} is open")

    def begins(self, *rolls: tuple[int, int]) -> None:
        """Set up by the book instead of by hand, with these rolls for the first turn, in the order they are made."""
        self.chance.put("start", 0, *(pair(first, second) for first, second in rolls))
        with self._telling_what_is_unscripted():
            self._game = Game.new(self.book.edition.id, self.book.options, len(self.names), self.chance)
        self.draft = None

    @property
    def game(self) -> Game:
        """The game, started from the position that was arranged last."""
        if self._game is None:
            assert self.draft is not None
            self._game = Game(self.book, self.draft, self.chance)
            self.draft = None
        return self._game

    @property
    def state(self) -> State:
        """The position as it stands."""
        return self.draft if self.draft is not None else self.game.state

    def space(self, name: str | int) -> int:
        """The number of a space."""
        names = self.book.edition.names
        return numbered("space", name, names, range(len(names)))

    def deed(self, name: str | int) -> int:
        """The number of a space that has a deed."""
        return numbered("deed", name, self.book.edition.names, self.book.board.deeds)

    def card(self, id: str) -> int:
        """The number of a card by its id, as CH09."""
        cards = {card.id: card.number for card in self.book.board.cards}
        return cards[known("card", id, cards)]

    def bank_has(self, houses: int | None = None, hotels: int | None = None) -> None:
        """Set how many pieces are left in the Bank (as if other boards held the rest)."""
        buildings = Buildings.of(self.arrange())
        buildings.houses = buildings.houses if houses is None else between("houses", houses, 0)
        buildings.hotels = buildings.hotels if hotels is None else between("hotels", hotels, 0)

    # ------------------------------------------------------------ chance

    def script(self, stream: str, *numbers: int) -> None:
        """Write the next numbers of a stream."""
        index = self.state.draws.get(stream, 0)
        while index in self.chance.script.get(stream, {}):
            index += 1
        self.chance.put(stream, index, *numbers)

    def next_card(self, id: str) -> None:
        """The next unseen card of its deck is this one; say it again for the one after it.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.next_card("CH08")
        >>> _ = table.ann.rolls(3, 4)
        >>> table.ann.cash
        1550
        """
        card = self.book.board.cards[self.card(id)]
        drawn = self.state.draws.get(card.deck, 0)
        coming = [number for deck, index, number in self._coming if deck == card.deck and index >= drawn]
        cards = (self.book.board.cards[number] for number in Piles.of(self.state).unseen if number not in coming)
        unseen = [other.number for other in cards if other.deck == card.deck]
        if card.number not in unseen:
            raise ScenarioError(f"{id} cannot be drawn next: it was drawn before, is kept, or is scripted already")
        self._coming.append((card.deck, drawn + len(coming), card.number))
        self.script(card.deck, unseen.index(card.number))

    def utility_roll(self, first: int, second: int, speed: int | None = None) -> None:
        """The dice that will be rolled for a utility's rent."""
        self.script("utility", pair(first, second))
        if speed is not None:
            self.script("utility-speed", face(speed))

    @contextmanager
    def _telling_what_is_unscripted(self) -> Iterator[None]:
        """Turn a draw that nothing is scripted for into an error that says how to script it."""
        try:
            yield
        except ChanceError as error:
            decks = {card.deck: f'table.next_card("{card.id}")' for card in reversed(self.book.board.cards)}
            ways = {**SCRIPTED_BY, **decks}
            how = next((f"; script it with {way}" for stream, way in ways.items() if repr(stream) in str(error)), "")
            raise ScenarioError(f"{error}{how}") from error

    # ------------------------------------------------------------ acting

    def submit(self, act: Act, by: int | None = None) -> list[Fact]:
        """Submit an act and check that nothing is lost in writing it down."""
        self._check_values(act)
        game = self.game
        with self._telling_what_is_unscripted():
            facts = game.submit(act, act.seat if by is None else by)
        again = game.start.copy()
        for fact in game.facts:
            decoded = decode(json.loads(json.dumps(encode(fact))), Fact)
            if decoded != fact:
                raise AssertionError(f"{fact} changed in JSON")
            decoded.apply(again)
        if again != game.state:
            raise AssertionError("the facts do not rebuild the position")
        return facts

    def _check_values(self, act: Act) -> None:
        """A value of the wrong type is the test's mistake; a rule must not get to refuse it."""
        try:
            decode(encode(act), Act)
        except RecordError as error:
            raise ScenarioError(f"{type(act).__name__} cannot be submitted like that: {error}") from None

    @contextmanager
    def refused(self, clause: str) -> Iterator[None]:
        """Expect a refusal that cites a clause, says something, and changes nothing.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> with table.refused("TURN-5"):
        ...     _ = table.ben.ends_turn()

        Only a refusal by that very clause will do. A misspelt name inside the block is still an error.
        """
        known("clause", clause, self.book.clauses)
        before, version = self.game.state.to_dict(), self.game.version
        try:
            yield
        except Refusal as met:
            refusal = met
        else:
            raise AssertionError(f"nothing was refused, where {clause} should refuse")
        if refusal.clause != clause:
            raise AssertionError(f"refused by {refusal.clause}, not {clause}: {refusal.text}")
        if not refusal.text or "{" in refusal.text:
            raise AssertionError(f"the refusal by {clause} says {refusal.text!r}")
        if self.game.state.to_dict() != before or self.game.version != version:
            raise AssertionError(f"the refusal by {clause} changed the position")

    def time_runs_out(self, player: Player) -> list[Fact]:
        """The clock plays for a player."""
        for waiting in self.game.duties:
            if waiting.seat == player.seat:
                return self.submit(TimeUp(player.seat, waiting.duty.number), BANKER)
        waits = ", ".join(f"{name} ({duty})" for name, duty in self.waits_for) or "nobody"
        raise ScenarioError(f"the table does not wait for {player.name}, but for {waits}")

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
        if state != self.game.state:
            raise AssertionError("the position changed in JSON")
        self._earlier += self.game.facts
        self._game = Game.new(self.book.edition.id, self.book.options, chance=self.chance, position=state)

    # ------------------------------------------------------------ looking

    @property
    def facts(self) -> list[Fact]:
        """Everything that happened, also before the position was arranged again or saved."""
        return [*self._earlier, *(self._game.facts if self._game is not None else ())]

    def happened(self, kind: type[Fact]) -> list[Any]:
        """The facts of one kind so far."""
        if kind not in kinds_of(Fact).values():
            raise ScenarioError(f"happened takes a kind of facts, as in happened(Rolled), not {kind!r}")
        return [fact for fact in self.facts if type(fact) is kind]

    @property
    def log(self) -> list[str]:
        """What happened, told with the players' names."""
        told = (self.book.words.plain(fact, self.names) for fact in self.facts)
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

    def holder(self, name: str | int) -> str | None:
        """Who holds a deed; None for the Bank."""
        seat = self.state.holder[self.deed(name)]
        return self.names[seat] if seat >= 0 else None

    def is_mortgaged(self, name: str | int) -> bool:
        """Whether a deed lies face down."""
        return self.state.mortgaged[self.deed(name)] > 0

    def level(self, name: str | int) -> int:
        """How far a site is built up."""
        return Buildings.of(self.state).level[self.deed(name)]

    @property
    def rank(self) -> dict[str, int]:
        """When over: everybody's rank."""
        return dict(zip(self.names, self.state.ranking, strict=True))


class Player:
    """Somebody at the table: first placed, then playing."""

    def __init__(self, table: Scenario, seat: int, name: str) -> None:
        self.table, self.seat, self.name = table, seat, name

    # ------------------------------------------------------------ arranging

    def owns(self, *names: str | int) -> Player:
        """Give deeds, not mortgaged, taking them from any other owner."""
        state = self.table.arrange()
        for name in names:
            state.give_deed(self.table.deed(name), self.seat)
            state.turn_deed(self.table.deed(name), 0)
        return self

    def owns_mortgaged(self, *names: str | int) -> Player:
        """Give deeds, face down."""
        self.owns(*names)
        for name in names:
            deed = self.table.deed(name)
            self.table.arrange().turn_deed(deed, self.table.book.board.mortgage[deed])
        return self

    def built(self, name: str | int, level: int) -> Player:
        """Put up houses (one level each; a hotel is one above the most houses), taken from the Bank."""
        state, deed = self.table.arrange(), self.table.deed(name)
        buildings = Buildings.of(state)
        most = buildings.hotel_level if self.table.book.board.building_cost[deed] else 0
        between(f"the level of {name!r}", buildings.level[deed] + level, 0, most)
        buildings.raise_level(state, deed, level)
        return self

    def has_cash(self, amount: int) -> Player:
        """Set the cash, with the Bank as the other side."""
        state = self.table.arrange()
        state.pay(BANK, self.seat, between("cash", amount, 0) - state.cash[self.seat])
        return self

    def stands_on(self, name: str | int) -> Player:
        """Place the token.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.ann.stands_on("Chance")
        Traceback (most recent call last):
        rentier.testing.names.ScenarioError: 3 spaces are called 'Chance'; give the number, 7, 22 or 36
        >>> table.ann.stands_on(22).space
        'Chance'
        """
        state = self.table.arrange()
        state.at[self.seat], state.jail[self.seat] = self.table.space(name), 0
        return self._before_the_roll()

    def sits_in_jail(self, tries: int = 0) -> Player:
        """Put the player in Jail with this number of failed tries."""
        state = self.table.arrange()
        state.at[self.seat] = self.table.book.board.jail
        state.jail[self.seat] = tries + 1
        return self._before_the_roll()

    def keeps(self, id: str) -> Player:
        """Give a card to keep, CH09 or CC05, wherever it was."""
        piles, card = Piles.of(self.table.arrange()), self.table.card(id)
        for pile in (piles.unseen, piles.seen):
            if card in pile:
                pile.remove(card)
        piles.keeper[card] = self.seat
        return self

    def uses_speed_die(self) -> Player:
        """As if GO had been passed."""
        state = self.table.arrange()
        speed_die = SpeedDie.found_in(state)
        if speed_die is None:
            raise ScenarioError('this table has no Speed Die; set it up with options={"speed-die": True}')
        speed_die.entitled[self.seat] = 1
        return self

    def to_roll(self) -> Player:
        """The turn is this player's, nothing rolled yet."""
        table, state = self.table, self.table.arrange()
        if table.begun:
            table._check_quiet("pass the turn")
            number = state.numbers
        else:
            number, state.starter, state.round = 1, 0, 1
        state.turn, state.rolls, state.numbers = self.seat, 0, number + 2
        state.agenda = [EndDue(number, self.seat), RollDue(number + 1, self.seat)]
        return self._before_the_roll()

    def _before_the_roll(self) -> Player:
        """Where this player is to roll, do it as Jail has it."""
        state = self.table.arrange()
        last = state.agenda[-1] if state.agenda else None
        if isinstance(last, (RollDue, JailChoice)) and last.seat == self.seat:
            state.agenda[-1] = (JailChoice if state.jail[self.seat] else RollDue)(last.number, self.seat)
        return self

    # ------------------------------------------------------------ playing

    def _number(self) -> int:
        duty: Any = self.table.game.state.agenda[-1] if self.table.game.state.agenda else None
        return getattr(duty, "number", 0)

    def submits(self, act: Act) -> list[Fact]:
        """Any act, by this seat."""
        return self.table.submit(act, self.seat)

    def rolls(self, first: int, second: int, speed: int | None = None) -> list[Fact]:
        """Roll the dice as scripted; in Jail, try for a double. With the Speed Die its face comes third.

        >>> table = Scenario("platinum", seats="ann ben", options={"speed-die": True})
        >>> _ = table.ann.uses_speed_die()
        >>> table.ann.rolls(2, 3)
        Traceback (most recent call last):
        rentier.testing.names.ScenarioError: ann rolls the Speed Die too; add its face, as in rolls(2, 3, BUS)
        >>> _ = table.ann.rolls(2, 3, BUS)
        """
        chance, draws, game = self.table.chance, self.table.state.draws, self.table.game
        index, extra = draws.get("dice", 0), draws.get("speed", 0)
        chance.put("dice", index, pair(first, second))
        if speed is not None:
            chance.put("speed", extra, face(speed))
        trying = game.state.agenda and type(game.state.agenda[-1]) is JailChoice
        try:
            facts = self.submits((TryDouble if trying else Roll)(self.seat, self._number()))
        except ScenarioError as error:
            if "'speed'" not in str(error):
                raise
            raise ScenarioError(
                f"{self.name} rolls the Speed Die too; add its face, as in rolls({first}, {second}, BUS)"
            ) from None
        finally:
            unused = game.state.draws.get("speed", 0) == extra
            if unused and speed is not None:
                del chance.script["speed"][extra]
        if unused and speed is not None:
            raise ScenarioError(f"{self.name} does not roll the Speed Die here; write rolls({first}, {second})")
        return facts

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
        space = self.table.deed(name)
        claims = [claim for claim in Claims.of(self.table.game.state).open if claim.deed == space]
        return claims[0].number if claims else 0

    def asks_rent(self, name: str) -> list[Fact]:
        """Ask for the rent of a property."""
        return self.submits(AskRent(self.seat, self._claim(name)))

    def waives_rent(self, name: str) -> list[Fact]:
        """Let the rent go."""
        return self.submits(WaiveRent(self.seat, self._claim(name)))

    def _order(self, pieces: dict[str, int]) -> tuple[tuple[int, int], ...]:
        if not isinstance(pieces, dict):
            raise ScenarioError(f"an order is written as {{site: how many}}, not {pieces!r}")
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

    def _terms(self, give: tuple[str | int, ...], take: tuple[str | int, ...]) -> Terms:
        return Terms(self._goods(give), self._goods(take))

    def _goods(self, things: tuple[str | int, ...]) -> Goods:
        if not isinstance(things, (tuple, list)):
            raise ScenarioError(f"goods are written as a tuple, as in give=({things!r},)")
        board, names = self.table.book.board, self.table.book.edition.names
        cards = {card.id: card.number for card in board.cards}
        deeds = [names[deed] for deed in board.deeds]
        texts = [known("deed or card", thing, [*deeds, *cards]) for thing in things if isinstance(thing, str)]
        return Goods(
            tuple(self.table.deed(thing) for thing in texts if thing in deeds),
            tuple(cards[thing] for thing in texts if thing not in deeds),
            sum(thing for thing in things if isinstance(thing, int)),
        )

    def offers(self, partner: Player, give: tuple[str | int, ...], take: tuple[str | int, ...]) -> list[Fact]:
        """Offer a deal: names of deeds, ids of kept cards, and amounts of cash.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ben.owns("Baltic Avenue")
        >>> table.ann.offers(table.ben, give=(100,), take=("Balitc Avenue",))
        Traceback (most recent call last):
        rentier.testing.names.ScenarioError: no deed or card 'Balitc Avenue'; did you mean 'Baltic Avenue'?
        >>> _ = table.ann.offers(table.ben, give=(100,), take=("Baltic Avenue",))
        >>> _ = table.ben.accepts()
        >>> table.holder("Baltic Avenue")
        'ann'
        """
        if not isinstance(partner, Player):
            raise ScenarioError(f"an offer goes to a player, as in offers(table.ben, ...), not to {partner!r}")
        if partner.table is not self.table:
            raise ScenarioError(f"{partner.name} sits at another table")
        return self.submits(OfferDeal(self.seat, partner.seat, self._terms(give, take)))

    def _offer(self) -> DealOffered:
        for offer in reversed(Offers.of(self.table.game.state).open):
            if self.seat in (offer.maker, offer.partner):
                return offer
        raise ScenarioError(f"no open offer is by {self.name} or for {self.name}")

    def counters(self, give: tuple[str | int, ...], take: tuple[str | int, ...]) -> list[Fact]:
        """Put new terms to the newest open offer one is part of."""
        offer = self._offer()
        act = CounterDeal(self.seat, offer.number, offer.revision, self._terms(give, take))
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


def pair(first: int, second: int) -> int:
    """Two dice as chance draws them."""
    for pips in (first, second):
        if pips not in range(1, 7):
            raise ScenarioError(f"a die shows 1 to 6, not {pips}")
    return (first - 1) * 6 + second - 1


def face(speed: int) -> int:
    """A face of the Speed Die as chance draws it."""
    if speed not in range(1, 7):
        raise ScenarioError(f"the Speed Die has six faces, 1 to 3, BUS (4) and MR_MONOPOLY (5 or 6), not {speed}")
    return speed - 1
