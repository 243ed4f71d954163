"""Writes a position for every duty and right that the client's panels serve: the stories in tests/web.

Each is told as the server would tell it. Run from the root of the repository: `python -m client.dev.positions`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act, decode
from rentier.server.protocol import projection
from tests.web.stories import STORIES

FILE = Path(__file__).parent.parent / "src" / "fixtures" / "positions.json"
FEW = 5
"""How many acts of a kind come with a preview."""


# ---------------------------------------------------------------- as the server would tell it


def brought(game: Game, act: Act, view: dict[str, Any]) -> dict[str, Any]:
    """What an act would bring; of the view only what would change."""
    try:
        preview = game.preview(act)
    except Refusal as refusal:
        return {"refused": {"clause": refusal.clause, "sentence": refusal.text}}
    after = preview.after.to_dict()
    facts = projection.facts_told(game, preview.facts, game.version)
    after["parts"] = {name: part for name, part in after["parts"].items() if view["parts"][name] != part}
    return {
        "facts": [{"n": fact.n, "fact": fact.fact, "told": fact.told} for fact in facts],
        "changes": {key: value for key, value in after.items() if key != "seat" and view[key] != value},
        "complete": preview.complete,
    }


def told(name: str) -> dict[str, Any]:
    """One position."""
    table, seat = STORIES[name]()
    game = table.game
    view = projection.seen(game)
    choices = projection.choices(game, seat)
    acts = list(choices.acts) + [form["example"] for form in choices.forms if form["act"] != "OfferDeal"]
    counted: dict[str, int] = {}
    previews = []
    for act in acts:
        counted[act["kind"]] = counted.get(act["kind"], 0) + 1
        if counted[act["kind"]] <= FEW and act["kind"] not in ("Resign", "GoBankrupt"):
            previews.append({"act": act, **brought(game, decode(act, Act), view)})
    recent = game.facts[-6:]
    return {
        "edition": table.book.edition.id,
        "names": table.names,
        "seat": seat,
        "view": view,
        "choices": {
            "type": "choices",
            "version": game.version,
            "acts": choices.acts,
            "forms": choices.forms,
            "blocked": [{"act": b.act, "clause": b.clause, "sentence": b.sentence} for b in choices.blocked],
        },
        "previews": previews,
        "log": [
            {"n": fact.n, "fact": fact.fact, "told": fact.told}
            for fact in projection.facts_told(game, recent, game.version - len(recent))
        ],
    }


def main() -> None:
    """All of them, a line each."""
    lines = [
        f"{json.dumps(name)}: {json.dumps(told(name), ensure_ascii=False, separators=(',', ':'))}" for name in STORIES
    ]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
