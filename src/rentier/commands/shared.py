"""What all commands share: where they draw, and how they say what went wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich.console import Console
from rich.text import Text

from rentier.kernel.errors import EditionError, RentierError
from rentier.terminal.palette import WRONG


@contextmanager
def clear_errors() -> Iterator[None]:
    """Turn what went wrong into one sentence and exit code 1."""
    try:
        yield
    except EditionError as error:
        typed = error.key in ("id", "players", "families")  # the user's mistake, not the file's
        complain(error.sentence[:1].upper() + error.sentence[1:] if typed else str(error))
        raise typer.Exit(1) from None
    except RentierError as error:
        complain(str(error))
        raise typer.Exit(1) from None
    except OSError as error:
        if error.filename is None:
            raise
        complain(f"{error.filename} cannot be used: {error.strerror}")
        raise typer.Exit(1) from None


def complain(sentence: str) -> None:
    """Say what is wrong, on the error stream."""
    Console(stderr=True, highlight=False, soft_wrap=True).print(Text(sentence, style=WRONG))


def screen() -> Console:
    """Where everything is drawn."""
    return Console(highlight=False)


def flowing(text: str) -> str:
    """A help text whose paragraphs fill the width, however they are broken here."""
    return "\n\n".join(paragraph.replace("\n", " ") for paragraph in text.strip().split("\n\n"))
