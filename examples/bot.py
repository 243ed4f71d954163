"""A bot: it buys whatever leaves it a reserve, and builds as soon as it can.

    python examples/bot.py

It plays 40 games of 50 rounds against three `simple` bots and prints how often it won:

    Landlord won 11 of 40 games; one in four would be 10.
"""

from __future__ import annotations

from rentier import Bot, View, simulate
from rentier.acts import Act, Build
from rentier.duties import BuyChoice, Duty

RESERVE = 100
"""The cash that it keeps for rent."""


class Landlord(Bot):
    def answer(self, view: View, duty: Duty) -> Act:
        """Asked to do something: buy if it can pay, and leave everything else to the default."""
        if isinstance(duty, BuyChoice) and view.cash(view.me) >= view.board.price[duty.deed] + RESERVE:
            return view.parse("buy")
        return super().answer(view, duty)

    def wish(self, view: View) -> Act | None:
        """Free to do something: build one more house if it can, and else ask for rent, which is the default."""
        if view.whole_groups(view.me) and view.cash(view.me) > 200 + RESERVE:
            for form in view.acts().forms:
                if form.act is Build:
                    return form.example
        return super().wish(view)


if __name__ == "__main__":
    seats = simulate("platinum", [Landlord, "simple", "simple", "simple"], games=40, options={"round-limit": 50})[
        "seats"
    ]
    ranks = seats.filter(seats["bot"] == "Landlord")["rank"]
    print(f"Landlord won {(ranks == 1).sum()} of {len(ranks)} games; one in four would be {len(ranks) // 4}.")
