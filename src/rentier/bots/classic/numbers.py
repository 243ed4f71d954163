"""The numbers that a level's policy reads: its habits and temper, the network, and what groups of a board bring."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import log, tanh

from rentier.analysis.odds import odds_by
from rentier.batch.policies.levels.attention import forget_game
from rentier.batch.policies.levels.chances import CHANCE, GRAND, HOUSES, ONE
from rentier.batch.policies.levels.memory import CURVE, TANH_CURVE
from rentier.batch.policies.levels.partners import BELIEF
from rentier.batch.policies.memory import Memory
from rentier.bots.classic.weights import BIASES, OUTPUTS, TABLE, WEIGHTS
from rentier.bots.haggling import Temper
from rentier.bots.partners import KINDS
from rentier.bots.release_1.numbers import fill_in_incomes, hundredths
from rentier.bots.rents import Rents, landings_by, rents_of
from rentier.kernel.rulebook import Rulebook

TURNS = 30
"""Turns of each opponent for which a house is expected to earn."""


@dataclass(frozen=True)
class Habits:
    """How somebody handles money."""

    alert: float = 1.0
    """The share of its turns in which it thinks of building, and of the auctions in which it bids beyond a bargain."""
    laps: float = 4.0
    """Turns of expected rent that it keeps in cash when it bids, buys and deals."""
    nerve: float = 0.1
    """The part of the highest rent that it keeps as well."""
    edge: float = 1.0
    """Turns of expected rent that it keeps when it builds."""
    daring: bool = True
    """Whether it mortgages loose deeds to build on a whole group, to buy and to bid."""
    spare: float = 2.0
    """It builds beyond three houses with cash for this many."""
    idle: float = 3.0
    """It repays a mortgage on a loose deed with this many times the cost in cash."""
    shelter: int = 30
    """It stays in Jail once a turn outside is expected to cost this much ..."""
    early: int = 8
    """... and fewer deeds than this are left to buy."""
    starving: int = 4
    """It keeps its houses rather than a hotel while rivals could use this many of those it would give back."""
    piece: int = 120
    """What a house or hotel at auction is worth to it."""


def fill_in(memory: Memory, habits: Habits, temper: Temper, book: Rulebook) -> None:
    """Everything that a level knows before a game."""
    fill_in_network(memory, book)
    fill_in_incomes(memory, rents_at(book))
    memory.turns = TURNS
    fill_in_habits(memory, habits)
    fill_in_temper(memory, temper)
    forget_game(memory)


def rents_at(book: Rulebook) -> Rents:
    """The rents of a table's board."""
    return rents_of(book.board, landings_by(odds_by(book.board, book.settings)), book.numbers["houses_for_hotel"] + 1)


# ---------------------------------------------------------------- the network


def fill_in_network(memory: Memory, book: Rulebook) -> None:
    """What everybody's chances follow from."""
    for unit, weights in enumerate(WEIGHTS):
        memory.weight[unit] = [scaled(weight) for weight in weights]
        memory.table_weight[unit] = [scaled(weight) for weight in TABLE[unit]]
        memory.bias[unit], memory.output[unit] = scaled(BIASES[unit]), scaled(OUTPUTS[unit])
    memory.tanh = [scaled(tanh(k / 64)) for k in range(TANH_CURVE)]
    memory.log = [scaled(log(1 + k / (CURVE - 1))) for k in range(CURVE)]
    memory.power = [round(2 ** (CHANCE - k / (CURVE - 1))) for k in range(CURVE)]
    groups = groups_of(rents_at(book))
    for number, group in enumerate(groups):
        memory.group_size[number], memory.group_price[number] = group.size, round(group.price)
        for owned in range(group.size + 1):
            memory.group_rent[number][owned] = scaled(group.bare[owned])
            memory.group_listed[number][owned] = scaled(group.price * owned / GRAND)
            memory.group_loan[number][owned] = int(group.loan * owned)
        for pieces, rent in enumerate(group.developed):
            memory.group_grown[number][pieces] = scaled(rent)
    streets = [number for number, group in enumerate(groups) if group.cost]
    memory.best_group[: len(streets)] = sorted(streets, key=lambda number: -groups[number].rate)


class Group:
    """What the board says about one group."""

    def __init__(self, rents: Rents, group: int) -> None:
        board = rents.board
        members = board.members[group]
        self.size = len(members)
        self.cost = board.building_cost[members[0]]
        self.price = sum(board.price[deed] for deed in members) / self.size
        self.loan = sum(board.mortgage[deed] for deed in members) / self.size
        self.bare = tuple(
            sum(rents.landings[deed] * rents.bare[deed][owned] for deed in members) * owned / self.size
            for owned in range(self.size + 1)
        )
        """Rent in one turn of one opponent, by how many deeds are held."""
        levels, steps = dict.fromkeys(members, 0), [self.bare[-1]]
        for piece in range(rents.hotel * self.size if self.cost else 0):
            lowest = [deed for deed in members if levels[deed] == piece // self.size]
            levels[max(lowest, key=lambda deed: rents.built[deed][-1])] += 1
            steps.append(sum(rents.landings[deed] * rents.built[deed][levels[deed]] for deed in members))
        self.developed = tuple(steps)
        """The same for the whole group, by how many buildings stand there, evenly placed."""
        self.rate = self.developed[HOUSES * self.size] / self.cost / self.size if self.cost else 0.0
        """What a coin in houses brings."""


@lru_cache(maxsize=32)
def groups_of(rents: Rents) -> tuple[Group, ...]:
    """All groups of a board, worked out once."""
    return tuple(Group(rents, group) for group in range(len(rents.board.members)))


def scaled(number: float) -> int:
    """A rent or feature as the policy has it."""
    return round(number * ONE)


# ---------------------------------------------------------------- tastes


def fill_in_habits(memory: Memory, habits: Habits) -> None:
    """How it handles money."""
    memory.alert, memory.laps, memory.nerve = (
        hundredths(habits.alert),
        hundredths(habits.laps),
        hundredths(habits.nerve),
    )
    memory.edge, memory.daring, memory.spare = hundredths(habits.edge), int(habits.daring), hundredths(habits.spare)
    memory.idle, memory.shelter, memory.early = hundredths(habits.idle), habits.shelter, habits.early
    memory.starving, memory.piece = habits.starving, habits.piece


def fill_in_temper(memory: Memory, temper: Temper) -> None:
    """How it haggles, and the kinds of partners that it thinks of."""
    memory.offers, memory.learns, memory.cold = temper.offers, int(temper.learns), temper.cold
    memory.notices, memory.leaves, memory.opening = map(hundredths, (temper.notices, temper.gives, temper.opening))
    memory.wants, memory.keener, memory.markup = map(hundredths, (temper.share, temper.keener, temper.markup))
    memory.least_gain, memory.tolerance = round(temper.least * 2**CHANCE), hundredths(temper.patience)
    memory.rested_after, memory.stalled = temper.rests, temper.stalled
    for number, kind in enumerate(KINDS):
        memory.kind_prior[number], memory.kind_sells[number] = round(kind.prior * 2**BELIEF), int(kind.sells)
        memory.kind_share[number], memory.kind_bonus[number] = hundredths(kind.share), hundredths(kind.bonus)
        memory.kind_plain[number], memory.kind_last[number] = hundredths(kind.plain), hundredths(kind.last)
