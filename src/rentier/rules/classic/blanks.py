"""How orders of houses and claims for rent are typed."""

from __future__ import annotations

import re

from rentier.kernel.errors import SpellingError
from rentier.kernel.game import Game
from rentier.kernel.plain import Json
from rentier.kernel.records import Act
from rentier.rules.classic.building import building
from rentier.rules.classic.rent import rent
from rentier.rules.questions import OPEN_CLAIMS
from rentier.text.blanks import Typed, value_of
from rentier.text.finding import find_space, space_name


def spell_order(game: Game, act: Act, field: str) -> str:
    """Sites with how many pieces each."""
    return ", ".join(f"{space_name(game, site)} {count}" for site, count in value_of(act, field))


def read_order(typed: Typed) -> Json:
    """Sites with how many pieces each; one where no number is given."""
    return {typed.field: typed.each(read_line)}


def read_line(typed: Typed, line: str) -> tuple[int, int]:
    """A site and how many pieces."""
    match = re.fullmatch(r"(.+?)\s+(\d{1,3})", line)
    name, count = (match[1], int(match[2])) if match else (line, 1)
    return find_space(typed.game, name, typed.game.book.board.deeds, typed.how), count


building.blank("order", shown="<property> <how many>, ...", spell=spell_order, read=read_order)


def spell_claim(game: Game, act: Act, field: str) -> str:
    """The property, or the claim's number where that is not clear."""
    number, claims = value_of(act, field), OPEN_CLAIMS(game)
    deed = next((claim.deed for claim in claims if claim.number == number), -1)
    alone = [claim for claim in claims if claim.owner == act.seat and claim.deed == deed]
    return space_name(game, deed) if len(alone) == 1 else f"#{number}"


def read_claim(typed: Typed) -> Json:
    """The claim on a property, or the only one."""
    own = [claim for claim in OPEN_CLAIMS(typed.game) if claim.owner == typed.seat]
    if re.fullmatch(r"#\d{1,12}", typed.text):
        return {typed.field: int(typed.text[1:])}
    if typed.text:
        deed = find_space(typed.game, typed.text, typed.game.book.board.deeds, typed.how)
        own = [claim for claim in own if claim.deed == deed]
    if len(own) > 1:
        which = ", ".join(f"#{claim.number} ({space_name(typed.game, claim.deed)})" for claim in own)
        raise SpellingError(f"there are several: {which}; type it as: {typed.how}")
    return {typed.field: own[0].number if own else 0}


rent.blank("claim", shown="[property]", spell=spell_claim, read=read_claim)
rent.hint("rent", says="unknown command {word!r}: did you mean ask?")
