"""Finding what a person means: spaces, players, pieces, claims, offers and cards, by as much of a name as is clear."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from typing import Any

from rentier.kernel.errors import SpellingError
from rentier.kernel.game import Game
from rentier.kernel.records import Act
from rentier.rules.questions import KEPT_CARDS, OPEN_CLAIMS, OPEN_OFFERS


def space_name(game: Game, space: int) -> str:
    """The name of a space, or its number where several are called the same."""
    names = game.book.edition.names
    unique = 0 <= space < len(names) and names.count(names[space]) == 1
    return names[space] if unique else f"#{space}"


def meant(text: str, names: Iterable[str]) -> str:
    """A question about the name that comes closest to a misspelt one; empty where none does."""
    by_case = {name.casefold(): name for name in names}
    close = difflib.get_close_matches(text.casefold(), list(by_case), n=1)
    return f"did you mean {by_case[close[0]]}?" if close else ""


def find_space(game: Game, text: str, among: Sequence[int], how: str) -> int:
    """The one space among these that a person means; `how` says how the whole is typed."""
    if re.fullmatch(r"#?\d{1,3}", text) and int(text.lstrip("#")) in among:
        return int(text.lstrip("#"))
    names = game.book.edition.names
    wanted = text.casefold()
    if not wanted:
        raise SpellingError(f"type it as: {how}")
    exact = [space for space in among if names[space].casefold() == wanted]
    starts = [space for space in among if names[space].casefold().startswith(wanted)]
    within = [space for space in among if re.search(rf"\b{re.escape(wanted)}", names[space].casefold())]
    found = exact or starts or within
    if not found:
        close = meant(text, (names[space] for space in among))
        raise SpellingError(f"there is no space called {text!r} for that; {close or f'type it as: {how}'}")
    if len(found) > 1:
        which = ", ".join(space_name(game, space) for space in found)
        raise SpellingError(f"{text!r} could be {which}; type more of it, or its number with #")
    return found[0]


def find_seat(game: Game, text: str, names: Sequence[str], how: str) -> int:
    """The player with this name, or at this seat."""
    wanted = text.casefold().removeprefix("seat ")
    if re.fullmatch(r"\d{1,3}", wanted) and 1 <= int(wanted) <= game.state.seats:
        return int(wanted) - 1
    exact = [seat for seat, name in enumerate(names) if name.casefold() == wanted]
    found = exact or [seat for seat, name in enumerate(names) if wanted and name.casefold().startswith(wanted)]
    if len(found) != 1:
        raise SpellingError(f"{text!r} is nobody at this table; type it as: {how}, with a name or a seat's number")
    return found[0]


# ---------------------------------------------------------------- by what is offered


def offered(game: Game, seat: int, act: type[Act]) -> tuple[list[Any], list[Any]]:
    """The acts of a kind that are open to a seat, and those that it might want but may not do."""
    choices = game.acts(seat)
    return [one for one in choices.acts if type(one) is act], [one for one, _ in choices.blocked if type(one) is act]


def find_piece(game: Game, seat: int, text: str, act: type[Act], deed: int, how: str) -> str:
    """The piece that a person means; left out, the only one that will do at this place."""
    kind = game.book.duty_of.get(act)
    duty: Any = next((step for step in reversed(game.state.agenda) if type(step) is kind), None)
    asked: tuple[str, ...] = getattr(duty, "pieces", ())
    may, might = offered(game, seat, act)
    will_do = [one.piece for one in may if one.deed == deed] or [one.piece for one in might if one.deed == deed]
    likely = tuple(dict.fromkeys(will_do)) or asked
    if text:
        return _piece_called(game, text, likely, how)
    if len(likely) == 1:
        return likely[0]
    if kind is not None and duty is None:
        return ""  # nothing asks for one, and that is what there is to say
    if duty is not None and not will_do and deed >= 0:
        refusals = (game.why_not(act(seat=seat, duty=duty.number, deed=deed, piece=piece)) for piece in asked)  # type: ignore[call-arg]
        why = "; ".join(f"{piece_name(game, piece)}: {refusal}" for piece, refusal in zip(asked, refusals, strict=True))
        raise SpellingError(f"nothing can go there ({why})")
    which = f" ({', '.join(piece_name(game, piece) for piece in likely)})" if likely else ""
    raise SpellingError(f"which piece?{which} Type it as: {how}")


def piece_name(game: Game, piece: str) -> str:
    """What the edition calls a piece."""
    return game.book.words.terms.get(piece, piece.replace("_", " "))


def _piece_called(game: Game, text: str, likely: Sequence[str], how: str) -> str:
    pieces: dict[str, int] = game.book.counts.get("pieces", {})
    wanted = text.casefold().replace("_", " ")
    names = {piece: (piece.replace("_", " "), piece_name(game, piece).casefold()) for piece in pieces}
    exact = [piece for piece in pieces if wanted in names[piece]]
    starts = [piece for piece in likely or pieces if any(name.startswith(wanted) for name in names.get(piece, ()))]
    found = exact or starts
    if len(found) == 1:
        return found[0]
    called = [piece_name(game, piece) for piece in likely or pieces]
    close = meant(text, called)
    if close:
        raise SpellingError(f"there is no piece called {text!r} for that; {close}")
    raise SpellingError(f"which piece? ({', '.join(called)}) Type it as: {how}")


def find_claim(game: Game, seat: int, text: str, how: str) -> int:
    """The claim on a property, or the only one."""
    own = [claim for claim in OPEN_CLAIMS(game) if claim.owner == seat]
    if re.fullmatch(r"#\d{1,12}", text):
        return int(text[1:])
    if text:
        deed = find_space(game, text, game.book.board.deeds, how)
        own = [claim for claim in own if claim.deed == deed]
    if len(own) > 1:
        which = ", ".join(f"#{claim.number} ({space_name(game, claim.deed)})" for claim in own)
        raise SpellingError(f"there are several: {which}; type it as: {how}")
    return own[0].number if own else 0


def find_offer(game: Game, seat: int, text: str, how: str) -> int:
    """The offer with this number, or the only one."""
    if re.fullmatch(r"#?\d{1,12}", text):
        return int(text.lstrip("#"))
    own = [offer for offer in OPEN_OFFERS(game) if seat in (offer.maker, offer.partner)]
    if text or len(own) > 1:
        which = ", ".join(f"#{offer.number}" for offer in own) or "none open"
        raise SpellingError(f"which offer? ({which}); type it as: {how}")
    return own[0].number if own else 0


def find_card(game: Game, seat: int, text: str, act: type[Act], how: str) -> int:
    """The card that a person names; left out, one that the act is for, or the first that is kept."""
    card = card_called(game, text)
    if card is not None:
        return card
    kept: list[int] = KEPT_CARDS(game, seat)
    if text or not kept:
        raise SpellingError(f"you keep no card called {text!r}; type it as: {how}" if text else "you keep no card")
    may, might = offered(game, seat, act)
    return int(next((one.card for one in (*may, *might)), kept[0]))


def card_called(game: Game, text: str) -> int | None:
    """The card with this id, or that the edition calls so."""
    wanted, terms = text.casefold(), game.book.words.terms
    for card in game.book.board.cards:
        name = terms.get(card.id, "").casefold()
        if wanted and wanted in (card.id.casefold(), card.id.casefold().replace("_", " "), name):
            return card.number
    return None
