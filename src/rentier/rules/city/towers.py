"""Stadiums, skyscrapers and the Tower."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Fact, record
from rentier.kernel.state import BANK, State
from rentier.rules.city.plots import Plots, check_cash, check_face_up, check_own, check_unhurried
from rentier.rules.questions import SALARY

towers = Chapter("towers", settings={"stadium_cost": int, "stadium_income": int, "tower_cost": int})
STADIUM, SKYSCRAPER, TOWER = towers.cites("CSPEC-1"), towers.cites("CSPEC-3"), towers.cites("CSPEC-5")
FACE_DOWN = towers.cites("CMTG-2")


@record
class BuildStadium(Act):
    """Build a {stadium} on one of two districts of a {group}."""

    seat: int
    deed: int
    spelling = "stadium {deed:deed}"


@record
class BuildSkyscraper(Act):
    """Build a {skyscraper} in a whole {group}."""

    seat: int
    deed: int
    spelling = "skyscraper {deed:deed}"


@record
class BuildTower(Act):
    """Build the {tower} on a district of two whole {groups}."""

    seat: int
    deed: int
    spelling = "tower {deed:deed}"


@record
class Raised(Fact):
    """A stadium, a skyscraper or the Tower was bought and put up."""

    seat: int
    piece: str
    deed: int
    cost: int
    concerns = ("seat",)

    def telling(self) -> str:
        article = "the" if self.piece == "tower" else "a"
        return "{seat:seat} builds " + article + " {" + self.piece + "} on {deed:space} for {cost:money}"

    def apply(self, state: State) -> None:
        state.pay(self.seat, BANK, self.cost)
        Plots.of(state).put(state, self.piece, self.deed)


@towers.right(BuildStadium)
def build_stadium(game: Game, act: BuildStadium) -> None:
    """CSPEC-1: with two districts of one colour; two in the game, one a group."""
    check_site(game, act.seat, act.deed, STADIUM)
    group = game.board.group[act.deed]
    if game.state.owned[act.seat][group] < 2:
        raise Refusal(STADIUM, "you need two districts of that {group}")
    check_first(game, "stadium", group, STADIUM)
    put_up(game, act.seat, "stadium", act.deed, game.book.numbers["stadium_cost"], STADIUM)


@towers.right(BuildSkyscraper)
def build_skyscraper(game: Game, act: BuildSkyscraper) -> None:
    """CSPEC-3: with all districts of a group, at the cost on its card; five in all, one a group."""
    check_site(game, act.seat, act.deed, SKYSCRAPER)
    group = game.board.group[act.deed]
    if not has_group(game, act.seat, group):
        raise Refusal(SKYSCRAPER, "you need every district of that {group}")
    check_first(game, "skyscraper", group, SKYSCRAPER)
    put_up(game, act.seat, "skyscraper", act.deed, game.board.group_data[group]["skyscraper"], SKYSCRAPER)


@towers.right(BuildTower)
def build_tower(game: Game, act: BuildTower) -> None:
    """CSPEC-5: with all districts of two groups, on any of those; one in the game."""
    check_site(game, act.seat, act.deed, TOWER)
    if game.state.whole[act.seat] < 2 or not has_group(game, act.seat, game.board.group[act.deed]):
        raise Refusal(TOWER, "you need every district of two {groups}, and it must go on one of them")
    put_up(game, act.seat, "tower", act.deed, game.book.numbers["tower_cost"], TOWER)


def check_site(game: Game, seat: int, deed: int, cite: str) -> None:
    """CSPEC-3, CMTG-2: on the player's own turn, on an own district that is not mortgaged."""
    check_own(game, seat, deed, cite)
    check_unhurried(game, seat, cite)
    check_face_up(game, deed, FACE_DOWN)


def has_group(game: Game, seat: int, group: int) -> bool:
    """Whether a seat owns a whole group, mortgaged districts counted."""
    return game.state.owned[seat][group] == len(game.board.members[group])


def check_first(game: Game, piece: str, group: int, cite: str) -> None:
    """CSPEC-1, CSPEC-3: one a group."""
    if any(Plots.of(game.state).has(piece, deed) for deed in game.board.members[group]):
        raise Refusal(cite, "that {group} already has one")


def put_up(game: Game, seat: int, piece: str, deed: int, cost: int, cite: str) -> None:
    """Buy a piece while the Bank has one, with cash."""
    if not Plots.of(game.state).left_of(piece):
        raise Refusal(cite, "the {bank} has none of these left")
    check_cash(game, seat, cost, cite)
    game.emit(Raised(seat, piece, deed, cost))


@towers.defines(SALARY, replaces=True)
def wages(game: Game, seat: int, landed_on: int) -> int:
    """CTURN-4, CSPEC-2: the wages, and an amount for each stadium on the player's districts, mortgaged or not."""
    numbers = game.book.numbers
    amount = numbers["salary"]
    holder = game.state.holder
    for deed in game.state.parts[Plots].stadiums:
        if holder[deed] == seat:
            amount += numbers["stadium_income"]
    return amount


@towers.offers(BuildStadium)
def offer_towers(game: Game, seat: int) -> list[Act]:
    """What stands near: stadiums in pairs, skyscrapers in whole groups, the Tower with two of them."""
    state, plots = game.state, Plots.of(game.state)
    if state.turn != seat:
        return []
    options: list[Act] = []
    for deed in state.deeds_of(seat):
        group = state.group[deed]
        if state.owned[seat][group] > 1 and plots.left_of("stadium"):
            options.append(BuildStadium(seat, deed))
        if has_group(game, seat, group):
            options += [BuildSkyscraper(seat, deed)] if plots.left_of("skyscraper") else []
            options += [BuildTower(seat, deed)] if state.whole[seat] > 1 and plots.left_of("tower") else []
    return options
