"""Players in scenarios: arranging them, playing for them, and checking them.

Methods that place somebody return the player, so that they can be chained; methods that play return the facts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rentier.kernel.game import AUTOPILOT
from rentier.kernel.records import Act, Fact
from rentier.kernel.state import BANK
from rentier.rules.auction import Bid, BidDue, Pass
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
from rentier.rules.debts import Debts
from rentier.rules.deeds import Buy
from rentier.rules.dice import Roll
from rentier.rules.jail import JailChoice, PayBail, TryDouble, UseJailCard
from rentier.rules.leaving import GoBankrupt, Resign
from rentier.rules.mortgage import Mortgage, Repay
from rentier.rules.turns import EndDue, EndTurn, RollDue
from rentier.testing.dice import face, pair
from rentier.testing.names import ScenarioError, between, known

if TYPE_CHECKING:
    from rentier.testing.scenario import Scenario


class Player:
    """Somebody at the table: first placed, then playing."""

    def __init__(self, table: Scenario, seat: int, name: str) -> None:
        self.table, self.seat, self.name = table, seat, name

    # ------------------------------------------------------------ arranging

    def owns(self, *names: str | int) -> Player:
        """Give deeds, not mortgaged, taking them from any other owner.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> sorted(table.ann.deeds)
        ['Boardwalk', 'Park Place']
        """
        state = self.table.arrange()
        for name in names:
            state.give_deed(self.table.deed(name), self.seat)
            state.turn_deed(self.table.deed(name), 0)
        return self

    def owns_mortgaged(self, *names: str | int) -> Player:
        """Give deeds, mortgaged.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns_mortgaged("Boardwalk")
        >>> table.is_mortgaged("Boardwalk")
        True
        """
        self.owns(*names)
        for name in names:
            deed = self.table.deed(name)
            self.table.arrange().turn_deed(deed, self.table.book.board.mortgage[deed])
        return self

    def built(self, name: str | int, level: int) -> Player:
        """Put up houses (one level each; a hotel is one above the most houses), taken from the Bank.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> _ = table.ann.built("Boardwalk", 2).built("Park Place", 2)
        >>> table.houses_left
        28
        """
        state, deed = self.table.arrange(), self.table.deed(name)
        buildings = Buildings.of(state)
        most = buildings.hotel_level if self.table.book.board.building_cost[deed] else 0
        between(f"the level of {name!r}", buildings.level[deed] + level, 0, most)
        buildings.raise_level(state, deed, level)
        return self

    def has_cash(self, amount: int) -> Player:
        """Set the cash, with the Bank as the other side.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.ann.has_cash(30).cash
        30
        """
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
        """Put the player in Jail, after this many failed tries.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.ann.sits_in_jail(tries=2).in_jail
        True
        """
        state = self.table.arrange()
        state.at[self.seat] = self.table.book.board.jail
        state.jail[self.seat] = tries + 1
        return self._before_the_roll()

    def keeps(self, id: str) -> Player:
        """Give a card to keep, CH09 or CC05, wherever it was.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.ann.keeps("CH09").cards
        {'CH09'}
        """
        piles, card = Piles.of(self.table.arrange()), self.table.card(id)
        for pile in (piles.unseen, piles.seen):
            if card in pile:
                pile.remove(card)
        piles.keeper[card] = self.seat
        return self

    def uses_speed_die(self) -> Player:
        """As if GO had been passed.

        >>> table = Scenario("platinum", options={"speed-die": True})
        >>> _ = table.ann.uses_speed_die()
        >>> _ = table.ann.rolls(1, 2, 3)
        >>> table.ann.space
        'Oriental Avenue'
        """
        state = self.table.arrange()
        speed_die = SpeedDie.found_in(state)
        if speed_die is None:
            raise ScenarioError('this table has no Speed Die; set it up with options={"speed-die": True}')
        speed_die.entitled[self.seat] = 1
        return self

    def to_roll(self) -> Player:
        """The turn is this player's, nothing rolled yet.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.ben.to_roll().to_move
        True
        """
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
        """Any act, by this seat.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> from rentier.acts import Resign
        >>> _ = table.ann.submits(Resign(table.ann.seat))
        >>> table.ann.is_out
        True
        """
        return self.table.submit(act, self.seat)

    def rolls(self, first: int, second: int, speed: int | None = None) -> list[Fact]:
        """Roll the dice as scripted; in Jail, try for a double. With the Speed Die its face comes third.

        >>> from rentier.testing import BUS
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
        """Pass the dice.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.rolls(1, 2)
        >>> _ = table.ann.buys()
        >>> _ = table.ann.ends_turn()
        >>> table.ben.to_move
        True
        """
        return self.submits(EndTurn(self.seat, self._number()))

    def buys(self) -> list[Fact]:
        """Buy the property stood on.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.rolls(1, 2)
        >>> _ = table.ann.buys()
        >>> table.ann.cash, table.ann.deeds
        (1440, {'Baltic Avenue'})
        """
        return self.submits(Buy(self.seat, self._number()))

    def declines(self) -> list[Fact]:
        """Leave it to an auction.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.rolls(1, 2)
        >>> _ = table.ann.declines()
        >>> table.waits_for
        [('ann', 'BidDue'), ('ben', 'BidDue')]
        """
        return self.submits(Decline(self.seat, self._number()))

    def bids(self, amount: int) -> list[Fact]:
        """Bid for the open lot.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.rolls(1, 2)
        >>> _ = table.ann.declines()
        >>> _ = table.ben.bids(10)
        >>> _ = table.ann.passes()
        >>> table.ben.cash
        1490
        """
        return self.submits(Bid(self.seat, self._number(), amount))

    def passes(self) -> list[Fact]:
        """Bid no more for this lot.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.rolls(1, 2)
        >>> _ = table.ann.declines()
        >>> _ = table.ann.passes()
        >>> table.ann.bidding()
        False
        """
        return self.submits(Pass(self.seat, self._number()))

    def _claim(self, name: str) -> int:
        space = self.table.deed(name)
        claims = [claim for claim in Claims.of(self.table.game.state).open if claim.deed == space]
        return claims[0].number if claims else 0

    def asks_rent(self, name: str) -> list[Fact]:
        """Ask for the rent of a property.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ben.owns("Baltic Avenue")
        >>> _ = table.ann.rolls(1, 2)
        >>> _ = table.ben.asks_rent("Baltic Avenue")
        >>> table.ben.cash
        1504
        """
        return self.submits(AskRent(self.seat, self._claim(name)))

    def waives_rent(self, name: str) -> list[Fact]:
        """Let the rent go.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ben.owns("Baltic Avenue")
        >>> _ = table.ann.rolls(1, 2)
        >>> _ = table.ben.waives_rent("Baltic Avenue")
        >>> table.ben.cash
        1500
        """
        return self.submits(WaiveRent(self.seat, self._claim(name)))

    def _order(self, pieces: dict[str, int]) -> tuple[tuple[int, int], ...]:
        if not isinstance(pieces, dict):
            raise ScenarioError(f"an order is written as {{site: how many}}, not {pieces!r}")
        return tuple((self.table.space(name), count) for name, count in pieces.items())

    def builds(self, pieces: dict[str, int]) -> list[Fact]:
        """Order houses or hotels: {site: how many}.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> _ = table.ann.builds({"Boardwalk": 1, "Park Place": 1})
        >>> table.ann.cash
        1100
        """
        return self.submits(Build(self.seat, self._order(pieces)))

    def sells(self, levels: dict[str, int]) -> list[Fact]:
        """Sell buildings: {site: levels given up}.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> _ = table.ann.built("Boardwalk", 1)
        >>> _ = table.ann.sells({"Boardwalk": 1})
        >>> table.ann.cash
        1600
        """
        return self.submits(Sell(self.seat, self._order(levels)))

    def wants(self, count: int) -> list[Fact]:
        """Say how many of the last pieces you want.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> _ = table.ben.owns("Mediterranean Avenue", "Baltic Avenue")
        >>> table.bank_has(houses=1)
        >>> _ = table.ann.builds({"Boardwalk": 1})
        >>> _ = table.ben.wants(1)
        >>> table.waits_for
        [('ann', 'BidDue'), ('ben', 'BidDue')]
        """
        return self.submits(Want(self.seat, self._number(), count))

    def places(self, name: str) -> list[Fact]:
        """Put a piece just won on a site.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> _ = table.ben.owns("Mediterranean Avenue", "Baltic Avenue")
        >>> table.bank_has(houses=1)
        >>> _ = table.ann.builds({"Boardwalk": 1})
        >>> _ = table.ben.wants(1)
        >>> _ = table.ann.bids(100)
        >>> _ = table.ben.passes()
        >>> _ = table.ann.places("Boardwalk")
        >>> table.level("Boardwalk")
        1
        """
        return self.submits(Place(self.seat, self._number(), self.table.space(name)))

    def mortgages(self, name: str) -> list[Fact]:
        """Mortgage a deed.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> _ = table.ann.mortgages("Boardwalk")
        >>> table.ann.cash
        1700
        """
        return self.submits(Mortgage(self.seat, self.table.space(name)))

    def repays(self, name: str) -> list[Fact]:
        """Pay off a mortgage.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns_mortgaged("Boardwalk")
        >>> _ = table.ann.repays("Boardwalk")
        >>> table.ann.cash
        1280
        """
        return self.submits(Repay(self.seat, self.table.space(name)))

    def redeems(self) -> list[Fact]:
        """Pay off the mortgage of the deed just received.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns_mortgaged("Boardwalk")
        >>> _ = table.ann.offers(table.ben, give=("Boardwalk",), take=(100,))
        >>> _ = table.ben.accepts()
        >>> _ = table.ben.redeems()
        >>> table.is_mortgaged("Boardwalk")
        False
        """
        return self.submits(RepayNow(self.seat, self._number()))

    def keeps_mortgaged(self) -> list[Fact]:
        """Pay the interest on the mortgaged deed just received.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns_mortgaged("Boardwalk")
        >>> _ = table.ann.offers(table.ben, give=("Boardwalk",), take=(100,))
        >>> _ = table.ben.accepts()
        >>> _ = table.ben.keeps_mortgaged()
        >>> table.ben.cash
        1380
        """
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
        """Put new terms to your newest open offer.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> _ = table.ben.offers(table.ann, give=(400,), take=("Boardwalk",))
        >>> _ = table.ann.counters(give=("Boardwalk",), take=(500,))
        >>> _ = table.ben.accepts()
        >>> table.ben.cash
        1000
        """
        offer = self._offer()
        act = CounterDeal(self.seat, offer.number, offer.revision, self._terms(give, take))
        return self.submits(act)

    def accepts(self) -> list[Fact]:
        """Accept the newest offer.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> _ = table.ben.offers(table.ann, give=(400,), take=("Boardwalk",))
        >>> _ = table.ann.accepts()
        >>> table.holder("Boardwalk")
        'ben'
        """
        return self.submits(AcceptDeal(self.seat, self._offer().number, self._offer().revision))

    def refuses(self) -> list[Fact]:
        """Turn the newest offer down.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> _ = table.ben.offers(table.ann, give=(400,), take=("Boardwalk",))
        >>> _ = table.ann.refuses()
        >>> table.holder("Boardwalk")
        'ann'
        """
        return self.submits(DeclineDeal(self.seat, self._offer().number))

    def withdraws(self) -> list[Fact]:
        """Take the newest offer back.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> _ = table.ben.offers(table.ann, give=(400,), take=("Boardwalk",))
        >>> _ = table.ben.withdraws()
        >>> table.log[-1]
        'An offer has expired'
        """
        return self.submits(WithdrawDeal(self.seat, self._offer().number))

    def pays_bail(self) -> list[Fact]:
        """Pay to leave Jail.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.sits_in_jail().pays_bail()
        >>> table.ann.cash
        1450
        """
        return self.submits(PayBail(self.seat, self._number()))

    def uses_card(self, id: str) -> list[Fact]:
        """Use a kept card to leave Jail.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.keeps("CH09").sits_in_jail().uses_card("CH09")
        >>> table.ann.in_jail, table.ann.cash
        (False, 1500)
        """
        return self.submits(UseJailCard(self.seat, self._number(), self.table.card(id)))

    def goes_bankrupt(self) -> list[Fact]:
        """Declare bankruptcy.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.owing((table.ann, table.ben, 2000))
        >>> _ = table.ann.goes_bankrupt()
        >>> table.ann.is_out
        True
        """
        return self.submits(GoBankrupt(self.seat, self._number()))

    def resigns(self) -> list[Fact]:
        """Leave the game.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.resigns()
        >>> table.over
        True
        """
        return self.submits(Resign(self.seat))

    def takes_bus(self, steps: int) -> list[Fact]:
        """Choose how far the Bus goes.

        >>> from rentier.testing import BUS
        >>> table = Scenario("platinum", seats="ann ben", options={"speed-die": True})
        >>> _ = table.ann.uses_speed_die()
        >>> _ = table.ann.rolls(1, 4, BUS)
        >>> _ = table.ann.takes_bus(1)
        >>> table.ann.space
        'Mediterranean Avenue'
        """
        return self.submits(TakeBus(self.seat, self._number(), steps))

    def goes_to(self, name: str) -> list[Fact]:
        """Choose any space.

        >>> table = Scenario("platinum", seats="ann ben", options={"speed-die": True})
        >>> _ = table.ann.uses_speed_die()
        >>> _ = table.ann.rolls(3, 3, 3)
        >>> _ = table.ann.goes_to("Boardwalk")
        >>> table.ann.space
        'Boardwalk'
        """
        return self.submits(GoTo(self.seat, self._number(), self.table.space(name)))

    def on_autopilot(self, act: Act) -> list[Fact]:
        """An act that the autopilot submits for this seat.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> from rentier.acts import Mortgage
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> _ = table.ann.on_autopilot(Mortgage(0, 39))
        >>> table.ann.cash
        1700
        """
        return self.table.submit(act, AUTOPILOT)

    # ------------------------------------------------------------ looking

    @property
    def cash(self) -> int:
        """Money in hand.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.ann.cash
        1500
        """
        return self.table.state.cash[self.seat]

    @property
    def space(self) -> str:
        """The name of the space stood on.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.ann.space
        'GO'
        """
        return self.table.book.edition.names[self.table.state.at[self.seat]]

    @property
    def in_jail(self) -> bool:
        """Whether in Jail (Just Visiting is not).

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.ann.sits_in_jail().in_jail
        True
        """
        return self.table.state.jail[self.seat] > 0

    @property
    def deeds(self) -> set[str]:
        """The names of this player's deeds.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.ann.owns("Boardwalk").deeds
        {'Boardwalk'}
        """
        return {self.table.book.edition.names[deed] for deed in self.table.state.deeds_of(self.seat)}

    @property
    def cards(self) -> set[str]:
        """The ids of the cards that this player keeps.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.ann.keeps("CH09").cards
        {'CH09'}
        """
        return {self.table.book.board.cards[card].id for card in Piles.of(self.table.state).kept_by(self.seat)}

    @property
    def owes(self) -> int:
        """The sum of this player's open debts.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.owing((table.ann, None, 75))
        >>> table.ann.owes
        75
        """
        return sum(debt.amount for debt in Debts.of(self.table.state).open if debt.debtor == self.seat)

    @property
    def is_out(self) -> bool:
        """Whether out of the game.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.ann.is_out
        False
        """
        return self.table.state.out[self.seat] > 0

    @property
    def to_move(self) -> bool:
        """Whether it is this player's turn.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.ann.to_move, table.ben.to_move
        (True, False)
        """
        return self.table.state.turn == self.seat

    @property
    def may(self) -> list[str]:
        """The kinds of acts that are open to this player now.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> table.ann.may
        ['Resign', 'Roll']
        """
        choices = self.table.game.acts(self.seat)
        return sorted({type(act).__name__ for act in choices.acts} | {form.act.__name__ for form in choices.forms})

    def bidding(self) -> bool:
        """Whether the table waits for this player's bid.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.rolls(1, 2)
        >>> _ = table.ann.declines()
        >>> table.ben.bidding()
        True
        """
        return any(w.seat == self.seat and type(w.duty) is BidDue for w in self.table.game.duties)
