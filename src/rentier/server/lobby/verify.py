"""The check of a finished game: its commitments, every roll and card, every event, and the moves of its bots."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from rentier.kernel.board import Card
from rentier.kernel.chance import Chance
from rentier.kernel.errors import ChanceError, JournalError, RentierError
from rentier.kernel.formats import RULES
from rentier.kernel.game import Game
from rentier.kernel.journal import Journal
from rentier.kernel.records import Fact
from rentier.kernel.rulebook import rulebook
from rentier.kernel.state import State
from rentier.rules.cards import CardDrawn, Piles
from rentier.rules.dice import PAIRS
from rentier.server.lobby.bot_seats import BotError, Recomputed
from rentier.server.lobby.fair import bots_program, chance_of, commitment, player_commitment
from rentier.text.words import capitalised

Draw = tuple[str, int, int, int]
"""Stream, index, bound, and the number that was drawn."""


TUTORIAL = "This was a tutorial: its dice were scripted, so there is nothing to verify"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of checking a record: whether everything fits, and one sentence that says so."""

    fair: bool
    sentence: str
    commitment: str | None = None
    facts: int = 0
    draws: int = 0
    """How many numbers were drawn for dice, cards and the like, each of them checked."""
    over: bool = False
    """Whether the game was played to its end."""
    player_seeds: tuple[str, ...] = ()
    rules: int = RULES
    """The version of the rules that the game began with."""
    player_commitments: tuple[str | None, ...] = ()
    """What players published of their seeds; none in records before they did."""
    edition: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    bots: tuple[str, ...] = ()
    """Level and style of the bot at each seat, empty for people, as the record has it."""
    notes: tuple[str, ...] = ()
    """What else there is to know, a line each: seeds that are missing, and how many moves of bots were recomputed."""
    unchecked: tuple[str, ...] = ()
    """What could not be checked, a line each: a record can claim to be older than it is in order to be checked less."""
    drawn: tuple[Draw, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(self).items()}


Commitments = Sequence[str | None]
"""What players published of their seeds, a seat each; None for a seat without a seed."""


def verify_record(
    lines: Iterable[str], published: str | None = None, own: str | None = None, shown: Commitments | None = None
) -> Verdict:
    """Check a record line by line: its seals, its commitments, every roll and card, and its bots.

    The record must keep to what somebody knows of the game without it: `published` is the server's commitment as they
    noted it before the game, `own` their seed, and `shown` everybody's commitments before they revealed that seed.
    """
    try:
        journal = Journal.read(lines)
    except JournalError as error:
        if error.line == 1:
            return Verdict(False, capitalised(error.sentence))
        return Verdict(False, f"The record is damaged, {error}")
    return verify_journal(journal, published, own, shown)


def verify_journal(
    journal: Journal, published: str | None = None, own: str | None = None, shown: Commitments | None = None
) -> Verdict:
    """The same for a record that has been read already."""
    header = journal.header
    if "script" in header:
        return Verdict(False, TUTORIAL, facts=len(journal.facts))
    try:
        promised = _text(header.get("commitment"))
        seats = journal.start().seats
        seed, player_seeds = _seeds(header, seats)
        commitments = _commitments(header, seats)
        robots = _robots(header, seats)
    except RentierError as error:
        return Verdict(False, str(error), facts=len(journal.facts))
    found = Verdict(False, "", promised, len(journal.facts), 0, journal.travel().over, player_seeds, journal.rules)
    found = replace(
        found,
        player_commitments=commitments or (),
        edition=header["edition"],
        options=header["options"],
        bots=tuple(map(_described, robots or ())),
    )
    if not hmac.compare_digest(promised.encode(), commitment(seed).encode()):
        return _because(found, "The server's seed is not the one it committed to before the first roll")
    if published is not None and published.strip().lower() != promised:
        return _because(found, f"The record has the commitment {promised}, not the one you were shown")
    wrong = (
        _wrong_with_commitments(commitments, shown)
        or _wrong_with_seeds(promised, player_seeds, commitments, own)
        or _wrong_with_robots(player_seeds, commitments, robots)
    )
    if wrong is not None:
        return _because(found, wrong)
    try:
        secret = chance_of(seed, player_seeds)
        chance = _Counted(secret)
        if not journal.entries or journal.entries[0].act is not None:
            raise JournalError(1, "it does not begin with the setup, so the first rolls cannot be checked")
        other, bots = 0, None
        if journal.rules < RULES:
            other = verify_earlier(journal, chance)
        else:
            if robots is not None and header["bots"].get("program") == bots_program():
                bots = Recomputed(journal.entries, robots, secret.bot_seed)
            journal.verify(chance, None if bots is None else bots.watch)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        return _because(found, f"An act in the record cannot be carried out: {type(error).__name__} {error}")
    except BotError as error:
        return _because(found, f"A bot did not play the move that its program makes, {error}")
    except RentierError as error:
        changed = rulebook(header["edition"], header["options"]).edition.digest != header["digest"]
        why = (
            ". The edition has changed since the game was played: use the Rentier it was played with" if changed else ""
        )
        return _because(found, f"The record does not follow the rules and the dice, {error}{why}")
    sentence = f"All {chance.draws} random draws and all {found.facts} facts follow from the seeds and the rules"
    if other:
        sentence = (
            f"All {chance.draws} random draws follow from the seeds; the game was played under rules {journal.rules},"
            f" and the facts of {other} of its {len(journal.entries)} acts were not recomputed under rules {RULES}"
        )
    if not found.over:
        sentence += "; the game was not played to its end"
    return replace(
        found,
        fair=True,
        sentence=sentence,
        draws=chance.draws,
        notes=(*_notes_on_seeds(player_seeds, commitments), *_notes_on_bots(bots)),
        unchecked=(*_unchecked(journal, commitments, other), *_unchecked_bots(header, robots, bots)),
        drawn=tuple(chance.drawn.values()),
    )


# ---------------------------------------------------------------- players' seeds


def _wrong_with_commitments(commitments: Commitments | None, shown: Commitments | None) -> str | None:
    """What is wrong with the commitments of a record for somebody who was shown these, if anything.

    Without that, a server could choose the part of a seat, and its commitment, after it has seen all others.
    """
    if shown is None:
        return None
    if commitments is None:
        return "The record has no players' commitments, but you were shown some before the game"
    if len(shown) != len(commitments):
        return f"The record has {len(commitments)} seats, but you were shown the commitments of {len(shown)}"
    for seat, (recorded, known) in enumerate(zip(commitments, shown, strict=True)):
        if recorded != known:
            return f"The commitment of seat {seat + 1} in the record is not the one you were shown"
    return None


def _wrong_with_robots(
    seeds: Sequence[str], commitments: Commitments | None, robots: Sequence[Any] | None
) -> str | None:
    """A bot has no part in the seed: a server that gave it one could have chosen it last."""
    for seat, robot in enumerate(robots or ()):
        if robot is not None and (seeds[seat] or (commitments and commitments[seat])):
            return f"Seat {seat + 1} is a bot's, but it gave a seed: only players may"
    return None


def _wrong_with_seeds(
    promised: str, seeds: Sequence[str], commitments: Commitments | None, own: str | None
) -> str | None:
    """What is wrong with the players' seeds, if anything."""
    if own is not None:
        # At every seat that committed to it: another seat may have copied your commitment, to stand in for yours.
        mine = player_commitment(promised, own)
        for seat, (committed, seed) in enumerate(zip(commitments or (), seeds, strict=False)):
            if committed == mine and seed != own:
                return f"Seat {seat + 1} committed to your seed, but the game was played without it"
        if not own or own not in seeds:
            return "Your seed was not used"
    if commitments is None:
        return None
    for seat in [seat for seat, seed in enumerate(seeds) if seed]:
        if commitments[seat] is None:
            return f"Seat {seat + 1} gave a seed without having committed to it"
        if commitments[seat] != player_commitment(promised, seeds[seat]):
            return f"The seed of seat {seat + 1} is not the one it committed to"
    return None


def _notes_on_seeds(seeds: Sequence[str], commitments: Commitments | None) -> Iterable[str]:
    """What to know about the players' seeds."""
    for seat, (seed, committed) in enumerate(zip(seeds, commitments or seeds, strict=True)):
        if committed and not seed:
            yield f"Seat {seat + 1} committed to a seed and did not reveal it in time: the game was played without it"
    if commitments is not None and not any(seeds):
        yield "No player gave a seed: the dice are only as good as the server's own seed"


def _unchecked(journal: Journal, commitments: Commitments | None, other: int) -> Iterable[str]:
    """What a record of its age cannot show."""
    if commitments is None:
        yield (
            "The record has no players' commitments, as in release 0.1.0 and before: the server could have chosen the"
            " seed of another seat last"
        )
    if other:
        yield f"The record follows rules {journal.rules}: {other} acts were not recomputed under rules {RULES}"


# ---------------------------------------------------------------- bots


def _robots(header: Mapping[str, Any], seats: int) -> list[Any] | None:
    """Level and style of the bot at each seat, None for people; None for a record that does not say."""
    plain = header.get("bots")
    if plain is None:
        return None
    robots = plain.get("seats") if isinstance(plain, dict) else None
    if not isinstance(robots, list) or len(robots) != seats:
        raise ChanceError("The header does not say which seats are bots")
    return robots


def _described(robot: Any) -> str:
    """Level and style of a bot."""
    return " ".join(str(part) for part in robot if part) if isinstance(robot, list) else ""


def _notes_on_bots(bots: Recomputed | None) -> Iterable[str]:
    """How many moves of bots were recomputed."""
    if bots is None:
        return
    if bots.moves:
        yield f"All {bots.moves} bot moves were recomputed and match"
    if bots.autopilot_moves:
        yield f"All {bots.autopilot_moves} autopilot moves were recomputed and match"
    if bots.restarts:
        yield f"Bots were restarted {len(bots.restarts)} times during the game and lost their memory of it"


def _unchecked_bots(header: Mapping[str, Any], robots: Sequence[Any] | None, bots: Recomputed | None) -> Iterable[str]:
    """Why moves of bots were not recomputed."""
    if bots is not None:
        return
    if robots is None:
        yield "Bot moves were not recomputed: the record does not say when bots were asked"
    elif any(robots):
        version = header["bots"].get("version")
        yield (
            f"Bot moves were not recomputed: the record says that other bots made them, those of Rentier {version}."
            " Verify it with that version"
        )


# ---------------------------------------------------------------- earlier rules


def verify_earlier(journal: Journal, chance: Chance) -> int:
    """Check a game of earlier rules act by act; how many acts bring other facts today.

    Of those, the rolls and cards are still checked: a changed rule does not change dice.
    """
    book, other = rulebook(journal.header["edition"], journal.header["options"]), 0
    state = journal.start()
    for entry, end in journal.ranges():
        facts = journal.facts[entry.first : end]
        quiet = _Quiet(chance)
        try:
            if entry.act is None:
                brought = journal.begun(quiet).facts
            else:
                brought = Game(book, state.copy(), quiet).submit(entry.act, entry.by)
        except RentierError:
            brought = []
        same = brought == facts
        other += not same
        if same:
            for stream, index, bound in quiet.asked:
                chance.draw(stream, index, bound)  # counts it
        for number, fact in enumerate(facts, entry.first):
            if not same:
                _check_draw(fact, state, chance, book.board.cards, number + 2)
            fact.apply(state)
    return other


def _check_draw(fact: Fact, state: State, chance: Chance, cards: Sequence[Card], line: int) -> None:
    """Compare what a fact says was rolled or drawn with the seeds."""
    after = state.copy()
    fact.apply(after)
    for stream, index in [(s, state.draws.get(s, 0)) for s, n in after.draws.items() if n > state.draws.get(s, 0)]:
        dice: tuple[int, ...] = getattr(fact, "dice", ())
        if stream in ("dice", "utility", "start"):
            right = PAIRS[chance.draw(stream, index, len(PAIRS))] == dice[:2]
        elif stream in ("speed", "utility-speed"):
            right = chance.draw(stream, index, 6) + 1 == dice[2]
        elif isinstance(fact, CardDrawn):
            unseen = [card for card in Piles.of(state).unseen if cards[card].deck == stream]
            right = unseen[chance.draw(stream, index, len(unseen))] == fact.card
        else:
            right = True  # how such a draw was read is up to the rules of its time
        if not right:
            raise JournalError(line, "the dice give another result here")


def _because(found: Verdict, sentence: str) -> Verdict:
    return replace(found, sentence=sentence)


def _text(plain: object) -> str:
    if not isinstance(plain, str) or not plain:
        raise ChanceError("The record has no commitment: its dice cannot be checked, only that its facts fit together")
    return plain


def _seeds(header: Mapping[str, Any], seats: int) -> tuple[bytes, tuple[str, ...]]:
    """The seeds that were revealed."""
    if "server_seed" not in header:
        raise ChanceError("The seeds are not revealed yet: a game can be checked once it is over")
    texts = header.get("player_seeds")
    if not isinstance(texts, list) or len(texts) != seats or not all(isinstance(text, str) for text in texts):
        raise ChanceError("The record does not have a player's seed for every seat")
    try:
        "".join(texts).encode()
        return bytes.fromhex(header["server_seed"]), tuple(texts)
    except (TypeError, ValueError):
        raise ChanceError("The seeds in the record cannot be read") from None


def _commitments(header: Mapping[str, Any], seats: int) -> tuple[str | None, ...] | None:
    """What players published of their seeds; None in a record before they did."""
    plain = header.get("player_commitments")
    if plain is None:
        return None
    if not isinstance(plain, list) or len(plain) != seats or not all(isinstance(text, str | None) for text in plain):
        raise ChanceError("The record does not have a player's commitment or none for every seat")
    return tuple(plain)


class _Quiet:
    """Chance for a trial of an act: remembers what was asked of it."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance.chance if isinstance(chance, _Counted) else chance
        self.asked: list[tuple[str, int, int]] = []

    def draw(self, stream: str, index: int, bound: int) -> int:
        """The number at this index."""
        self.asked.append((stream, index, bound))
        return self.chance.draw(stream, index, bound)


class _Counted:
    """Chance that counts and remembers what is asked of it."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.draws = 0
        self.drawn: dict[tuple[str, int, int], Draw] = {}

    def draw(self, stream: str, index: int, bound: int) -> int:
        """The number at this index."""
        self.draws += 1
        number = self.chance.draw(stream, index, bound)
        self.drawn[stream, index, bound] = stream, index, bound, number
        return number
