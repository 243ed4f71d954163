"""House rules of your own: a chapter and the option that turns it on, in one call."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rentier.kernel.chapter import CHAPTERS, Chapter
from rentier.kernel.clauses import families
from rentier.kernel.edition import Option, add_option, all_options, edition_names, load, remove_option
from rentier.kernel.errors import RentierError


def house_rule(name: str, says: str, *, title: str = "", editions: Sequence[str] = ()) -> Chapter:
    """Add a house rule that tables turn on with `{name: True}`, and return its chapter to fill.

    `says` is one sentence for players. `editions` are the families it is for, `classic` or `city`; by default both.
    The chapter's decorators say what the rule does: `reacts` to a fact, `defines` the answer to a question, `guards`
    an act.

    >>> from rentier import Game, house_rule
    >>> from rentier.questions import SALARY
    >>> frugal = house_rule("frugal-go", "GO pays nothing after round 20.", editions=["classic"])
    >>> @frugal.defines(SALARY, replaces=True)
    ... def salary(game, seat, space):
    ...     return 0 if game.state.round > 20 else game.book.numbers["salary"]
    >>> Game.new("platinum", {"frugal-go": True}).book.options
    {'frugal-go': True}

    A name that is taken, or is no name, raises a `RentierError`. Saved games with a house rule of yours open again
    once your module was imported.
    """
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise RentierError(f"A house rule is named in small letters with dashes, as in frugal-go, not {name!r}")
    chapter = name.replace("-", "_")
    if chapter in CHAPTERS or any(option.id == name for option in all_options()):
        raise RentierError(f"There is already a rule called {name!r}; choose another name")
    for family in editions:
        if family not in families():
            hint = f"; {family} belongs to {load(family).family}" if family in edition_names() else ""
            raise RentierError(f"A house rule is for the families {' or '.join(families())}, not {family!r}{hint}")
    add_option(
        Option(
            id=name,
            title=title or name.replace("-", " ").capitalize(),
            says=says,
            mark="house",
            families=tuple(editions) or families(),
            books=(),
            chapters=(chapter,),
            settings={},
            number=None,
        )
    )
    return Chapter(chapter)


def remove_house_rule(name: str) -> None:
    """Take a house rule back, as tests do after they tried one."""
    remove_option(name)
    del CHAPTERS[name.replace("-", "_")]
