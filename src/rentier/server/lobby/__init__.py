"""Tables before and after a game: creation, seats, access, fair dice, records."""
