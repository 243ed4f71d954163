"""Ids of tables, players and games: random, and easy to read out."""

from __future__ import annotations

import secrets

ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"
TABLE_CHARACTERS, PLAYER_CHARACTERS, GAME_CHARACTERS = 8, 8, 16


def new_id(characters: int) -> str:
    """A random id in lower-case base32."""
    return "".join(secrets.choice(ALPHABET) for _ in range(characters))
