"""Scenarios: short stories at a table, with all dice and cards scripted.

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
from rentier.kernel.game import BANKER, Game
from rentier.kernel.records import Act, Fact, decode, encode, kinds_of
from rentier.kernel.rulebook import rulebook
from rentier.kernel.state import BANK, State
from rentier.rules.auction import CloseAuction
from rentier.rules.banker import TimeUp
from rentier.rules.cards import Piles
from rentier.rules.classic.building import Buildings
from rentier.rules.debts import Debt, DebtDue, Debts
from rentier.rules.jail import JailChoice
from rentier.rules.leaving import Remove
from rentier.rules.turns import EndDue, RollDue
from rentier.testing.dice import face, pair
from rentier.testing.names import ScenarioError, between, known, numbered, suggestion
from rentier.testing.player import Player

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

    family = "classic"
    """The family of editions that it plays."""

    def __init__(
        self, edition: str = "platinum", seats: str = "ann ben", options: dict[str, Any] | None = None
    ) -> None:
        self.book = rulebook(edition, options)
        if self.book.edition.family != self.family:
            raise ScenarioError(f"{edition} is played with rentier.testing.CityScenario, not with Scenario")
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
        """The position, to be changed by hand; the game continues from it.

        Every method that arranges something uses it, before the first act and between acts. It ends `table.game` and
        starts a new one from here; `facts` and `log` keep what happened before.

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
        """Whether something has happened.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.begun
        False
        """
        return bool(self.facts)

    def owing(self, *debts: tuple[Player, Player | None, int]) -> None:
        """Open debts, oldest first: (debtor, creditor or None for the Bank, amount).

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.owing((table.ann, table.ben, 100))
        >>> table.ann.owes, table.waits_for
        (100, [('ann', 'DebtDue')])
        """
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
        """Set up by the book instead of by hand, with these rolls for the first turn, in the order they are made.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.begins((1, 2), (6, 6))
        >>> table.ben.to_move
        True
        """
        self.chance.put("start", 0, *(pair(first, second) for first, second in rolls))
        with self._telling_what_is_unscripted():
            self._game = Game.new(self.book.edition.id, self.book.options, len(self.names), self.chance)
        self.draft = None

    @property
    def game(self) -> Game:
        """The game, started from the position that was arranged last.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.game
        <Game of platinum: 2 seats, round 1>
        """
        if self._game is None:
            assert self.draft is not None
            self._game = Game(self.book, self.draft, self.chance)
            self.draft = None
        return self._game

    @property
    def state(self) -> State:
        """The position as it stands.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.state.round
        1
        """
        return self.draft if self.draft is not None else self.game.state

    def space(self, name: str | int) -> int:
        """The number of a space.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.space("Boardwalk")
        39
        """
        names = self.book.edition.names
        return numbered("space", name, names, range(len(names)))

    def deed(self, name: str | int) -> int:
        """The number of a space that has a deed.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.deed("Boardwalk")
        39
        """
        return numbered("deed", name, self.book.edition.names, self.book.board.deeds)

    def card(self, id: str) -> int:
        """The number of a card by its id, such as CH09.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.card("CH09") == table.card("CH08") + 1
        True
        """
        cards = {card.id: card.number for card in self.book.board.cards}
        return cards[known("card", id, cards)]

    def bank_has(self, houses: int | None = None, hotels: int | None = None) -> None:
        """Set how many pieces are left in the Bank (as if other boards held the rest).

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.bank_has(houses=3)
        >>> table.houses_left
        3
        """
        buildings = Buildings.of(self.arrange())
        buildings.houses = buildings.houses if houses is None else between("houses", houses, 0)
        buildings.hotels = buildings.hotels if hotels is None else between("hotels", hotels, 0)

    # ------------------------------------------------------------ chance

    def script(self, stream: str, *numbers: int) -> None:
        """Script the next numbers of a stream.

        >>> table = Scenario("platinum", seats="ann ben", options={"speed-die": True})
        >>> table.script("dice", 35)
        >>> _ = table.ann.submits(table.game.parse(0, "roll"))
        >>> table.log[0]
        'ann rolls 6 and 6'
        """
        index = self.state.draws.get(stream, 0)
        while index in self.chance.script.get(stream, {}):
            index += 1
        self.chance.put(stream, index, *numbers)

    def next_card(self, id: str) -> None:
        """Script the next unseen card of its deck; call it again for the one after that.

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
        """The dice that will be rolled for a utility's rent.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Electric Company")
        >>> _ = table.ben.stands_on("Oriental Avenue").to_roll()
        >>> table.utility_roll(3, 4)
        >>> _ = table.ben.rolls(2, 4)
        >>> _ = table.ann.asks_rent("Electric Company")
        >>> table.ann.cash
        1528
        """
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
        """Submit an act and check that its JSON form loses nothing.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> from rentier.acts import Resign
        >>> facts = table.submit(Resign(seat=0))
        >>> table.over
        True
        """
        self._check_values(act)
        game = self.game
        with self._telling_what_is_unscripted():
            facts = self.carry_out(game, act, act.seat if by is None else by)
        again = game.start.copy()
        for fact in game.facts:
            decoded = decode(json.loads(json.dumps(encode(fact))), Fact)
            if decoded != fact:
                raise AssertionError(f"{fact} changed in JSON")
            decoded.apply(again)
        if again != game.state:
            raise AssertionError("the facts do not rebuild the position")
        return facts

    def carry_out(self, game: Game, act: Act, by: int) -> list[Fact]:
        """How an act is submitted: replace it to watch every act of a test, or to have another engine play along.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> from rentier.acts import Resign
        >>> _ = table.carry_out(table.game, Resign(seat=0), by=0)
        >>> table.rank
        {'ann': 2, 'ben': 1}
        """
        return game.submit(act, by)

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
        """The clock plays for a player.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.script("dice", 2)
        >>> _ = table.time_runs_out(table.ann)
        >>> table.ann.space
        'Income Tax'
        """
        for waiting in self.game.duties:
            if waiting.seat == player.seat:
                return self.submit(TimeUp(player.seat, waiting.duty.number), BANKER)
        waits = ", ".join(f"{name} ({duty})" for name, duty in self.waits_for) or "nobody"
        raise ScenarioError(f"the table does not wait for {player.name}, but for {waits}")

    def hammer_falls(self) -> list[Fact]:
        """The clock closes the auction.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.rolls(1, 2)
        >>> _ = table.ann.declines()
        >>> _ = table.ben.bids(10)
        >>> _ = table.hammer_falls()
        >>> table.holder("Baltic Avenue")
        'ben'
        """
        return self.submit(CloseAuction(self.game.state.agenda[-1].number), BANKER)  # type: ignore[attr-defined]

    def removes(self, player: Player) -> list[Fact]:
        """The table removes a player.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.removes(table.ben)
        >>> table.rank
        {'ann': 1, 'ben': 2}
        """
        return self.submit(Remove(player.seat), BANKER)

    def pause_and_resume(self) -> None:
        """Save the position as JSON, and go on in a new game from it.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.rolls(1, 2)
        >>> table.pause_and_resume()
        >>> _ = table.ann.buys()
        >>> table.ann.deeds
        {'Baltic Avenue'}
        """
        saved = json.dumps(self.game.state.to_dict())
        state = State.from_dict(json.loads(saved))
        if state != self.game.state:
            raise AssertionError("the position changed in JSON")
        self._earlier += self.game.facts
        self._game = Game.new(self.book.edition.id, self.book.options, chance=self.chance, position=state)

    # ------------------------------------------------------------ looking

    @property
    def facts(self) -> list[Fact]:
        """Everything that happened, also before the position was arranged again or saved.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.rolls(1, 2)
        >>> [type(fact).__name__ for fact in table.facts]
        ['Rolled', 'Moved', 'DeedOffered']
        """
        return [*self._earlier, *(self._game.facts if self._game is not None else ())]

    def happened(self, kind: type[Fact]) -> list[Any]:
        """The facts of one kind so far.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> from rentier.facts import Rolled
        >>> _ = table.ann.rolls(1, 2)
        >>> table.happened(Rolled)[0].dice
        (1, 2)
        """
        if kind not in kinds_of(Fact).values():
            raise ScenarioError(f"happened takes a kind of facts, as in happened(Rolled), not {kind!r}")
        return [fact for fact in self.facts if type(fact) is kind]

    @property
    def log(self) -> list[str]:
        """What happened, in words and with the players' names.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.rolls(1, 2)
        >>> table.log
        ['ann rolls 1 and 2', 'ann moves to Baltic Avenue', 'ann may buy Baltic Avenue']
        """
        told = (self.book.words.plain(fact, self.names) for fact in self.facts)
        return [line for line in told if line]

    @property
    def waits_for(self) -> list[tuple[str, str]]:
        """Whom the table waits for, and the kind of duty.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.waits_for
        [('ann', 'RollDue')]
        """
        return [(self.names[waiting.seat], type(waiting.duty).__name__) for waiting in self.game.duties]

    @property
    def over(self) -> bool:
        """Whether the game has ended.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.over
        False
        """
        return self.game.over

    @property
    def bank(self) -> int:
        """What the Bank took in minus what it paid out since the position was set up.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> before = table.bank
        >>> _ = table.ann.rolls(1, 2)
        >>> _ = table.ann.buys()
        >>> table.bank - before
        60
        """
        return self.state.bank

    @property
    def houses_left(self) -> int:
        """Houses in the Bank.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.built("Boardwalk", 3)
        >>> table.houses_left
        29
        """
        return Buildings.of(self.state).houses

    @property
    def hotels_left(self) -> int:
        """Hotels in the Bank.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.built("Boardwalk", 5)
        >>> table.hotels_left
        11
        """
        return Buildings.of(self.state).hotels

    def holder(self, name: str | int) -> str | None:
        """Who holds a deed; None for the Bank.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> table.holder("Boardwalk"), table.holder("Baltic Avenue")
        ('ann', None)
        """
        seat = self.state.holder[self.deed(name)]
        return self.names[seat] if seat >= 0 else None

    def is_mortgaged(self, name: str | int) -> bool:
        """Whether a deed is mortgaged.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns_mortgaged("Boardwalk")
        >>> table.is_mortgaged("Boardwalk")
        True
        """
        return self.state.mortgaged[self.deed(name)] > 0

    def level(self, name: str | int) -> int:
        """How far a site is built up.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.built("Boardwalk", 3)
        >>> table.level("Boardwalk")
        3
        """
        return Buildings.of(self.state).level[self.deed(name)]

    @property
    def rank(self) -> dict[str, int]:
        """When over: everybody's rank.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.resigns()
        >>> table.rank
        {'ann': 2, 'ben': 1}
        """
        return dict(zip(self.names, self.state.ranking, strict=True))
