"""Spelling: acts as people type them, and back.

`parse` fills in what the table knows (the seat, the open duty, an offer's revision); `spell` writes the one text that
`parse` reads as the same act. Names may be shortened as long as they stay clear.
"""

from __future__ import annotations

import difflib
import re
import string
from collections.abc import Iterator, Sequence
from typing import Any

from rentier.kernel.amounts import COMMA, read_amount, unreadable
from rentier.kernel.errors import SpellingError
from rentier.kernel.finding import (
    card_called,
    find_card,
    find_claim,
    find_offer,
    find_piece,
    find_seat,
    find_space,
    space_name,
)
from rentier.kernel.game import Game
from rentier.kernel.records import LARGEST, Act, names_of
from rentier.rules.questions import OPEN_CLAIMS, OPEN_OFFERS

GOODS = ("deeds", "cards", "cash")

BOOK_WORDS = {"buy back": "repay", "play on": "continue"}
"""Pairs of words of the books, and the verbs that they stand for; single words are aliases of their acts."""
RENT_WORDS = ("ask", "collect", "demand", "rent")
"""How rent is asked for, in editions where it has to be."""


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
    "piece": "<piece>",
    "goods": "<goods>",
    "claim": "[property]",
    "offer": "[#offer]",
    "card": "[card]",
}
"""What stands for each kind of blank; one in brackets may be left out where there is just one choice."""


def usage(act: type[Act], spelling: str = "") -> str:
    """How an act is typed, as `bid <amount>`; `spelling` is its own where some blanks are filled in already."""
    optional = re.sub(r"(\w+ {\w+:piece})$", r"[\1]", spelling or act.spelling)
    return re.sub(r"{\w+:(\w+)}", lambda blank: BLANKS[blank[1]], optional)


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
        return space_name(game, value)
    if kind == "seat":
        return str(value + 1)
    if kind == "order":
        return ", ".join(f"{space_name(game, site)} {count}" for site, count in value)
    if kind == "blocks":
        lines = ((space_name(game, deed), {"r": some, "i": others}) for deed, some, others in value)
        return ", ".join(" ".join([name, *(f"{n}{kind}" for kind, n in count.items() if n)]) for name, count in lines)
    if kind == "piece":
        return str(value).replace("_", " ")
    if kind == "claim":
        claims = OPEN_CLAIMS(game)
        deed = next((claim.deed for claim in claims if claim.number == value), -1)
        alone = [claim for claim in claims if claim.owner == act.seat and claim.deed == deed]
        return space_name(game, deed) if len(alone) == 1 else f"#{value}"
    if kind == "offer":
        return f"#{value}"
    if kind == "card":
        cards = game.book.board.cards
        return cards[value].id if 0 <= value < len(cards) else f"#{value}"
    return str(value)


def _spell_goods(game: Game, deeds: tuple[int, ...], cards: tuple[int, ...], cash: int) -> str:
    things = [space_name(game, deed) for deed in deeds]
    things += [_spell_value(game, Act(), "card", card) for card in cards]
    things += [game.book.words.money(cash)] if cash else []
    return " + ".join(things) or "nothing"


# ---------------------------------------------------------------- parsing


def parse(game: Game, seat: int, text: str, names: Sequence[str] = ()) -> Act:
    """The act that a seat typed; a `SpellingError` says how to type it."""
    verb, _, rest = in_verbs(text).partition(" ")
    acts = verbs(game).get(verb.lower())
    if not acts:
        raise SpellingError(unknown(game, verb, f"you can type {', '.join(open_verbs(game, seat))}"))
    act = next((kind for kind in acts if _duty_number(game, kind, seat)), acts[0])
    try:
        values = _filled(game, seat, act, rest, names)
    except SpellingError:
        for other in acts:
            if other is not act and (read := _as_namesake(game, seat, act, other, rest, names)) is not None:
                act, values = read
                break
        else:
            raise
    if "duty" in names_of(act):
        values["duty"] = _duty_number(game, act, seat)
    if "revision" in names_of(act):
        offers = OPEN_OFFERS(game)
        values["revision"] = next((offer.revision for offer in offers if offer.number == values["offer"]), 0)
    return act(**values)


def in_verbs(text: str) -> str:
    """A line with single blanks, and with a verb for a pair of words of the books."""
    line = " ".join(text.split())
    for typed, verb in BOOK_WORDS.items():
        if f"{line.lower()} ".startswith(f"{typed} "):
            return verb + line[len(typed) :]
    return line


def unknown(game: Game, word: str, otherwise: str, commands: Sequence[str] = ()) -> str:
    """One sentence about a word that is no verb: the one that may be meant, or else what the caller advises."""
    known = verbs(game)
    if word.lower() in RENT_WORDS and "ask" not in known:
        return "rent is paid at once in this edition; you do not ask for it"
    meant = "ask" if word.lower() in RENT_WORDS else ""
    meant = meant or next(iter(difflib.get_close_matches(word.lower(), [*commands, *known], n=1)), "")
    return f"there is no act {word!r}; {f'did you mean {meant}?' if meant else otherwise}"


def open_verbs(game: Game, seat: int) -> list[str]:
    """The verbs that are open to a seat now."""
    choices = game.acts(seat)
    kinds: list[type[Act]] = [*(type(act) for act in choices.acts), *(form.act for form in choices.forms)]
    return sorted({kind.spelling.partition(" ")[0] for kind in kinds if kind.spelling})


def _filled(game: Game, seat: int, act: type[Act], rest: str, names: Sequence[str]) -> dict[str, Any]:
    """What was typed into each blank of an act; a piece is found last, since it may depend on the place."""
    values: dict[str, Any] = {"seat": seat}
    blanks = zip(fields_of(act), _pieces(act, rest), strict=True)
    for (_, field, kind), text in sorted(blanks, key=lambda blank: blank[0][2] == "piece"):
        if kind == "goods":
            values.update(zip((f"{field}_{part}" for part in GOODS), _goods(game, seat, text), strict=True))
        elif kind == "piece":
            values[field] = find_piece(game, seat, text, act, values.get("deed", -1), usage(act))
        else:
            values[field] = _value(game, seat, kind, text, act, names)
    return values


def _as_namesake(
    game: Game, seat: int, act: type[Act], other: type[Act], rest: str, names: Sequence[str]
) -> tuple[type[Act], dict[str, Any]] | None:
    """What was typed, read as another act of the same verb.

    Where the open duty names its property, that may be said all the same, as the other act does.
    """
    try:
        values = _filled(game, seat, other, rest, names)
    except SpellingError:
        return None
    duty = _open_duty(game, act, seat)
    if duty is None:
        return other, values
    deed = getattr(duty, "deed", -1)
    if values.pop("deed", deed) != deed:
        raise SpellingError(f"that is about {space_name(game, deed)} now; type it as: {usage(act)}")
    if set(values) != set(names_of(act)) - {"duty", "revision"}:
        return None  # what the other act says is not what this one needs
    return act, values


def _duty_number(game: Game, act: type[Act], seat: int) -> int:
    """The number of the open duty that an act would answer for a seat, or 0."""
    duty = _open_duty(game, act, seat)
    return duty.number if duty is not None else 0


def _open_duty(game: Game, act: type[Act], seat: int) -> Any:
    """The open duty that an act would answer for a seat, or None."""
    kind = game.book.duty_of.get(act)
    for step in reversed(game.state.agenda):
        if type(step) is kind and getattr(step, "seat", seat) == seat:
            return step
    return None


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
        if not text:
            raise SpellingError(f"type it as: {usage(act)}")
        return read_amount(game.book.words, text)
    if kind == "number":
        return _number(text, usage(act))
    if kind == "deed":
        return find_space(game, text, game.book.board.deeds, usage(act))
    if kind == "space":
        return find_space(game, text, tuple(range(game.book.board.size)), usage(act))
    if kind == "seat":
        return find_seat(game, text, names, usage(act))
    if kind == "order":
        return tuple(_order_line(game, line, usage(act)) for line in text.split(","))
    if kind == "blocks":
        return tuple(_blocks_line(game, line, usage(act)) for line in text.split(","))
    if kind == "claim":
        return find_claim(game, seat, text, usage(act))
    if kind == "offer":
        return find_offer(game, seat, text, usage(act))
    return find_card(game, seat, text, act, usage(act))


def _number(text: str, how: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,12}", text) or int(text) > LARGEST:
        raise SpellingError(f"{text!r} is not a number; type it as: {how}")
    return int(text)


def _order_line(game: Game, line: str, how: str) -> tuple[int, int]:
    text = line.strip()
    match = re.fullmatch(r"(.+?)\s+(\d{1,3})", text)
    name, count = (match[1], int(match[2])) if match else (text, 1)
    return find_space(game, name, game.book.board.deeds, how), count


def _blocks_line(game: Game, line: str, how: str) -> tuple[int, int, int]:
    match = re.fullmatch(r"(.+?) +((?:[0-9]{1,3} *[riRI] *)+)", line.strip())
    if match is None:
        raise SpellingError(f"type it as: {how}, r for residential and i for industrial")
    counts = {"r": 0, "i": 0}
    for count, kind in re.findall(r"([0-9]+) *([riRI])", match[2]):
        counts[kind.lower()] += int(count)
    return find_space(game, match[1], game.book.board.deeds, how), counts["r"], counts["i"]


def _goods(game: Game, seat: int, text: str) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """One side of a deal: things joined with + or commas, and at most one amount of cash among them."""
    if comma := COMMA.search(text):
        around = next(word for word in re.split(r"\s*\+\s*", text) if comma[0] in word)
        raise unreadable(game.book.words, around)
    deeds: list[int] = []
    cards: list[int] = []
    amounts: list[int] = []
    how = f"{space_name(game, game.book.board.deeds[-1])} + {game.book.words.money(100)}"
    for thing in filter(None, (piece.strip() for piece in re.split(r"[+,]", text))):
        card = card_called(game, thing)
        if card is not None:
            cards.append(card)
        elif re.match(r"[^\w#]*\d", thing):  # no deed begins with a digit
            amounts.append(read_amount(game.book.words, thing))
        elif thing.casefold() != "nothing":
            deeds.append(find_space(game, thing, game.book.board.deeds, how))
    if len(amounts) > 1:
        raise SpellingError(f"name one amount of cash on a side, as in: {how}")
    return tuple(deeds), tuple(cards), sum(amounts)
