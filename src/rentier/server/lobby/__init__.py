"""Tables before and after a game: opening, seats, access, fair dice, records."""
