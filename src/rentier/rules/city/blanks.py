"""How blocks and pieces are typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rentier.kernel.errors import SpellingError
from rentier.kernel.game import Game
from rentier.kernel.plain import Json
from rentier.kernel.records import Act, Duty
from rentier.rules.city.blocks import blocks
from rentier.rules.city.districts import districts
from rentier.rules.city.plots import plots
from rentier.text.blanks import Typed, value_of
from rentier.text.finding import find_space, meant, offered, space_name

# ---------------------------------------------------------------- blocks


def spell_blocks(game: Game, act: Act, field: str) -> str:
    """Districts with how many blocks of each kind."""
    lines = ((space_name(game, deed), {"r": some, "i": others}) for deed, some, others in value_of(act, field))
    return ", ".join(" ".join([name, *(f"{n}{kind}" for kind, n in count.items() if n)]) for name, count in lines)


def read_blocks(typed: Typed) -> Json:
    """Districts with how many blocks of each kind."""
    return {typed.field: typed.each(read_line)}


def read_line(typed: Typed, line: str) -> tuple[int, int, int]:
    """A district with how many residential and industrial blocks."""
    match = re.fullmatch(r"(.+?) +((?:[0-9]{1,3} *[riRI] *)+)", line)
    if match is None:
        raise SpellingError(f"type it as: {typed.how}, r for residential and i for industrial")
    counts = {"r": 0, "i": 0}
    for count, kind in re.findall(r"([0-9]+) *([riRI])", match[2]):
        counts[kind.lower()] += int(count)
    return find_space(typed.game, match[1], typed.game.book.board.deeds, typed.how), counts["r"], counts["i"]


blocks.blank("blocks", shown="<property> <1r 2i>, ...", spell=spell_blocks, read=read_blocks)

# ---------------------------------------------------------------- pieces


def spell_piece(game: Game, act: Act, field: str) -> str:
    """A piece by its name in the rules."""
    return str(value_of(act, field)).replace("_", " ")


def read_piece(typed: Typed) -> Json:
    """The piece that a person means; left out, the only one that will do at this place."""
    return {typed.field: find_piece(typed)}


def find_piece(typed: Typed) -> str:
    """The piece that a person means."""
    game, seat, deed = typed.game, typed.seat, typed.values.get("deed", -1)
    kind = game.book.duty_of.get(typed.act)
    duty = next((s for s in reversed(game.state.agenda) if isinstance(s, Duty) and type(s) is kind), None)
    asked: tuple[str, ...] = getattr(duty, "pieces", ())
    may, might = ([one for one in acts if getattr(one, "deed", -1) == deed] for acts in offered(game, seat, typed.act))
    will_do: list[str] = [getattr(one, typed.field) for one in may or might]
    likely = tuple(dict.fromkeys(will_do)) or asked
    if typed.text:
        return piece_called(typed, likely)
    if len(likely) == 1:
        return likely[0]
    if kind is not None and duty is None:
        return ""  # nothing asks for one, and that is what there is to say
    if duty is not None and not will_do and deed != -1:
        act: Callable[..., Act] = typed.act
        tries = [game.why_not(act(seat=seat, duty=duty.number, deed=deed, piece=piece)) for piece in asked]
        why = "; ".join(f"{piece_name(game, piece)}: {refusal}" for piece, refusal in zip(asked, tries, strict=True))
        raise SpellingError(f"nothing can go there ({why})")
    which = f" ({', '.join(piece_name(game, piece) for piece in likely)})" if likely else ""
    raise SpellingError(f"which piece?{which} Type it as: {typed.how}")


def piece_name(game: Game, piece: str) -> str:
    """What the edition calls a piece."""
    return game.book.words.terms.get(piece, piece.replace("_", " "))


def piece_called(typed: Typed, likely: Sequence[str]) -> str:
    """The one piece with such a name; those that are likely are enough to begin with."""
    game, pieces = typed.game, typed.game.book.counts["pieces"]
    wanted = typed.text.casefold().replace("_", " ")
    names = {piece: (piece.replace("_", " "), piece_name(game, piece).casefold()) for piece in pieces}
    exact = [piece for piece in pieces if wanted in names[piece]]
    starts = [piece for piece in likely or pieces if any(name.startswith(wanted) for name in names.get(piece, ()))]
    found = exact or starts
    if len(found) == 1:
        return found[0]
    called = [piece_name(game, piece) for piece in likely or pieces]
    close = meant(typed.text, called)
    if close:
        raise SpellingError(f"there is no piece called {typed.text!r} for that; {close}")
    raise SpellingError(f"which piece? ({', '.join(called)}) Type it as: {typed.how}")


plots.blank("piece", shown="<piece>", spell=spell_piece, read=read_piece, last=True)
districts.hint("ask", "collect", "demand", "rent", says="rent is paid at once in this edition; you do not ask for it")
