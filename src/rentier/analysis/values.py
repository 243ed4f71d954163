"""Deed values: the income that landing odds promise, and how many rolls it takes to pay a deed back.

Incomes are a roll of one opponent; with three opponents they come three times as fast.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rentier.analysis.odds import Odds, landing_odds, odds_seen
from rentier.kernel.board import Board
from rentier.kernel.edition import load, normalised
from rentier.kernel.views import View

TWO_DICE = 7.0
"""What two dice show on average."""


@dataclass(frozen=True, slots=True)
class Stage:
    """How far a deed or a group has come: `count` of a `kind`, the money in it so far, and what it earns a roll.

    Kinds are `owned` (`count` deeds of the group with one owner), `houses`, `hotel`, `blocks`, and `skyscraper`
    (`count` blocks, doubled).
    """

    kind: str
    count: int
    cost: int
    income: float

    @property
    def payback(self) -> float:
        """Rolls until it has earned what it cost."""
        return self.cost / self.income


@dataclass(frozen=True, slots=True)
class Value:
    """A deed (or a group): how many landings a roll it gets, and its stages, cheapest first."""

    number: int
    landings: float
    stages: tuple[Stage, ...]

    @property
    def plain(self) -> tuple[Stage, ...]:
        """Its stages without a skyscraper."""
        return tuple(stage for stage in self.stages if stage.kind != "skyscraper")

    @property
    def doubled(self) -> tuple[Stage, ...]:
        """Its stages with one."""
        return tuple(stage for stage in self.stages if stage.kind == "skyscraper")

    def stage(self, kind: str, count: int) -> Stage:
        """One of the stages."""
        return next(stage for stage in self.stages if (stage.kind, stage.count) == (kind, count))


@dataclass(frozen=True, slots=True)
class Values:
    """Every deed by its space, and every group by its number. A group's stages are those of all its deeds together."""

    deeds: Mapping[int, Value]
    groups: tuple[Value, ...]


def deed_values(edition: str, options: Mapping[str, Any] | None = None, jail: str = "stay") -> Values:
    """The values on an edition's board, if opponents leave Jail so."""
    overlaid = load(edition).overlaid(normalised(options))
    odds = landing_odds(edition, options, jail)
    return values_on(Board(overlaid), overlaid.settings.__getitem__, odds)


def values_seen(view: View, jail: str = "stay") -> Values:
    """The values at a table, from what a seat sees."""
    return values_on(view.board, view.settings.__getitem__, odds_seen(view, jail))


def values_on(board: Board, setting: Callable[[str], Any], odds: Odds) -> Values:
    """The values on a board for some odds."""
    stages = [FORMULAS[data["formula"]](board, setting, group, odds) for group, data in enumerate(board.group_data)]
    deeds = {
        deed: Value(deed, odds.visits[deed], stages[group][place])
        for group, members in enumerate(board.members)
        for place, deed in enumerate(members)
    }
    groups = []
    for group, members in enumerate(board.members):
        landings = sum(odds.visits[deed] for deed in members)
        together = TOGETHER.get(board.group_data[group]["formula"], _all_alike)(board, group, stages[group])
        groups.append(Value(group, landings, together))
    return Values(dict(sorted(deeds.items())), tuple(groups))


Stages = tuple[Stage, ...]


# ---------------------------------------------------------------- deed by deed, one function a rent formula


def _by_level(board: Board, setting: Callable[[str], Any], group: int, odds: Odds) -> list[Stages]:
    """RENT-3 to RENT-5: alone, in a whole group (twice the rent), with houses, with a hotel."""
    most: int = setting("houses_for_hotel")
    members, found = board.members[group], []
    for deed in members:
        rents, price, build = board.rents[deed], board.price[deed], board.building_cost[deed]
        steps = [("owned", 1, 0, rents[0]), ("owned", len(members), 0, 2 * rents[0])]
        steps += [("houses", count, count, rents[count]) for count in range(1, most + 1)]
        steps.append(("hotel", 1, most + 1, rents[-1]))
        found.append(
            tuple(
                Stage(kind, count, price + pieces * build, _income(odds, deed, rent, rent))
                for kind, count, pieces, rent in steps
            )
        )
    return found


def _by_count(board: Board, setting: Callable[[str], Any], group: int, odds: Odds) -> list[Stages]:
    """RENT-6: by how many are in one hand; a card may send somebody there at a multiple of the rent."""
    rents = board.group_data[group]["rents"]
    return [
        tuple(
            Stage("owned", count, board.price[deed], _income(odds, deed, rent, rent)) for count, rent in _from_1(rents)
        )
        for deed in board.members[group]
    ]


def _by_dice(board: Board, setting: Callable[[str], Any], group: int, odds: Odds) -> list[Stages]:
    """RENT-7: times a roll; a card may name the number itself."""
    roll, multipliers = mean_throw(setting), board.group_data[group]["multipliers"]
    return [
        tuple(
            Stage("owned", count, board.price[deed], _income(odds, deed, times * roll, roll))
            for count, times in _from_1(multipliers)
        )
        for deed in board.members[group]
    ]


def _by_blocks(board: Board, setting: Callable[[str], Any], group: int, odds: Odds) -> list[Stages]:
    """CRENT-1, CRENT-2, CRENT-4: by residential blocks (the cheaper ones), plain and doubled."""
    build, found = board.group_data[group]["residential"], []
    for deed in board.members[group]:
        incomes = [_income(odds, deed, rent, 0) for rent in board.rents[deed]]
        found.append(
            tuple(
                Stage(kind, blocks, board.price[deed] + blocks * build, times * income)
                for kind, times in (("blocks", 1), ("skyscraper", 2))
                for blocks, income in enumerate(incomes)
            )
        )
    return found


FORMULAS: dict[str, Callable[[Board, Callable[[str], Any], int, Odds], list[Stages]]] = {
    "by_level": _by_level,
    "by_count": _by_count,
    "by_dice": _by_dice,
    "by_blocks": _by_blocks,
}


def _from_1(entries: list[int]) -> enumerate[int]:
    return enumerate(entries, 1)


def _income(odds: Odds, deed: int, rent: float, per_factor: float) -> float:
    """Money a roll: ordinary landings at the rent, those by a card at so much for each of its factor."""
    by_card = sum(landings[deed] for landings in odds.called.values())
    special = sum(landings[deed] * factor for factor, landings in odds.called.items())
    return (odds.visits[deed] - by_card) * rent + special * per_factor


def mean_throw(setting: Callable[[str], Any]) -> float:
    """What the dice for a utility show on average; Bus and Mr. Monopoly count zero."""
    try:
        faces = setting("speed_die")
    except KeyError:
        return TWO_DICE
    return TWO_DICE + sum(int(face) for face in faces if face.isdigit()) / len(faces)


# ---------------------------------------------------------------- whole groups


def _all_alike(board: Board, group: int, deeds: list[Stages]) -> Stages:
    """All deeds of a group at the same stage; for single deeds a number of them, of average worth."""
    together = []
    for stages in zip(*deeds, strict=True):
        kind, count = stages[0].kind, stages[0].count
        cost, income = sum(stage.cost for stage in stages), sum(stage.income for stage in stages)
        if kind == "owned":
            cost, income = round(cost * count / len(deeds)), income * count / len(deeds)
        together.append(Stage(kind, count, cost, income))
    return tuple(together)


def _whole_sites(board: Board, group: int, deeds: list[Stages]) -> Stages:
    """A colour group is built on only as a whole."""
    return _all_alike(board, group, [stages[1:] for stages in deeds])


def _with_skyscraper(board: Board, group: int, deeds: list[Stages]) -> Stages:
    """CSPEC-3, CSPEC-4: one skyscraper doubles the whole group, and costs once."""
    extra = board.group_data[group]["skyscraper"]
    return tuple(
        replace(stage, cost=stage.cost + extra) if stage.kind == "skyscraper" else stage
        for stage in _all_alike(board, group, deeds)
    )


TOGETHER: dict[str, Callable[[Board, int, list[Stages]], Stages]] = {
    "by_level": _whole_sites,
    "by_blocks": _with_skyscraper,
}
