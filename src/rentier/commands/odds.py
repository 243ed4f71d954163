"""`rentier odds` and `rentier values`: where rolls end, and what deeds are worth for it."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from rentier.analysis.counted import counted_odds
from rentier.analysis.odds import landing_odds
from rentier.analysis.values import deed_values
from rentier.commands.odds_pages import odds_page, values_page
from rentier.commands.progress import bar
from rentier.commands.shared import clear_errors, flowing, screen
from rentier.kernel.edition import load
from rentier.kernel.errors import RentierError
from rentier.kernel.rulebook import Rulebook, rulebook
from rentier.terminal.seating import read_options


class JailWay(StrEnum):
    """How a token leaves Jail."""

    pay = "pay"
    stay = "stay"


class DeckWay(StrEnum):
    """Which cards a draw is from."""

    played = "played"
    printed = "printed"


EditionName = Annotated[str, typer.Argument(metavar="EDITION", help="See [cyan]rentier editions[/cyan].")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME[=NUMBER]", help="A variant, as [cyan]speed-die[/cyan]."),
]
Jail = Annotated[
    JailWay,
    typer.Option(
        help="pay: out at once, by a kept card or the fine. stay: try for doubles; a kept card is for the last turn."
    ),
]

ASSUMED = """[bold]What is assumed[/bold]

One token, which owns nothing: no purchases, no deals, no rents, no railroads. It goes round by the edition's own dice,
doubles, decks and Jail. A roll counts once, where it ends: a space that a card leads away from is not counted, and a
failed try in Jail ends In Jail.

Cards: a kept card is out of its deck until used. [cyan]--exact[/cyan] draws at random from the rest of the deck;
[cyan]--rolls[/cyan] plays real decks, which come round in the order they were shuffled. [cyan]--deck printed[/cyan]
leaves kept cards in the deck, as published tables do; that moves
no share by more than 0.03 points on the classic board, 0.07 with the Speed Die, and 0.27 in City.

Speed Die: everybody uses it. The Bus stops equally often at each of its stops, three of a kind leads equally often to
every other space, and Mr. Monopoly finds every property unowned.

City: the Taxi is never taken, so that card and the Tax Dodge are drawn once and then stay out of the deck; Toxic Waste
leads to Jail, as for everybody without a sewage plant.
"""
ODDS_EXAMPLES = f"""[bold]Examples[/bold]

[cyan]rentier odds platinum --jail pay[/cyan]  exact, in an instant

[cyan]rentier odds platinum --jail pay --rolls 1000000 --seed 1[/cyan]  counted in the engine's play, beside the exact

[cyan]rentier odds platinum --option speed-die --json[/cyan]  fractions for programs

{ASSUMED}"""
VALUES_EXAMPLES = """[bold]Examples[/bold]

[cyan]rentier values platinum[/cyan]  every deed and group, from the exact odds

[cyan]rentier values city --plot values.png[/cyan]  and as a figure; the ending of the name says which kind

[bold]What is assumed[/bold]

The odds of [cyan]rentier odds[/cyan], for opponents who leave Jail as [cyan]--jail[/cyan] says, and rent that is always
asked for and paid. Incomes are for the rolls of one opponent: with three of them they come three times as fast.

Pay-back counts the rolls until a deed has earned its price and all that stands on it; a group counts all its deeds.
Cards that send somebody at a rent of their own are counted so.

City is built with residential blocks, the cheaper kind; a skyscraper is paid once for its group.
"""


def odds(
    edition: EditionName,
    jail: Jail = JailWay.stay,
    exact: Annotated[bool, typer.Option("--exact", help="Solve for the long run (the default).")] = False,
    rolls: Annotated[int | None, typer.Option(help="Count so many rolls in the engine's own play instead.")] = None,
    seed: Annotated[int | None, typer.Option(help="With --rolls: the same number gives the same rolls.")] = None,
    deck: Annotated[DeckWay | None, typer.Option(help="With --exact: played, or printed (kept cards stay in).")] = None,
    option: Options = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON for programs: fractions, not percent.")] = False,
) -> None:
    """Show the long-run share of rolls that end on each space, and In Jail."""
    with clear_errors():
        book, options = book_of(edition, option)
        if exact and rolls is not None:
            raise RentierError("Choose --exact or --rolls, not both")
        if seed is not None and rolls is None:
            raise RentierError("--seed is for counted rolls: say how many with --rolls")
        if deck is not None and rolls is not None:
            raise RentierError("--deck is for exact odds: counted rolls are played with real decks")
        if rolls is not None and rolls < 1:
            raise RentierError(f"--rolls takes a number from 1, not {rolls}")
        solved = landing_odds(edition, options, jail, deck or DeckWay.played)
        counted = None
        if rolls is not None:
            with bar(f"{book.edition.title}, rolls", rolls, rate="rolls/s") as done:
                counted = counted_odds(edition, options, jail, rolls, seed or 0, done)
        if as_json:
            typer.echo(json.dumps((counted or solved).to_dict()))
        else:
            screen().print(odds_page(book, solved, counted))


def values(
    edition: EditionName,
    jail: Jail = JailWay.stay,
    option: Options = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw it too: .png, .svg or .pdf.")] = None,
) -> None:
    """Show what every deed and group earns at each stage, and after how many rolls it has paid for itself."""
    with clear_errors():
        book, options = book_of(edition, option)
        found = deed_values(edition, options, jail)
        if plot is not None:
            from rentier.sim.values_plot import save_plot

            save_plot(book, found, plot)
        console = screen()
        console.print(values_page(book, found))
        if plot is not None:
            console.print(f"Drawn in {plot}", soft_wrap=True)


def book_of(edition: str, texts: list[str] | None) -> tuple[Rulebook, dict[str, Any]]:
    """The rulebook of an edition with options as typed."""
    options = read_options(texts or [], load(edition).family)
    return rulebook(edition, options), options


def register(app: typer.Typer) -> None:
    """Put these commands on the command line."""
    app.command(epilog=flowing(ODDS_EXAMPLES))(odds)
    app.command(epilog=flowing(VALUES_EXAMPLES))(values)
