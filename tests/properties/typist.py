"""Lines that a player might type: built from the grammar of the acts, then often spoiled."""

from __future__ import annotations

import random
from collections.abc import Callable

from rentier.kernel.game import Game
from rentier.text.blanks import fields_of
from rentier.text.spelling import verbs

ODD_NUMBERS = (
    *("", "0", "-1", "+5", "007", "1,000", "1.5", "1.5M", "0.0001K", "5k", "$5", "5$", "M1", "1e9", "0x10", "1_000"),
    *("½", "²", "①", "٣", "𝟙", "−5", "NaN", "#", "#-1", "999999999999", "1000000000000", "1" * 13, "9" * 5000),
)
ODD_TEXTS = (
    *(
        "",
        " ",
        "İ",
        "ı",
        "ſ",
        "\u212a",
        "ß",
        "\x00",
        "\u202e",
        "🎲",
        "'",
        '"',
        "(",
        "[a-",
        "\\",
        "{seat}",
        "%s",
        "#",
        "+",
        ",",
    ),
)
"""Letters that change with their case, and characters with a meaning in patterns and templates."""
NAMES = ("Ann", "Bea", "Anna", "Dan", "Élé", "2", "Ida", "J")


class Typist:
    """Types at one table: an act's spelling, its blanks filled with what the table knows or with nonsense."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.game, self.rng = game, rng
        self.verbs = verbs(game)
        edition, board = game.book.edition, game.book.board
        self.spaces = [edition.names[space] for space in range(board.size)]
        self.deeds = [edition.names[deed] for deed in board.deeds]
        self.cards = [word for card in board.cards for word in (card.id, card.id.replace("_", " "))]
        self.pieces = [piece.replace("_", " ") for piece in game.book.counts.get("pieces", {})] or ["house"]
        self.blank: dict[str, Callable[[], str]] = {
            "money": self.money,
            "number": self.number,
            "deed": lambda: self.place(self.deeds),
            "space": lambda: self.place(self.spaces),
            "seat": lambda: rng.choice((*NAMES, "1", "2", "seat 1", self.number())),
            "order": lambda: self.several(lambda: f"{self.place(self.deeds)} {self.number()}"),
            "blocks": lambda: self.several(self.blocks),
            "piece": lambda: self.part_of(rng.choice(self.pieces)),
            "goods": lambda: rng.choice((" + ", ", ", "+", " ")).join(self.goods() for _ in range(rng.randint(0, 3))),
            "claim": lambda: rng.choice(("", f"#{self.number()}", self.place(self.deeds))),
            "offer": lambda: rng.choice(("", f"#{self.number()}", self.number())),
            "card": lambda: rng.choice(("", f"#{self.number()}", rng.choice(self.cards))),
        }

    def line(self) -> str:
        """One line; half of them are spoiled."""
        verb = self.rng.choice([*self.verbs])
        acts = self.verbs[verb]
        words = [verb]
        for before, _, kind in fields_of(self.rng.choice(acts)):
            words += [before, self.blank[kind]()]
        line = " ".join(words)
        return self.spoiled(line) if self.rng.random() < 0.5 else line

    def spoiled(self, line: str) -> str:
        """A line with something missing, added or in another order."""
        rng, words = self.rng, line.split(" ")
        way = rng.randrange(6)
        if way == 0:
            rng.shuffle(words)
        elif way == 1:
            del words[rng.randrange(len(words))]
        elif way == 2:
            words.insert(rng.randint(0, len(words)), rng.choice((*ODD_NUMBERS, *ODD_TEXTS, *self.deeds)))
        elif way == 3:
            words.insert(rng.randint(0, len(words)), rng.choice(words))
        elif way == 4:
            return line[: rng.randint(0, len(line))]
        else:
            at = rng.randint(0, len(line))
            return line[:at] + rng.choice(ODD_TEXTS) + line[at + rng.randint(0, 1) :]
        return " ".join(words)

    def number(self) -> str:
        """A number, mostly a small one."""
        return str(self.rng.randint(0, 40)) if self.rng.random() < 0.6 else self.rng.choice(ODD_NUMBERS)

    def money(self) -> str:
        """An amount, mostly one that can be paid."""
        return str(self.rng.randint(0, 300) * 10) if self.rng.random() < 0.6 else self.number()

    def place(self, names: list[str]) -> str:
        """The name of a space, whole or begun, or its number."""
        return self.part_of(self.rng.choice(names)) if self.rng.random() < 0.8 else f"#{self.number()}"

    def part_of(self, name: str) -> str:
        """A name, whole or begun, in any case."""
        cut = name if self.rng.random() < 0.6 else name[: self.rng.randint(0, len(name))]
        return self.rng.choice((cut, cut, cut.lower(), cut.upper()))

    def several(self, one: Callable[[], str]) -> str:
        """A list with commas."""
        return ", ".join(one() for _ in range(self.rng.choice((1, 1, 1, 2, 3))))

    def blocks(self) -> str:
        """A line of a building order in City."""
        counts = (f"{self.number()}{self.rng.choice('rriiRIİıx')}" for _ in range(self.rng.randint(0, 3)))
        return f"{self.place(self.deeds)} {self.rng.choice((' ', '')).join(counts)}"

    def goods(self) -> str:
        """A thing in a deal."""
        return self.rng.choice((self.place(self.deeds), self.rng.choice(self.cards), self.money(), "nothing"))
