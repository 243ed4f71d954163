"""What the bots must reach: every table that is played for it, what is measured there, and the bounds."""

from __future__ import annotations

from dataclasses import dataclass

from rentier.bots.opponents import LEVELS, SHARES, TUNED, UNTUNED, families_of

CHANCE = 0.25
ROUNDS = 150
"""Games are called off after this many rounds; the richest player then wins."""


@dataclass(frozen=True)
class Must:
    """A measured number and its bounds; without bounds it is only shown."""

    measure: str
    """One of the measures in `measures.MEASURES`."""
    told: str
    least: float | None = None
    most: float | None = None
    aim: float | None = None
    bot: str = ""
    """Whose number it is, where it is one bot's."""


CLOSE = (
    "normal-answerer",
    "normal-refuser",
    "family-never-trader",
    "share-150-easy",
    "oracle-hard",
    "city-four-easy",
    "city-four-normal",
    "city-four-hard",
    "city-normal-easy",
    "city-hard-normal",
)
"""Tables whose numbers lie near a bound: they play more games than others."""


@dataclass(frozen=True)
class Played:
    """A table: who sits there, and what must hold."""

    name: str
    part: str
    edition: str
    bots: tuple[str, ...]
    musts: tuple[Must, ...]

    @property
    def told(self) -> str:
        """Who sits there, in words."""
        first, *others = self.bots
        if len(set(self.bots)) == 1:
            return f"four {first}"
        if len(set(others)) == 1:
            return f"{first} against three {others[0]}"
        if len(set(self.bots[:-1])) == 1:
            return f"three {first} and {others[-1]}"
        return ", ".join(self.bots)

    @property
    def close(self) -> bool:
        """Whether a number of this table lies near a bound."""
        return self.name in CLOSE

    @property
    def independent(self) -> bool:
        """Whether every game has dice of its own, rather than every seat under the same dice."""
        return self.part.endswith("liveliness")


LIVELINESS, PROBED, STRENGTH = "liveliness", "probes", "strength"
TUNED_PART, UNTUNED_PART, LEVEL_PART = "families, tuned half", "families, untuned half", "levels"

DEALS = (
    Must("back", "deeds traded back within ten rounds, a game", most=2.0),
    Must("chains", "chains of deals that pay for nothing, a game", most=0.0),
)
LIVELY = (
    Must("group_by_20", "a whole group by round 20", least=0.90),
    Must("undecided_60", "undecided after 60 rounds", most=0.30),
    Must("undecided_100", "undecided after 100 rounds", most=0.05),
    *DEALS,
)
CITY_LIVELY = (
    Must("median_end", "median round of the end", most=40),
    Must("undecided_100", "undecided after 100 rounds", most=0.05),
    *DEALS,
)
PERSON_OFFERS = Must("got_again", "offers to the person for the same goods again", most=0.20, bot="answerer")


def priced(level: str) -> tuple[Must, ...]:
    """Prices at which a level sells for cash."""
    return (
        Must("face_up", f"median price of face-up deeds, {level}", least=1.0, bot=level),
        Must("mortgaged", f"median price of mortgaged deeds, {level}", bot=level),
    )


def against(name: str, part: str, edition: str, one: str, other: str, must: Must) -> Played:
    """One bot against three of a kind."""
    return Played(name, part, edition, (one, other, other, other), (must,))


def wins(bot: str, least: float | None = None, most: float | None = None, aim: float | None = None) -> Must:
    """How often a bot wins."""
    return Must("won", f"{bot} wins", least, most, aim, bot)


def liveliness(prefix: str, edition: str, lively: tuple[Must, ...]) -> list[Played]:
    """Tables of one level, and of three `normal` with a stand-in for a person."""
    part, dash = f"{prefix}{LIVELINESS}", prefix.lower().replace(" ", "-")
    easy = tuple(must for must in lively if must.measure in ("group_by_20", "median_end"))
    patient = Must("undecided_100", "undecided after 100 rounds", most=0.15)
    musts = {
        "four-easy": ("easy", "easy", (*easy, *DEALS, *priced("easy"))),
        "four-normal": ("normal", "normal", (*lively, *priced("normal"))),
        "four-hard": ("hard", "hard", (*lively, *priced("hard"))),
        "normal-answerer": ("normal", "answerer", (*lively, PERSON_OFFERS)),
        "normal-refuser": ("normal", "refuser", (patient,)),
    }
    return [
        Played(f"{dash}{name}", part, edition, (level, level, level, last), found)
        for name, (level, last, found) in musts.items()
    ]


def probes(prefix: str, edition: str, oracle_most: float) -> list[Played]:
    """Probes of weakness against three of each level."""
    part, dash = f"{prefix}{PROBED}", prefix.lower().replace(" ", "-")
    found = []
    for level in LEVELS:
        for probe in (*(f"share-{percent}" for percent in SHARES), "threshold"):
            must = wins(probe, most=0.35)
            found.append(against(f"{dash}{probe}-{level}", part, edition, probe, level, must))
        must = wins(f"oracle-{level}", most=oracle_most if level == "hard" else None)
        found.append(against(f"{dash}oracle-{level}", part, edition, f"oracle-{level}", level, must))
    return found


def families(prefix: str, edition: str) -> list[Played]:
    """`hard` against three of every family that knows the edition."""
    dash, known = prefix.lower().replace(" ", "-"), families_of(edition == "city")
    found = []
    for family in (family for family in (*TUNED, *UNTUNED) if family in known):
        part = prefix + (TUNED_PART if family in TUNED else UNTUNED_PART)
        must = wins("hard", least=0.33, aim=0.45)
        found.append(against(f"{dash}{family}", part, edition, "hard", family, must))
    return found


def levels(prefix: str, edition: str) -> list[Played]:
    """Each level against three of the level below."""
    part, dash = f"{prefix}{LEVEL_PART}", prefix.lower().replace(" ", "-")
    return [
        against(f"{dash}{one}-{other}", part, edition, one, other, wins(one, least=0.45, most=0.65))
        for one, other in (("normal", "easy"), ("hard", "normal"))
    ]


CITY = "City "
TABLES: tuple[Played, ...] = (
    *liveliness("", "platinum", LIVELY),
    *liveliness(CITY, "city", CITY_LIVELY),
    *levels("", "platinum"),
    *levels(CITY, "city"),
    *(
        against(other, STRENGTH, "platinum", "hard", other, wins("hard", least=least, aim=aim))
        for other, least, aim in (
            ("fp-a", 0.90, None),
            ("fp-b", 0.80, None),
            ("fp-c", 0.90, None),
            ("fp-a-patched", 0.55, None),
            ("simple", 0.35, 0.45),
            ("hard-1", None, None),
        )
    ),
    *(
        against(f"city-{other}", CITY + STRENGTH, "city", "hard", other, wins("hard", least=least, aim=aim))
        for other, least, aim in (("simple", 0.35, 0.45), ("hard-1", None, None))
    ),
    *probes("", "platinum", 0.35),
    *probes(CITY, "city", 0.40),
    *families("", "platinum"),
    *families(CITY, "city"),
)
"""Everything that `make leagues` plays, in the order of the report."""
PARTS = tuple(dict.fromkeys(table.part for table in TABLES))
