"""Anybody can check a game's dice: the commitment, every roll and card, and that one flipped bit is noticed."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from functools import cache
from random import Random
from typing import Any

import pytest

from rentier.bots import SimpleBot
from rentier.kernel.errors import RentierError
from rentier.kernel.formats import RULES
from rentier.kernel.game import Game
from rentier.kernel.journal import Journal
from rentier.kernel.rulebook import rulebook
from rentier.server.lobby import fair, verify
from rentier.table import Table

SEED = bytes(range(32))
PLAYER_SEEDS = ("", "mine, äöü", "7c1f")


@cache
def record(edition: str = "platinum", rounds: int = 12) -> tuple[str, ...]:
    """A finished game's record, with its seeds."""
    chance = fair.chance_of(SEED, PLAYER_SEEDS)
    game = Game.new(edition, {"round-limit": rounds}, 3, chance)
    journal = Journal.of(Table(game, [SimpleBot() for _ in PLAYER_SEEDS]).run())
    journal.header |= {"server_seed": SEED.hex(), "player_seeds": list(PLAYER_SEEDS)}
    return tuple(journal.lines())


def resealed(lines: list[dict[str, Any]]) -> list[str]:
    """A forger's record: its content is changed, and every seal recomputed."""
    seal, sealed = "", []
    for row in lines:
        row.pop("seal", None)
        text = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
        seal = hashlib.blake2s((seal + text).encode(), digest_size=8).hexdigest()
        sealed.append(f'{text[:-1]},"seal":"{seal}"}}')
    return sealed


def of_earlier_rules(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """A game in which GO paid one more than today, by a record that has no version of the rules yet."""
    with monkeypatch.context() as patched:
        numbers = rulebook("platinum", {"round-limit": 12}).numbers
        patched.setitem(numbers, "salary", numbers["salary"] + 1)
        lines = [json.loads(line) for line in record.__wrapped__()]
    del lines[0]["rentier"]["rules"]
    return lines


def test_a_game_of_earlier_rules_is_fair_and_says_what_was_not_recomputed(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict = verify.verify_record(resealed(of_earlier_rules(monkeypatch)))
    assert (verdict.fair, verdict.rules) == (True, 1), verdict.sentence
    assert verdict.draws > 36
    unchecked = r"played under rules 1, and the facts of \d+ of its \d+ acts were not recomputed"
    assert re.search(unchecked, verdict.sentence)


def test_the_same_game_is_a_fraud_under_the_present_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = of_earlier_rules(monkeypatch)
    lines[0]["rentier"]["rules"] = RULES
    assert not verify.verify_record(resealed(lines)).fair


def test_every_forged_roll_in_a_game_of_earlier_rules_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = of_earlier_rules(monkeypatch)
    rolled = [row for row in lines[1:] if row["fact"]["kind"] in ("Rolled", "StartRolled")]
    for row in Random(1).sample(rolled, 8):
        dice = row["fact"]["dice"]
        row["fact"]["dice"] = [dice[0] % 6 + 1, dice[1]]
        verdict = verify.verify_record(resealed(lines))
        assert not verdict.fair
        assert verdict.rules == 1
        row["fact"]["dice"] = dice


def test_a_record_of_earlier_rules_goes_on_and_remembers_them() -> None:
    lines = rows()
    del lines[0]["rentier"]["rules"]
    lines[0]["rentier"]["digest"] = "of an edition that has changed since"
    journal = Journal.read(resealed(lines))
    assert journal.rules == 1
    game = journal.game()
    assert game.state == journal.travel()
    assert Journal.of(game).rules == 1


@pytest.mark.parametrize("rules", [0, RULES + 1, "2", True, None])
def test_a_record_of_unknown_rules_is_refused(rules: object) -> None:
    lines = rows()
    lines[0]["rentier"]["rules"] = rules
    assert "update it" in verify.verify_record(resealed(lines)).sentence


def rows(edition: str = "platinum") -> list[dict[str, Any]]:
    return [json.loads(line) for line in record(edition)]


@pytest.mark.parametrize("edition", ["platinum", "city"])
def test_a_finished_game_is_found_fair(edition: str) -> None:
    verdict = verify.verify_record(record(edition))
    assert verdict.fair, verdict.sentence
    assert verdict.over
    assert verdict.facts == len(record(edition)) - 1
    assert verdict.draws > 36  # everybody's roll in every round, at least
    assert verdict.commitment == hashlib.sha256(SEED).hexdigest()
    assert verdict.player_seeds == PLAYER_SEEDS
    assert json.loads(json.dumps(verdict.to_dict()))["player_seeds"] == list(PLAYER_SEEDS)


def test_dice_can_be_computed_by_hand_from_the_seeds() -> None:
    """The published recipe, without a line of ours: HMAC a draw, the first word below the largest multiple."""
    digests = b"".join(hashlib.sha256(text.encode()).digest() for text in PLAYER_SEEDS)
    key = hmac.new(SEED, digests, hashlib.sha256).digest()
    start = [row["fact"]["dice"] for row in rows() if row.get("fact", {}).get("kind") == "StartRolled"]
    for index, dice in enumerate(start):
        word = int.from_bytes(hmac.new(key, f"start:{index}:0".encode(), hashlib.sha256).digest()[:8], "big")
        assert dice == [word % 36 // 6 + 1, word % 36 % 6 + 1]


@pytest.mark.parametrize("flips", [60, pytest.param(300, marks=pytest.mark.thorough)])
def test_one_flipped_bit_anywhere_fails(flips: int) -> None:
    text = "\n".join(record()).encode()
    random = Random(1)
    for _ in range(flips):
        place, bit = random.randrange(len(text)), random.randrange(8)
        flipped = bytearray(text)
        flipped[place] ^= 1 << bit
        lines = [line.decode("utf-8", "replace") for line in bytes(flipped).splitlines()]
        verdict = verify.verify_record(lines)
        assert not verdict.fair, f"bit {bit} of byte {place}"
        assert verdict.sentence


def test_a_forged_die_is_found_though_every_seal_fits() -> None:
    lines = rows()
    rolled = next(row for row in lines if row.get("fact", {}).get("kind") == "StartRolled")
    rolled["fact"]["dice"] = [rolled["fact"]["dice"][0] % 6 + 1, rolled["fact"]["dice"][1]]
    verdict = verify.verify_record(resealed(lines))
    assert not verdict.fair
    assert f"line {rolled['n'] + 1}" in verdict.sentence


def test_another_seed_than_the_committed_one_is_found() -> None:
    lines = rows()
    lines[0]["rentier"]["server_seed"] = bytes(32).hex()
    assert "not the one it committed to" in verify.verify_record(resealed(lines)).sentence
    lines[0]["rentier"]["commitment"] = fair.commitment(bytes(32))  # a server that changes its mind
    assert "does not follow the rules and the dice" in verify.verify_record(resealed(lines)).sentence


def test_a_players_seed_cannot_be_exchanged() -> None:
    lines = rows()
    lines[0]["rentier"]["player_seeds"][1] = "another"
    assert not verify.verify_record(resealed(lines)).fair
    lines[0]["rentier"]["player_seeds"] = ["", "mine, äöü"]
    assert "for every seat" in verify.verify_record(resealed(lines)).sentence


def test_the_commitment_one_noted_counts_more_than_the_records_own() -> None:
    noted = hashlib.sha256(SEED).hexdigest()
    assert verify.verify_record(record(), f" {noted.upper()} ").fair
    verdict = verify.verify_record(record(), "0" * 64)
    assert not verdict.fair
    assert "not the one you were shown" in verdict.sentence


def test_a_record_without_seeds_says_when_it_can_be_checked() -> None:
    lines = rows()
    del lines[0]["rentier"]["server_seed"]
    assert "once it is over" in verify.verify_record(resealed(lines)).sentence
    lines[0]["rentier"]["commitment"] = None
    assert "no commitment" in verify.verify_record(resealed(lines)).sentence


@pytest.mark.parametrize("seed", [7, "xy", "00", "\ud800"])
def test_seeds_that_are_none_are_a_clear_verdict(seed: Any) -> None:
    journal = Journal.read(record())
    journal.header["server_seed"] = seed
    assert not verify.verify_journal(journal).fair


def test_a_game_that_was_closed_early_is_checked_as_far_as_it_went() -> None:
    journal = Journal.read(record())
    cut = journal.entries[len(journal.entries) // 2].first
    del journal.facts[cut:]
    journal.entries = [entry for entry in journal.entries if entry.first < cut]
    verdict = verify.verify_journal(journal)
    assert verdict.fair
    assert not verdict.over
    assert "not played to its end" in verdict.sentence


def test_a_record_that_begins_in_the_middle_is_no_proof() -> None:
    journal = Journal.read(record())
    journal.entries = journal.entries[1:]
    assert not verify.verify_journal(journal).fair


def test_seeds_are_made_and_kept() -> None:
    assert len(fair.new_seed()) == 32
    assert fair.new_seed() != fair.new_seed()
    assert fair.clean_seed("d6 " * 21) == "d6 " * 21
    for wrong in ("", "x" * 15, "x" * 65, "a\0b", "\ud800", "new\nline"):
        with pytest.raises(RentierError, match="16 to 64"):
            fair.clean_seed(wrong)
