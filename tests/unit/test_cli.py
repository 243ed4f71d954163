from __future__ import annotations

import json
import re
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest
import typer
from starlette.datastructures import QueryParams
from typer.testing import CliRunner, Result

from rentier import __version__
from rentier.bots.personalities import cast_for
from rentier.cli import MODULES, app
from rentier.commands import playing
from rentier.commands.browser_table import BrowserTable
from rentier.kernel.clauses import catalogue, families
from rentier.kernel.edition import all_options, edition_names, load
from rentier.kernel.journal import Journal
from rentier.server.lobby.seats import Person
from tests.unit.desk import STEADY


def rentier(*arguments: str, typed: str = "") -> Result:
    return CliRunner(env={"COLUMNS": "100", "NO_COLOR": "1"}).invoke(app, list(arguments), input=typed)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A finished game of bots."""
    path = tmp_path / "game.jsonl"
    result = rentier("play", "--watch", "--seed", "5", "--option", "round-limit=4", "--save", str(path))
    assert result.exit_code == 0, result.output
    return path


# ---------------------------------------------------------------- help


def test_version() -> None:
    result = rentier("--version")
    assert result.exit_code == 0
    assert result.stdout.strip() == f"rentier {__version__}"


@pytest.mark.parametrize("command", MODULES)
def test_every_command_has_help_with_an_example(command: str) -> None:
    result = rentier(command, "--help")
    assert result.exit_code == 0
    assert f"rentier {command}" in result.stdout.partition("Example")[2]
    assert command in rentier("--help").stdout


@pytest.mark.parametrize("command", ["", *MODULES])
def test_every_help_text_fits_on_one_line(command: str) -> None:
    help = rentier(*command.split(), "--help").stdout
    panels = [line for line in help.splitlines() if line.startswith("│")]
    assert panels
    assert not [line for line in panels if line[1:20].isspace()], "a help text goes on in a second line"


@pytest.mark.parametrize("command", ["", *MODULES, "admin ban"])
def test_help_shows_no_types_of_python(command: str) -> None:
    """A flag such as `--json <bool>` would look as if a value had to follow."""
    assert not re.findall(r"<(?:bool|int|float|str|path|list)\b.*", rentier(*command.split(), "--help").stdout)


@pytest.mark.parametrize("command", ["play", "odds", "values", "simulate", "league"])
def test_options_are_named_alike_by_every_command(command: str) -> None:
    (line,) = [
        line for line in rentier(command, "--help").stdout.splitlines() if line.startswith("│") and "--option " in line
    ]
    assert "-o" in line
    assert "NAME[=VALUE]" in line


def test_without_a_command_the_help_is_shown() -> None:
    assert "play" in rentier().output


# ---------------------------------------------------------------- play


def test_watching_a_seed_twice_shows_the_same_game() -> None:
    arguments = ("play", "--watch", "--seed", "5", "--option", "round-limit=3", "--bots", "simple,random")
    first, second = rentier(*arguments), rentier(*arguments)
    assert first.exit_code == 0
    assert first.stdout == second.stdout
    assert "The game is over" in first.stdout


def test_watching_ends_by_itself_without_a_round_limit() -> None:
    result = rentier("play", "--watch", "--seed", "5", "--seats", "2")
    assert result.exit_code == 0
    assert "place" in result.stdout


def test_playing_by_typed_acts_with_options_seat_and_name() -> None:
    result = rentier(
        "play", "--edition", "world-of-warcraft", "--seats", "3", "--seat", "2", "--name", "Zoe", "--seed", "1",
        "-o", "short", "-o", "round-limit=4", "--terminal", typed="\n".join(STEADY * 40),
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    assert "You are Zoe" in result.stdout
    assert "Short Game, Round limit 4" in result.stdout
    assert "The game is over" in result.stdout


def test_a_game_is_left_and_taken_up_again(tmp_path: Path) -> None:
    path = str(tmp_path / "game.jsonl")
    first = rentier("play", "--terminal", "--seed", "1", "--save", path, typed="roll\n")
    assert first.exit_code == 0
    assert "play --resume" in first.stdout
    second = rentier("play", "--resume", path, typed="roll\nbuy\nend\n")
    assert second.exit_code == 0
    assert "Last events" in second.stdout
    assert len(Journal.load(path).facts) > 10
    third = rentier("play", "--terminal", "--save", path)
    assert third.exit_code == 1
    assert "already exists" in third.stderr
    fourth = rentier("play", "--resume", path, "--seats", "3")
    assert fourth.exit_code == 1
    assert fourth.stderr.strip() == "A saved game keeps its seats; leave out --seats"


def test_a_damaged_save_is_not_played_on_and_says_where_it_can_be_read(saved: Path) -> None:
    saved.write_text(saved.read_text()[:-9])
    result = rentier("play", "--resume", str(saved))
    assert result.exit_code == 1
    assert f"{saved}, line" in result.stderr
    assert f"rentier replay {saved} shows what came before" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--edition", "atlantis"), "There is no edition 'atlantis'; there are big-bang-theory"),
        (("--seats", "9"), "for 2 to 8 players, not 9"),
        (("--seats", "1"), "for 2 to 8 players, not 1"),
        (("--seat", "5"), "choose 1 to 4"),
        (("--bots", "clever"), "No bot 'clever'; choose from "),
        (("--option", "shrt"), "did you mean short?"),
        (("--option", "round-limit=x"), "takes a number from 1"),
        (("--option", "minutes=5"), "Platinum does not take the option minutes"),
        (("--edition", "city", "--option", "short"), "City does not take the option short"),
        (("--edition", "city", "--option", "minutes=0"), "takes a number from 1 to 600"),
        (("--edition", "city", "--option", "minute"), "did you mean minutes?"),
        (("--name", "7"), "A name needs"),
        (("--token", "Boto"), "Boto"),
        (("--resume", "nowhere.jsonl"), "nowhere.jsonl"),
        (("--terminal", "--save", "nowhere/game.jsonl"), "nowhere/game.jsonl"),
        (("--save", "game.jsonl"), "--save works in the terminal only; add --terminal"),
        (("--auction-clock",), "--auction-clock works in the terminal only; add --terminal"),
    ],
)
def test_wrong_arguments_get_one_clear_sentence(arguments: tuple[str, ...], said: str) -> None:
    result = rentier("play", *arguments)
    assert result.exit_code == 1
    assert said in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert result.stdout == ""


def test_a_table_in_the_browser_has_the_options_that_were_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[BrowserTable | None] = []
    monkeypatch.setattr(playing, "play_in_browser", opened.append)
    typed = ("--edition", "city", "--seats", "3", "--bots", "hard,easy", "-o", "minutes=60", "-o", "dealt-deeds=2")
    for arguments in ((), typed, ("--seed", "7", "--seat", "2", "--name", "Zoe Ö", "--token", "aba")):
        assert rentier("play", *arguments).exit_code == 0
    lobby, city, seeded = opened
    assert lobby is None
    assert city == BrowserTable("city", 3, ("minutes=60", "dealt-deeds=2"), "hard,easy")
    assert seeded is not None
    assert [(bot.seat, bot.level) for bot in seeded.plan().bots] == [(0, "normal"), (2, "normal"), (3, "normal")]
    assert seeded.person() == Person("Zoe Ö", "Abacus")
    for table in (city, seeded):
        assert BrowserTable.at(QueryParams(table.address().partition("?")[2])) == table


# ---------------------------------------------------------------- replay


def test_a_game_of_city_is_watched_saved_and_told_again(tmp_path: Path) -> None:
    path = str(tmp_path / "city.jsonl")
    watched = rentier("play", "--edition", "city", "--watch", "--seed", "5", "-o", "round-limit=6", "--save", path)
    assert watched.exit_code == 0, watched.output
    assert "presses Build" in watched.stdout
    assert "The game is over" in watched.stdout
    told = rentier("replay", path)
    assert told.exit_code == 0, told.output
    assert "Everybody starts with 37.7M" in told.stdout
    assert "Rent Dodge card: " in told.stdout
    plain = json.loads(rentier("replay", path, "--json").stdout)
    assert plain["edition"] == "city"
    assert plain["view"]["parts"]["plots"]["residential"]
    assert "{" not in told.stdout


def test_a_saved_game_is_told_to_its_end(saved: Path) -> None:
    result = rentier("replay", str(saved))
    assert result.exit_code == 0
    assert "Everybody starts with $1,500" in result.stdout
    assert "The game is over" in result.stdout
    assert "place" in result.stdout


def test_a_saved_game_is_told_up_to_a_fact(saved: Path) -> None:
    result = rentier("replay", str(saved), "--to", "1")
    assert result.exit_code == 0
    assert "Everybody starts with $1,500" in result.stdout
    assert "rolls" not in result.stdout
    assert "After event 1 of" in result.stdout
    assert rentier("replay", str(saved), "--to", "0").exit_code == 0


def test_every_fact_can_be_travelled_to(saved: Path) -> None:
    count = len(Journal.load(saved).facts)
    for to in range(0, count + 1, 7):
        assert rentier("replay", str(saved), "--to", str(to)).exit_code == 0


def test_a_saved_game_as_json(saved: Path) -> None:
    result = rentier("replay", str(saved), "--to", "5", "--json")
    plain = json.loads(result.stdout)
    assert [fact["n"] for fact in plain["facts"]] == [1, 2, 3, 4, 5]
    assert plain["facts"][0]["told"] == "Everybody starts with $1,500"
    assert plain["names"] == [bot.name for bot in islice(cast_for(5), 4)]
    assert plain["view"]["cash"] == [1500] * 4
    assert plain["view"]["version"] == 5


def test_a_number_beyond_the_record_is_refused(saved: Path) -> None:
    for to in ("-1", "99999"):
        result = rentier("replay", str(saved), "--to", to)
        assert result.exit_code == 1
        assert "--to takes a number from 0 to" in result.stderr


def test_a_damaged_record_is_told_as_far_as_it_can_be_read(saved: Path) -> None:
    lines = saved.read_text().splitlines()
    lines[9] = lines[9].replace(":", ";", 3)
    saved.write_text("\n".join(lines) + "\n")
    result = rentier("replay", str(saved))
    assert result.exit_code == 1
    assert "line 10: the line was altered" in result.stderr
    assert "Everybody starts with $1,500" in result.stdout
    assert "After event" in result.stdout
    result = rentier("play", "--resume", str(saved))
    assert result.exit_code == 1
    assert "line 10" in result.stderr


@pytest.mark.parametrize("content", ["", "hello\n", "{}\n", "\x00\xff"])
def test_what_is_no_record_is_said_so(tmp_path: Path, content: str) -> None:
    path = tmp_path / "other.txt"
    path.write_bytes(content.encode("latin-1"))
    result = rentier("replay", str(path))
    assert result.exit_code == 1
    assert "line 1" in result.stderr
    assert result.stdout == ""


# ---------------------------------------------------------------- explain


@pytest.mark.parametrize("id", ["BLD-9", "bld-9", " Bld-9 ", "CAUC-2", "cauc-2"])
def test_a_clause_is_explained(id: str) -> None:
    result = rentier("explain", id)
    assert result.exit_code == 0
    assert id.strip().upper() in result.stdout
    assert "Ruling:" in result.stdout


def test_a_clause_is_explained_in_the_words_of_an_edition() -> None:
    assert "four houses" in rentier("explain", "BLD-3").stdout
    assert "four Towns on a location" in rentier("explain", "bld-3", "--edition", "world-of-warcraft").stdout
    assert "pay 500K" in rentier("explain", "JAIL-7", "--edition", "city").stdout
    assert rentier("explain", "BLD-3", "--edition", "city").exit_code == 1
    listed = rentier("explain", "--edition", "platinum").stdout
    assert "BLD-3" in listed
    assert "CBLD-3" not in listed
    assert "there is no edition 'atlantis'" in rentier("explain", "--edition", "atlantis").stderr.lower()


def test_a_chapter_in_place_of_a_clause_gets_its_range() -> None:
    assert "there are BLD-1 to BLD-10" in rentier("explain", "bld").stderr


def test_an_unknown_clause_suggests_close_ones() -> None:
    result = rentier("explain", "BDL-9")
    assert result.exit_code == 1
    assert "BLD-9" in result.stderr
    assert "to list them" in rentier("explain", "???").stderr


@pytest.mark.parametrize("arguments", [(), ("--all",)])
def test_all_clauses_are_listed_by_chapter(arguments: tuple[str, ...]) -> None:
    result = rentier("explain", *arguments)
    assert result.exit_code == 0
    listed = set(result.stdout.split())
    for family in families():
        assert {clause.id for clause in catalogue(family)} <= listed
        assert f"{family} family" in result.stdout
    assert "Building" in result.stdout


# ---------------------------------------------------------------- editions


def test_the_editions_are_listed() -> None:
    result = rentier("editions")
    assert result.exit_code == 0
    for name in edition_names():
        assert name in result.stdout


@pytest.mark.parametrize("name", edition_names())
def test_an_edition_is_shown_with_its_options_in_its_own_words(name: str) -> None:
    result = rentier("editions", name)
    assert result.exit_code == 0
    assert "{" not in result.stdout
    assert "this book" in result.stdout
    for option in all_options():
        assert (f" {option.id} " in result.stdout or f" {option.id}=N" in result.stdout) == (
            load(name).family in option.families
        )
    if name == "world-of-warcraft":
        assert "three Towns before a City" in " ".join(result.stdout.split())


def test_city_is_listed_with_its_money_and_shown_with_its_playing_time() -> None:
    line = next(line for line in rentier("editions").stdout.splitlines() if line.startswith("city"))
    assert line.split() == ["city", "City", "(2009)", "2", "to", "6", "K,", "M", "minutes"]
    shown = " ".join(rentier("editions", "city").stdout.split())
    assert "37.7M to start with" in shown
    assert "blocks, railroad, stadium, skyscraper, Tower" in shown
    assert "minutes=N this book The game ends after this many minutes" in shown


def test_an_unknown_edition_is_named() -> None:
    result = rentier("editions", "atlantis")
    assert result.exit_code == 1
    assert "There is no edition 'atlantis'" in result.stderr


def test_a_command_loads_what_it_needs_and_no_more() -> None:
    asked = "import sys; from rentier.cli import app; app(['serve', '--help'], standalone_mode=False)"
    told = "print({'rentier.sim', 'rentier.analysis', 'rentier.terminal.session'} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", f"{asked}; {told}"], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "set()"


def test_every_command_is_where_the_list_says() -> None:
    group = typer.main.get_group(app)
    context = group.make_context("rentier", [], resilient_parsing=True)
    for name in MODULES:
        command = group.get_command(context, name)
        assert command is not None
        parts = getattr(command, "commands", {name: command}).values()
        assert parts
        for part in parts:
            assert part.callback is not None
            assert part.callback.__module__ == f"rentier.commands.{MODULES[name]}"
