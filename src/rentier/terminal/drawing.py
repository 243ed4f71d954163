"""Drawing: the buildings of a family, and how the terminal shows them."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from rich.console import RenderableType

from rentier.kernel.views import View
from rentier.terminal.pieces import Kind
from rentier.terminal.prose import Prose


class Rung(NamedTuple):
    """One line of the rent ladder: when it holds, what it costs, and whether it holds now."""

    when: str
    rent: str
    now: bool


class Drawing(Protocol):
    """How deeds and what stands on them are shown."""

    def ladder(self, view: View, prose: Prose, deed: int) -> list[Rung]:
        """The rents printed on a deed."""

    def costs(self, view: View, prose: Prose, deed: int) -> list[tuple[str, int]]:
        """What can be built there, and what it costs."""

    def built(self, view: View, prose: Prose, deed: int) -> str:
        """What stands on a deed, in words; empty for nothing."""

    def brief(self, view: View, prose: Prose, deed: int) -> str:
        """The same in short, for a table."""

    def note(self, view: View, prose: Prose, deed: int) -> str:
        """What makes the rent other than the printed one for what stands there; empty for nothing."""

    def marks(self, view: View, deed: int) -> str:
        """The same in a few signs."""

    def legend(self, view: View, prose: Prose) -> list[str]:
        """What the signs mean, and what else is good to know at a glance."""

    def figure(self, view: View, prose: Prose, space: int) -> str:
        """The price or tax that `board` shows beside a space; empty for none."""

    def around(self, view: View, prose: Prose) -> list[RenderableType]:
        """What `board` lists below the spaces."""

    def kinds(self, view: View, prose: Prose) -> list[Kind]:
        """Everything that can be built."""

    def remarks(self, view: View, prose: Prose, deed: int) -> list[str]:
        """What the pieces do that stand on a deed or could."""
