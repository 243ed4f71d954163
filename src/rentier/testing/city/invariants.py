"""City's invariants of a position: those of every game that need City's oracle, and its own.

City's own follow the twenty of every game: 21 at most eight blocks a district; 22 at most one skyscraper and
one stadium a group, one railroad a district, one Tower; 23 no hazard beside a bonus building; 24 the counters agree
with what stands; 25 a mortgaged district remembers what was lent on it; 26 the Rent Dodge card lies beside Free Parking
or is held by somebody in the game.
"""

from __future__ import annotations

from rentier.kernel.game import Game
from rentier.kernel.state import State
from rentier.rules.city.dodges import RentDodge
from rentier.rules.city.plots import Plots
from rentier.rules.questions import RENTS, SALARY
from rentier.testing.city import oracle
from rentier.testing.invariants import require

PIECES = tuple(oracle.SET)


def plain(state: State) -> oracle.Plain:
    """What the oracle needs of a position."""
    plots = Plots.of(state)
    return oracle.Plain(state.holder, state.mortgaged, plots.residential, plots.industrial, plots.standing)


def pieces(state: State) -> tuple[int, ...]:
    """How many of each piece there are, on the board and in the Bank."""
    plots = Plots.of(state)
    standing = [piece for stands in plots.standing for piece in stands]
    return tuple(left + standing.count(piece) for piece, left in zip(PIECES, plots.left, strict=True))


def check_set(state: State) -> None:
    """4: the pieces on the board and in the Bank are the set, and none is short."""
    have = dict(zip(PIECES, pieces(state), strict=True))
    require(have == oracle.SET, 4, f"the pieces are {have}")
    require(min(Plots.of(state).left) >= 0, 4, f"the Bank has {Plots.of(state).left}")


def check_blocks(state: State) -> None:
    """21: at most eight blocks on a district, none elsewhere."""
    plots = Plots.of(state)
    for space, (residential, industrial) in enumerate(zip(plots.residential, plots.industrial, strict=True)):
        most = 8 if space in oracle.DISTRICTS else 0
        sound = residential >= 0 and industrial >= 0 and residential + industrial <= most
        require(sound, 21, f"{residential} and {industrial} blocks stand on {space}")


def check_pieces(state: State) -> None:
    """22 and 23: what may stand together."""
    standing, table = Plots.of(state).standing, plain(state)
    for space, stands in enumerate(standing):
        if not stands:
            continue
        alone = space in oracle.DISTRICTS and stands.count("railroad") <= 1
        require(alone, 22, f"{stands} stand on {space}")
        beside = oracle.has_hazard(table, space) and oracle.has_bonus(table, space)
        require(not beside, 23, f"{stands} stand on {space}")
    for colour, members in oracle.COLOURS.items():
        there = [piece for deed in members for piece in standing[deed]]
        for piece in ("skyscraper", "stadium"):
            require(there.count(piece) <= 1, 22, f"{colour} has {there.count(piece)} of {piece}")
    require(sum(stands.count("tower") for stands in standing) <= 1, 22, "there are two Towers")


def check_counters(state: State) -> None:
    """24: hazards, bonus buildings, doubled groups, the Tower, railroads and stadiums are counted as they stand."""
    plots = Plots.of(state)
    hazards, bonuses, doubled, tower = [0] * 40, [0] * 40, [0] * len(plots.doubled), -1
    for space, stands in enumerate(plots.standing):
        for piece in stands:
            hazards[space] += piece in oracle.HAZARD_BLOCKS
            bonuses[space] += piece in oracle.BONUSES
            if piece == "skyscraper":
                doubled[state.group[space]] += 1
            elif piece == "tower":
                tower = space
    require(plots.hazards == hazards, 24, f"hazards are counted as {plots.hazards}, not {hazards}")
    require(plots.bonuses == bonuses, 24, f"bonus buildings are counted as {plots.bonuses}, not {bonuses}")
    require(plots.doubled == doubled, 24, f"skyscrapers are counted as {plots.doubled}, not {doubled}")
    require(plots.tower == tower, 24, f"the Tower is sought on {plots.tower}, and stands on {tower}")
    for piece, told in (("railroad", plots.railroads), ("stadium", plots.stadiums)):
        where = [space for space, stands in enumerate(plots.standing) if piece in stands]
        require(sorted(told) == where, 24, f"each {piece} is sought on {told}, and they stand on {where}")


def check_mortgages(state: State) -> None:
    """25: what is lent is a rent value that the district's card could have given."""
    for deed, lent in enumerate(state.mortgaged):
        if lent:
            printed = oracle.DISTRICTS[deed][2]
            require(lent in printed or (lent % 2 == 0 and lent // 2 in printed), 25, f"{lent} is lent on {deed}")


def check_dodge(state: State) -> None:
    """26: nobody who is out holds the Rent Dodge card."""
    dodge = RentDodge.of(state)
    here = 0 <= dodge.holder < state.seats and not state.out[dodge.holder]
    require(dodge.holder == -1 or here, 26, f"{dodge.holder} holds the Rent Dodge card")
    require(dodge.holder >= 0 or not dodge.since, 26, f"nobody holds the Rent Dodge card since round {dodge.since}")


def check_rents(game: Game) -> None:
    """9: every district's rent is the oracle's; nothing while mortgaged."""
    told, expected = RENTS(game), oracle.rents(plain(game.state))
    require(told == expected, 9, f"rents are {told}, not {expected}")


def check_wages(game: Game) -> None:
    """9: a pass of GO pays everybody what the oracle says."""
    table = plain(game.state)
    for seat in range(game.state.seats):
        told, expected = SALARY(game, seat, 0), oracle.wages(table, seat)
        require(told == expected, 9, f"the wages of {seat} are {told}, not {expected}")


def check_city(game: Game) -> None:
    """All of them."""
    state = game.state
    check_set(state)
    check_blocks(state)
    check_pieces(state)
    check_counters(state)
    check_mortgages(state)
    check_dodge(state)
    check_rents(game)
    check_wages(game)
