"""The reference of the command line, from the commands themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import typer

from rentier.cli import MODULES, app

CODE = re.compile(r"\[cyan](.+?)\[/cyan]|(?<![\w-])(--[a-z][a-z-]*)")
"""What help shows as code, and flags, whose dashes would be joined."""
HEAD = re.compile(r"\[bold](.+?)\[/bold]")


def page() -> str:
    """Every command with its arguments, options and examples."""
    group: Any = typer.main.get_command(app)
    context = group.make_context("rentier", [], resilient_parsing=True)
    text = "# Commands\n\n`rentier COMMAND --help` shows the same in your terminal.\n"
    for name in MODULES:
        text += "\n" + "\n\n".join(sections(group.get_command(context, name), f"rentier {name}", "##")) + "\n"
    return text


def sections(command: Any, name: str, mark: str) -> Iterator[str]:
    """What the page says about a command, and about the commands in it."""
    yield f"{mark} {name}"
    yield described(command.help or "")
    shown = [parameter for parameter in command.params if not getattr(parameter, "hidden", False)]
    rows = [row(parameter) for parameter in shown if parameter.name != "help"]
    if rows:
        yield "| argument or option | what it does | default |\n|---|---|---|\n" + "\n".join(rows)
    yield from notes(command.epilog or "")
    for inner in getattr(command, "commands", {}).values():
        yield from sections(inner, f"{name} {inner.name}", f"{mark}#")


def notes(epilog: str) -> Iterator[str]:
    """What the help says at the end: paragraphs, and lists of examples."""
    paragraphs = (paragraph.strip() for paragraph in epilog.split("\n\n") if paragraph.strip())
    for is_example, group in groupby(paragraphs, lambda paragraph: paragraph.startswith("[cyan]")):
        if is_example:
            yield "\n".join("- " + described(re.sub(r"(?<=\[/cyan\])\s+", ": ", example, count=1)) for example in group)
        else:
            yield from map(described, group)


def row(parameter: Any) -> str:
    """A line of the table."""
    metavar = (parameter.metavar or "").strip()
    if parameter.param_type_name == "argument":
        name = f"`{(metavar or parameter.name).upper()}`"
    else:
        flags = (*parameter.opts, *parameter.secondary_opts)
        name = ", ".join(f"`{flag} {metavar}`" if metavar else f"`{flag}`" for flag in flags)
    none = parameter.default in (None, False, (), "") or callable(parameter.default)
    default = "" if none else f"`{parameter.default}`"
    return f"| {name} | {described(getattr(parameter, 'help', None) or '')} | {default} |"


def described(text: str) -> str:
    """Help as Markdown, on one line."""
    told = " ".join(text.replace("\b", "").split())
    parts = CODE.split(told)  # plain, in colour, flag, plain, ...
    coded = (f"`{colour or flag}`" for colour, flag in zip(parts[1::3], parts[2::3], strict=True))
    plains = (HEAD.sub(r"**\1**", plain).replace("|", "\\|").replace("<", "\\<") for plain in parts[::3])
    return "".join(part for pair in zip(plains, [*coded, ""], strict=True) for part in pair)
