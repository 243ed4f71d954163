"""The server's folders import downwards only, and at a live table an act goes one way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rentier.server.lobby.fair import BEHIND_BOTS
from tests.architecture.test_imports import SOURCE, imports, modules, name_of, none, room_of

SERVER = SOURCE / "server"

FOLDERS = (("protocol",), ("config",), ("edge",), ("ops",), ("lobby",), ("table",), ("api",), ("admin",), ("app",))
"""Folders of the server from the ground up; each may import itself and those below it."""

TABLE = (
    ("inbox", "presence", "bid_rhythm", "showing", "cluster", "connection", "advisers"),
    ("services", "clocks", "waiting"),
    ("game_log",),
    ("coaching",),
    ("live_game", "outbox"),
    ("gallery",),
    ("room",),
    ("commands", "registry"),
    ("listener",),
)
"""Files of a live table from the ground up; each may import those below it, and nothing calls back upwards."""


def upwards(floors: Sequence[Sequence[str]], folder: str) -> Iterator[str]:
    """Where something imports what lies above it, or beside it."""
    floor = {name: height for height, names in enumerate(floors) for name in names}
    root = SERVER / folder
    package = ".".join(["rentier.server", *([folder] if folder else []), ""])
    for file in modules(root):
        name = file.relative_to(root).parts[0].removesuffix(".py")
        if name == "__init__":
            continue
        if name not in floor:
            yield f"{name_of(file)} has no place yet: give it one in {__name__}"
            continue
        for line, module in imports(file):
            other = module.removeprefix(package).partition(".")[0] if module.startswith(package) else name
            if other != name and floor.get(other, len(floors)) >= floor[name]:
                yield f"{name_of(file)}:{line}: {name} may not import {module}"


def test_folders_of_the_server_import_downwards_only() -> None:
    none(upwards(FOLDERS, ""))


def test_an_act_at_a_live_table_goes_one_way() -> None:
    none(upwards(TABLE, "table"))


def test_no_part_of_the_server_needs_a_weak_reference() -> None:
    none(
        f"{name_of(file)}:{line} imports {module}"
        for file in modules(SERVER)
        for line, module in imports(file)
        if module.partition(".")[0] == "weakref"
    )


def test_the_digest_of_the_bots_covers_all_that_they_import() -> None:
    """A record names its bots' program by that digest: if it missed a part, other bots would pass for the same ones."""
    needed, found = {"bots"}, set[str]()
    while needed - found:
        room = (needed - found).pop()
        found.add(room)
        needed |= {
            module.split(".")[1]
            for file in modules()
            if room_of(file) == room
            for _, module in imports(file)
            if module.startswith("rentier.")
        }
    assert sorted(needed - {place.split("/")[0].removesuffix(".py") for place in BEHIND_BOTS}) == []
