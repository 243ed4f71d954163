"""A custom metric: how often everybody rolls a double.

Run it as a program, or hand it to a simulation: rentier simulate --meter examples/doubles.py:Doubles --out doubles
"""

from __future__ import annotations

import sys

from rentier import Meter, View, simulate
from rentier.facts import Rolled
from rentier.sim.meters import Hears, Rows


class Doubles(Meter):
    table = "doubles"  # goes into doubles.parquet

    def __init__(self, view: View) -> None:
        self.rolls, self.doubles = [0] * view.seats, [0] * view.seats

    def hears(self) -> Hears:
        return {Rolled: self.rolled}

    def rolled(self, fact: Rolled) -> None:
        self.rolls[fact.seat] += 1
        self.doubles[fact.seat] += fact.dice[0] == fact.dice[1]

    def rows(self) -> Rows:
        return [{"seat": s, "rolls": self.rolls[s], "doubles": self.doubles[s]} for s in range(len(self.rolls))]


if __name__ == "__main__":
    out = sys.argv[1] if len(sys.argv) > 1 else "doubles"
    tables = simulate("platinum", ["fp-a", "fp-b", "fp-c"], games=30, seed=7, meters=[Doubles], out=out)
    print(tables["doubles"])
    rolls, doubles = (int(tables["doubles"][column].sum()) for column in ("rolls", "doubles"))
    print(f"{doubles:,} of {rolls:,} rolls were doubles: {doubles / rolls:.1%}; the dice promise {1 / 6:.1%}")
