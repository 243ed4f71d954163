from __future__ import annotations

import itertools
import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rentier.bots.personalities import cast_for
from rentier.kernel.errors import RentierError
from rentier.kernel.game import Game
from rentier.kernel.journal import Journal
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.deals import Goods, OfferDeal, Terms
from rentier.terminal import session as session_module
from rentier.terminal.commands import COMMANDS
from rentier.terminal.saves import Seating, check_free, names_with, renamed, save, seating_of
from rentier.terminal.seating import bot_kinds, own_name, own_seat, read_options, resumed, seated
from rentier.terminal.speech import Speaking
from rentier.testing import Scenario
from tests.programs import interruptible
from tests.tiers import sample
from tests.unit.desk import CLASSIC, EDITIONS, STEADY, Clockwork, Desk, Whim, new_game

RENTIER = (sys.executable, "-m", "rentier")

# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("edition", CLASSIC)
def test_a_piped_script_plays_a_game_to_its_end(edition: str) -> None:
    desk = Desk(itertools.cycle(STEADY))
    game = new_game(edition, round_limit=6)
    desk.sit_down(game).run()
    assert game.over
    assert "The game is over" in desk.text
    assert "place" in desk.text
    assert "{" not in desk.text


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_the_clock_would_play_can_be_typed_to_the_end(edition: str) -> None:
    desk = Desk()
    game = new_game(edition, round_limit=8)
    clockwork = Clockwork(desk)
    clockwork.session = desk.sit_down(game, reader=clockwork.read)
    clockwork.session.run()
    assert game.over
    assert "The game is over" in desk.text
    assert "type it as" not in desk.text
    assert "{" not in desk.text


@pytest.mark.parametrize("seed", sample(range(4)))
@pytest.mark.parametrize("edition", EDITIONS)
def test_any_open_act_can_be_typed_as_it_is_spelled(edition: str, seed: int) -> None:
    desk = Desk()
    game = new_game(edition, 3, seed, round_limit=12, dealt_deeds=5, speed_die=True, starting_cash=700)
    whim = Whim(desk, seed)
    whim.session = desk.sit_down(game, bots="random", reader=whim.read)
    whim.session.run()
    assert game.over or game.state.out[0]
    assert "type it as" not in desk.text
    assert "{" not in desk.text


def test_watching_ends_by_itself_even_where_the_game_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "WATCH_ROUNDS", 5)
    desk = Desk()
    game = new_game()
    desk.sit_down(game, person=None).run()
    assert not game.over
    assert game.state.round == 6
    assert "nobody has won yet" in desk.text
    assert desk.prompts == 0


@pytest.mark.parametrize("width", [60, 80, 120, 160])
@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_fits_the_terminal(edition: str, width: int) -> None:
    game = new_game(edition, 6, dealt_deeds=3)
    commands = ["look", "board", "deeds", "help", "log 40", "rule"]
    desk = Desk([*commands, *(f"deed #{deed}" for deed in game.book.board.deeds[::5])], width)
    desk.sit_down(game).run()
    assert max(len(line) for line in desk.text.splitlines()) <= width


# ---------------------------------------------------------------- being asked in time


class Idle:
    """Plays what the clock would, and offers what it is told to."""

    said = ""

    def __init__(self, *wishes: Act) -> None:
        self.wishes = list(wishes)

    def answer(self, view: View, duty: Duty) -> Act:
        return view.fallback(next(waiting for waiting in view.duties if waiting.seat == view.seat))

    def wish(self, view: View) -> Act | None:
        return self.wishes.pop(0) if self.wishes else None


def bens_visit() -> tuple[Scenario, Game]:
    """Ben is about to land on Ann's Baltic Avenue."""
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns("Baltic Avenue")
    table.ben.to_roll()
    table.script("dice", 1, 8, 8, 8)  # 1 and 2
    return table, table.game


@pytest.mark.parametrize("word", ["collect", "demand", "ask"])
def test_rent_is_collected_demanded_or_asked_for(word: str) -> None:
    _, game = bens_visit()
    desk = Desk([word])
    desk.sit_down(game, names=("Ann", "Ben", "Cleo")).run()
    assert "Ben pays Ann $4 rent on Baltic Avenue" in desk.shown.partition(f"Ann> {word}")[2]


def test_rent_is_pointed_out_before_the_next_player_rolls() -> None:
    table, game = bens_visit()
    desk = Desk(["look", "ask"])
    desk.sit_down(game, names=("Ann", "Ben", "Cleo")).run()
    before, _, after = desk.text.partition("Rent! Ben landed on Baltic Avenue")
    assert "Cleo" not in before.split("You are Ann", 1)[1]
    assert "Ben pays Ann $4 rent on Baltic Avenue" in after
    assert table.ann.cash == 1504


def test_an_empty_line_lets_rent_go() -> None:
    table, game = bens_visit()
    desk = Desk(["", "quit", ""])
    desk.sit_down(game, names=("Ann", "Ben", "Cleo")).run()
    assert desk.text.count("Rent!") == 1
    assert "The rent on Baltic Avenue was not collected" in desk.text
    assert table.ben.cash == 1500


def test_an_offer_is_shown_and_can_be_accepted() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk")
    desk = Desk(["accept"])
    session = desk.sit_down(table.game)
    session.table.driver.take(1, Idle(OfferDeal(1, 0, Terms(Goods(cash=500), Goods((37 + 2,))))))
    session.run()
    assert "Offer! Ben gives you $500 for Boardwalk" in desk.text
    assert table.holder("Boardwalk") == "ben"
    assert table.ann.cash == 2000


def test_bots_say_why_they_offer_and_why_they_refuse() -> None:
    """The reason stands below the offer, a refusal below what it refuses; both once."""
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk")
    desk = Desk()
    session = desk.sit_down(table.game, bots="normal", names=("Ann", "Mira"))
    bot = Idle(OfferDeal(1, 0, Terms(Goods(cash=500), Goods((39,)))))
    bot.said = "You get $500."
    session.table.driver.take(1, Speaking(bot, 1, session.speech))
    session.run()
    assert desk.text.count('Mira: "You get $500."') == 1
    assert re.search(r'Offer! Mira gives you \$500 for Boardwalk \(#\d\)\n  Mira: "You get \$500."', desk.text)

    desk = Desk(["deal mira give 10 take park place"])
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Park Place")
    table.ann.to_roll()
    session = desk.sit_down(table.game, bots="normal", names=("Ann", "Mira"))
    session.run()
    assert 'Mira: "' in desk.text.split("take park place")[1]


def test_an_offer_left_alone_is_not_shown_again() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk")
    table.script("dice", 1)
    desk = Desk(["", "roll"])
    session = desk.sit_down(table.game)
    session.table.driver.take(1, Idle(OfferDeal(1, 0, Terms(Goods(cash=500), Goods((39,))))))
    session.run()
    assert desk.text.count("Enter: continue") == 1


def test_auctions_debts_and_mortgage_choices_say_what_is_at_stake() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO").has_cash(100).owns("Oriental Avenue")
    table.script("dice", 2)  # 1 and 3, to Income Tax
    desk = Desk(["roll", "why bankrupt", "mortgage oriental"])
    desk.sit_down(table.game).run()
    assert "You owe $200 to the Bank (tax)" in desk.text
    assert "You have $100 and can raise $50 more, $150 in total" in desk.text
    assert "bankrupt" in desk.text

    table = Scenario("platinum", seats="ann ben")
    table.script("dice", 1)
    desk = Desk(["roll", "decline", "bid 7"])
    desk.sit_down(table.game).run()
    assert "No bids yet" in desk.text
    assert "from $1 to $1,500" in desk.text

    table = Scenario("platinum", seats="ann ben")
    table.ben.owns_mortgaged("Boardwalk")
    desk = Desk(["accept", "redeem"])
    session = desk.sit_down(table.game)
    session.table.driver.take(1, Idle(OfferDeal(1, 0, Terms(Goods((39,)), Goods(cash=10)))))
    session.run()
    assert "redeem" in desk.text
    assert "Ann pays off Boardwalk for $220" in desk.text


def test_a_person_who_is_out_may_watch_or_leave() -> None:
    desk = Desk(["resign", "yes", "what?", "look", "watch", *("",) * 3])
    game = new_game(seats=3, round_limit=5)
    desk.sit_down(game).run()
    assert desk.text.count("Press Enter to watch the others") == 2
    assert "Ben rolls" in desk.text.partition("Ann> watch")[2]
    assert game.over

    desk = Desk(["resign", "resign", "result"])
    game = new_game(seats=3, round_limit=5)
    desk.sit_down(game).run()
    assert game.over
    told = " ".join(desk.text.partition("Ann> result")[2].split())
    assert told.startswith("2 players left after round 5: the richest wins. place player cash property worth")

    desk = Desk(["resign", "resign", "quit", ""])
    game = new_game(seats=3)
    desk.sit_down(game).run()
    assert not game.over
    assert "not saved" in desk.text


def test_pausing_asks_before_other_players_turns() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns("Baltic Avenue")
    table.script("dice", 23, 23, 23)  # 4 and 6, to Just Visiting
    desk = Desk(["pause", "roll", "end", "mortgage baltic", "", "pause", ""])
    desk.sit_down(table.game).run()
    story = desk.shown
    assert story.index("Ann mortgages Baltic Avenue") < story.index("Ben rolls")
    assert "turns: on" in story
    assert "turns: off" in story


# ---------------------------------------------------------------- typing


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("foo", "Unknown command 'foo': type help"),
        ("bulid boardwalk", "did you mean build?"),
        ("bid", "Type it as: bid <amount>"),
        ("bid lots", "'lots' is not an amount; type whole amounts, as $1,500 or 1500"),
        ("bid 99999999999999", "is not an amount"),
        ("build", "Type it as: build <property> <how many>, ..."),
        ("build atlantis", "There is no space called 'atlantis'"),
        ("build p", "could be"),
        ("deal", "Type it as: deal <player> give <goods> take <goods>"),
        ("deal zoe give 1 take boardwalk", "'zoe' is nobody at this table"),
        ("mortgage boardwalk", "That is not your property (MTG-1)"),
        ("end", "Roll first (TURN-1)"),
        ("end now", "Nothing follows 'end'"),
        ("ask", "There is no rent to ask for"),
        ("buy", "You can't do that now; roll first (LAND-1)"),
        ("deed", "Type it as: deed <property>"),
        ("deed go", "There is no space called 'go' for that"),
        ("deed bordwalk", "did you mean Boardwalk?"),
        ("resign", "Leave the game for good? Type yes, or resign again"),
        ("card", "You have no card to use"),
        ("help foo", "Unknown command 'foo'"),
        ("why", "Type a command after why"),
        ("why foo", "unknown command 'foo'"),
        ("rule XYZ-9", "No clause 'XYZ-9'"),
        ("log many", "Type log, or log and a number"),
        ("save", "Type a file name after save"),
        ("", "Type one of the commands above, or help"),
        ("[bold]roll[/bold]", "Unknown command '[bold]roll[/bold]'"),
        ("roll\x1b[31m", "Unknown command"),
    ],
)
def test_bad_input_gets_one_clear_sentence(typed: str, said: str) -> None:
    table = Scenario("platinum", seats="ann ben")
    desk = Desk([typed], width=200)
    desk.sit_down(table.game).run()
    answer = desk.text.partition(f"Ann> {typed}\n")[2].splitlines()[0]
    assert said.casefold() in answer.casefold()
    assert table.game.version == 0


@pytest.mark.parametrize("typed", [("resign", "no", "resign"), ("resign", "look", "yes"), ("yes",)])
def test_nobody_leaves_the_game_by_one_word(typed: tuple[str, ...]) -> None:
    table = Scenario("platinum", seats="ann ben")
    Desk(typed).sit_down(table.game).run()
    assert table.game.version == 0


def test_help_about_one_act_or_command() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk", "Park Place")
    desk = Desk(["help mortgage", "help why", "mortgage"])
    desk.sit_down(table.game).run()
    text = desk.text.partition("> help mortgage")[2]
    assert " ".join(text.split()).count("mortgage Boardwalk Ann mortgages Boardwalk for $200") == 2
    assert "check whether a command is allowed now" in text
    assert "roll " not in text


def test_a_chapter_of_clauses_is_read_in_order() -> None:
    desk = Desk(["rule auc", "rule auk-2"])
    desk.sit_down(new_game()).run()
    text = desk.text.partition("> rule auc")[2]
    found = [text.index(f"AUC-{number}  Auctions") for number in range(1, 9)]
    assert found == sorted(found)
    assert "did you mean AUC-" in text


def test_what_worth_counts_is_said() -> None:
    desk = Desk(["look", "pieces"])
    desk.sit_down(new_game()).run()
    assert "worth: cash, property at its price (half if mortgaged), buildings at cost" in desk.shown
    assert "hotel its deed 12 takes the place of 4 houses" in desk.shown


def test_those_tied_for_the_first_turn_are_said_to_roll_again() -> None:
    for seed in range(60):
        game = new_game(seats=2, seed=seed)
        rolls = [fact for fact in game.facts if type(fact).__name__ == "StartRolled"]
        desk = Desk()
        desk.sit_down(game).run()
        assert desk.text.count("Those tied for the highest roll again") == len(rolls) // 2 - 1


def test_a_blocked_purchase_says_why() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(50)
    table.script("dice", 1)
    desk = Desk(["roll"])
    desk.sit_down(table.game).run()
    assert "buy not now: Baltic Avenue costs $60 and you have $50: raise the cash first" in desk.shown
    assert "or leave it to an auction (LAND-1)" in desk.shown


def test_you_may_stay_out_of_an_auction() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.script("dice", 1)
    desk = Desk(["roll", "decline", "pass for good"])
    desk.sit_down(table.game).run()
    assert "pass Stop bidding for this lot" in desk.shown
    assert "pass all" not in desk.shown
    assert "You pass for the rest of this auction" in desk.shown


def test_every_command_is_in_the_help_and_works() -> None:
    desk = Desk([name for name in COMMANDS if name != "quit"] + ["quit", ""])
    desk.sit_down(new_game(dealt_deeds=3, free_parking_pot=True)).run()
    for typed, means, _ in COMMANDS.values():
        assert typed in desk.shown
        assert means.split(",")[0] in desk.shown


def test_help_tells_what_is_open_what_is_blocked_and_why() -> None:
    table = Scenario("doctor-who-villains", seats="ann ben")
    table.ann.owns("The Daleks", "Davros").owns_mortgaged("The Rani")
    desk = Desk(["help"], width=120)
    desk.sit_down(table.game).run()
    _, _, text = desk.text.partition("> help")
    assert "To do now" in text
    assert "build <property> <how many>, ..." in text
    assert "Roll first (TURN-1)" in text


def test_why_shows_the_clause_or_what_the_act_would_bring() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk")
    desk = Desk(["why build boardwalk", "why mortgage boardwalk", "rule rent-1"], width=120)
    desk.sit_down(table.game).run()
    assert "You need every site of the colour group of Boardwalk (BLD-1)" in desk.text
    assert "BLD-1  Building, classic family" in desk.text
    assert "You can do that now: Ann mortgages Boardwalk for $200" in desk.text
    assert "RENT-1  Rent, classic family" in desk.text
    assert table.game.version == 0


def test_dealt_deeds_are_told_player_by_player_and_many_options_under_the_title() -> None:
    desk = Desk(["quit", ""])
    desk.sit_down(new_game("world-of-warcraft", 2, round_limit=9, dealt_deeds=3, free_parking_pot=True)).run()
    assert desk.text.count(" is dealt ") == 2
    assert "Round limit 9" in desk.text
    assert "…" not in desk.text


def test_an_example_of_a_deal_names_the_partner() -> None:
    desk = Desk(["help", "quit", ""])
    desk.sit_down(new_game("platinum", 2, dealt_deeds=3)).run()
    assert "as in: deal Ben give" in desk.text


def test_the_edition_words_are_used() -> None:
    table = Scenario("world-of-warcraft", seats="ann ben")
    first, second = (table.book.edition.names[space] for space in (1, 3))
    table.ann.owns(first, second)
    desk = Desk([f"build {first}, {second}", "look", f"deed {first}"])
    desk.sit_down(table.game).run()
    assert f"builds 2 Towns on {first} and {second} for 100g" in desk.shown
    assert "▪ Town ◆ City" in desk.shown
    assert "With 1 City" in desk.text
    assert "house" not in desk.text


# ---------------------------------------------------------------- leaving and saving


def test_the_end_of_input_keeps_the_save_and_the_game_goes_on_from_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    desk = Desk(["roll"])
    game = new_game(seed=3)
    desk.sit_down(game, path=path).run()
    assert f"rentier play --resume {path}" in desk.shown
    journal = Journal.load(path)
    again, seating = resumed(journal)
    assert again.state == game.state
    assert again.facts == game.facts
    assert seating == Seating(("Ann", "Ben", "Cleo"), ("simple",) * 3, 0, 1)

    desk = Desk([])
    desk.sit_down(again, path=path).run()
    assert "Last events" in desk.text


def test_ctrl_c_leaves_cleanly_and_keeps_the_save(tmp_path: Path) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    path = tmp_path / "game.jsonl"
    desk = Desk()
    desk.sit_down(new_game(), path=path, reader=interrupt).run()
    assert path.exists()
    assert "Game saved" in desk.text


def test_quitting_offers_a_save_and_never_overwrites(tmp_path: Path) -> None:
    taken, free = tmp_path / "taken.jsonl", tmp_path / "free.jsonl"
    taken.write_text("mine")
    desk = Desk([f"save {taken}", "quit", str(taken), str(free)], width=200)
    desk.sit_down(new_game()).run()
    assert desk.text.count("already exists") == 2
    assert taken.read_text() == "mine"
    assert Journal.load(free).facts


def test_a_typed_save_is_kept_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = new_game()
    desk = Desk([f"save {path}", "roll", "save"], width=200)
    desk.sit_down(game).run()
    assert desk.text.count(f"Saved to {path}") == 2
    assert Journal.load(path).facts == game.facts


def test_a_save_that_fails_while_playing_does_not_end_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    path = folder / "game.jsonl"
    game = new_game(round_limit=3)

    lines = itertools.cycle(STEADY)

    def reader(prompt: str) -> str:
        if folder.exists():
            path.unlink()
            folder.rmdir()
        return next(lines)

    desk = Desk(width=200)
    desk.sit_down(game, path=path, reader=reader).run()
    assert game.over
    assert "Not saved" in desk.text


def test_a_folder_is_no_save(tmp_path: Path) -> None:
    with pytest.raises(RentierError, match="is a folder; name a file in it"):
        check_free(tmp_path)


def test_a_save_that_cannot_be_written_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(RentierError, match="Cannot write"):
        Desk().sit_down(new_game(), path=tmp_path / "nowhere" / "game.jsonl").run()


def test_a_finished_game_is_shown_with_its_result(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    Desk().sit_down(new_game(round_limit=2), person=None, path=path).run()
    game, _ = resumed(Journal.load(path))
    desk = Desk()
    desk.sit_down(game).run()
    assert "place" in desk.text
    assert desk.prompts == 0


# ---------------------------------------------------------------- seating


def test_a_table_is_laid_from_what_was_typed() -> None:
    game, seating = seated("platinum", 3, options=["short", "starting-cash=900"], bots="simple,random", seat=2, seed=1)
    assert game.book.options == {"short": True, "starting-cash": 900}
    assert seating.person == 1
    assert seating.bots == ("simple", "random", "simple")
    game, seating = seated("platinum", 2, watch=True)
    assert seating.person is None
    assert game.book.options == {"round-limit": session_module.WATCH_ROUNDS}


def test_options_of_resume_change_the_table(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    save(new_game(), Seating(("Ann", "Ben", "Cleo"), ("simple",) * 3, 0), path)
    _, seating = resumed(Journal.load(path), bots="random", seat=3, name="Zoe", seed=9)
    assert seating == Seating(("Ann", "Ben", "Zoe"), ("random",) * 3, 2, 9)
    assert resumed(Journal.load(path), watch=True)[1].person is None


def test_a_record_from_elsewhere_gets_a_default_seating() -> None:
    journal = Journal.of(new_game(seats=2))
    assert seating_of(journal) == Seating(("Ann", "Ben"), ("simple", "simple"), None)
    journal.header["table"] = {"names": ["", 3], "bots": "x", "person": 7, "seed": "1"}
    assert seating_of(journal) == Seating(("Ann", "Ben"), ("simple", "simple"), None)


def test_names_differ() -> None:
    cast = [bot.name for bot in cast_for(7)]
    assert names_with(3, 1, "Ben", 7) == (cast[0], "Ben", cast[1])
    assert names_with(3, 0, cast[0].upper(), 7) == (cast[0].upper(), cast[1], cast[2])
    assert names_with(3, 0, None, 7) == ("Ann", cast[0], cast[1])
    assert names_with(8, None, "Ben", 7) == tuple(cast[:8])
    assert renamed(("Ann", "Mira", "Pim"), 0, "pim") == ("pim", "Mira", "Ann")
    assert own_name("  Zoe   Q ") == "Zoe Q"
    for bad in ("", "  ", "7", "x" * 21, "a\x07b"):
        with pytest.raises(RentierError, match="A name needs"):
            own_name(bad)


def test_the_person_takes_a_token() -> None:
    game, _ = seated("platinum", 3, seat=2, token="abacus")
    assert [game.view(None).token(seat) for seat in range(3)] == ["Fountain Pen", "Abacus", "Latchkey"]
    game, _ = seated("platinum", 2, token="Fountain")
    assert game.view(None).token(0) == "Fountain Pen"
    for wrong in ("", "spoon"):
        with pytest.raises(RentierError, match="choose one of Fountain Pen"):
            seated("platinum", 3, token=wrong)


def test_wrong_seats_bots_and_options_are_named() -> None:
    for bad in (0, 5, -1):
        with pytest.raises(RentierError, match="choose 1 to 4"):
            own_seat(bad, 4)
    for kinds in ("clever", "simple,", ","):
        if kinds == "simple,":
            assert bot_kinds(kinds, 2) == ("simple", "simple")
            continue
        with pytest.raises(RentierError, match="random, simple"):
            bot_kinds(kinds, 2)
    for text, said in (
        ("shrt", "did you mean short?"),
        ("zzzz", "choose from short"),
        ("short=1", "takes no value"),
        ("round-limit=0", "takes a number from 1"),
        ("round-limit=many", "takes a number from 1"),
    ):
        with pytest.raises(RentierError, match=said):
            read_options([text], "classic")
    assert read_options(["round-limit"], "classic") == {"round-limit": 50}
    with pytest.raises(RentierError, match="choose from minutes, dealt-deeds, round-limit"):
        read_options(["zzzz"], "city")
    assert read_options(["minutes"], "city") == {"minutes": 60}


# ---------------------------------------------------------------- the real thing


def test_a_real_pipe(tmp_path: Path) -> None:
    script = "\n".join(STEADY * 12)
    run = subprocess.run(
        [*RENTIER, "play", "--terminal", "--seed", "2", "--option", "round-limit=3", "--save", "game.jsonl"],
        input=script, capture_output=True, text=True, cwd=tmp_path, timeout=60, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert "The game is over" in run.stdout
    assert Journal.load(tmp_path / "game.jsonl").travel().over


def test_bytes_that_are_no_text_are_bad_input(tmp_path: Path) -> None:
    run = subprocess.run(
        [*RENTIER, "play", "--terminal", "--seed", "2"], input=b"\xff\xfe\x00\nlook\n", capture_output=True, check=False
    )
    assert run.returncode == 0
    assert run.stderr == b""
    assert b"Unknown command" in run.stdout


def test_ctrl_c_at_a_real_terminal(tmp_path: Path) -> None:
    main, side = pytest.importorskip("pty").openpty()
    with interruptible():
        process = subprocess.Popen(
            [*RENTIER, "play", "--terminal", "--seed", "2", "--save", "game.jsonl"],
            stdin=side, stdout=side, stderr=side, cwd=tmp_path, start_new_session=True,
            env={**os.environ, "TERM": "xterm"}, preexec_fn=lambda: _own_terminal(side),
        )  # fmt: skip
    os.close(side)
    try:
        seen = _until(main, lambda seen: b"Ann> " in seen)
        os.write(main, b"roll\n")
        seen += _until(main, lambda seen: b"Ann> " in seen)
        deadline = time.monotonic() + 60
        while b"Game saved" not in seen and time.monotonic() < deadline:
            os.write(main, b"\x03")  # while others move it only pauses them, so it is typed again
            seen += _until(main, lambda seen: b"Game saved" in seen, seconds=1)
        seen += _until(main, lambda seen: False)  # until it has closed the terminal
        process.wait(timeout=60)
    finally:
        process.kill()
    os.close(main)
    assert process.returncode == 0
    assert b"Traceback" not in seen
    assert b"Game saved" in seen
    assert Journal.load(tmp_path / "game.jsonl").facts


def _until(main: int, enough: Callable[[bytes], bool], seconds: float = 60) -> bytes:
    """What the terminal shows until it is enough, closed, or time is up."""
    seen, deadline = b"", time.monotonic() + seconds
    while not enough(seen) and select.select([main], [], [], max(0, deadline - time.monotonic()))[0]:
        try:
            more = os.read(main, 4096)
        except OSError:  # the other side is closed
            break
        if not more:
            break
        seen += more
    return seen


def _own_terminal(side: int) -> None:
    import fcntl
    import termios

    fcntl.ioctl(side, termios.TIOCSCTTY, 0)


def test_a_deed_card_says_whether_its_name_is_ours() -> None:
    desk = Desk(["deed westfall", "deed durotar"])
    desk.sit_down(new_game("world-of-warcraft", 2)).run()
    first, _, second = desk.shown.partition("> deed durotar")
    assert "Our own name; the printed one is not public" in first
    assert "Our own name" not in second
