"""The key of a game: SHA-256 of "seed/game", in whole numbers, so that a GPU begins games without asking the CPU."""

from __future__ import annotations

from typing import Final

from rentier.batch.learning.episode import Episode

BITS: Final = 0xFFFFFFFF
WORDS: Final = 16
FIRST: Final = (
    0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19,
)  # fmt: skip
ROUNDS: Final = (
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
    0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
    0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
    0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
    0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
    0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
    0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
    0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2,
)  # fmt: skip
SLASH: Final = 47
ZERO: Final = 48
END: Final = 128


def key_of_game(e: Episode) -> int:
    """The key of the episode's next game as a signed number, the same as `rentier.rl.setting.chance_of` makes."""
    for k in range(WORDS):
        e.word[k] = 0
    length = put_digits(e, e.seed, 0)
    put_byte(e, length, SLASH)
    length = put_digits(e, e.game, length + 1)
    put_byte(e, length, END)
    e.word[WORDS - 1] = 8 * length
    return digest(e)


def put_digits(e: Episode, number: int, place: int) -> int:
    """Write a number from a place of the message on; returns the place after it."""
    digits = 1
    rest = number // 10
    while rest:
        digits += 1
        rest //= 10
    rest = number
    for k in range(digits - 1, -1, -1):
        put_byte(e, place + k, ZERO + rest % 10)
        rest //= 10
    return place + digits


def put_byte(e: Episode, place: int, value: int) -> None:
    """Write a byte of the message, which is zero so far."""
    e.word[place >> 2] |= value << (24 - 8 * (place & 3))


def turned(word: int, by: int) -> int:
    """A word of 32 bits, rotated to the right."""
    return (word >> by | word << (32 - by)) & BITS


def digest(e: Episode) -> int:
    """The first 64 bits of the digest of the one block in `word`, as a signed number."""
    h0, h1, h2, h3, h4, h5, h6, h7 = FIRST
    for k in range(len(ROUNDS)):
        here = k & 15
        if k >= WORDS:
            early = e.word[k + 1 & 15]
            late = e.word[k + 14 & 15]
            s0 = turned(early, 7) ^ turned(early, 18) ^ early >> 3
            s1 = turned(late, 17) ^ turned(late, 19) ^ late >> 10
            e.word[here] = e.word[here] + s0 + e.word[k + 9 & 15] + s1 & BITS
        mixed = turned(h4, 6) ^ turned(h4, 11) ^ turned(h4, 25)
        first = h7 + mixed + (h4 & h5 ^ (BITS ^ h4) & h6) + ROUNDS[k] + e.word[here]
        second = (turned(h0, 2) ^ turned(h0, 13) ^ turned(h0, 22)) + (h0 & h1 ^ h0 & h2 ^ h1 & h2)
        h7 = h6
        h6 = h5
        h5 = h4
        h4 = h3 + first & BITS
        h3 = h2
        h2 = h1
        h1 = h0
        h0 = first + second & BITS
    high = h0 + FIRST[0] & BITS
    return (high - (high >> 31 << 32)) << 32 | (h1 + FIRST[1] & BITS)
