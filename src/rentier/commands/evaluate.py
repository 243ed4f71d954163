"""`rentier evaluate`: how often a trained policy wins, in reproducible games."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import Progress

from rentier.bots.base import BOTS
from rentier.commands.shared import Edition, Options, clear_errors, flowing, screen
from rentier.kernel.edition import load
from rentier.kernel.errors import RentierError
from rentier.terminal.seating import read_options

if TYPE_CHECKING:
    from rentier.rl.evaluation import Evaluation

EXAMPLES = """[bold]Examples[/bold]

[cyan]rentier evaluate examples/ppo.py:Player[/cyan]  against three fp-a, 4,000 games

[cyan]rentier evaluate hard --games 400[/cyan]  a bot, in the same games

[cyan]rentier evaluate agent.py:Agent --against hard-1 --against hard-1 --out results.json[/cyan]  three at a table

[bold]Method[/bold]

Every deal of dice and cards is played from every seat, against the same opponents, with a limit of 200 rounds. A share
of the win counts where players tie. The interval is Wilson's, at 95%.

A policy is a class with [cyan]act(obs, mask)[/cyan], which returns an action for every row.
"""


def evaluate(
    policy: Annotated[str, typer.Argument(metavar="POLICY", help="file.py:Class, module:Class, or a bot.")],
    against: Annotated[
        list[str] | None, typer.Option(metavar="BOT", help="An opponent; repeat for each. By default three fp-a.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="Number of games.")] = 4000,
    edition: Edition = "platinum",
    option: Options = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="First seed.")] = None,
    drafts: Annotated[int, typer.Option(min=0, metavar="N", help="Deals a policy may draft in a turn.")] = 1,
    threads: Annotated[int, typer.Option(min=1, metavar="N", help="Threads for the games of a policy.")] = 1,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="JSON file to add the result to.")] = None,
) -> None:
    """Measure how often a policy or a bot wins, in reproducible games."""
    with clear_errors():
        from rentier.rl.evaluation import SEED, evaluate_bot, find_policy
        from rentier.rl.evaluation import evaluate as play

        opponents, first = against or ["fp-a"] * 3, SEED if seed is None else seed
        options = read_options(option or [], load(edition).family)
        if policy in BOTS:
            with Progress(console=screen(), transient=True) as progress:
                task = progress.add_task("games", total=games)
                found = evaluate_bot(
                    policy, opponents, games, edition=edition, options=options, seed=first,
                    told=lambda done: progress.update(task, completed=done),
                )  # fmt: skip
        elif load(edition).family != "classic":
            raise RentierError("Policies are evaluated in the classic family, and bots in any")
        else:
            found = play(
                find_policy(policy), opponents, games, edition=edition, options=options, seed=first,
                threads=threads, drafts=drafts,
            )  # fmt: skip
        low, high = found.interval
        screen().print(
            f"{policy} won {found.share:.1%} of {found.games:,} games (95%: {low:.1%} to {high:.1%}) "
            f"against {', '.join(opponents)}",
            soft_wrap=True,
        )
        screen().print("from each seat: " + ", ".join(f"{share:.1%}" for share in found.by_seat), soft_wrap=True)
        if found.illegal:
            screen().print(f"{found.illegal:,} actions were illegal; the clock played instead", soft_wrap=True)
        if out is not None:
            add(out, row_of(policy, opponents, found, edition, options, first, drafts))


def row_of(
    policy: str,
    against: Sequence[str],
    found: Evaluation,
    edition: str = "platinum",
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    drafts: int = 1,
) -> dict[str, object]:
    """A result as a row of a JSON file."""
    from rentier.rl.evaluation import SEED

    low, high = found.interval
    return {
        "policy": policy, "against": [*against], "edition": edition, "options": {**(options or {})},
        "seed": SEED if seed is None else seed, "drafts": drafts, "games": found.games, "won": found.share,
        "low": low, "high": high,
    }  # fmt: skip


def add(file: Path, row: dict[str, object]) -> None:
    """Add a result to a JSON file, in place of one of the same policy in the same games."""
    rows = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    same = ("policy", "against", "edition", "options", "seed")
    rows = [old for old in rows if any(old[key] != row[key] for key in same)]
    file.write_text(json.dumps([*rows, row], indent=1) + "\n", encoding="utf-8")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("evaluate", epilog=flowing(EXAMPLES))(evaluate)
