"""The command line: its commands, each loaded from its module in `commands` when needed."""

from __future__ import annotations

import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from rentier import __version__

MODULES = {
    "play": "playing",
    "replay": "playing",
    "explain": "reference",
    "editions": "reference",
    "analyze": "analyze",
    "study": "study",
    "odds": "odds",
    "values": "odds",
    "simulate": "simulate",
    "league": "league",
    "evaluate": "evaluate",
    "serve": "serve",
    "doctor": "doctor",
    "admin": "admin",
    "verify": "records",
    "export": "records",
    "import": "records",
    "backup": "records",
    "restore": "records",
    "erase": "erase",
}
"""The module of each command, in the order of the help."""


class Commands(TyperGroup):
    """Loads a command when it is needed, so that a server starts without the code for leagues."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands."""
        return [*MODULES]

    def get_params(self, ctx: Any) -> Any:
        """The options of `rentier` itself."""
        hide_types(self, ctx)
        return super().get_params(ctx)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command with a name."""
        if cmd_name in MODULES and cmd_name not in self.commands:
            part = typer.Typer(callback=main, rich_markup_mode="rich")
            import_module(f"rentier.commands.{MODULES[cmd_name]}").register(part)
            loaded = typer.main.get_group(part).commands
            for command in loaded.values():
                hide_types(command, ctx)
            self.commands.update(loaded)
        return self.commands.get(cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that was typed; to suggest one for a misspelt name, all are loaded."""
        if args and args[0] not in MODULES:
            for name in MODULES:
                self.get_command(ctx, name)
        return super().resolve_command(ctx, args)


def hide_types(command: Any, ctx: Any) -> None:
    """Keep Python's types out of the help: `--json <bool>` looks as if a value had to follow."""
    for parameter in (*command.params, command.get_help_option(ctx or typer.Context(command))):
        if parameter.param_type_name == "argument":
            parameter.display_type_rich = lambda ctx: None
        elif parameter.is_flag:
            parameter.metavar = ""
    for inner in getattr(command, "commands", {}).values():
        hide_types(inner, ctx)


app = typer.Typer(
    name="rentier",
    cls=Commands,
    help="Property-trading board games by the book.",
    epilog="Start with [cyan]rentier play[/cyan]. [cyan]rentier editions[/cyan] lists the games.",
    rich_markup_mode="rich",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        typer.echo(f"rentier {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Property-trading board games by the book."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # print a replacement where the terminal lacks a character
