"""A tournament: every line-up of four bots at tables of three, with the same dice for everybody.

    python examples/tournament.py

It prints the bots from the best to the worst, with the 95% interval of how often each won:

    1. fp-b     won  63% (56% to 67%)
    2. fp-a     won  44% (11% to 67%)
    3. simple   won  26% (11% to 56%)
    4. random   won   0% (0% to 56%)
"""

from __future__ import annotations

from rentier import league

if __name__ == "__main__":
    results = league("platinum", ["fp-a", "fp-b", "simple", "random"], seeds=3, seats=3)
    for place, bot in enumerate(results["bots"], 1):
        print(f"{place}. {bot['bot']:8} won {bot['rate']:4.0%} ({bot['low']:.0%} to {bot['high']:.0%})")
