"""The progress bar of commands that take a while."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text


class Rate(ProgressColumn):
    """How many a second."""

    def __init__(self, unit: str) -> None:
        super().__init__()
        self.unit = unit

    def render(self, task: Task) -> Text:
        """The rate so far."""
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.1f} {self.unit}", style="progress.data.speed")


@contextmanager
def bar(what: str, total: int, rate: str = "games/s") -> Iterator[Callable[[int], None]]:
    """A bar on the error stream with rate and time left, if somebody is watching."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(rate), TimeRemainingColumn())
    hidden = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden, speed_estimate_period=120) as progress:
        task = progress.add_task(what, total=total)
        yield lambda count: progress.advance(task, count)
