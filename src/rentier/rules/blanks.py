"""How offers, the goods of a deal and kept cards are typed."""

from __future__ import annotations

import re

from rentier.kernel.errors import SpellingError
from rentier.kernel.game import Game
from rentier.kernel.plain import Json
from rentier.kernel.records import Act, names_of
from rentier.rules.cards import cards
from rentier.rules.deals import Goods, deals
from rentier.rules.questions import KEPT_CARDS, OPEN_OFFERS
from rentier.text.amounts import COMMA, read_amount, unreadable, without_commas
from rentier.text.blanks import Typed, value_of
from rentier.text.finding import find_space, offered, space_name

# ---------------------------------------------------------------- offers


def spell_offer(game: Game, act: Act, field: str) -> str:
    """An offer by its number."""
    return f"#{value_of(act, field)}"


def read_offer(typed: Typed) -> Json:
    """The offer with this number, or the only one; the act is about its terms as they are now."""
    number = find_offer(typed)
    if "revision" not in names_of(typed.act):
        return {typed.field: number}
    revision = next((offer.revision for offer in OPEN_OFFERS(typed.game) if offer.number == number), 0)
    return {typed.field: number, "revision": revision}


def find_offer(typed: Typed) -> int:
    """The number of the offer that a person means."""
    if re.fullmatch(r"#?\d{1,12}", typed.text):
        return int(typed.text.lstrip("#"))
    own = [offer for offer in OPEN_OFFERS(typed.game) if typed.seat in (offer.maker, offer.partner)]
    if typed.text or len(own) > 1:
        which = ", ".join(f"#{offer.number}" for offer in own) or "none open"
        raise SpellingError(f"which offer? ({which}); type it as: {typed.how}")
    return own[0].number if own else 0


deals.blank("offer", shown="[#offer]", spell=spell_offer, read=read_offer)

# ---------------------------------------------------------------- cards


def card_name(game: Game, card: int) -> str:
    """The id of a card."""
    printed = game.book.board.cards
    return printed[card].id if 0 <= card < len(printed) else f"#{card}"


def spell_card(game: Game, act: Act, field: str) -> str:
    """A card by its id."""
    return card_name(game, value_of(act, field))


def read_card(typed: Typed) -> Json:
    """The card that a person names; left out, one that the act is for, or the first that is kept."""
    card = card_called(typed.game, typed.text)
    if card is not None:
        return {typed.field: card}
    kept = KEPT_CARDS(typed.game, typed.seat)
    if typed.text:
        raise SpellingError(f"you have no card called {typed.text!r}; type it as: {typed.how}")
    if not kept:
        raise SpellingError("you have no card to use")
    may, might = offered(typed.game, typed.seat, typed.act)
    return {typed.field: next((value_of(act, typed.field) for act in (*may, *might)), kept[0])}


def card_called(game: Game, text: str) -> int | None:
    """The card with this id, or that the edition calls so."""
    wanted, terms = text.casefold(), game.book.words.terms
    for card in game.book.board.cards:
        name = terms.get(card.id, "").casefold()
        if wanted and wanted in (card.id.casefold(), card.id.casefold().replace("_", " "), name):
            return card.number
    return None


cards.blank("card", shown="[card]", spell=spell_card, read=read_card)

# ---------------------------------------------------------------- the goods of a deal


def spell_goods(game: Game, act: Act, field: str) -> str:
    """One side of a deal, its things joined with +."""
    goods: Goods = value_of(act, field)
    things = [space_name(game, deed) for deed in goods.deeds]
    things += [card_name(game, card) for card in goods.cards]
    things += [game.book.words.money(goods.cash)] if goods.cash else []
    return " + ".join(things) or "nothing"


def read_goods(typed: Typed) -> Json:
    """One side of a deal: things joined with + or commas, and at most one amount of cash among them."""
    game = typed.game
    text = without_commas(game.book.words, typed.text)
    if comma := COMMA.search(text):
        around = next(word for word in re.split(r"\s*\+\s*", text) if comma[0] in word)
        raise unreadable(game.book.words, around)
    deeds: list[int] = []
    kept: list[int] = []
    amounts: list[int] = []
    how = f"{space_name(game, game.book.board.deeds[-1])} + {game.book.words.money(100)}"
    for thing in filter(None, (piece.strip() for piece in re.split(r"[+,]", text))):
        card = card_called(game, thing)
        if card is not None:
            kept.append(card)
        elif re.match(r"[^\w#]*\d", thing):  # no deed begins with a digit
            amounts.append(read_amount(game.book.words, thing))
        elif thing.casefold() != "nothing":
            deeds.append(find_space(game, thing, game.book.board.deeds, how))
    if len(amounts) > 1:
        raise SpellingError(f"give one amount of cash per side, as in: {how}")
    return {typed.field: {"deeds": deeds, "cards": kept, "cash": sum(amounts)}}


deals.blank("goods", shown="<goods>", spell=spell_goods, read=read_goods)
