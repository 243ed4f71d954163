"""The scenes of a tutorial, each played once as expected: where every lesson begins, and the dice that follow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from rentier.kernel.rulebook import rulebook
from rentier.kernel.state import State
from rentier.testing import CityScenario, Scenario

Script = dict[str, dict[int, int]]
"""What chance draws, by stream and index."""
SEATS = "you partner"
"""The learner sits at seat 0, a bot opposite."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One thing to learn: where the table stands when it begins, and what dice and cards are scripted from there on."""

    id: str
    position: State
    script: Script


class Scene:
    """A scenario of which some moments begin a lesson; later lessons of a scene go on where the one before ended."""

    def __init__(self, table: Scenario) -> None:
        self.table = table
        self._begun: list[tuple[str, State]] = []

    def lesson(self, id: str) -> None:
        """A lesson begins here."""
        self._begun.append((id, self.table.state.copy()))

    @property
    def lessons(self) -> list[Lesson]:
        """The lessons of the scene, once it is played to its end."""
        script = self.table.chance.script
        return [Lesson(id, position, script) for id, position in self._begun]


@cache
def lessons(edition: str) -> dict[str, Lesson]:
    """The lessons of an edition's family in order, by their ids.

    >>> [*lessons("platinum")]
    ['roll', 'buy', 'auction', 'deal', 'set', 'build', 'rent', 'debt', 'jail']
    >>> [*lessons("city")]
    ['roll', 'buy', 'button', 'blocks', 'rent', 'hazard', 'railroad']
    """
    scenes = CITY if rulebook(edition).edition.family == "city" else CLASSIC
    return {lesson.id: lesson for scene in scenes for lesson in scene(edition)}


# ---------------------------------------------------------------- the classic family

GO, READING, ORIENTAL, VERMONT, CONNECTICUT, VISITING, ST_CHARLES = 0, 5, 6, 8, 9, 10, 11
"""Spaces of the classic board; every edition calls them otherwise."""
RENT_OF_TWO_HOUSES = 2


def first_round(edition: str) -> list[Lesson]:
    """Your first deed, and an auction of what your partner leaves."""
    table = Scenario(edition, SEATS)
    scene, you, partner = Scene(table), *table.players
    you.stands_on(GO).to_roll()
    scene.lesson("roll")
    you.rolls(2, 4)
    scene.lesson("buy")
    you.buys()
    scene.lesson("auction")
    you.ends_turn()
    partner.rolls(1, 4)
    return scene.lessons


def first_set(edition: str) -> list[Lesson]:
    """Your partner sells you what you lack, and you build on it."""
    table = Scenario(edition, SEATS)
    scene, you, partner = Scene(table), *table.players
    you.owns(ORIENTAL, CONNECTICUT).has_cash(700).stands_on(GO).to_roll()
    partner.owns(VERMONT, READING).has_cash(900).stands_on(VISITING)
    scene.lesson("deal")
    you.owns(VERMONT).has_cash(600)
    partner.has_cash(1000)
    scene.lesson("set")
    scene.lesson("build")
    return scene.lessons


def first_rent(edition: str) -> list[Lesson]:
    """Your partner lands where you have built."""
    table = Scenario(edition, SEATS)
    scene, you, partner = Scene(table), *table.players
    you.owns(ORIENTAL, VERMONT, CONNECTICUT).has_cash(300).stands_on(VISITING)
    for deed in (ORIENTAL, VERMONT, CONNECTICUT):
        you.built(deed, 2)
    partner.owns(READING).has_cash(900).stands_on(READING).to_roll()
    scene.lesson("rent")
    partner.rolls(1, 3)
    return scene.lessons


def first_debt(edition: str) -> list[Lesson]:
    """You land where your partner has built, without the cash for it."""
    table = Scenario(edition, SEATS)
    scene, you, partner = Scene(table), *table.players
    you.owns(READING, ORIENTAL).has_cash(70).stands_on(ORIENTAL).to_roll()
    partner.owns(ST_CHARLES, 13, 14).has_cash(800).stands_on(VISITING)
    for deed in (ST_CHARLES, 13, 14):
        partner.built(deed, RENT_OF_TWO_HOUSES)
    scene.lesson("debt")
    you.rolls(2, 3)
    return scene.lessons


def in_jail(edition: str) -> list[Lesson]:
    """The ways out of Jail."""
    table = Scenario(edition, SEATS)
    scene, you, partner = Scene(table), *table.players
    you.owns(ORIENTAL, VERMONT, CONNECTICUT).has_cash(400).sits_in_jail().to_roll()
    partner.owns(READING).has_cash(800).stands_on(20)
    scene.lesson("jail")
    you.rolls(5, 5)
    return scene.lessons


# ---------------------------------------------------------------- City


def first_district(edition: str) -> list[Lesson]:
    """Your first district, the build button, blocks, and the rent they bring."""
    table = CityScenario(SEATS)
    scene, you, partner = Scene(table), table.you, table.partner
    you.to_roll()
    scene.lesson("roll")
    you.rolls(5, 6)
    scene.lesson("buy")
    you.buys()
    scene.lesson("button")
    you.presses(3)
    scene.lesson("blocks")
    you.builds_blocks({"Old Town": (3, 0)})
    scene.lesson("rent")
    you.ends_turn()
    partner.rolls(5, 6)
    return scene.lessons


def first_permit(edition: str) -> list[Lesson]:
    """A space that lets you put a hazard on a rival's district."""
    table = CityScenario(SEATS)
    scene, you, partner = Scene(table), table.you, table.partner
    partner.owns("Shine Village", "Westlands").stands_on("Westlands")
    table.blocks("Shine Village", 4, 1)
    you.owns("Old Town").stands_on("Old Town").to_roll()
    table.blocks("Old Town", 3)
    scene.lesson("hazard")
    you.rolls(1, 3)
    return scene.lessons


def first_ride(edition: str) -> list[Lesson]:
    """A jump from your own railroad to a free district and away from a rival's."""
    table = CityScenario(SEATS)
    scene, you, partner = Scene(table), table.you, table.partner
    you.owns("Old Town").stands_on("Westlands").to_roll()
    partner.owns("Shine Village").stands_on("Free Parking")
    table.blocks("Old Town", 3)
    table.blocks("Shine Village", 4)
    for district in ("Old Town", "Shine Village", "Silver Harbor"):
        table.stands(district, "railroad")
    scene.lesson("railroad")
    you.rolls(2, 3)
    return scene.lessons


CLASSIC: tuple[Callable[[str], list[Lesson]], ...] = (first_round, first_set, first_rent, first_debt, in_jail)
CITY: tuple[Callable[[str], list[Lesson]], ...] = (first_district, first_permit, first_ride)
