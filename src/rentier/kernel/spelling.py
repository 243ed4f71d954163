"""Spelling: acts as people type them, and back.

`parse` fills in what the table knows (the seat, the open duty, an offer's revision); `spell` writes the one text that
`parse` reads as the same act. Names may be shortened as long as they stay clear.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Sequence
from typing import Any

from rentier.kernel.errors import SpellingError
from rentier.kernel.game import Game
from rentier.kernel.records import LARGEST, Act, names_of

GOODS = ("deeds", "cards", "cash")


def fields_of(act: type[Act]) -> list[tuple[str, str, str]]:
    """(word before, field, kind) for each blank of an act's spelling."""
    rest = act.spelling.partition(" ")[2]
    return [(before.strip(), field or "", kind or "") for before, field, kind, _ in string.Formatter().parse(rest)]


BLANKS = {
    "money": "<amount>",
    "number": "<number>",
    "deed": "<property>",
    "space": "<space>",
    "seat": "<player>",
    "order": "<property> <how many>, ...",
    "blocks": "<property> <1r 2i>, ...",
    "piece": "[piece]",
    "goods": "<goods>",
    "claim": "[property]",
    "offer": "[#offer]",
    "card": "[card]",
}
"""What stands for each kind of blank; one in brackets may be left out where there is just one choice."""


def usage(act: type[Act], spelling: str = "") -> str:
    """How an act is typed, as `bid <amount>`; `spelling` is its own where some blanks are filled in already."""
    return re.sub(r"{\w+:(\w+)}", lambda blank: BLANKS[blank[1]], spelling or act.spelling)


def verbs(game: Game) -> dict[str, list[type[Act]]]:
    """The acts behind every verb; a verb may serve two acts that are never open together."""
    table: dict[str, list[type[Act]]] = {}
    for act in game.book.handlers:
        for verb in filter(None, (act.spelling.partition(" ")[0], *act.aliases)):
            table.setdefault(verb, []).append(act)
    return table


# ---------------------------------------------------------------- spelling


def spell(game: Game, act: Act) -> str:
    """An act as one types it."""
    if not act.spelling:
        raise SpellingError(f"{type(act).__name__} is an act of the Banker; nobody types it")
    words = [act.spelling.partition(" ")[0]]
    for before, field, kind in fields_of(type(act)):
        if kind == "piece" and before and not getattr(act, field):
            continue
        words += [before] if before else []
        if kind == "goods":
            words.append(_spell_goods(game, *(getattr(act, f"{field}_{part}") for part in GOODS)))
        else:
            words.append(_spell_value(game, act, kind, getattr(act, field)))
    return " ".join(word for word in words if word)


def _spell_value(game: Game, act: Act, kind: str, value: Any) -> str:
    if kind == "money":
        return game.book.words.money(value)
    if kind in ("deed", "space"):
        return _space_name(game, value)
    if kind == "seat":
        return str(value + 1)
    if kind == "order":
        return ", ".join(f"{_space_name(game, site)} {count}" for site, count in value)
    if kind == "blocks":
        lines = ((_space_name(game, deed), {"r": some, "i": others}) for deed, some, others in value)
        return ", ".join(" ".join([name, *(f"{n}{kind}" for kind, n in count.items() if n)]) for name, count in lines)
    if kind == "piece":
        return str(value).replace("_", " ")
    if kind == "claim":
        claims = game.view(act.seat).claims
        deed = next((claim.deed for claim in claims if claim.number == value), -1)
        alone = [claim for claim in claims if claim.owner == act.seat and claim.deed == deed]
        return _space_name(game, deed) if len(alone) == 1 else f"#{value}"
    if kind == "offer":
        return f"#{value}"
    if kind == "card":
        cards = game.book.board.cards
        return cards[value].id if 0 <= value < len(cards) else f"#{value}"
    return str(value)


def _spell_goods(game: Game, deeds: tuple[int, ...], cards: tuple[int, ...], cash: int) -> str:
    things = [_space_name(game, deed) for deed in deeds]
    things += [_spell_value(game, Act(), "card", card) for card in cards]
    things += [game.book.words.money(cash)] if cash else []
    return " + ".join(things) or "nothing"


def _space_name(game: Game, space: int) -> str:
    names = game.book.edition.names
    unique = 0 <= space < len(names) and names.count(names[space]) == 1
    return names[space] if unique else f"#{space}"


# ---------------------------------------------------------------- parsing


def parse(game: Game, seat: int, text: str, names: Sequence[str] = ()) -> Act:
    """The act that a seat typed; a `SpellingError` says how to type it."""
    verb, _, rest = " ".join(text.split()).partition(" ")
    acts = verbs(game).get(verb.lower())
    if not acts:
        raise SpellingError(f"there is no act {verb!r}; there are {', '.join(sorted(verbs(game)))}")
    act = next((kind for kind in acts if _duty_number(game, kind, seat)), acts[0])
    values: dict[str, Any] = {"seat": seat}
    if "duty" in names_of(act):
        values["duty"] = _duty_number(game, act, seat)
    for (_, field, kind), piece in zip(fields_of(act), _pieces(act, rest), strict=True):
        if kind == "goods":
            values.update(zip((f"{field}_{part}" for part in GOODS), _goods(game, seat, piece), strict=True))
        else:
            values[field] = _value(game, seat, kind, piece, act, names)
    if "revision" in names_of(act):
        offers = game.view(seat).offers
        values["revision"] = next((offer.revision for offer in offers if offer.number == values["offer"]), 0)
    return act(**values)


def _duty_number(game: Game, act: type[Act], seat: int) -> int:
    """The number of the open duty that an act would answer for a seat, or 0."""
    kind = game.book.duty_of.get(act)
    for step in reversed(game.state.agenda):
        if type(step) is kind and getattr(step, "seat", seat) == seat:
            return step.number
    return 0


def _pieces(act: type[Act], rest: str) -> Iterator[str]:
    """The text for each blank: blanks are parted by the words between them."""
    blanks = fields_of(act)
    if not blanks and rest:
        raise SpellingError(f"nothing follows {usage(act)!r}")
    for index in range(len(blanks)):
        after = blanks[index + 1][0] if index + 1 < len(blanks) else ""
        if after:
            match = re.search(rf"(?:^|\s){after}\s", rest + " ", re.IGNORECASE)
            if match is None and blanks[index + 1][2] == "piece":
                yield rest.strip()
                yield ""
                return
            if match is None:
                raise SpellingError(f"type it as: {usage(act)}")
            yield rest[: match.start()].strip()
            rest = rest[match.end() :].strip()
        else:
            yield rest.strip()


def _value(game: Game, seat: int, kind: str, text: str, act: type[Act], names: Sequence[str]) -> Any:
    if kind == "money":
        return _money(game, text, usage(act))
    if kind == "number":
        return _number(text, usage(act))
    if kind == "deed":
        return find_space(game, text, game.book.board.deeds, usage(act))
    if kind == "space":
        return find_space(game, text, tuple(range(game.book.board.size)), usage(act))
    if kind == "seat":
        return _find_seat(game, text, names, usage(act))
    if kind == "order":
        return tuple(_order_line(game, line, usage(act)) for line in text.split(","))
    if kind == "blocks":
        return tuple(_blocks_line(game, line, usage(act)) for line in text.split(","))
    if kind == "piece":
        return _find_piece(game, seat, text, act)
    if kind == "claim":
        return _find_claim(game, seat, text, usage(act))
    if kind == "offer":
        return _find_offer(game, seat, text, usage(act))
    return _find_card(game, seat, text, usage(act))


def _money(game: Game, text: str, how: str) -> int:
    if not text:
        raise SpellingError(f"type it as: {how}")
    amount = amount_of(game, text)
    if amount is None or amount > LARGEST:
        raise SpellingError(f"{text!r} is not an amount; type it as: {how}")
    return amount


def amount_of(game: Game, text: str) -> int | None:
    """The amount that a text such as `$120`, `120` or `1.5M` means, or None."""
    currency = game.book.edition.currency
    symbol, units = re.escape(currency["symbol"]), currency.get("units", [])
    match = re.fullmatch(
        rf"(?:{symbol})?(\d{{1,12}})(?:\.(\d{{1,9}}))?({'|'.join(units)})?(?:{symbol})?", text, re.IGNORECASE
    )
    if match is None:
        return None
    unit = (match[3] or "").upper()
    thousands = units.index(unit) if unit in units else 0
    decimals = (match[2] or "").rstrip("0")
    if len(decimals) > 3 * thousands:
        return None
    return int(match[1] + decimals.ljust(3 * thousands, "0")) if thousands else int(match[1])


def _number(text: str, how: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,12}", text) or int(text) > LARGEST:
        raise SpellingError(f"{text!r} is not a number; type it as: {how}")
    return int(text)


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
        raise SpellingError(f"there is no space called {text!r} for that; type it as: {how}")
    if len(found) > 1:
        which = ", ".join(_space_name(game, space) for space in found)
        raise SpellingError(f"{text!r} could be {which}; type more of it, or its number with #")
    return found[0]


def _find_seat(game: Game, text: str, names: Sequence[str], how: str) -> int:
    wanted = text.casefold().removeprefix("seat ")
    if wanted.isdecimal() and 1 <= int(wanted) <= game.state.seats:
        return int(wanted) - 1
    exact = [seat for seat, name in enumerate(names) if name.casefold() == wanted]
    found = exact or [seat for seat, name in enumerate(names) if wanted and name.casefold().startswith(wanted)]
    if len(found) != 1:
        raise SpellingError(f"{text!r} is nobody at this table; type it as: {how}, with a name or a seat's number")
    return found[0]


def _order_line(game: Game, line: str, how: str) -> tuple[int, int]:
    text = line.strip()
    match = re.fullmatch(r"(.+?)\s+(\d{1,3})", text)
    name, count = (match[1], int(match[2])) if match else (text, 1)
    return find_space(game, name, game.book.board.deeds, how), count


def _blocks_line(game: Game, line: str, how: str) -> tuple[int, int, int]:
    match = re.fullmatch(r"(.+?)\s+((?:\d{1,3}\s*[ri]\s*)+)", line.strip(), re.IGNORECASE)
    if match is None:
        raise SpellingError(f"type it as: {how}, r for residential and i for industrial")
    counts = {"r": 0, "i": 0}
    for count, kind in re.findall(r"(\d+)\s*([ri])", match[2], re.IGNORECASE):
        counts[kind.lower()] += int(count)
    return find_space(game, match[1], game.book.board.deeds, how), counts["r"], counts["i"]


def _find_piece(game: Game, seat: int, text: str, act: type[Act]) -> str:
    """The piece that a person means; left out, the one that the open duty is about."""
    pieces: dict[str, int] = game.book.settings.get("pieces", {})
    kind = game.book.duty_of.get(act)
    open_duty: Any = next((step for step in reversed(game.state.agenda) if type(step) is kind), None)
    choices: tuple[str, ...] = getattr(open_duty, "pieces", ())
    wanted, terms = text.casefold().replace("_", " "), game.book.words.terms
    names = {piece: (piece.replace("_", " "), terms.get(piece, "").casefold()) for piece in pieces}
    for piece in pieces:
        if wanted in names[piece]:
            return piece
    starts = [piece for piece in choices or pieces if any(name.startswith(wanted) for name in names.get(piece, ()))]
    if text and len(starts) == 1:
        return starts[0]
    if text or len(choices) != 1:
        which = ", ".join(choice.replace("_", " ") for choice in choices or pieces)
        raise SpellingError(f"which piece? ({which}); type it as: {usage(act)}")
    return str(choices[0])


def _find_claim(game: Game, seat: int, text: str, how: str) -> int:
    own = [claim for claim in game.view(seat).claims if claim.owner == seat]
    if re.fullmatch(r"#\d{1,12}", text):
        return int(text[1:])
    if text:
        deed = find_space(game, text, game.book.board.deeds, how)
        own = [claim for claim in own if claim.deed == deed]
    if len(own) > 1:
        which = ", ".join(f"#{claim.number} ({_space_name(game, claim.deed)})" for claim in own)
        raise SpellingError(f"there are several: {which}; type it as: {how}")
    return own[0].number if own else 0


def _find_offer(game: Game, seat: int, text: str, how: str) -> int:
    if re.fullmatch(r"#?\d{1,12}", text):
        return int(text.lstrip("#"))
    own = [offer for offer in game.view(seat).offers if seat in (offer.maker, offer.partner)]
    if text or len(own) > 1:
        which = ", ".join(f"#{offer.number}" for offer in own) or "none open"
        raise SpellingError(f"which offer? ({which}); type it as: {how}")
    return own[0].number if own else 0


def _find_card(game: Game, seat: int, text: str, how: str) -> int:
    card = card_called(game, text)
    if card is not None:
        return card
    kept: list[int] = game.ask("kept_cards", seat)
    if text or not kept:
        raise SpellingError(f"you keep no card {text!r}; type it as: {how}")
    return kept[0]


def card_called(game: Game, text: str) -> int | None:
    """The card with this id, or that the edition calls so."""
    wanted, terms = text.casefold(), game.book.words.terms
    for card in game.book.board.cards:
        name = terms.get(card.id, "").casefold()
        if wanted and wanted in (card.id.casefold(), card.id.casefold().replace("_", " "), name):
            return card.number
    return None


def _goods(game: Game, seat: int, text: str) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    deeds: list[int] = []
    cards: list[int] = []
    cash = 0
    how = f"{_space_name(game, game.book.board.deeds[-1])} + {game.book.words.money(100)}"
    for thing in filter(None, (piece.strip() for piece in re.split(r"[+,]", text))):
        card = card_called(game, thing)
        if card is not None:
            cards.append(card)
        elif re.match(r"[^\w#]*\d", thing):  # no deed begins with a digit
            cash += _money(game, thing, how)
        elif thing.casefold() != "nothing":
            deeds.append(find_space(game, thing, game.book.board.deeds, how))
    return tuple(deeds), tuple(cards), cash
