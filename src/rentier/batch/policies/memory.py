"""What a policy knows of one game apart from the record: how it likes to play, and what it remembers; one a seat."""

from __future__ import annotations

from typing import Annotated, Final

from rentier.batch.codes import GROUPS, SEATS, SPACES
from rentier.batch.policies.levels.memory import LevelMemory
from rentier.batch.record import I1, I4, I8
from rentier.batch.value.mind import Imagined, Look, Net, Outlook, Survey

MADE: Final = 256
"""Places for offers that were made."""
COUNTERED: Final = 16
"""Offers that a seat remembers to have countered."""
DEEDS: Final = 28
"""Deeds on the board."""
IDEAS: Final = 256
"""Offers to choose from: seven sales and two ways to buy for every deed at most."""
LADDER: Final = 8
COUNTS: Final = 5
"""From none of a group's deeds to all of them."""
LEVELS: Final = 6
KINDS: Final = 16
"""Kinds of partners that a policy can tell apart."""
THOUGHTS: Final = 96
"""Deals that it looks at in one turn."""


class Memory(LevelMemory, Net, Outlook, Survey, Look, Imagined):
    """One seat. Its tastes are set before the game; everything below them is 0 at first.

    Tastes are in hundredths where they are not whole: 110 is 1.1. Incomes are in 2**-40 of the edition's money, values
    in 2**-20.
    """

    # how a fixed policy likes to play
    eager: I8
    """The deeds that it buys with any cash it has, as a mask."""
    never: I8
    """The deeds that it neither buys nor takes, as a mask."""
    highest: I1
    """The level at which it stops building."""
    keeps_worth: I1
    """Whether it turns down offers that lower its net worth."""

    # how the bots of release 0.1 value deeds: see `bots.release_1.skill`
    income_bare: Annotated[list[list[int]], 8, SPACES, COUNTS]
    """What a deed without buildings brings in one turn of one opponent, by how many of its group its holder has."""
    income_built: Annotated[list[list[int]], 8, SPACES, LEVELS]
    """What a site of a whole group brings likewise, by level."""
    rent_bare: Annotated[list[list[int]], 4, SPACES, COUNTS]
    rent_built: Annotated[list[list[int]], 4, SPACES, LEVELS]
    group_bare: Annotated[list[list[int]], 8, GROUPS, COUNTS]
    """The sum of `income_bare` over a group."""
    group_built: Annotated[list[list[int]], 8, GROUPS, LEVELS]
    hopes: Annotated[list[int], 4, COUNTS]
    """How much of a whole group a part of it is worth, by how many deeds are missing, in 2**-20."""
    turns: I4
    spite: I4
    budget: I4
    share: I4

    # how they handle money
    laps: I4
    nerve: I4
    edge: I4
    keen: I4
    least: I4
    daring: I1
    spare: I4
    idle: I4
    shelter: I4
    early: I4
    thirst: I4
    starving: I4
    piece: I4

    # how they deal
    offers: I4
    ladder: Annotated[list[int], 4, LADDER]
    ladder_steps: I4
    asks: Annotated[list[int], 4, LADDER]
    ask_steps: I4
    margin: I4
    deal_spite: I4
    blocks: I4
    swaps: I1
    counters: I1
    patience: I4
    mood: I4
    rest: I4
    card: I4

    # what every policy that deals remembers
    game: I4
    """How many games it has begun; what it noted in earlier ones counts as forgotten."""
    made: Annotated[list[int], 8, MADE]
    """The marks of all its offers with the game above bit 32, as a hash table; see `offers`."""
    made_count: I4

    # what a fixed policy remembers
    managed: I4
    """The round in which it last thought of its own turn."""
    proposed: I4
    """The round in which it last looked for a deal."""
    known_debt: I4
    """The debt that it knows it can pay, by its duty's number."""
    spoke: Annotated[list[list[int]], 8, SPACES, SEATS]
    """The round in which it last offered a deed to somebody, or asked them for it, with the game above bit 32."""

    # what the bots of release 0.1 remember
    turn_round: I4
    """The round of its last offers."""
    turn_made: I4
    """How many offers it made in that round's turn."""
    refused: I4
    """Offers turned down since the last one that was not."""
    rests: I4
    """The round until which it makes no more."""
    last: I1
    """1 if it is not known yet what became of the last offer."""
    last_deed: I1
    last_partner: I1
    last_buys: I1
    last_rung: I1
    rung: Annotated[list[list[int]], 1, SPACES, SEATS]
    """The next step of the ladder for a deed and a player."""
    floor: Annotated[list[list[int]], 1, SEATS, 2]
    """The first step that a player has not refused, for what it sells (0) and buys (1)."""
    countered: Annotated[list[int], 4, COUNTERED]
    """Offers that it countered, by number, the latest in place of the earliest."""
    countered_next: I1
    barren: I4
    """The time, in tens of rounds and one more, of the position in which it had no idea; 0 for none."""
    barren_cash: I4
    barren_own: Annotated[list[int], 8, SEATS]

    # the survey of what there is to deal with, and for which position it was made
    surveyed: I1
    survey_own: Annotated[list[int], 8, SEATS]
    survey_cash: Annotated[list[int], 4, SEATS]
    wanted: I1
    wanted_deed: Annotated[list[int], 1, DEEDS]
    wanted_holder: Annotated[list[int], 1, DEEDS]
    wanted_listed: Annotated[list[int], 4, DEEDS]
    wanted_gain: Annotated[list[int], 8, DEEDS]
    wanted_completes: Annotated[list[int], 1, DEEDS]
    loose: I1
    loose_deed: Annotated[list[int], 1, DEEDS]
    loose_listed: Annotated[list[int], 4, DEEDS]
    loose_cost: Annotated[list[list[int]], 8, DEEDS, SEATS]
    """What giving a deed to each rival would cost."""

    # how the expert plays: see `policies.expert`
    most_offers: I4
    """Offers a turn."""
    least_rise: I4
    """It deals only for so much, in 2**-24 of a win."""
    demands: I4
    """What it wants for itself of each hundred points that its partner gains."""
    least_hope: I4
    """It offers only what it can expect so much from, likewise."""

    sure_of: I4
    """What everybody wants of each hundred points that their partner gains, and one; 0 if it is to be found out."""
    by_chances: I1
    """What chances decide, and not income: sums of 1 building, 2 debts, 4 repayments, 8 Jail, 16 purchases, 32 bids."""
    least_build: I4
    """It builds only for so much, in 2**-24 of a win ..."""
    least_repay: I4
    """... and repays only for so much."""

    # what it remembers
    beliefs: Annotated[list[list[int]], 4, SEATS, KINDS]
    """How likely each player is a partner of each kind, in 2**-16."""
    waits: I1
    """1 while it does not know what became of its last offer."""
    waits_for: I1
    waits_gets: I8
    waits_gives: I8
    waits_votes: I4
    """The kinds that would accept that offer, as a mask."""
    holders: Annotated[list[int], 1, SPACES]
    """Who had each deed when it last looked, and one."""
    moved: Annotated[list[int], 4, SPACES]
    """The round in which a deed last went from one player to another."""

    # deals that it thinks of
    thoughts: I4
    thought_partner: Annotated[list[int], 1, THOUGHTS]
    thought_gets: Annotated[list[int], 8, THOUGHTS]
    thought_gives: Annotated[list[int], 8, THOUGHTS]
    thought_cash: Annotated[list[int], 4, THOUGHTS]
    """The cash that the partner gets where the deal was looked at; below 0 it pays."""
    thought_own: Annotated[list[int], 4, THOUGHTS]
    thought_theirs: Annotated[list[int], 4, THOUGHTS]
    """What both gain at that price, in 2**-24."""
    thought_asks: Annotated[list[list[int]], 4, THOUGHTS, KINDS]
    """The least cash that each kind of partner wants."""
    thought_spent: Annotated[list[int], 1, THOUGHTS]
    coin_loss: Annotated[list[int], 4, SEATS]
    """What a hundred of cash more or less are worth to a seat, in 2**-24."""
    known_chance: Annotated[list[int], 4, SEATS]
    """Everybody's chances as things are."""

    steps: Annotated[list[int], 1, 16]
    """The sites of an order, piece by piece."""

    # work in progress
    worths: Annotated[list[list[list[int]]], 8, SEATS, GROUPS, COUNTS]
    """What each number of deeds of a group is worth to each seat, as `worth_key` has it."""
    worth_key: Annotated[list[int], 8, SEATS]
    """The budget and the horizon for which a seat's worths were calculated, and one more."""
    ideas: I4
    idea_worth: Annotated[list[int], 8, IDEAS]
    idea_deed: Annotated[list[int], 1, IDEAS]
    idea_lone: Annotated[list[int], 1, IDEAS]
    """The deed given for it, or -1."""
    idea_partner: Annotated[list[int], 1, IDEAS]
    idea_pays: Annotated[list[int], 4, IDEAS]
    """The cash that goes with it; below 0 it asks for cash."""
    idea_buys: Annotated[list[int], 1, IDEAS]
    idea_rung: Annotated[list[int], 1, IDEAS]


def forget(m: Memory) -> None:
    """A new game begins: keep the tastes, and what follows from them alone."""
    m.game += 1
    m.managed = 0
    m.proposed = 0
    m.known_debt = 0
    m.made_count = 0


def forget_thoughts(m: Memory) -> None:
    """A new game begins for a policy that values deeds or chances."""
    m.turn_round = 0
    m.turn_made = 0
    m.refused = 0
    m.rests = 0
    m.last = 0
    m.countered_next = 0
    m.barren = 0
    m.surveyed = 0
    m.waits = 0
    m.lot_known = 0
    for deed in range(SPACES):
        m.holders[deed] = 0
        m.moved[deed] = 0
        m.if_level[deed] = 0
    for seat in range(SEATS):
        m.beliefs[seat][0] = 0
        m.if_own[seat] = 0
        m.if_cash[seat] = 0
    m.if_down = 0
    m.if_sold = 0
    m.if_free = 0
    for slot in range(COUNTERED):
        m.countered[slot] = 0
    for seat in range(SEATS):
        m.floor[seat][0] = 0
        m.floor[seat][1] = 0
        for deed in range(SPACES):
            m.rung[deed][seat] = 0
