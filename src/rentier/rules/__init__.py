"""The rules, one chapter per file. Here lies what every family shares; `classic` and `city` have what is their own.

Importing this package shelves all chapters.
"""

from rentier.rules import (
    auction,
    banker,
    bids,
    blanks,
    cards,
    city,
    classic,
    corners,
    deals,
    debts,
    deeds,
    dice,
    endings,
    house,
    jail,
    leaving,
    mortgage,
    movement,
    setup,
    turns,
)
