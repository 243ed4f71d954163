"""The rules, one chapter a file. Here lies what every family shares; `classic` and `city` have what is their own.

Importing this package shelves all chapters.
"""

from rentier.rules import (
    auction as auction,
    banker as banker,
    cards as cards,
    city as city,
    classic as classic,
    corners as corners,
    deal_forms as deal_forms,
    deals as deals,
    debts as debts,
    deeds as deeds,
    dice as dice,
    endings as endings,
    house as house,
    jail as jail,
    leaving as leaving,
    mortgage as mortgage,
    movement as movement,
    setup as setup,
    turns as turns,
)
