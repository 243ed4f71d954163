"""The numbers of release 0.1 as its policy reads them: in hundredths, and incomes in 2**-40."""

from __future__ import annotations

from rentier.analysis.odds import odds_by
from rentier.batch.policies.memory import COUNTS, Memory
from rentier.batch.policies.release_1.values import VALUE
from rentier.batch.policies.risk import INCOME
from rentier.bots.release_1.skill import Habits, Manners, Outlook, Skill
from rentier.bots.rents import Rents, landings_by, rents_of
from rentier.kernel.rulebook import Rulebook


def fill_in(memory: Memory, skill: Skill, book: Rulebook) -> None:
    """Everything that a bot of release 0.1 knows before a game."""
    hotel = book.numbers["houses_for_hotel"] + 1
    fill_in_incomes(memory, rents_of(book.board, landings_by(odds_by(book.board, book.settings)), hotel))
    fill_in_outlook(memory, skill.outlook)
    fill_in_habits(memory, skill.habits)
    fill_in_manners(memory, skill.manners)


def fill_in_incomes(memory: Memory, rents: Rents) -> None:
    """What deeds bring, by how many of a group are held and by level."""
    for deed, bare in rents.bare.items():
        landings = round(rents.landings[deed] * (1 << INCOME))
        group = rents.board.group[deed]
        for owned, rent in enumerate(bare):
            memory.rent_bare[deed][owned] = int(rent)
            memory.income_bare[deed][owned] = landings * int(rent)
            memory.group_bare[group][owned] += landings * int(rent)
        for level, rent in enumerate(rents.built[deed] if len(rents.built[deed]) > 1 else ()):
            memory.rent_built[deed][level] = int(rent)
            memory.income_built[deed][level] = landings * int(rent)
            memory.group_built[group][level] += landings * int(rent)


def fill_in_outlook(memory: Memory, outlook: Outlook) -> None:
    """How it looks ahead."""
    memory.turns, memory.budget = int(outlook.turns), outlook.budget
    memory.spite, memory.share = hundredths(outlook.spite), hundredths(outlook.share)
    for missing in range(COUNTS):
        memory.hopes[missing] = round(outlook.hope**missing * (1 << VALUE))


def fill_in_habits(memory: Memory, habits: Habits) -> None:
    """How it handles money."""
    memory.laps, memory.nerve, memory.edge = hundredths(habits.laps), hundredths(habits.nerve), hundredths(habits.edge)
    memory.keen, memory.least, memory.daring = hundredths(habits.keen), hundredths(habits.least), int(habits.daring)
    memory.spare, memory.idle, memory.thirst = (
        hundredths(habits.spare),
        hundredths(habits.idle),
        hundredths(habits.thirst),
    )
    memory.shelter, memory.early = int(habits.shelter), habits.early
    memory.starving, memory.piece = habits.starving, int(habits.piece)


def fill_in_manners(memory: Memory, manners: Manners) -> None:
    """How it deals."""
    memory.offers, memory.patience, memory.mood, memory.rest = (
        manners.offers,
        manners.patience,
        manners.mood,
        manners.rest,
    )
    memory.ladder_steps, memory.ask_steps = len(manners.ladder), len(manners.asks)
    memory.ladder[: len(manners.ladder)] = map(hundredths, manners.ladder)
    memory.asks[: len(manners.asks)] = map(hundredths, manners.asks)
    memory.margin, memory.deal_spite, memory.blocks = map(hundredths, (manners.margin, manners.spite, manners.blocks))
    memory.swaps, memory.counters, memory.card = int(manners.swaps), int(manners.counters), int(manners.card)


def hundredths(number: float) -> int:
    """A number of hundredths."""
    return round(100 * number)
