"""Houses and hotels: how the editions that have them show their deeds."""

from __future__ import annotations

from rich.console import RenderableType

from rentier.kernel.views import View
from rentier.rules.classic.questions import PIECES
from rentier.rules.questions import LEVEL
from rentier.terminal.drawing import Rung
from rentier.terminal.pieces import Kind
from rentier.terminal.prose import Prose

HOUSE, HOTEL = "▪", "◆"


class Houses:
    """Sites with houses and a hotel, stations and utilities by how many one holds."""

    def ladder(self, view: View, prose: Prose, deed: int) -> list[Rung]:
        """The rents printed on a deed."""
        board, words = view.board, prose.book.words
        group = board.group[deed]
        data, holder = board.group_data[group], view.holder(deed)
        held = view.owned(holder, group) if holder >= 0 and not view.is_mortgaged(deed) else 0
        if board.rents[deed]:
            return self._site_ladder(view, prose, deed, held)
        kind = board.group_kind[group]
        if "rents" in data:
            return [
                Rung(f"with {words.count(n, kind)}", words.money(rent), n == held)
                for n, rent in enumerate(data["rents"], 1)
            ]
        times = enumerate(data.get("multipliers", ()), 1)
        return [Rung(f"with {words.count(n, kind)}", f"{factor} times a roll", n == held) for n, factor in times]

    def _site_ladder(self, view: View, prose: Prose, deed: int, held: int) -> list[Rung]:
        board, words = view.board, prose.book.words
        rents, most = board.rents[deed], view.number("houses_for_hotel")
        houses, hotels = pieces(view, deed)
        rungs = [Rung(f"no {words.terms['houses']}", words.money(rents[0]), bool(held) and not houses and not hotels)]
        rungs += [
            Rung(f"with {words.count(n, 'house')}", words.money(rents[n]), bool(held) and houses == n)
            for n in range(1, most + 1)
        ]
        rungs.append(Rung(f"with {words.count(1, 'hotel')}", words.money(rents[-1]), bool(held and hotels)))
        return rungs

    def costs(self, view: View, prose: Prose, deed: int) -> list[tuple[str, int]]:
        """A building; stations and utilities take none."""
        cost, terms = view.board.building_cost[deed], prose.book.words.terms
        return [(f"A {terms['house']} or {terms['hotel']} costs", cost)] if cost else []

    def built(self, view: View, prose: Prose, deed: int) -> str:
        """Houses, or a hotel."""
        houses, hotels = pieces(view, deed)
        if not houses and not hotels:
            return ""
        return prose.book.words.count(1, "hotel") if hotels else prose.book.words.count(houses, "house")

    def brief(self, view: View, prose: Prose, deed: int) -> str:
        """Short enough as it is."""
        return self.built(view, prose, deed)

    def note(self, view: View, prose: Prose, deed: int) -> str:
        """The printed rent holds."""
        return ""

    def marks(self, view: View, deed: int) -> str:
        """A sign for every building."""
        houses, hotels = pieces(view, deed)
        return HOUSE * houses + HOTEL * hotels

    def legend(self, view: View, prose: Prose) -> list[str]:
        """The signs, and the Bank's buildings."""
        words = prose.book.words
        houses, hotels = view.ask(PIECES)
        left = f"{words.count(houses, 'house')}, {words.count(hotels, 'hotel')}"
        signs = [f"{HOUSE} {words.terms['house']}", f"{HOTEL} {words.terms['hotel']}", "(m) mortgaged"]
        return [*signs, f"the {words.terms['bank']} has {left} left"]

    def figure(self, view: View, prose: Prose, space: int) -> str:
        """None: the names need the room."""
        return ""

    def around(self, view: View, prose: Prose) -> list[RenderableType]:
        """Nothing: houses are shown beside the names."""
        return []

    def kinds(self, view: View, prose: Prose) -> list[Kind]:
        """Houses and hotels."""
        terms, left, most = prose.book.words.terms, view.ask(PIECES), view.number("houses_for_hotel")
        does = ("raises the rent as its deed says", f"takes the place of {prose.book.words.count(most, 'house')}")
        signs = zip((HOUSE, HOTEL), ("house", "hotel"), left, does, strict=True)
        return [Kind(sign, terms[kind], "its deed", str(count), what) for sign, kind, count, what in signs]

    def remarks(self, view: View, prose: Prose, deed: int) -> list[str]:
        """The ladder of rents says it all."""
        return []


def pieces(view: View, site: int) -> tuple[int, int]:
    """The houses and hotels on a site."""
    level = view.ask(LEVEL, site)
    return (0, 1) if level > view.number("houses_for_hotel") else (level, 0)
