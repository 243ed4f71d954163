"""Editions and options: numbers and names from TOML, read strictly.

An edition extends a base board, or is one itself; options (variants and house rules) lay further settings and chapters
over it.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from rentier.kernel.errors import ChoiceError, EditionError
from rentier.kernel.plain import Json, Table
from rentier.text.finding import meant

SHELF = files("rentier") / "editions"

BASE_KEYS = {"id", "family", "chapters", "settings", "clauses", "groups", "spaces", "decks"}
EDITION_KEYS = {
    "id",
    "title",
    "year",
    "variants",
    "players",
    "tokens",
    "currency",
    "terms",
    "group_names",
    "names",
    "cards",
}
OPTION_KEYS = {"id", "title", "says", "mark", "families", "books", "chapters", "settings", "number", "quick", "ends"}
NUMBER_KEYS = {"sets", "least", "most", "default"}


@dataclass(frozen=True)
class Option:
    """A variant or house rule that a table may switch on, or give a number to."""

    id: str
    title: str
    says: str
    """One sentence for players; like the title a template in which the edition's terms are filled in."""
    mark: str
    """`book` where a rulebook prints it, else `house`."""
    families: tuple[str, ...]
    books: tuple[str, ...]
    """The editions whose own book prints it: their default offer."""
    chapters: tuple[str, ...]
    settings: Table
    number: Table | None
    quick: bool = False
    """Offered beside every quick game, since it changes one most."""
    ends: bool = False
    """Says when a game ends."""

    def check(self, value: object) -> None:
        """Refuse a value that this option cannot take."""
        if self.number is None:
            if value is not True:
                raise ChoiceError(self.file, self.id, f"the option {self.id} is on or off: give true or false")
        elif type(value) is not int or not self.number["least"] <= value <= self.number["most"]:
            least, most = self.number["least"], self.number["most"]
            raise ChoiceError(self.file, self.id, f"the option {self.id} takes a whole number from {least} to {most}")

    @property
    def file(self) -> str:
        """The file it is read from."""
        return f"options/{self.id}.toml"


@dataclass(frozen=True)
class Edition:
    """An edition as read: plain data, not yet compiled."""

    id: str
    family: str
    title: str
    year: int
    variants: tuple[str, ...]
    players: tuple[int, int]
    tokens: tuple[str, ...]
    currency: Table
    terms: Mapping[str, str]
    chapters: tuple[str, ...]
    settings: Table
    clauses: Mapping[str, str]
    groups: Mapping[str, Table]
    group_names: Mapping[str, str]
    spaces: tuple[Table, ...]
    names: tuple[str, ...]
    known: tuple[bool, ...]
    decks: Mapping[str, tuple[Table, ...]]
    wordings: Mapping[str, str]
    base: str
    sources: Mapping[str, str] = field(default_factory=dict)
    """Settings and chapters that an option brought, with the option's file."""

    @property
    def file(self) -> str:
        """The file it is read from."""
        return f"{self.id}.toml"

    def source_of(self, key: str) -> str:
        """The file in which a key stands: an option's, the base board's, or the edition's own."""
        head = key.partition(".")[0].partition("[")[0]
        return self.sources.get(key, f"{self.base}.toml" if head in BASE_KEYS - {"id"} else self.file)

    @property
    def digest(self) -> str:
        """A fingerprint of everything that can change how the game is played."""
        groups = {name: dict(group) for name, group in self.groups.items()}
        decks = {name: [dict(card) for card in deck] for name, deck in self.decks.items()}
        facts = (self.id, self.chapters, dict(self.settings), groups, [dict(space) for space in self.spaces], decks)
        return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]

    def check_seats(self, seats: int) -> None:
        """Refuse a number of players that cannot play it."""
        least, most = self.players
        if not least <= seats <= most:
            raise ChoiceError(self.file, "players", f"{self.title} is for {least} to {most} players, not {seats}")

    def overlaid(self, options: Table) -> Edition:
        """This edition with options laid over it, in the options' own order."""
        settings, chapters, sources = dict(self.settings), list(self.chapters), dict(self.sources)
        for option in all_options():
            if option.id not in options:
                continue
            value = options[option.id]
            option.check(value)
            if self.family not in option.families:
                raise ChoiceError(option.file, "families", f"{self.id} does not take the option {option.id}")
            settings.update(option.settings)
            if option.number is not None:
                settings[option.number["sets"]] = value
            chapters.extend(chapter for chapter in option.chapters if chapter not in chapters)
            sources.update({f"settings.{key}": option.file for key in option.settings})
            sources.update({f"chapters.{chapter}": option.file for chapter in option.chapters})
        return replace(self, settings=settings, chapters=tuple(chapters), sources=sources)


def normalised(options: Table | None) -> Json:
    """The options that are on, in order; an unknown one is an error that names those there are."""
    if not isinstance(options or {}, Mapping):
        raise ChoiceError("options", "options", f"options are given as {{name: True or a number}}, not as {options!r}")
    known = {option.id: option for option in all_options()}
    for key in options or {}:
        if key not in known:
            hint = meant(str(key), known) or f"there are {', '.join(sorted(known))}"
            raise ChoiceError("options", str(key), f"there is no option {key!r}; {hint}")
    wanted = {key: value for key, value in (options or {}).items() if value is not False and value is not None}
    for key, value in wanted.items():
        known[key].check(value)
    return {id: wanted[id] for id in known if id in wanted}


def edition_names() -> list[str]:
    """The editions that can be played."""
    return list(_names())


@cache
def _names() -> tuple[str, ...]:
    stems = sorted(f.name.removesuffix(".toml") for f in SHELF.iterdir() if f.name.endswith(".toml"))
    return tuple(stem for stem in stems if "title" in _read(SHELF / f"{stem}.toml"))


@cache
def load(name: str) -> Edition:
    """Read an edition and the base it extends."""
    if name not in edition_names():
        hint = meant(str(name), edition_names()) or f"there are {', '.join(edition_names())}"
        raise ChoiceError(f"{name}.toml", "id", f"there is no edition {name!r}; {hint}")
    own = _read(SHELF / f"{name}.toml")
    board = own.get("extends", name)
    if board == name:
        base = own
        _keys(f"{name}.toml", own, EDITION_KEYS | BASE_KEYS)
    else:
        base = _read(SHELF / f"{board}.toml")
        _keys(f"{name}.toml", own, EDITION_KEYS | {"extends"})
        _keys(f"{board}.toml", base, BASE_KEYS)
    wordings = own["cards"]
    for deck, cards in base["decks"].items():
        for card in cards:
            if card.get("id") not in wordings:
                raise EditionError(f"{name}.toml", f"cards.{card.get('id')}", f"this card of {deck} has no wording")
    count = sum(len(cards) for cards in base["decks"].values())
    if len(wordings) != count:
        raise EditionError(f"{name}.toml", "cards", f"{count} cards need wordings, there are {len(wordings)}")
    if len(own["names"]) != len(base["spaces"]):
        raise EditionError(f"{name}.toml", "names", f"{len(base['spaces'])} spaces need names")
    if set(own["group_names"]) != set(base["groups"]):
        raise EditionError(f"{name}.toml", "group_names", "the groups must be those of the board")
    return Edition(
        id=name,
        family=base["family"],
        title=own["title"],
        year=own["year"],
        variants=tuple(own["variants"]),
        players=(own["players"][0], own["players"][1]),
        tokens=tuple(own["tokens"]),
        currency=own["currency"],
        terms=own["terms"],
        chapters=tuple(base["chapters"]),
        settings=base["settings"],
        clauses=base["clauses"],
        groups=base["groups"],
        group_names=own["group_names"],
        spaces=tuple(base["spaces"]),
        names=tuple(space["name"] for space in own["names"]),
        known=tuple(space["known"] for space in own["names"]),
        decks={deck: tuple(cards) for deck, cards in base["decks"].items()},
        wordings=wordings,
        base=board,
    )


_added: list[Option] = []
"""House rules that a program brought along."""


def add_option(option: Option) -> None:
    """Have one more option in this process."""
    _added.append(option)
    all_options.cache_clear()


def remove_option(name: str) -> None:
    """Take back an option that was added."""
    _added[:] = [option for option in _added if option.id != name]
    all_options.cache_clear()


@cache
def all_options() -> tuple[Option, ...]:
    """Every variant and house rule: those in the books first, then by name."""
    options = [*_added]
    for file in sorted((SHELF / "options").iterdir(), key=lambda entry: entry.name):
        if not file.name.endswith(".toml"):
            continue
        plain = _read(file)
        where = f"options/{file.name}"
        _keys(where, plain, OPTION_KEYS, needed=OPTION_KEYS - {"number", "quick", "ends"})
        if plain["mark"] not in ("book", "house"):
            raise EditionError(where, "mark", "an option is marked book or house")
        if "number" in plain:
            _keys(where, plain["number"], NUMBER_KEYS)
        options.append(
            Option(
                id=plain["id"],
                title=plain["title"],
                says=plain["says"],
                mark=plain["mark"],
                families=tuple(plain["families"]),
                books=tuple(plain["books"]),
                chapters=tuple(plain["chapters"]),
                settings=plain["settings"],
                number=plain.get("number"),
                quick=plain.get("quick", False),
                ends=plain.get("ends", False),
            )
        )
    return tuple(sorted(options, key=lambda option: (option.mark, option.id)))


def _read(file: Traversable) -> Json:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise EditionError(file.name, "extends", "there is no such file") from None
    except tomllib.TOMLDecodeError as error:
        raise EditionError(file.name, "file", str(error)) from None


def _keys(file: str, plain: Table, known: set[str], needed: set[str] | None = None) -> None:
    for key in plain:
        if key not in known:
            raise EditionError(file, key, "this key is unknown")
    for key in sorted(known if needed is None else needed):
        if key not in plain:
            raise EditionError(file, key, "this key is missing")
