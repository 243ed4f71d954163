"""City districts in the terminal: their blocks, hazards, bonus buildings, railroads and towers."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from rentier.kernel.views import View
from rentier.rules.city.plots import BONUSES, HAZARDS
from rentier.rules.city.questions import BLOCKS, PIECES_LEFT, RENT_BASIS, ROOM, STANDING
from rentier.rules.questions import LEVEL, RENT
from rentier.terminal.drawing import Rung
from rentier.terminal.flow import Flow
from rentier.terminal.palette import QUIET
from rentier.terminal.pieces import Kind, effect
from rentier.terminal.prose import Prose
from rentier.text.words import capitalised

SIGNS = {"railroad": "╪", "stadium": "○", "skyscraper": "▲", "tower": "♜"}
HAZARD, BONUS = "!", "+"


class Plots:
    """Districts whose rent goes by blocks."""

    def ladder(self, view: View, prose: Prose, deed: int) -> list[Rung]:
        """The rents for no block to the most there can be."""
        words = prose.book.words
        counting, _ = view.ask(RENT_BASIS, deed)
        paid = view.holder(deed) >= 0 and not view.is_mortgaged(deed)
        bare = f"no {words.terms['blocks']}"
        return [
            Rung(words.count(n, "block") if n else bare, words.money(rent), paid and n == counting)
            for n, rent in enumerate(view.board.rents[deed])
        ]

    def costs(self, view: View, prose: Prose, deed: int) -> list[tuple[str, int]]:
        """Blocks and a skyscraper as on the card; a stadium and the Tower cost the same everywhere."""
        terms, card = prose.book.words.terms, view.board.group_data[view.board.group[deed]]
        kinds = [("residential_block", card["residential"]), ("industrial_block", card["industrial"])]
        kinds += [("skyscraper", card["skyscraper"]), ("stadium", view.number("stadium_cost"))]
        return [(capitalised(terms[kind]), cost) for kind, cost in [*kinds, ("tower", view.number("tower_cost"))]]

    def built(self, view: View, prose: Prose, deed: int) -> str:
        """Blocks, then pieces."""
        words = prose.book.words
        residential, industrial = view.ask(BLOCKS, deed)
        things = [words.count(residential, "residential_block")] if residential else []
        things += [words.count(industrial, "industrial_block")] if industrial else []
        return ", ".join([*things, *(words.terms[piece] for piece in view.ask(STANDING, deed))])

    def brief(self, view: View, prose: Prose, deed: int) -> str:
        """Blocks as in `2r1i`, then the names of pieces."""
        blocks, terms = block_marks(view, deed), prose.book.words.terms
        return ", ".join([*([blocks] if blocks else []), *(terms[piece] for piece in view.ask(STANDING, deed))])

    def note(self, view: View, prose: Prose, deed: int) -> str:
        """Blocks that a hazard makes worthless, and doubling."""
        counting, times = view.ask(RENT_BASIS, deed)
        stand = view.ask(LEVEL, deed)
        idle = [f"{counting} of {prose.book.words.count(stand, 'block')} count"] if counting < stand else []
        return ", ".join([*idle, *(["doubled"] if times > 1 else [])])

    def marks(self, view: View, deed: int) -> str:
        """Blocks as in `2r1i`, then a sign a piece."""
        return block_marks(view, deed) + "".join(self._sign(piece) for piece in view.ask(STANDING, deed))

    def legend(self, view: View, prose: Prose) -> list[str]:
        """The signs; what the Bank has left is on a page of its own."""
        signs = [f"{HAZARD} hazard", f"{BONUS} bonus"]
        signs += [f"{sign} {prose.book.words.terms[piece]}" for piece, sign in SIGNS.items()]
        return [*signs, "(m) mortgaged", "2r1i blocks"]

    def figure(self, view: View, prose: Prose, space: int) -> str:
        """The price of a district, or the amount of a tax."""
        amount = view.board.price[space] or view.board.data[space].get("amount", 0)
        return prose.money(amount) if amount else ""

    def around(self, view: View, prose: Prose) -> list[RenderableType]:
        """The pieces that each permit space offers, and the districts with a hazard."""
        board, terms = view.board, prose.book.words.terms
        permits = [
            Text(f"{space} {terms[data['hazard']]} or {terms[data['bonus']]}")
            for space, data in enumerate(board.data)
            if "hazard" in data
        ]
        hazards = [
            Text(f"{terms[piece]} on ").append_text(prose.space(deed))
            for deed in board.deeds
            for piece in view.ask(STANDING, deed)
            if piece in HAZARDS
        ]
        kind = next(space for space, data in enumerate(board.data) if "hazard" in data)
        heads = ((f"{prose.book.words.space(kind)}:", permits), (f"Hazards ({HAZARD}):", hazards))
        return [Flow(things, head=Text(head, style=QUIET)) for head, things in heads if things]

    def kinds(self, view: View, prose: Prose) -> list[Kind]:
        """Blocks, then pieces with how many are left."""
        terms, left = prose.book.words.terms, view.ask(PIECES_LEFT)
        blocks = (("r", "residential_block"), ("i", "industrial_block"))
        kinds = [Kind(sign, terms[kind], "its card", "", effect(view, prose, kind)) for sign, kind in blocks]
        costs = {"skyscraper": "its card", **dict.fromkeys((*HAZARDS, *BONUSES, "railroad"), "free")}
        costs |= {kind: prose.money(view.number(f"{kind}_cost")) for kind in ("stadium", "tower")}
        return kinds + [
            Kind(self._sign(piece), terms[piece], costs[piece], str(count), effect(view, prose, piece))
            for piece, count in left.items()
        ]

    def remarks(self, view: View, prose: Prose, deed: int) -> list[str]:
        """The big buildings, which the card prices, and whatever stands there."""
        pieces = dict.fromkeys(("skyscraper", "stadium", "tower", *view.ask(STANDING, deed)))
        return [f"{capitalised(prose.book.words.terms[piece])}: {effect(view, prose, piece)}" for piece in pieces]

    def _sign(self, piece: str) -> str:
        return HAZARD if piece in HAZARDS else BONUS if piece in BONUSES else SIGNS[piece]


def block_marks(view: View, deed: int) -> str:
    """Blocks as they are typed."""
    return "".join(f"{count}{kind}" for count, kind in zip(view.ask(BLOCKS, deed), "ri", strict=True) if count)


def building_table(view: View, prose: Prose, seat: int, deeds: Iterable[int], most: int) -> Table:
    """Where blocks can go: what stands there, what a block costs, and what the rent would become."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET, show_edge=False)
    table.add_column("district", no_wrap=True)
    table.add_column("built", no_wrap=True)
    for title in ("room", "r costs", "i costs", "rent"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("rent after", no_wrap=True)
    plots = Plots()
    for deed in deeds:
        room, card = view.ask(ROOM, deed), view.board.group_data[view.board.group[deed]]
        amounts = (card["residential"], card["industrial"], view.ask(RENT, deed)[0])
        costs = (prose.money(amount) for amount in amounts)
        grown = best_rent(view, prose, seat, deed, min(most, room))
        table.add_row(prose.space(deed), plots.marks(view, deed), str(room), *costs, grown)
    return table


def best_rent(view: View, prose: Prose, seat: int, deed: int, most: int) -> str:
    """The rent with as many blocks more as fit and cash allows, of the cheapest kind that counts there."""
    counting, times = view.ask(RENT_BASIS, deed)
    kind = "industrial" if _has_hazard(view, deed) else "residential"
    cost = view.board.group_data[view.board.group[deed]][kind]
    blocks = min(most, view.cash(seat) // cost)
    if not blocks:
        return "too expensive"
    return f"{prose.money(view.board.rents[deed][counting + blocks] * times)} with {blocks}{kind[0]}"


def _has_hazard(view: View, deed: int) -> bool:
    return any(piece in HAZARDS for piece in view.ask(STANDING, deed))
