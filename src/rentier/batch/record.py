"""The record: one whole game of the classic family in whole numbers of fixed width.

Compiled code sees it as a row of a numpy array, plain Python as the class below; both have the fields that are
annotated here, with their width in bytes and their shape. Sets of spaces are masks, with bit n for space n.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple, get_args, get_origin, get_type_hints

from rentier.batch.codes import (
    AGENDA,
    CLAIMS,
    DEBTS,
    DECLINED,
    GOODS,
    NO_LOT,
    NOBODY,
    OFFERS,
    QUEUE,
    SEATS,
    SITES,
    SPACES,
    STREAMS,
    WHYS,
)
from rentier.kernel.chance import Chance

I1 = Annotated[int, 1]
I4 = Annotated[int, 4]
I8 = Annotated[int, 8]


class Field(NamedTuple):
    """A field of a layout: its width in bytes and its shape, empty for a single number."""

    name: str
    width: int
    shape: tuple[int, ...]


def layout(cls: type) -> tuple[Field, ...]:
    """The fields that a class annotates, the widest first, so that all of them are aligned."""
    found = []
    for name, hint in get_type_hints(cls, include_extras=True).items():
        if get_origin(hint) is Annotated:
            width, *shape = get_args(hint)[1:]
            found.append(Field(name, width, tuple(shape)))
    return tuple(sorted(found, key=lambda field: -field.width))


def zeros(shape: tuple[int, ...]) -> object:
    """A field's value before anything is known: 0, or lists of zeros."""
    if len(shape) > 1:
        return [zeros(shape[1:]) for _ in range(shape[0])]
    return [0] * shape[0] if shape else 0


class Numbers:
    """Something with annotated fields, all of them zero at first."""

    __slots__ = ()

    def __init__(self) -> None:
        for field in layout_of(type(self)):
            setattr(self, field.name, zeros(field.shape))

    def copy_from(self, other: Numbers) -> None:
        """Take over all numbers of another one of the same kind."""
        for field in layout_of(type(self)):
            value = getattr(other, field.name)
            if field.shape:
                value = [row.copy() for row in value] if len(field.shape) > 1 else value.copy()
            setattr(self, field.name, value)

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, f.name) == getattr(other, f.name) for f in layout_of(type(self)))

    __hash__ = None  # type: ignore[assignment]


_layouts: dict[type, tuple[Field, ...]] = {}


def layout_of(cls: type) -> tuple[Field, ...]:
    """The layout of a class, worked out once."""
    if cls not in _layouts:
        _layouts[cls] = layout(cls)
    return _layouts[cls]


class Record(Numbers):
    """One game. Everything up to `act` is the position; `act` and what follows is the act and its work in progress."""

    key: I8
    """What chance is made of, as a signed number; see `CounterChance`."""
    draws: Annotated[list[int], 4, len(STREAMS)]
    """Draws made from each stream."""
    seats: I1
    numbers: I4
    """The next number for a duty, claim, debt, auction or offer."""

    # turns
    turn: I1
    starter: I1
    round: I4
    rolls: I4
    over: I1
    ranking: Annotated[list[int], 1, SEATS]

    # seats
    cash: Annotated[list[int], 4, SEATS]
    at: Annotated[list[int], 1, SEATS]
    jail: Annotated[list[int], 1, SEATS]
    out: Annotated[list[int], 1, SEATS]
    tokens: Annotated[list[int], 1, SEATS]
    entitled: Annotated[list[int], 1, SEATS]
    """Who uses the Speed Die."""
    bank: I8
    pot: I4

    # deeds
    own: Annotated[list[int], 8, SEATS]
    """The deeds of each seat, as a mask."""
    down: I8
    """The mortgaged deeds, as a mask."""
    built: I8
    """The sites with buildings, as a mask."""
    holder: Annotated[list[int], 1, SPACES]
    level: Annotated[list[int], 1, SPACES]
    houses: I4
    hotels: I4

    # cards: unseen ones as a mask, seen ones four bits each with the top of the pile lowest
    unseen: Annotated[list[int], 4, 2]
    seen: Annotated[list[int], 8, 2]
    seen_count: Annotated[list[int], 1, 2]
    woven: I8
    """In what order the seen cards of both decks went under their piles: bit n says that the n-th is of the second."""
    keeper: Annotated[list[int], 1, 2]
    """Who keeps the card that opens Jail, by deck."""

    # the agenda: kind | (seat + 1) << 8 | argument << 16, and a duty's number or a rent's amount
    depth: I1
    step: Annotated[list[int], 4, AGENDA]
    label: Annotated[list[int], 4, AGENDA]

    # debts, oldest first
    debts: I1
    debt_number: Annotated[list[int], 4, DEBTS]
    debtor: Annotated[list[int], 1, DEBTS]
    creditor: Annotated[list[int], 1, DEBTS]
    debt_sum: Annotated[list[int], 4, DEBTS]
    debt_why: Annotated[list[int], 1, DEBTS]
    debt_deed: Annotated[list[int], 1, DEBTS]
    """Whose rent it is; 0 for none, and where nobody counts."""

    # claims to rent, oldest first
    claims: I1
    claim_number: Annotated[list[int], 4, CLAIMS]
    claim_deed: Annotated[list[int], 1, CLAIMS]
    claim_owner: Annotated[list[int], 1, CLAIMS]
    claim_visitor: Annotated[list[int], 1, CLAIMS]
    claim_sum: Annotated[list[int], 4, CLAIMS]
    claim_times: Annotated[list[int], 1, CLAIMS]

    # the open lot
    lot: I1
    """Its deed, A_PIECE, or NO_LOT."""
    lot_piece: I1
    lot_number: I4
    bidders: I4
    """Who may bid, as a mask; 0 where everybody may."""
    leader: I1
    bid: I4
    passed: I4
    """Who has passed, as a mask."""
    passes: I8
    """Who has passed, in order: four bits a seat, its number and one."""

    # a building shortage
    short_of: I1
    """The piece that is short, or 0."""
    orderer: I1
    wishes: Annotated[list[int], 1, SEATS]
    ordered: I1
    order_site: Annotated[list[int], 1, SITES]
    order_count: Annotated[list[int], 1, SITES]

    # offers, oldest first, and terms that were declined in this turn
    offers: I1
    offer_number: Annotated[list[int], 4, OFFERS]
    offer_revision: Annotated[list[int], 4, OFFERS]
    offer_maker: Annotated[list[int], 1, OFFERS]
    offer_partner: Annotated[list[int], 1, OFFERS]
    offer_pays: Annotated[list[int], 4, OFFERS]
    """The cash that the maker gives."""
    offer_asks: Annotated[list[int], 4, OFFERS]
    """The cash that the maker takes."""
    offer_gives: Annotated[list[int], 1, OFFERS]
    offer_items: Annotated[list[int], 1, OFFERS]
    offer_item: Annotated[list[list[int]], 1, OFFERS, GOODS]
    """Deeds, and cards as SPACES + deck: first those that the maker gives, then those that it takes."""
    declined: I1
    declined_give: Annotated[list[int], 8, DECLINED]
    """What the lower seat gives, as a mask."""
    declined_take: Annotated[list[int], 8, DECLINED]
    declined_pays: Annotated[list[int], 4, DECLINED]
    """The cash that the lower seat gives."""
    declined_asks: Annotated[list[int], 4, DECLINED]
    declined_low: Annotated[list[int], 1, DECLINED]
    declined_high: Annotated[list[int], 1, DECLINED]

    # the act
    act: I1
    actor: I1
    partner: I1
    target: I8
    """The duty, claim or offer that the act names, or its deed."""
    amount: I8
    """The act's one other number: a bid, a count, a site, a space, steps, a deck, a revision."""
    pays: I8
    asks: I8
    gives: I1
    items: I1
    item: Annotated[list[int], 1, GOODS]
    """Sites of an order, or goods of a deal as in an offer."""
    count: Annotated[list[int], 1, GOODS]
    """Pieces or levels for each site of an order."""

    # who is asked for a wish next, for the driver; see `wakes`
    asked: I1
    """The seat whose turn it was when the driver last looked."""
    woken: I8
    """Seats to ask, four bits each, the next one lowest."""
    awake: I4
    """The same seats as a mask."""
    stirred: I4
    """Seats that wake once the payments in progress are made."""

    # work in progress
    overflow: I1
    """Set where something found no room: the rest of this game belongs to the reference engine."""
    unsettled: I1
    lot_changed: I1
    queued: I1
    queue_debtor: Annotated[list[int], 1, QUEUE]
    queue_creditor: Annotated[list[int], 1, QUEUE]
    queue_sum: Annotated[list[int], 4, QUEUE]
    queue_why: Annotated[list[int], 1, QUEUE]
    queue_deed: Annotated[list[int], 1, QUEUE]
    walking: I1
    walker: I1
    stride: I4
    factor: I1
    leaver: I1
    leaving: I1
    bankrupt: I1
    heir: I1
    estate: I8
    """The leaver's deeds, until they are on the agenda."""
    rest: I1
    draft: Annotated[list[int], 4, AGENDA]
    draft_label: Annotated[list[int], 4, AGENDA]
    trail: Annotated[list[int], 1, SEATS]
    trail_payer: Annotated[list[int], 1, SEATS]
    trail_sum: Annotated[list[int], 8, SEATS]

    # counts for the tables of a simulation, see `counting`
    acts: I4
    """How many acts its players have made."""
    turns: Annotated[list[int], 4, SEATS]
    lots: I4
    offered: I4
    deals: I4
    jailings: I4
    landings: Annotated[list[int], 4, SPACES]
    got: Annotated[list[list[int]], 4, WHYS, SEATS]
    spent: Annotated[list[list[int]], 4, WHYS, SEATS]
    deed_held: Annotated[list[int], 4, SPACES]
    """How many rounds began with the deed in a player's hand; until the game is over, less the last one for a deed that
    a player has."""
    deed_price: Annotated[list[int], 4, SPACES]
    deed_buildings: Annotated[list[int], 4, SPACES]
    deed_returned: Annotated[list[int], 4, SPACES]
    deed_rents: Annotated[list[int], 4, SPACES]
    deed_rent: Annotated[list[int], 4, SPACES]
    out_round: Annotated[list[int], 4, SEATS]
    out_to: Annotated[list[int], 1, SEATS]
    out_why: Annotated[list[int], 1, SEATS]
    """The reason of the debt that a seat could not meet, 0 if it met all."""
    out_deed: Annotated[list[int], 1, SEATS]

    chance: Chance | None = None
    """In plain Python: where draws come from instead of the key."""


def blank() -> Record:
    """A record before anything has happened, which `set_up` or `pack` fills in."""
    record = Record()
    record.keeper = [NOBODY, NOBODY]
    record.lot = NO_LOT
    record.leader = record.leaver = record.orderer = record.walker = record.asked = NOBODY
    return record
