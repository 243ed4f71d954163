"""`rentier odds` and `rentier values`: where tokens land, and what that makes deeds worth."""

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
from rentier.commands.shared import EditionName, Options, clear_errors, flowing, screen
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


Jail = Annotated[
    JailWay,
    typer.Option(help="pay: leave Jail at once; stay: try doubles."),
]

ASSUMED = """[bold]Assumptions[/bold]

One token that owns nothing: no purchases, deals, rents or railroads. It moves by the edition's own dice, doubles, decks
and Jail. Each roll counts once, where it ends: if a card moves the token on, only the last space counts, and a failed
try in Jail counts as In Jail.

Cards: a kept card is out of its deck until it is used. Exact odds draw at random from the rest of the deck;
[cyan]--rolls[/cyan] shuffles real decks and goes through them in order. [cyan]--deck printed[/cyan] leaves kept cards
in the deck, as published tables do; that changes
no share by more than 0.03 points on the classic board, 0.07 with the Speed Die, and 0.27 in City.

Speed Die: every roll uses it. Each choice of the Bus is equally likely, three of a kind leads to every other space
equally often, and Mr. Monopoly finds every property unowned.

City: the Taxi is never taken, so that card and the Tax Dodge are drawn once and then stay out of the deck; Toxic Waste
leads to Jail, as for everybody without a sewage plant.
"""
ODDS_EXAMPLES = f"""[bold]Examples[/bold]

[cyan]rentier odds platinum --jail pay[/cyan]  exact odds

[cyan]rentier odds platinum --jail pay --rolls 1000000 --seed 1[/cyan]  a million simulated rolls next to the exact odds

[cyan]rentier odds platinum --option speed-die --json[/cyan]  JSON for programs

{ASSUMED}"""
VALUES_EXAMPLES = """[bold]Examples[/bold]

[cyan]rentier values platinum[/cyan]  every deed and group

[cyan]rentier values city --plot values.png[/cyan]  with a chart

[bold]Assumptions[/bold]

The odds of [cyan]rentier odds[/cyan], opponents who leave Jail as [cyan]--jail[/cyan] says, and rent that is always
collected. Income is per roll of one opponent; three opponents bring it three times as fast.

Payback is the number of rolls until a deed has earned its price and everything built on it; for a group, all its
deeds. Cards that send players there at a special rent are counted.

City uses residential blocks, the cheaper kind; a skyscraper is paid for once per group.
"""


def odds(
    edition: EditionName,
    jail: Jail = JailWay.stay,
    exact: Annotated[bool, typer.Option("--exact", help="Compute exact odds (the default).")] = False,
    rolls: Annotated[int | None, typer.Option(metavar="N", help="Also simulate this many rolls.")] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Random seed for --rolls.")] = None,
    deck: Annotated[DeckWay | None, typer.Option(help="played: kept cards leave the deck; printed: they stay.")] = None,
    option: Options = None,
    as_json: Annotated[bool, typer.Option("--json", help="Output JSON, with fractions instead of percent.")] = False,
) -> None:
    """Show how often rolls end on each space, in the long run."""
    with clear_errors():
        book, options = book_of(edition, option)
        if exact and rolls is not None:
            raise RentierError("Choose --exact or --rolls, not both")
        if seed is not None and rolls is None:
            raise RentierError("--seed works with --rolls only; add --rolls 100000")
        if deck is not None and rolls is not None:
            raise RentierError("--deck works with exact odds only; leave it out with --rolls")
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
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Save a chart too: .png, .svg or .pdf.")] = None,
) -> None:
    """Show what deeds and groups earn, and how soon they pay off."""
    with clear_errors():
        book, options = book_of(edition, option)
        found = deed_values(edition, options, jail)
        if plot is not None:
            from rentier.sim.values_plot import save_plot

            save_plot(book, found, plot)
        console = screen()
        console.print(values_page(book, found))
        if plot is not None:
            console.print(f"Chart saved to {plot}", soft_wrap=True)


def book_of(edition: str, texts: list[str] | None) -> tuple[Rulebook, dict[str, Any]]:
    """The rulebook of an edition with options as typed."""
    options = read_options(texts or [], load(edition).family)
    return rulebook(edition, options), options


def register(app: typer.Typer) -> None:
    """Put these commands on the command line."""
    app.command(epilog=flowing(ODDS_EXAMPLES))(odds)
    app.command(epilog=flowing(VALUES_EXAMPLES))(values)
