"""Flowing text: a row of items that wraps between items, never inside one, with hanging indents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

HANGING = 2
"""After a heading the lines that go on stand so far in."""


class Flow:
    """Texts one after the other, as many in a line as fit, so that a name or a sign stays with its word."""

    def __init__(self, things: Iterable[Text], between: str = " · ", head: Text | None = None) -> None:
        self.things: Sequence[Text] = tuple(things)
        self.between = between
        self.head = head

    def lines(self, width: int) -> Iterator[Text]:
        """The lines for a width."""
        line = self.head.copy().append(" ") if self.head else Text()
        begun, tail = False, self.between.rstrip()
        for left, thing in zip(range(len(self.things) - 1, -1, -1), self.things, strict=True):
            needed = len(self.between) + thing.cell_len + (len(tail) if left else 0)
            if begun and line.cell_len + needed > width:
                yield line.append(tail)
                line, begun = Text(" " * HANGING if self.head else ""), False
            if begun:
                line.append(self.between)
            line.append_text(thing)
            begun = True
        yield line

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.lines(options.max_width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [thing.cell_len for thing in self.things] or [0]
        whole = sum(widths) + len(self.between) * (len(widths) - 1) + (self.head.cell_len + 1 if self.head else 0)
        return Measurement(min(max(widths), options.max_width), min(whole, options.max_width))
