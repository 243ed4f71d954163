"""Numbers for what the record holds: kinds of steps, acts, spaces, cards, pieces, and reasons to owe."""

from __future__ import annotations

from typing import Final

from rentier.kernel.chance import stream_number

SEATS: Final = 8
SPACES: Final = 40
GROUPS: Final = 10
AGENDA: Final = 32
"""Steps that a record's agenda can hold."""
DEBTS: Final = 16
CLAIMS: Final = 8
QUEUE: Final = 16
"""Sums that can wait to be owed within one act."""
OFFERS: Final = 8
DECLINED: Final = 16
GOODS: Final = 32
"""Things that an order or a deal can name."""
SITES: Final = 22

BANK: Final = -1
NO_DEED: Final = -2
NOBODY: Final = -1

# ---- steps of the agenda: duties wait for somebody, the others are done when they come to the top

END: Final = 1
ROLL: Final = 2
JAIL: Final = 3
BUY: Final = 4
INTEREST: Final = 5
PLACE: Final = 6
BUS: Final = 7
ANYWHERE: Final = 8
BIDS: Final = 9
DEBT: Final = 10
WISH: Final = 11
NEXT: Final = 12
MOVE: Final = 13
RELEASE: Final = 14
LOT: Final = 15
PIECE: Final = 16
RENT: Final = 17
MONOPOLY: Final = 18
FINAL: Final = 19
LAST_DUTY_OF_ONE: Final = PLACE + 2
LAST_DUTY: Final = WISH

# ---- acts: answers to a duty, rights of seats, and what only the Banker submits

NOTHING: Final = 0
"""An act that is refused whatever the position: it names what does not exist."""
END_TURN: Final = 1
ROLL_DICE: Final = 2
TRY_DOUBLE: Final = 3
PAY_BAIL: Final = 4
USE_CARD: Final = 5
BUY_DEED: Final = 6
DECLINE: Final = 7
REPAY_NOW: Final = 8
KEEP_MORTGAGED: Final = 9
PLACE_PIECE: Final = 10
TAKE_BUS: Final = 11
GO_TO: Final = 12
BID: Final = 13
PASS: Final = 14
GO_BANKRUPT: Final = 15
WANT: Final = 16
ASK_RENT: Final = 17
WAIVE_RENT: Final = 18
BUILD: Final = 19
SELL: Final = 20
MORTGAGE: Final = 21
REPAY: Final = 22
OFFER_DEAL: Final = 23
COUNTER_DEAL: Final = 24
ACCEPT_DEAL: Final = 25
DECLINE_DEAL: Final = 26
WITHDRAW_DEAL: Final = 27
RESIGN: Final = 28
CLOSE_AUCTION: Final = 29
LAPSE_OFFER: Final = 30
REMOVE: Final = 31
TIME_UP: Final = 32
LAST_ANSWER: Final = WANT
LAST_OF_SEATS: Final = RESIGN

DUTY_OF: Final = (
    0,
    END,
    ROLL,
    JAIL,
    JAIL,
    JAIL,
    BUY,
    BUY,
    INTEREST,
    INTEREST,
    PLACE,
    BUS,
    ANYWHERE,
    BIDS,
    BIDS,
    DEBT,
    WISH,
)
"""The duty that each answer belongs to."""
NOT_IN_DEBT: Final = (
    1 << TRY_DOUBLE | 1 << PAY_BAIL | 1 << USE_CARD | 1 << BUY_DEED | 1 << DECLINE | 1 << REPAY_NOW | 1 << PLACE_PIECE
    | 1 << TAKE_BUS | 1 << GO_TO | 1 << WANT | 1 << WAIVE_RENT | 1 << BUILD | 1 << REPAY | 1 << BID | 1 << PASS
)  # fmt: skip
"""Acts that nobody in debt may do, as a mask."""
NO_AUCTION: Final = 1 << BUILD | 1 << OFFER_DEAL | 1 << COUNTER_DEAL | 1 << ACCEPT_DEAL
"""Acts that have to wait while an auction is open, as a mask."""

# ---- reasons to owe; those up to BAIL fill the pot on Free Parking where a house rule has one

TAX: Final = 1
CARD: Final = 2
BAIL: Final = 3
RENT_ASKED: Final = 4
INTEREST_OWED: Final = 5
SALARY: Final = 6
DEALS: Final = 7
ESTATES: Final = 8
POT: Final = 9
LOANS: Final = 10
SALES: Final = 11
DEEDS_BOUGHT: Final = 12
AUCTIONED: Final = 13
BUILDINGS: Final = 14
STARTED_WITH: Final = 0
"""From 6 on, and 0: what money is moved for without being owed."""
WHYS: Final = 15
COUNTED_AS_ASKED: Final = 16
"""Added to a reason: owed even if cash would cover it, because its debtor is leaving."""

# ---- what is settled before an act goes on

SETTLE: Final = 1
SET_OFF: Final = 2

HOUSE: Final = 1
HOTEL: Final = 2

NO_LOT: Final = -2
A_PIECE: Final = -1
"""The deed of a lot that is a piece of building."""

# ---- what landing brings

QUIET: Final = 0
PROPERTY: Final = 1
DECK: Final = 2
TAX_SPACE: Final = 3
TO_JAIL: Final = 4
FREE_PARKING: Final = 5

# ---- stages of a move

STANDING: Final = 0
MOVING: Final = 1
LANDING: Final = 2
ARRESTED: Final = 3

# ---- cards

ADVANCE_TO: Final = 0
ADVANCE_TO_NEAREST: Final = 1
MOVE_BACK: Final = 2
GO_TO_JAIL: Final = 3
KEEP: Final = 4
COLLECT: Final = 5
PAY: Final = 6
PAY_EACH: Final = 7
COLLECT_FROM_EACH: Final = 8
PAY_PER_BUILDING: Final = 9

# ---- faces of the Speed Die beyond its numbers

BUS_FACE: Final = -1
MONOPOLY_FACE: Final = -2

# ---- stages of leaving the game

COUNT_RENT: Final = 1
ASK_CLAIMS: Final = 2
SELL_UP: Final = 3
PAY_IN_ORDER: Final = 4
PASS_DEBTS: Final = 5
PASS_ESTATE: Final = 6
GO_OUT: Final = 7
LEAVE_SHORTAGE: Final = 8
LAST_CALL: Final = 9
ASK_FINAL: Final = 10

# ---- streams of chance

STREAMS: Final = ("start", "deal", "dice", "deck_a", "deck_b", "utility", "speed", "utility-speed")
START: Final = 0
DEAL: Final = 1
DICE: Final = 2
DECK_A: Final = 3
DECK_B: Final = 4
UTILITY: Final = 5
SPEED: Final = 6
UTILITY_SPEED: Final = 7
STREAM_NUMBERS: Final = tuple(stream_number(stream) for stream in STREAMS)
