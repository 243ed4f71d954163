"""The numbers that the bots of release 0.1 play by."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Outlook:
    """How a bot looks ahead."""

    turns: float = 30.0
    """Turns of each opponent that an income is counted for."""
    hope: float = 0.3
    """How likely it thinks a missing deed is to come in."""
    spite: float = 0.35
    """What a rival's gain counts as one's own loss."""
    budget: int = 100
    """What it expects to have for the houses of one group, beside its cash."""
    share: float = 0.4
    """How much of its cash it counts on for that."""


@dataclass(frozen=True)
class Habits:
    """How somebody handles money."""

    laps: float = 4.0
    """Turns whose expected rent it keeps in cash when it bids, buys and deals."""
    nerve: float = 0.1
    """So much of the highest rent it keeps as well."""
    edge: float = 1.0
    """Turns whose expected rent it keeps when it builds."""
    keen: float = 2.0
    """For a lot worth this many times its price it spends what it would keep; for such a deed it mortgages others."""
    least: float = 0.8
    """A deed is worth so much of its list price to it at an auction, whatever its income."""
    daring: bool = True
    """Whether it mortgages loose deeds to build on a whole group."""
    spare: float = 2.0
    """It builds beyond three houses with cash for this many."""
    idle: float = 3.0
    """It repays a mortgage on a loose deed with this many times what that costs."""
    shelter: float = 30.0
    """It stays in Jail once a turn outside is expected to cost this much ..."""
    early: int = 8
    """... and fewer deeds than this are left to buy."""
    thirst: float = 1.6
    """What a coin is worth to it while a whole group waits for its first three houses."""
    starving: int = 4
    """It keeps its houses rather than a hotel while rivals could use this many of those it would give back."""
    piece: float = 120.0
    """What a house or hotel under the hammer is worth to it."""


@dataclass(frozen=True)
class Manners:
    """How somebody deals."""

    offers: int = 2
    """Offers a turn at most."""
    ladder: tuple[float, ...] = (0.1, 0.6, 1.0, 1.3, 1.7, 2.3, 3.0)
    """What it offers for a deed, in list prices, step by step after each refusal; what somebody refused it skips."""
    asks: tuple[float, ...] = (2.0, 1.4, 1.0)
    """What it asks for a deed it can spare, likewise, when it has better use for the money."""
    margin: float = 1.1
    """It takes what is worth so much more than it gives."""
    spite: float = 0.6
    """What a rival's gain from a deal counts as one's own loss."""
    blocks: float = 0.4
    """What a third player's gain counts for that a deal would prevent."""
    swaps: bool = True
    """Whether it thinks of exchanging deeds."""
    counters: bool = True
    patience: int = 1
    """It looks for deals every this many rounds."""
    mood: int = 2
    """After this many refusals in a row that taught it nothing it makes no more offers for a while."""
    rest: int = 15
    """Rounds for which it makes none then."""
    card: float = 40.0
    """What a kept card is worth to it."""


@dataclass(frozen=True)
class Sense:
    """What somebody sees in a city; the weaker bots miss some of it."""

    counts: bool = True
    """Builds where a block is worth most for its price, not on the dearest district."""
    travels: bool = True
    """Uses railroads and the Taxi."""
    cleans: bool = True
    """Pays to have hazards removed."""
    spare: int = 0
    """Cash that it keeps back."""
    doubling: float = 1.5
    """A skyscraper pays where the rents of its group, this many times, are more than its cost."""
    crowning: float = 2.0
    """The Tower pays where rents that are not doubled yet are, this many times, more than its cost."""
    stadium: float = 2.0
    """It builds a stadium with this many times its cost in cash."""
    dodging: int = 1000
    """Rents below this are paid, and no Taxi is taken for less."""


@dataclass(frozen=True)
class Prospect:
    """How a bot looks at districts."""

    lent: float = 0.6
    """What a coin more of rent value counts because it can be borrowed."""
    met: float = 0.6
    """What it counts besides on a district that is met as often as the average one."""
    growth: float = 0.35
    """How much it counts of what a district could still grow to, times its share of the group and `alone`."""
    alone: float = 0.5
    """Added to that share."""
    whole: float = 1.5
    """What the rents of a whole group count."""


@dataclass(frozen=True)
class Skill:
    """The numbers that the bot plays by."""

    outlook: Outlook = field(default_factory=Outlook)
    habits: Habits = field(default_factory=Habits)
    manners: Manners = field(default_factory=Manners)
    prospect: Prospect = field(default_factory=Prospect)
    sense: Sense = field(default_factory=Sense)


SKILLS = {
    "hard-1": Skill(),
    "normal-1": Skill(
        outlook=Outlook(turns=14.0, hope=0.4, spite=0.15),
        manners=Manners(
            offers=1,
            ladder=(1.0, 1.5, 2.2),
            asks=(1.2,),
            margin=1.4,
            spite=0.15,
            blocks=0.0,
            counters=False,
            patience=8,
        ),
        sense=Sense(travels=False, cleans=False, spare=4000),
        habits=Habits(laps=1.0, nerve=0.0, edge=0.5, daring=False, shelter=80.0),
    ),
}
"""How each of them plays, by name."""
