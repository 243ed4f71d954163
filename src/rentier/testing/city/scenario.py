"""Scenarios for City: the shared ones, with blocks, pieces, the Trading unit and its button."""

from __future__ import annotations

from typing import Any

from rentier.kernel.game import BANKER
from rentier.kernel.records import Fact
from rentier.rules.cards import Piles
from rentier.rules.city.blocks import BuildBlocks, Press
from rentier.rules.city.clock import CallTime, Count, PlayOn, WarnTime
from rentier.rules.city.dodges import DodgeRent, PayRent, RentDodge
from rentier.rules.city.industry_tax import DodgeTax, PayTax
from rentier.rules.city.permits import RemoveHazard
from rentier.rules.city.plots import PIECES, Plots
from rentier.rules.city.targets import Choose, Forgo
from rentier.rules.city.towers import BuildSkyscraper, BuildStadium, BuildTower
from rentier.rules.city.trading_unit import AuctionOff, PutUp
from rentier.rules.city.transit import GoOnFoot, Jump, Stay, TakeTaxi
from rentier.rules.questions import RENT
from rentier.testing.names import ScenarioError, known
from rentier.testing.scenario import Player, Scenario


class CityScenario(Scenario):
    """A City table. Amounts are in thousands: 500 is 500K, 2000 is 2M. Pieces go by their names in `PIECES`.

    >>> table = CityScenario("ann ben")
    >>> _ = table.ann.owns("Old Town")
    >>> _ = table.ann.rolls(1, 2)
    >>> _ = table.ann.buys()
    >>> _ = table.ann.presses(2)
    >>> _ = table.ann.builds_blocks({"Old Town": (1, 1)})
    >>> table.rent("Old Town")
    1000
    """

    def __init__(self, seats: str = "ann ben", options: dict[str, Any] | None = None) -> None:
        super().__init__("city", seats, options)

    def _player(self, seat: int, name: str) -> CityPlayer:
        return CityPlayer(self, seat, name)

    def __getattr__(self, name: str) -> CityPlayer:
        player = super().__getattr__(name)
        assert isinstance(player, CityPlayer)
        return player

    # ------------------------------------------------------------ arranging

    def stands(self, name: str | int, *pieces: str) -> None:
        """Put pieces (park, prison, railroad, skyscraper, ...) on a district, of any owner or none."""
        state = self.arrange()
        for piece in pieces:
            Plots.of(state).put(state, known("piece", piece, PIECES), self.deed(name))

    def blocks(self, name: str | int, residential: int = 0, industrial: int = 0) -> None:
        """Put blocks on a district, of any owner or none."""
        plots = Plots.of(self.arrange())
        plots.residential[self.deed(name)] += residential
        plots.industrial[self.deed(name)] += industrial

    def bank_has_left(self, piece: str, count: int) -> None:
        """Set how many pieces of a kind the Bank has (as if other boards held the rest)."""
        Plots.of(self.arrange()).left[PIECES.index(known("piece", piece, PIECES))] = count

    def pile_is(self, *ids: str) -> None:
        """Every card was seen before: these lie on top, in this order, and those that nobody keeps below them."""
        piles = Piles.of(self.arrange())
        piles.seen = [self.card(id) for id in ids] + [n for n in piles.unseen if n not in map(self.card, ids)]
        piles.unseen = []

    # ------------------------------------------------------------ acting

    def time_is_called(self) -> list[Fact]:
        """The time that the table set is up."""
        return self.submit(CallTime(), BANKER)

    def minutes_are_left(self, minutes: int) -> list[Fact]:
        """The Banker warns everybody."""
        return self.submit(WarnTime(minutes), BANKER)

    # ------------------------------------------------------------ looking

    def rent(self, name: str | int) -> int:
        """What a visitor would pay now."""
        amount: int = RENT(self.game, self.deed(name))[0]
        return amount

    def blocks_on(self, name: str | int) -> tuple[int, int]:
        """Residential and industrial blocks on a district."""
        plots = Plots.of(self.state)
        return plots.residential[self.deed(name)], plots.industrial[self.deed(name)]

    def pieces_on(self, name: str | int) -> list[str]:
        """The pieces on a district."""
        return list(Plots.of(self.state).standing[self.deed(name)])

    def pieces_left(self, piece: str) -> int:
        """How many pieces of a kind the Bank has."""
        return Plots.of(self.state).left_of(known("piece", piece, PIECES))

    def lent_on(self, name: str | int) -> int:
        """What the Bank lent on a district; 0 where it lies face up."""
        return self.state.mortgaged[self.deed(name)]

    @property
    def bottom_card(self) -> str:
        """The card that went under the Chance pile last."""
        return self.book.board.cards[Piles.of(self.state).seen[-1]].id

    @property
    def dodge_holder(self) -> str | None:
        """Who holds the Rent Dodge card; None where it lies beside Free Parking."""
        seat = RentDodge.of(self.state).holder
        return self.names[seat] if seat >= 0 else None


class CityPlayer(Player):
    """Somebody at a City table."""

    table: CityScenario

    # ------------------------------------------------------------ arranging

    def owns_for(self, lent: int, *names: str | int) -> CityPlayer:
        """Give districts that are mortgaged, with what the Bank lent on each."""
        for name in names:
            self.owns(name)
            self.table.arrange().turn_deed(self.table.deed(name), lent)
        return self

    def holds_rent_dodge(self, since: int = 0) -> CityPlayer:
        """Give the Rent Dodge card, taken in an earlier round."""
        dodge = RentDodge.of(self.table.arrange())
        dodge.holder, dodge.since = self.seat, since
        return self

    # ------------------------------------------------------------ playing

    def plays_on(self) -> list[Fact]:
        """Agree to play on after time was up."""
        return self.submits(PlayOn(self.seat, self._number()))

    def wants_to_count(self) -> list[Fact]:
        """Decline to play on."""
        return self.submits(Count(self.seat, self._number()))

    def draws(self, id: str, on: int = 7) -> list[Fact]:
        """Roll a seven onto a Chance space (2, 7, 17, 22, 28 or 36) and take this card."""
        if self.table.book.board.kinds[self.table.space(on)] != "deck":
            raise ScenarioError(f"space {on} is no Chance space")
        self.stands_on((on - 7) % 40)
        self.table.next_card(id)
        return self.rolls(3, 4)

    def presses(self, shown: int | str) -> list[Fact]:
        """Press Build; the unit shows 1, 2, 3 or "railroad"."""
        faces = self.table.book.lists["build_button"]
        shown = known("face of the build button", str(shown), list(dict.fromkeys(faces)))
        self.table.chance.put("build", self.table.state.draws.get("build", 0), faces.index(shown))
        return self.submits(Press(self.seat))

    def builds_blocks(self, order: dict[str, tuple[int, int]]) -> list[Fact]:
        """Build blocks: {district: (residential, industrial)}."""
        lines = tuple((self.table.space(name), *count) for name, count in order.items())
        return self.submits(BuildBlocks(self.seat, lines))

    def chooses(self, name: str | int, piece: str = "") -> list[Fact]:
        """Choose a district, with the piece where it is about one."""
        piece = known("piece", piece, PIECES) if piece else ""
        return self.submits(Choose(self.seat, self._number(), self.table.space(name), piece))

    def forgoes(self) -> list[Fact]:
        """Do without what may be chosen."""
        return self.submits(Forgo(self.seat, self._number()))

    def auctions_off(self, bid: int) -> list[Fact]:
        """Auction the district stood on, with an opening bid."""
        return self.submits(AuctionOff(self.seat, self._number(), bid))

    def puts_up(self, name: str | int, bid: int) -> list[Fact]:
        """Put any unowned district up for auction, with an opening bid."""
        return self.submits(PutUp(self.seat, self._number(), self.table.space(name), bid))

    def builds_stadium(self, name: str | int) -> list[Fact]:
        """Build a stadium."""
        return self.submits(BuildStadium(self.seat, self.table.space(name)))

    def builds_skyscraper(self, name: str | int) -> list[Fact]:
        """Build a skyscraper."""
        return self.submits(BuildSkyscraper(self.seat, self.table.space(name)))

    def builds_tower(self, name: str | int) -> list[Fact]:
        """Build the Tower."""
        return self.submits(BuildTower(self.seat, self.table.space(name)))

    def removes_hazard(self, name: str | int, piece: str) -> list[Fact]:
        """Have a hazard removed."""
        return self.submits(RemoveHazard(self.seat, self.table.space(name), known("piece", piece, PIECES)))

    def jumps(self, name: str | int) -> list[Fact]:
        """Jump to another railroad."""
        return self.submits(Jump(self.seat, self._number(), self.table.space(name)))

    def stays(self) -> list[Fact]:
        """Do not jump."""
        return self.submits(Stay(self.seat, self._number()))

    def takes_taxi(self, by: int) -> list[Fact]:
        """Alter the roll."""
        return self.submits(TakeTaxi(self.seat, self._number(), by))

    def goes_on_foot(self) -> list[Fact]:
        """Keep the Taxi."""
        return self.submits(GoOnFoot(self.seat, self._number()))

    def dodges_rent(self) -> list[Fact]:
        """Use the Rent Dodge card."""
        return self.submits(DodgeRent(self.seat, self._number()))

    def pays_rent(self) -> list[Fact]:
        """Keep the Rent Dodge card and pay."""
        return self.submits(PayRent(self.seat, self._number()))

    def dodges_tax(self) -> list[Fact]:
        """Use the Tax Dodge card."""
        return self.submits(DodgeTax(self.seat, self._number()))

    def pays_tax(self) -> list[Fact]:
        """Keep the Tax Dodge card and pay."""
        return self.submits(PayTax(self.seat, self._number()))
