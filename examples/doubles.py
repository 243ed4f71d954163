"""A custom metric: how often everybody rolls a double.

    python examples/doubles.py

It measures 30 games and prints the share of doubles:

    770 of 4,398 rolls were doubles: 17.5%. Fair dice give 16.7%.

The command line takes it too: rentier simulate --meter examples/doubles.py:Doubles --out doubles
"""

from __future__ import annotations

from rentier import Meter, View, simulate
from rentier.facts import Rolled


class Doubles(Meter):
    table = "doubles"  # the table's name, and with `out` the file doubles.parquet

    def __init__(self, view: View) -> None:
        self.rolls, self.doubles = [0] * view.seats, [0] * view.seats

    def hears(self) -> Meter.Hears:
        return {Rolled: self.rolled}

    def rolled(self, fact: Rolled) -> None:
        self.rolls[fact.seat] += 1
        self.doubles[fact.seat] += fact.dice[0] == fact.dice[1]

    def rows(self) -> Meter.Rows:
        return [{"seat": s, "rolls": self.rolls[s], "doubles": self.doubles[s]} for s in range(len(self.rolls))]


if __name__ == "__main__":
    table = simulate("platinum", ["fp-a", "fp-b", "fp-c"], games=30, seed=7, meters=[Doubles])["doubles"]
    rolls, doubles = int(table["rolls"].sum()), int(table["doubles"].sum())
    print(f"{doubles:,} of {rolls:,} rolls were doubles: {doubles / rolls:.1%}. Fair dice give {1 / 6:.1%}.")
