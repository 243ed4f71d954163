"""Game review: winning chances over a game, what luck and decisions were worth, and what would have been better."""
