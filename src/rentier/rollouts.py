"""Rollouts: how likely a seat is to win after each of some acts, counted over games played on from the position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rentier.analysis.intervals import interval
from rentier.batch.compiled import compiled, row_type, rows_of, worth_compiling
from rentier.batch.packing import pack, put_act, signed
from rentier.batch.policies.codes import POLICIES, without_policy
from rentier.batch.record import Record, blank
from rentier.batch.running import Worths, play_games, play_measured
from rentier.batch.tables import Tables, UnknownToBatch, tables
from rentier.batch.trading import Trades
from rentier.bots.base import find_bot
from rentier.bots.policies import memory_of
from rentier.kernel.chance import CounterChance
from rentier.kernel.errors import RentierError
from rentier.kernel.game import Game
from rentier.kernel.records import Act
from rentier.kernel.rulebook import Rulebook, rulebook
from rentier.kernel.state import State
from rentier.kernel.views import View
from rentier.table import Table

AHEAD = 500
"""Games without a round limit get one: the next multiple of this many rounds that is at least as far away."""


@dataclass(frozen=True)
class Rollout:
    """What came of an act: how often each seat won the games that followed it.

    >>> from rentier.rollouts import rollout
    >>> (found,) = rollout(Game.new("platinum", seats=2), 0, games=20, bots="simple")
    >>> found.low < found.chance < found.high, found.games
    (True, 20)
    """

    act: Act | None
    """The act, or None for going on without one."""
    games: int
    """How many games were played."""
    chance: float
    """The share of the games that the seat won; winners of the same rank share a win."""
    low: float
    """The lower end of the 95% interval."""
    high: float
    """The upper end of the 95% interval."""
    chances: tuple[float, ...]
    """The share of the games that each seat won."""


def rollout(
    position: Game | View,
    seat: int,
    acts: Sequence[Act | None] = (None,),
    games: int = 1000,
    *,
    seed: int | str = 1,
    bots: str | Sequence[str] = "fp-a",
    engine: str | None = None,
) -> list[Rollout]:
    """Continue a position after each of several acts of a seat, `games` times each, and return how often the seat won.

    >>> from rentier.rollouts import rollout
    >>> game = Game.new("platinum", seats=2, chance=SeededChance(1))
    >>> seat = game.duties[0].seat
    >>> facts = game.submit(game.parse(seat, "roll"))  # it lands on Oriental Avenue
    >>> buy, decline = rollout(game, seat, [game.parse(seat, "buy"), game.parse(seat, "decline")], games=100)
    >>> buy.low < buy.chance < buy.high
    True

    The act None continues from the position as it is, which gives every seat's winning chance. All seats are played by
    `bots`: one name for all, or one for each seat. Game *n* has the same dice after every act, so acts are compared
    under equal luck, and the same arguments give the same result. The dice are new: they tell nothing about the rolls
    and cards of the position's own game.

    The batch engine plays positions of the classic family among bots that it knows; with the extra `fast` it is
    compiled for 1,000 games or more, and plays thousands of games a second. City and other bots are for the reference
    engine, which is much slower. `engine` names `"batch"` or `"reference"` instead. An act that the rules refuse is a
    `Refusal`.
    """
    game = position._game if isinstance(position, View) else position
    check(game, seat, acts, games)
    names = [bots] * game.state.seats if isinstance(bots, str) else list(bots)
    if len(names) != game.state.seats:
        raise RentierError(f"{game.state.seats} seats need as many bots, not {len(names)}")
    for name in names:
        find_bot(name)
    book, keys = limited(game), [f"{seed}/{number}" for number in range(games)]
    hindrance = why_not(game.state, book, names)
    if engine == "batch" and hindrance:
        raise RentierError(f"The batch engine cannot play this: {hindrance}. Leave out the engine")
    if engine not in (None, "batch", "reference"):
        raise RentierError(f"There is no engine {engine!r}: choose reference or batch")
    ends: Iterator[list[list[int]]]
    if hindrance or engine == "reference":
        ends = ([play_on(book, game.state, act, names, key) for key in keys] for act in acts)
    else:
        ends = batch_ends(book, game.state, acts, names, keys)
    return [counted(act, seat, rankings) for act, rankings in zip(acts, ends, strict=True)]


def check(game: Game, seat: int, acts: Sequence[Act | None], games: int) -> None:
    """Refuse what cannot be played on."""
    if game.over:
        raise RentierError("This game is over: there is nothing to play on")
    game.view(seat)  # refuses a seat that does not exist
    if games < 1:
        raise RentierError(f"A rollout needs at least one game, not {games}")
    for act in acts:
        if act is None:
            continue
        if getattr(act, "seat", None) != seat:
            raise RentierError(f"These are acts of seat {seat}: {act!r} is not")
        refusal = game.why_not(act)
        if refusal is not None:
            raise refusal


def limited(game: Game) -> Rulebook:
    """The rulebook of a position, with a round limit, so that its games end; City's minutes give way to it."""
    book = game.book
    if "round-limit" in book.options:
        return book
    options = {name: value for name, value in book.options.items() if name != "minutes"}
    return rulebook(book.edition.id, {**options, "round-limit": (game.state.round // AHEAD + 2) * AHEAD})


def why_not(state: State, book: Rulebook, bots: Sequence[str]) -> str:
    """What keeps the batch engine from playing a position on, or nothing."""
    if others := without_policy(bots):
        return f"it has no policy for {', '.join(others)}"
    if book.edition.family != "classic":
        return f"it does not know the rules of {book.edition.title}"
    try:
        pack(state, tables(book))
    except UnknownToBatch as error:
        return str(error)
    return ""


def counted(act: Act | None, seat: int, rankings: Sequence[Sequence[int]]) -> Rollout:
    """The result of an act: who won which share of the games."""
    wins = [0.0] * len(rankings[0])
    for ranking in rankings:
        winners = [winner for winner, rank in enumerate(ranking) if rank == 1]
        for winner in winners:
            wins[winner] += 1 / len(winners)
    games = len(rankings)
    low, high = interval(wins[seat], games)
    return Rollout(act, games, wins[seat] / games, low, high, tuple(won / games for won in wins))


# ---------------------------------------------------------------- by the reference engine


def play_on(book: Rulebook, state: State, act: Act | None, bots: Sequence[str], key: str) -> list[int]:
    """The ranking of one game."""
    game = Game(book, state.copy(), CounterChance(key), recorded=False)
    if act is not None:
        game.submit(act)
    return Table(game, [find_bot(bot)(f"{key}/{seat}") for seat, bot in enumerate(bots)]).run().ranking


# ---------------------------------------------------------------- by the batch engine


def batch_ends(
    book: Rulebook, state: State, acts: Sequence[Act | None], bots: Sequence[str], keys: Sequence[str]
) -> Iterator[list[list[int]]]:
    """The rankings of every act's games; a game that finds no room in a record is played by the reference engine."""
    b, chances = tables(book), [CounterChance(key) for key in keys]
    many = worth_compiling(play_games, len(acts) * len(keys), {POLICIES[bot] for bot in bots})
    ended = compiled_ends if many else plain_ends
    for act in acts:
        g = pack(state, b, chances[0])
        if act is not None:
            put_act(g, b, act)
        found = ended(g, b, book, bots, chances)
        yield [ranking or play_on(book, state, act, bots, key) for ranking, key in zip(found, keys, strict=True)]


def compiled_ends(
    first: Record, b: Tables, book: Rulebook, bots: Sequence[str], chances: Sequence[CounterChance]
) -> list[list[int]]:
    """The ranking of a position's game for each chance; empty where it found no room."""
    import numpy as np

    games = np.repeat(rows_of([first]), len(chances))
    games["key"] = [signed(chance.key) for chance in chances]
    worths, every = np.zeros(len(games), row_type(Worths)), np.arange(len(games))
    policies, memories = [POLICIES[bot] for bot in bots], rows_of([memory_of(bot, book) for bot in bots])
    trades, play = np.zeros(1, row_type(Trades)), compiled(play_games, policies)
    play(games, worths, trades, every, rows_of([b])[0], np.array(policies), memories)
    games["ranking"][games["overflow"] != 0] = 0
    return [ranking if ranking[0] else [] for ranking in games["ranking"][:, : first.seats].tolist()]


def plain_ends(
    first: Record, b: Tables, book: Rulebook, bots: Sequence[str], chances: Sequence[CounterChance]
) -> list[list[int]]:
    """The same in plain Python."""
    policies, memories = [POLICIES[bot] for bot in bots], [memory_of(bot, book) for bot in bots]
    ends, w, unwatched = [], Worths(), Trades()
    for chance in chances:
        g = blank()
        g.copy_from(first)
        g.key = signed(chance.key)
        play_measured(g, w, unwatched, b, policies, memories)
        ends.append([] if g.overflow else g.ranking[: g.seats])
    return ends
