"""House rules: small chapters that a table may lay over the book, each switched on by its option."""

from rentier.rules.house import (
    automatic_rent,
    double_go,
    free_parking_pot,
    no_auctions,
    no_evenness,
    no_rent_in_jail,
    round_limit,
)
