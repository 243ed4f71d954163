"""The reference of the command line, from the commands themselves."""

from __future__ import annotations

from typing import Any

import typer

from rentier.cli import MODULES, app


def page() -> str:
    """Every command with its arguments and options."""
    group: Any = typer.main.get_command(app)
    context = group.make_context("rentier", [], resilient_parsing=True)
    text = "# Commands\n\n`rentier COMMAND --help` shows the same in your terminal.\n"
    for name in MODULES:
        command = group.get_command(context, name)
        text += f"\n## rentier {name}\n\n{described(command.help or '')}\n\n"
        shown = [parameter for parameter in command.params if not getattr(parameter, "hidden", False)]
        rows = [row(parameter) for parameter in shown if parameter.name != "help"]
        if rows:
            text += "| argument or option | what it does | default |\n|---|---|---|\n" + "\n".join(rows) + "\n"
    return text


def row(parameter: Any) -> str:
    """A line of the table."""
    if parameter.param_type_name == "argument":
        name = f"`{(parameter.metavar or parameter.name).upper()}`"
    else:
        name = ", ".join(f"`{flag}`" for flag in (*parameter.opts, *parameter.secondary_opts))
    default = "" if parameter.default in (None, False, ()) or callable(parameter.default) else f"`{parameter.default}`"
    return f"| {name} | {described(getattr(parameter, 'help', None) or '')} | {default} |"


def described(text: str) -> str:
    """Help as Markdown."""
    told = text.replace("\b", "").replace("|", "\\|").strip()
    return " ".join(told.split()).replace("<", "\\<").replace("[", "\\[")
