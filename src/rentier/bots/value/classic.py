"""What the value net of the classic family knows of a board before a game."""

from __future__ import annotations

from functools import lru_cache

from rentier.analysis.odds import odds_by
from rentier.batch.record import layout_of
from rentier.batch.tables import Tables, tables_to_look_at
from rentier.batch.value.features import HOUSES
from rentier.batch.value.mind import PIECES, STREETS, Outlook
from rentier.bots.rents import landings_by
from rentier.kernel.rulebook import Rulebook


@lru_cache(maxsize=32)
def outlook_of(book: Rulebook) -> Outlook:
    """What a board brings under the rules of a table."""
    o, board, b = Outlook(), book.board, tables_to_look_at(book)
    landings = landings_by(odds_by(board, book.settings))
    for deed in board.deeds:
        o.land[deed] = round(landings[deed] * (1 << 16))
    for group, members in enumerate(board.members):
        o.size[group] = len(members)
        for pieces in range(b.top * len(members) + 1 if group < STREETS else 0):
            o.grown[group][pieces] = grown(b, o, members, pieces)
    assert max(b.top * size for size in o.size[:STREETS]) <= PIECES

    def rate(group: int) -> float:
        members = board.members[group]
        return o.grown[group][HOUSES * len(members)] / board.building_cost[members[0]] / len(members)

    o.order = sorted(range(STREETS), key=rate, reverse=True)
    return o


def put_outlook(memory: Outlook, book: Rulebook) -> None:
    """Tell a seat what the board brings."""
    o = outlook_of(book)
    for field in layout_of(Outlook):
        setattr(memory, field.name, getattr(o, field.name))


def grown(b: Tables, o: Outlook, members: tuple[int, ...], pieces: int) -> int:
    """The income of a whole group in one turn of one opponent with this many pieces, the dearest sites first."""
    by_rent = sorted(members, key=lambda deed: b.rent[deed][b.top], reverse=True)
    total = 0
    for place, deed in enumerate(by_rent):
        level = pieces // len(members) + (place < pieces % len(members))
        rent = b.rent[deed][level] * (1 if level or pieces else 2)
        total += rent * o.land[deed] >> 8
    return total
