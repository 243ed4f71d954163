"""Whatever players type or send is carried out, refused, or answered with how to type it; nothing else comes back."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from rentier.kernel.errors import Refusal, SpellingError
from rentier.kernel.game import Game
from rentier.kernel.records import LARGEST, Act, decode, encode
from rentier.testing.invariants import require
from tests.properties.city.play import CityPlay
from tests.properties.play import Chooser, Play, blanks
from tests.properties.typist import NAMES, Typist

TYPED_AT_ONCE = 200
"""Lines at one position: finding a position costs more than typing at it."""
BETWEEN = 30
"""Random acts from one position to the next."""
TABLE = 400
"""Random acts at one table, then another one is set."""

families = pytest.mark.parametrize("play", [Play, CityPlay], ids=["classic", "city"])
tries = pytest.mark.parametrize(
    "tries",
    [5_000, pytest.param(20_000, marks=pytest.mark.thorough), pytest.param(500_000, marks=pytest.mark.soak)],
)


def positions(play: type[Play], first: int) -> Iterator[tuple[Game, Chooser]]:
    """Positions of random play, also after its end."""
    seed = first
    while True:
        table = play(play.table(seed), close=0.0)
        for _ in range(TABLE // BETWEEN):
            yield table.game, table.chooser
            if table.game.over:
                break
            table.run(BETWEEN)
        seed += 1


def carried_out(game: Game, act: Act, by: int) -> bool:
    """Whether an act is carried out, tried on a copy; else it was refused in words."""
    try:
        game.copy().submit(act, by)
    except Refusal as refusal:
        require(refusal.clause in game.book.clauses and refusal.text != "", 16, f"{refusal!r} says nothing")
        return False
    return True


@families
@tries
def test_a_typed_line_is_an_act_or_a_spelling_error(play: type[Play], tries: int) -> None:
    rng, typed, understood, accepted = random.Random(f"lines/{tries}"), 0, 0, 0
    for game, _ in positions(play, 300_000 + tries):
        typist = Typist(game, rng)
        for _ in range(TYPED_AT_ONCE):
            line, seat = typist.line(), rng.randrange(game.state.seats)
            typed += 1
            try:
                act = game.parse(seat, line, NAMES[: game.state.seats])
                understood += 1
                accepted += carried_out(game, act, seat)
            except SpellingError as error:
                require(str(error) != "", 16, f"{line!r} is answered with nothing")
            except Exception as error:
                error.add_note(f"seat {seat} typed {line!r} at\n{game.state}")
                raise
        if typed >= tries:
            break
    assert understood > typed // 4
    assert accepted > typed // 200


@families
@tries
def test_a_sent_act_is_carried_out_or_refused(play: type[Play], tries: int) -> None:
    rng, sent, accepted = random.Random(f"acts/{tries}"), 0, 0
    for game, chooser in positions(play, 600_000 + tries):
        kinds = [kind for kind in game.book.handlers if not kind.by_banker]
        for _ in range(TYPED_AT_ONCE):
            kind, seat = rng.choice(kinds), rng.randrange(game.state.seats)
            values = {name: chooser.anything(game, hint, name) for name, hint in blanks(kind).items()}
            if rng.random() < 0.1:
                name = rng.choice([name for name, hint in blanks(kind).items() if hint is int])
                values[name] = rng.randint(-LARGEST, LARGEST)
            act = kind(**values | {"seat": seat}) if rng.random() < 0.95 else kind(**values)
            sent += 1
            try:
                assert decode(encode(act), Act) == act
                accepted += carried_out(game, act, seat)
                if rng.random() < 0.05 and game.why_not(act, seat) is None:
                    game.preview(act, seat)
            except Exception as error:
                error.add_note(f"seat {seat} sent {act} at\n{game.state}")
                raise
        if sent >= tries:
            break
    assert accepted > sent // 200
