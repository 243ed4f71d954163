"""The decks: a pile is unseen cards, then seen ones in order; an unseen card is drawn when it is taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rentier.kernel.board import Card
from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.kernel.parts import Part, memory
from rentier.kernel.records import Fact, record
from rentier.kernel.state import BANK, State
from rentier.rules.debts import Paid, owe
from rentier.rules.movement import advance, move
from rentier.rules.questions import KEPT_CARDS, SEND_TO_JAIL
from rentier.text.words import Money, Space, Span, Words

if TYPE_CHECKING:
    from rentier.kernel.rulebook import Rulebook


@memory("piles")
class Piles(Part):
    """All decks together: unseen cards, seen ones (top first within a deck), and who keeps which card (-1 nobody)."""

    __slots__ = ("keeper", "seen", "unseen")

    def __init__(self, state: State, book: Rulebook) -> None:
        cards = book.board.cards
        self.unseen: list[int] = [card.number for card in cards]
        self.seen: list[int] = []
        self.keeper: list[int] = [-1] * len(cards)

    def kept_by(self, seat: int) -> list[int]:
        """The cards that a seat keeps."""
        return [card for card, keeper in enumerate(self.keeper) if keeper == seat] if seat in self.keeper else []


cards = Chapter("cards", asks=(SEND_TO_JAIL,), part=Piles)


@record
class CardDrawn(Fact):
    """LAND-6: the top card was taken, and goes under its pile; `unseen` if nobody had seen it before."""

    seat: int
    deck: str
    card: int
    unseen: bool
    says = "{seat:seat} draws from {deck:deck}: {card:card}"

    def apply(self, state: State) -> None:
        piles = state.parts[Piles]
        if self.unseen:
            state.drawn(self.deck)
            piles.unseen.remove(self.card)
        else:
            piles.seen.remove(self.card)
        piles.seen.append(self.card)


@record
class CardKept(Fact):
    """CARD-2: a card is kept until used or sold."""

    seat: int
    card: int
    says = "{seat:seat} keeps the card"
    concerns = ("seat",)

    def apply(self, state: State) -> None:
        piles = Piles.of(state)
        piles.seen.remove(self.card)
        piles.keeper[self.card] = self.seat


@record
class CardReturned(Fact):
    """JAIL-5, DEBT-6: a kept card went under the pile it came from."""

    card: int

    def apply(self, state: State) -> None:
        piles = Piles.of(state)
        piles.keeper[self.card] = -1
        piles.seen.append(self.card)


@cards.lands("deck", deck=str)
def land_on_deck(game: Game, seat: int, factor: int) -> None:
    """LAND-6, CARD-1: take the top card and do what it says at once."""
    space = game.state.at[seat]
    card, unseen = top_card(game, game.book.board.data[space]["deck"])
    game.emit(CardDrawn(seat, card.deck, card.number, unseen))
    game.book.effects[card.number](game, seat, card)


def top_card(game: Game, deck: str) -> tuple[Card, bool]:
    """SET-2, CSET-3: drawing an unseen card at random equals having shuffled; then come the seen ones in order."""
    piles, printed = game.state.parts[Piles], game.book.board.cards
    unseen: list[int] = piles.unseen
    if len(game.book.board.deck_cards) > 1:
        unseen = [number for number in unseen if printed[number].deck == deck]
    if unseen:
        return printed[unseen[game.draw(deck, len(unseen))]], True
    return printed[next(number for number in piles.seen if printed[number].deck == deck)], False


# ---------------------------------------------------------------- effects (CARD-3)


@cards.effect("advance_to", space=Space)
def advance_to(game: Game, seat: int, card: Card) -> None:
    """Advance to a named space, an ordinary landing (CARD-4)."""
    advance(game, seat, card.data["space"])


@cards.effect("advance_to_nearest", kind=str, multiplier=int)
def advance_to_nearest(game: Game, seat: int, card: Card) -> None:
    """Advance to the next property of a kind; if it is owned, at the card's own rent."""
    board = game.book.board
    space = board.next_of(game.state.at[seat], lambda space: board.kinds[space] == card.data["kind"])
    advance(game, seat, space, card.data["multiplier"])


@cards.effect("move_back", spaces=int)
def move_back(game: Game, seat: int, card: Card) -> None:
    """Back some spaces, an ordinary landing; GO never pays backwards (TURN-2)."""
    move(game, seat, -card.data["spaces"])


@cards.effect("go_to_jail")
def go_to_jail(game: Game, seat: int, card: Card) -> None:
    """JAIL-1: straight to Jail."""
    SEND_TO_JAIL(game, seat)


@cards.effect("get_out_of_jail_free")
def keep(game: Game, seat: int, card: Card) -> None:
    """CARD-2, CLAND-8: kept until used or sold."""
    game.emit(CardKept(seat, card.number))


@cards.effect("collect_from_bank", amount=Money)
def collect_from_bank(game: Game, seat: int, card: Card) -> None:
    """Receive from the Bank."""
    game.emit(Paid(BANK, seat, card.data["amount"], "card", 0))


@cards.effect("pay_bank", amount=Money)
def pay_bank(game: Game, seat: int, card: Card) -> None:
    """Pay the Bank."""
    owe(game, seat, BANK, card.data["amount"], "card")


@cards.effect("pay_each_other_player", amount=Money)
def pay_each_other_player(game: Game, seat: int, card: Card) -> None:
    """CARD-5: each a debt of its own, clockwise from the drawer's left."""
    for other in game.state.after(seat):
        owe(game, seat, other, card.data["amount"], "card")


@cards.effect("collect_from_each_other_player", amount=Money)
def collect_from_each_other_player(game: Game, seat: int, card: Card) -> None:
    """CARD-5: each a debt of its own, clockwise from the drawer's left."""
    for other in game.state.after(seat):
        owe(game, other, seat, card.data["amount"], "card")


def kept_for(game: Game, seat: int, effect: str) -> list[int]:
    """The kept cards of a seat that have an effect."""
    keeper = game.state.parts[Piles].keeper
    return [card for card in game.book.board.effect_cards.get(effect, ()) if keeper[card] == seat]


@cards.defines(KEPT_CARDS)
def kept_cards(game: Game, seat: int) -> list[int]:
    """The cards that a seat keeps."""
    return Piles.of(game.state).kept_by(seat)


def named_cards(words: Words, numbers: Sequence[int]) -> str:
    """Kept cards: by name where the edition names them one by one, else how many."""
    ids = [words.board.cards[number].id for number in numbers]
    named = [words.terms[id] for id in ids if id in words.terms]
    others = len(ids) - len(named)
    return " and ".join([*named, words.count(others, "jail_card")] if others else named)


@cards.tells("cards")
def tell_cards(words: Words, numbers: Sequence[int]) -> Iterator[Span]:
    """Kept cards in the edition's words."""
    yield Span("text", named_cards(words, numbers))
