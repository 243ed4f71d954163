"""Every fact, refusal, option and card is told in the edition's own words, with nothing left to fill in."""

from __future__ import annotations

import ast
import inspect
import itertools
import string
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rentier.rules
from rentier.bots import RandomBot
from rentier.kernel.chance import SeededChance
from rentier.kernel.clauses import families
from rentier.kernel.edition import all_options, load
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Detail, Fact, Step, kinds_of, names_of
from rentier.kernel.rulebook import Rulebook, rulebook
from rentier.rules.cards import named_cards
from rentier.table import Table
from rentier.terminal.prose import Prose
from rentier.testing import Scenario
from rentier.text.words import Words
from tests.unit.desk import CLASSIC, EDITIONS, taken
from tests.unit.foreign import foreign_in

SPECS = {"seat", "seats", "space", "spaces", "money", "card", "cards", "deck", "dice"}
SPELLED = (ast.Constant, ast.BinOp, ast.JoinedStr, ast.IfExp)
NAMES = ("Ann", "Ben", "Cleo", "Dan")


def book_of(name: str) -> Rulebook:
    return rulebook(name, taken(name))


def kinds_told_by(book: Rulebook) -> list[type[Fact]]:
    """Every kind of fact but those that another family has of its own."""
    shared = [kind for kind in kinds_of(Fact).values() if family_of(kind.__module__) in ("", book.edition.family)]
    return [kind for kind in shared if ".rules.house." not in kind.__module__ or book.edition.family == "classic"]


def family_of(module: str) -> str:
    """The family whose own rules a module holds; empty for what all share."""
    return next((family for family in families() if f".rules.{family}." in module), "")


def words_of(name: str) -> Words:
    return book_of(name).words


# ---------------------------------------------------------------- facts


VALUES: dict[str, tuple[Any, ...]] = {
    "why": ("rent",),
    "dice": ((3, 4), (3, 4, 5)),
    "bidders": ((0, 1),),
    "deed": (1, -1),
    "number": (1,),
    "steps": (0, 3),
    "times": (0, 4),
    "heir": (-1, 1),
    "creditor": (-1, 1),
    "debtor": (0,),
    "source": (-1, 1),
    "shown": (0, 2),
}
"""What a field of this name may hold; the others get a value of their type."""


def samples(kind: type[Fact], book: Rulebook) -> Iterator[Fact]:
    """Facts of a kind that between them take every way of telling it."""
    hints = typing.get_type_hints(kind)
    own: dict[str, tuple[Any, ...]] = {
        "deck": tuple(book.edition.decks),
        "piece": tuple(book.counts.get("pieces", ("house", "hotel"))),
        "by": (-1, 0, 2) if hints.get("by") is int else ("bail", "card", "double"),
    }
    fields = [own.get(name) or VALUES.get(name) or plain(hints[name]) for name in inspect.signature(kind).parameters]
    for values in itertools.islice(itertools.product(*fields), 300):
        fact = kind(*values)
        deed, piece = getattr(fact, "deed", 0), getattr(fact, "piece", "")
        if deed >= 0 or piece:
            yield fact


def plain(hint: Any) -> tuple[Any, ...]:
    if hint is int:
        return (1, 2)
    if hint is bool:
        return (True, False)
    if hint is str:
        return ("house",)
    if isinstance(hint, type) and issubclass(hint, Detail):
        hints = typing.get_type_hints(hint)
        return tuple(hint(*values) for values in itertools.product(*(plain(hints[name]) for name in names_of(hint))))
    inner = typing.get_args(hint)[0]
    if typing.get_origin(inner) is tuple:
        return (((1, 1), (3, 2)),) if len(typing.get_args(inner)) == 2 else (((1, 1, 0), (3, 2, 1)), ((1, 0, 3),), ())
    if isinstance(inner, type) and issubclass(inner, Step):
        return ((),)
    return ((0, 1), ())


@pytest.mark.parametrize("name", EDITIONS)
def test_every_kind_of_fact_is_told_without_leftovers(name: str) -> None:
    book, told_kinds = book_of(name), 0
    for kind in kinds_told_by(book):
        lines = {book.words.plain(fact, NAMES) for fact in samples(kind, book)}
        told_kinds += any(lines)
        for line in lines:
            assert "{" not in line, kind
            assert "}" not in line, kind
            assert "None" not in line, kind
            assert line == line.strip(), kind
        assert not foreign_in(name, lines), kind
    assert told_kinds > 35


def test_names_take_the_place_of_seats() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Baltic Avenue")
    facts = table.ann.mortgages("Baltic Avenue")
    words = table.book.words
    assert words.plain(facts[0], NAMES) == "Ann mortgages Baltic Avenue for $30"
    assert words.plain(facts[0]) == "seat 1 mortgages Baltic Avenue for $30"
    assert [part.kind for part in words.tell(facts[0])] == ["seat", "text", "space", "text", "money"]
    assert table.game.tell(facts[0]) == words.tell(facts[0])


def test_the_edition_counts_money_and_pieces_in_its_own_words() -> None:
    words = words_of("world-of-warcraft")
    assert words.money(120) == "120g"
    assert words.money(-5) == "-5g"
    assert words.count(1, "house") == "1 Town"
    assert words.count(0, "hotel") == "0 Cities"
    assert words_of("platinum").money(-5) == "-$5"


def test_thousands_are_counted_in_units_and_kept_cards_called_by_name() -> None:
    words = words_of("city")
    told = {0: "0K", 10: "10K", 500: "500K", 1000: "1M", 1500: "1.5M", 37700: "37.7M", 3540: "3.54M", 10005: "10.005M"}
    for amount, text in told.items():
        assert words.money(amount) == text
    assert words.money(-2000) == "-2M"
    numbers = {card.id: card.number for card in words.board.cards}
    assert named_cards(words, [numbers["taxi"]]) == "Taxi card"
    assert named_cards(words, [numbers["jail_free"], numbers["taxi"]]) == "Get Out of Jail Free card and Taxi card"
    assert named_cards(words_of("platinum"), [8, 20]) == "2 Get Out of Jail Free cards"


def test_the_speed_die_shows_its_faces() -> None:
    table = Scenario("platinum", seats="ann ben", options={"speed-die": True})
    table.ann.uses_speed_die()
    rolled = table.ann.rolls(1, 3, 4)[0]
    assert table.book.words.plain(rolled, NAMES) == "Ann rolls 1, 3 and the Bus"


@pytest.mark.parametrize("name", EDITIONS)
def test_whole_games_are_told_without_leftovers(name: str) -> None:
    options = {**taken(name), "round-limit": 15, "automatic-rent": False, "no-auctions": False}
    game = Game.new(name, taken(name, options), 4, SeededChance(name))
    table = Table(game, [RandomBot(f"{name}/{seat}") for seat in range(4)])
    prose = Prose(game, NAMES)
    refusals: dict[str, Refusal] = {}
    while not game.over:
        table.step()
        for seat in game.state.playing():
            for _, refusal in game.acts(seat).blocked:
                assert isinstance(refusal, Refusal)
                refusals[refusal.sentence] = refusal
    lines = [prose.fact(fact).plain for fact in game.facts]
    lines += [prose.refusal(refusal).plain for refusal in refusals.values()]
    lines += [refusal.text for refusal in refusals.values()]
    assert not [line for line in lines if "{" in line]
    assert not foreign_in(name, lines)
    assert len(refusals) > 4


# ---------------------------------------------------------------- refusals


def refusals_in_the_code() -> list[tuple[str, str, str, set[str]]]:
    """Every refusal that the rules and the kernel write: where, for which family, its sentence, and its values."""
    found = []
    root = Path(rentier.rules.__file__).parent.parent
    for path in sorted([*root.glob("rules/**/*.py"), *root.glob("kernel/*.py")]):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            local = {
                target.id: node.value
                for node in ast.walk(function)
                if isinstance(node, ast.Assign)
                for target in node.targets
                if isinstance(target, ast.Name)
            }
            for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
                if isinstance(call.func, ast.Name) and call.func.id == "Refusal" and len(call.args) == 2:
                    values = {keyword.arg or "" for keyword in call.keywords}
                    family = family_of(".".join(path.with_suffix("").parts))
                    found.append((f"{path.name}:{call.lineno}", family, sentence(call.args[1], local), values))
    return found


def sentence(node: ast.expr, local: dict[str, ast.expr]) -> str:
    """The sentence as far as the code spells it; a piece that is chosen later stands for itself."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.BinOp):
        return sentence(node.left, local) + sentence(node.right, local)
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values)
    if isinstance(node, ast.IfExp):
        return f"{sentence(node.body, local)} or {sentence(node.orelse, local)}"
    if isinstance(node, ast.Name) and isinstance(local.get(node.id), SPELLED):
        return sentence(local[node.id], local)
    return "house"


def test_every_refusal_can_be_told_in_every_edition_that_has_it() -> None:
    refusals = refusals_in_the_code()
    assert len(refusals) > 60
    for refusal in refusals:
        check_refusal(*refusal)


def check_refusal(where: str, family: str, template: str, values: set[str]) -> None:
    """Everything that a refusal's sentence leaves open is filled in, in the words of each edition."""
    assert template == template.strip(), where
    assert not template.endswith("."), f"{where}: the clause follows the sentence"
    for name in (name for name in EDITIONS if family in ("", load(name).family)):
        terms = load(name).terms
        for _, field, spec, _ in string.Formatter().parse(template):
            if field is None:
                continue
            assert field in values or (not spec and field in terms), f"{where}: nobody fills in {field}"
            assert not spec or spec in SPECS or spec in terms, f"{where}: there is no way to tell a {spec}"
        literal = "".join(text for text, _, _, _ in string.Formatter().parse(template))
        assert not foreign_in(name, [literal]), where


def test_a_refusal_reads_as_one_sentence_with_its_clause() -> None:
    table = Scenario("doctor-who-villains", seats="ann ben")
    table.ann.owns("The Daleks")
    refusal = table.game.why_not(table.game.parse(0, "build daleks"))
    assert refusal is not None
    assert str(refusal) == "you need every Villain of the colour group of The Daleks (BLD-1)"
    assert table.game.tell(refusal)[-1].kind == "clause"


# ---------------------------------------------------------------- everything else a person reads


def test_the_editions_of_a_family_have_the_same_terms() -> None:
    first, *others = (load(name).terms for name in CLASSIC)
    for terms in others:
        assert terms.keys() == first.keys()


@pytest.mark.parametrize("name", EDITIONS)
def test_options_duties_acts_and_cards_are_worded(name: str) -> None:
    book = book_of(name)
    prose = Prose(Game.new(name, taken(name), 2, SeededChance(1)), NAMES)
    known = [option for option in all_options() if option.id in taken(name)]
    texts = [prose.filled(text) for option in known for text in (option.title, option.says)]
    texts += [prose.filled(spec.instruction) for spec in book.duties.values()]
    texts += [prose.meaning(act) for act in book.handlers]
    texts += [book.words.card(card.number) for card in book.board.cards]
    for text in texts:
        assert text
        assert "{" not in text
    assert not foreign_in(name, texts)
