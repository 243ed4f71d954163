"""Shared by all commands: the edition and its options, the console, and errors as one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from rentier.kernel.errors import RentierError
from rentier.terminal.palette import WRONG

EditionName = Annotated[str, typer.Argument(metavar="EDITION", help="Edition; see [cyan]rentier editions[/cyan].")]
Edition = Annotated[
    str, typer.Option("--edition", "-e", metavar="NAME", help="Edition; see [cyan]rentier editions[/cyan].")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME[=VALUE]", help="A variant or house rule. Can be repeated."),
]


@contextmanager
def clear_errors() -> Iterator[None]:
    """Turn what went wrong into one sentence and exit code 1."""
    try:
        yield
    except RentierError as error:
        complain(str(error))
        raise typer.Exit(1) from None
    except OSError as error:
        if error.filename is None:
            raise
        complain(f"Cannot use {error.filename}: {error.strerror}")
        raise typer.Exit(1) from None


def complain(sentence: str) -> None:
    """Say what is wrong, on the error stream."""
    Console(stderr=True, highlight=False, soft_wrap=True).print(Text(sentence, style=WRONG))


def is_given(context: typer.Context, name: str) -> bool:
    """Whether an option was typed."""
    source = context.get_parameter_source(name)
    return source is not None and source.name != "DEFAULT"


def screen() -> Console:
    """The console that commands print to."""
    return Console(highlight=False)


def flowing(text: str) -> str:
    """A help text whose paragraphs fill the width, whatever their line breaks here."""
    return "\n\n".join(paragraph.replace("\n", " ") for paragraph in text.strip().split("\n\n"))
