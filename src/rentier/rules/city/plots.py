"""The middle of the board: what stands on every district, and what is left in the Bank."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import EditionError, RecordError, Refusal
from rentier.kernel.game import Game
from rentier.kernel.parts import Part, memory
from rentier.kernel.state import State
from rentier.rules.city.questions import BLOCKS, HAS_SKYSCRAPER, PIECE_LEFT, PIECES_LEFT, STANDING
from rentier.rules.jail import JailChoice
from rentier.rules.questions import LEVEL
from rentier.rules.turns import EndDue, RollDue

if TYPE_CHECKING:
    from rentier.kernel.rulebook import Rulebook

HAZARDS = ("power_station", "sewage_plant", "prison", "rubbish_dump")
BONUSES = ("school", "wind_farm", "water_tower", "park")
PIECES = ("railroad", "stadium", "skyscraper", "tower", *HAZARDS, *BONUSES)


@memory("plots")
class Plots(Part):
    """Blocks and pieces by space, with counters for the rent; `left` are the Bank's pieces in the order of PIECES."""

    __slots__ = (
        "bonuses",
        "doubled",
        "hazards",
        "industrial",
        "left",
        "railroads",
        "residential",
        "stadiums",
        "standing",
        "tower",
    )
    counters = ("bonuses", "doubled", "hazards", "railroads", "stadiums", "tower")

    def __init__(self, state: State, book: Rulebook) -> None:
        spaces = len(state.group)
        counts = book.counts["pieces"]
        if set(counts) != set(PIECES):
            raise EditionError(book.file, "settings.pieces", f"the pieces are {', '.join(PIECES)}")
        self.residential = [0] * spaces
        self.industrial = [0] * spaces
        self.standing: list[tuple[str, ...]] = [()] * spaces
        self.left: list[int] = [counts[piece] for piece in PIECES]
        self.recount(state)

    def recount(self, state: State) -> None:
        """Where hazards, bonus buildings, railroads, stadiums, skyscrapers (by group) and the Tower stand."""
        self.hazards = [0] * len(self.standing)
        self.bonuses = [0] * len(self.standing)
        self.doubled = [0] * len(state.mortgaged_in)
        self.railroads: list[int] = []
        self.stadiums: list[int] = []
        self.tower = -1
        by_space = {len(self.residential), len(self.industrial), len(self.standing)}
        if by_space != {len(state.group)} or len(self.left) != len(PIECES):
            raise RecordError("a position has blocks and pieces for every space and kind")
        for deed, pieces in enumerate(self.standing):
            for piece in pieces:
                if piece not in PIECES or state.group[deed] < 0:
                    raise RecordError(f"a position cannot have {piece!r} on space {deed}")
                self._count(state, piece, deed, 1)

    def left_of(self, piece: str) -> int:
        """How many of a kind the Bank has."""
        return self.left[PIECES.index(piece)]

    def has(self, piece: str, deed: int) -> bool:
        """Whether a piece of this kind stands on a district."""
        return piece in self.standing[deed]

    def put(self, state: State, piece: str, deed: int) -> None:
        """Put a piece from the Bank on a district."""
        self.standing[deed] = tuple(sorted((*self.standing[deed], piece), key=PIECES.index))
        self.left[PIECES.index(piece)] -= 1
        self._count(state, piece, deed, 1)

    def take(self, state: State, piece: str, deed: int) -> None:
        """Give a piece back to the Bank."""
        pieces = list(self.standing[deed])
        pieces.remove(piece)
        self.standing[deed] = tuple(pieces)
        self.left[PIECES.index(piece)] += 1
        self._count(state, piece, deed, -1)

    def _count(self, state: State, piece: str, deed: int, by: int) -> None:
        if piece in HAZARDS:
            self.hazards[deed] += by
        elif piece in BONUSES:
            self.bonuses[deed] += by
        elif piece == "skyscraper":
            self.doubled[state.group[deed]] += by
        elif piece == "tower":
            self.tower = deed if by > 0 else -1
        else:
            where = self.railroads if piece == "railroad" else self.stadiums
            where.remove(deed) if by < 0 else insort(where, deed)


plots = Chapter("plots", settings={"pieces": dict, "most_blocks": int}, part=Plots)
NOT_A_DISTRICT = plots.cites("CSET-1")


def check_district(game: Game, deed: int) -> None:
    """Refuse a space that is no district."""
    if type(deed) is not int or not 0 <= deed < game.board.size or game.board.group[deed] < 0:
        raise Refusal(NOT_A_DISTRICT, "that is not a district")


def check_own(game: Game, seat: int, deed: int, cite: str) -> None:
    """Refuse a district that is not the seat's own."""
    check_district(game, deed)
    if game.state.holder[deed] != seat:
        raise Refusal(cite, "{deed:space} is not yours", deed=deed)


def check_face_up(game: Game, deed: int, cite: str) -> None:
    """CBLD-6, CMTG-2: its owner puts nothing on a mortgaged district."""
    if game.state.mortgaged[deed]:
        raise Refusal(cite, "{deed:space} is mortgaged: buy it back first", deed=deed)


def check_cash(game: Game, seat: int, cost: int, cite: str) -> None:
    """Refuse what costs more than the cash in hand."""
    if game.state.cash[seat] < cost:
        raise Refusal(cite, "that costs {cost:money}, more than you have", cost=cost)


def unhurried(state: State, seat: int) -> bool:
    """CSPEC-3: the player's own turn, before rolling or in step C, with nothing pending."""
    step = state.agenda[-1]
    return state.turn == seat and isinstance(step, (EndDue, RollDue, JailChoice)) and step.seat == seat


def check_unhurried(game: Game, seat: int, cite: str) -> None:
    """CSPEC-3: refuse what needs the player's own turn with nothing pending."""
    if not unhurried(game.state, seat):
        raise Refusal(cite, "only on your turn, once everything else is settled")


def blocks_on(state: State, deed: int) -> int:
    """CSPEC-8: residential and industrial blocks together; nothing else counts towards the 8."""
    part = Plots.of(state)
    return part.residential[deed] + part.industrial[deed]


@plots.defines(LEVEL)
def level(game: Game, deed: int) -> int:
    """How many blocks stand on a district."""
    return blocks_on(game.state, deed)


@plots.defines(BLOCKS)
def blocks(game: Game, deed: int) -> tuple[int, int]:
    """Residential and industrial blocks on a district."""
    part = Plots.of(game.state)
    return part.residential[deed], part.industrial[deed]


@plots.defines(STANDING)
def standing(game: Game, deed: int) -> tuple[str, ...]:
    """The pieces on a district beside its blocks."""
    return game.state.parts[Plots].standing[deed]


@plots.defines(HAS_SKYSCRAPER)
def has_skyscraper(game: Game, group: int) -> bool:
    """Whether a skyscraper stands in a group."""
    return Plots.of(game.state).doubled[group] > 0


@plots.defines(PIECE_LEFT)
def piece_left(game: Game, piece: str) -> int:
    """What the Bank has of one piece."""
    return game.state.parts[Plots].left_of(piece)


@plots.defines(PIECES_LEFT)
def pieces_left(game: Game) -> dict[str, int]:
    """What the Bank has of every piece."""
    return dict(zip(PIECES, Plots.of(game.state).left, strict=True))
