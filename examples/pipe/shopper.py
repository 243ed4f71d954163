"""A bot over a pipe: rentier league --bot "exec:python examples/pipe/shopper.py" normal normal normal

It asks for its rent, buys whatever it can, and builds; it leaves the rest to the clock, which rolls and passes.
"""

import json
import sys

EAGER = ("ask", "buy", "build")

for line in sys.stdin:
    question = json.loads(line)
    acts = [*question["acts"], *question["forms"]]
    wanted = [act for word in EAGER for act in acts if act.split()[0] == word]
    print(json.dumps({"act": wanted[0] if wanted else None}), flush=True)
