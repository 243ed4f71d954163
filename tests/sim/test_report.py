"""The report shows what the tables say, needs nothing from outside, and every board is drawn so that it can be read."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.patches import Rectangle

from rentier.analysis.intervals import interval
from rentier.kernel.edition import edition_names
from rentier.kernel.rulebook import rulebook
from rentier.sim.board_map import boxes, draw_board
from rentier.sim.deed_plots import draw_deeds, draw_groups
from rentier.sim.league_plot import draw_league
from rentier.sim.looks import INK, QUIET, amount, as_svg, styled
from rentier.sim.money_plot import draw_money
from rentier.sim.plots import draw_bankruptcies, draw_length, draw_wins, draw_worths, upto
from rentier.sim.report import SECTIONS, command, write_report
from rentier.sim.summary import summarise
from rentier.sim.tables import load
from tests.sim.kit import plan, tables_of
from tests.tiers import thorough

Plain = dict[str, Any]


class Written:
    """A run with its report."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.plan = plan("city", 20, seed=3)
        self.tables = tables_of(self.plan, path)
        self.summary = write_report(self.plan, self.tables, path)
        self.page = (path / "report.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Written:
    return Written(tmp_path_factory.mktemp("report") / "run")


@thorough
def test_the_report_needs_nothing_from_outside(run: Written) -> None:
    assert not re.search(r'(src|href)="(?!#|data:)', run.page)
    assert not re.search(r"url\(|@import|<script|<link", run.page)
    assert run.page.count("data:image/svg+xml;base64,") == len(SECTIONS)


@thorough
def test_the_page_is_whole(run: Written) -> None:
    """Every element that is opened is closed, and every link leads to a section."""

    class Reader(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.open: list[str] = []
            self.ids: set[str] = set()
            self.links: set[str] = set()

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found = dict(attrs)
            self.ids.add(found.get("id") or "")
            self.links.add((found.get("href") or "").removeprefix("#"))
            if tag not in ("meta", "img"):
                self.open.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert self.open.pop() == tag

    reader = Reader()
    reader.feed(run.page)
    assert reader.open == []
    assert reader.links - {""} == {section.name for section in SECTIONS}
    assert reader.links <= reader.ids | {""}


@thorough
def test_every_figure_is_there_as_png_and_svg(run: Written) -> None:
    for section in SECTIONS:
        assert (run.path / f"{section.name}.png").read_bytes().startswith(b"\x89PNG")
        root = ElementTree.fromstring((run.path / f"{section.name}.svg").read_text(encoding="utf-8"))
        assert root.tag.endswith("svg")


@thorough
def test_the_summary_says_what_the_tables_say(run: Written) -> None:
    summary = json.loads((run.path / "summary.json").read_text(encoding="utf-8"))
    games, seats, deeds = (load(run.path, name) for name in ("games", "seats", "deeds"))
    assert summary["games"] == len(games) == 20
    assert sum(row["wins"] for row in summary["bots"]) == pytest.approx(20)
    assert sum(row["wins"] for row in summary["seats"]) == pytest.approx(20)
    assert sum(row["wins"] for row in summary["places"]) == pytest.approx(20)
    assert summary["bankruptcies"]["count"] == len(seats) - seats["out_round"].null_count()
    assert sum(summary["bankruptcies"]["why"].values()) == summary["bankruptcies"]["count"]
    assert sum(row["share"] + row["sent_share"] for row in summary["spaces"]) == pytest.approx(1)
    by_group: Plain = {row["name"]: row["rent_a_game"] for row in summary["groups"]}
    for group in set(deeds["group"]):
        assert by_group[group] == pytest.approx(deeds.filter(deeds["group"] == group)["rent"].sum() / 20)


@thorough
def test_pay_back_is_money_put_in_over_rent_a_round(run: Written) -> None:
    for row in run.summary["deeds"]:
        spent = (row["price"] + row["buildings"] - row["returned"]) / row["games"]
        assert row["spent"] == pytest.approx(spent)
        if row["rent"]:
            assert row["payback"] == pytest.approx(spent / (row["rent"] / row["held"]))
        else:
            assert row["payback"] is None


@thorough
def test_amounts_are_told_in_the_editions_currency(run: Written) -> None:
    assert "37.7M" in run.page  # the starting money of City
    city, platinum = rulebook("city", {}), rulebook("platinum", {})
    assert [amount(city, value) for value in (0, 500, 37_700, 1_234_567)] == ["0", "500K", "37.7M", "1,230M"]
    assert [amount(platinum, value) for value in (0, 12.4, 1499.6, 123_456)] == ["0", "$12", "$1,500", "$123,000"]


@thorough
def test_the_command_in_the_report_is_the_plan(run: Written) -> None:
    assert command(run.plan).startswith("rentier simulate --edition city --bots fp-a,fp-b,fp-c,simple")
    assert "--option round-limit=60" in command(run.plan)
    assert "round-limit" not in command(plan("platinum", 5, options={"round-limit": 1000, "short": True}))
    assert "--option short" in command(plan("platinum", 5, options={"short": True}))


# ---------------------------------------------------------------- figures of any run


def even_board(edition: str) -> list[Plain]:
    names = rulebook(edition, {}).edition.names
    return [{"space": at, "landings": 25, "sent": 0, "share": 0.025, "sent_share": 0} for at in range(len(names))]


@pytest.mark.parametrize(
    "edition",
    [pytest.param(name, marks=[] if name == "platinum" else [pytest.mark.thorough]) for name in edition_names()],
)
def test_names_on_the_board_stay_inside_their_spaces(edition: str) -> None:
    book = rulebook(edition, {})
    with styled():
        drawn = draw_board(book, even_board(edition), 1)
        pen: Any = FigureCanvasAgg(drawn).get_renderer()  # type: ignore[no-untyped-call]
        drawn.draw(pen)
        axes = drawn.axes[0]
        spaces = [
            patch for patch in axes.patches if isinstance(patch, Rectangle) and patch.get_edgecolor()[:3] == (1, 1, 1)
        ]
        assert len(spaces) == book.board.size
        texts = [text for text in axes.texts if text.get_text()]
        for space, patch in enumerate(spaces):
            room = patch.get_window_extent(pen)
            inside = [text for text in texts if room.contains(*text.get_window_extent(pen).p0)]
            assert len(inside) == 2, f"{book.words.space(space)}: a name and a share"
            name, share = (text.get_window_extent(pen) for text in inside)
            assert name.x0 >= room.x0, f"{book.words.space(space)} is too long"
            assert name.x1 <= room.x1, f"{book.words.space(space)} is too long"
            assert name.y0 >= share.y1, f"{book.words.space(space)}: name and share overlap"


def test_the_board_is_a_ring_that_closes() -> None:
    laid = boxes(40)
    assert len(set(laid)) == 40
    for (left, bottom, width, height), (x, y, w, h) in zip(laid, [*laid[1:], laid[0]], strict=True):
        sideways = {left, left + width} & {x, x + w} and max(bottom, y) < min(bottom + height, y + h)
        upwards = {bottom, bottom + height} & {y, y + h} and max(left, x) < min(left + width, x + w)
        assert sideways or upwards
    with pytest.raises(ValueError, match="four equal sides"):
        boxes(42)


@pytest.mark.parametrize(
    ("edition", "bots", "rest"),
    [
        ("platinum", ("simple", "simple"), {"games": 1}),
        pytest.param("world-of-warcraft", ("fp-a",) * 6, {"games": 3}, marks=pytest.mark.thorough),
        pytest.param(
            "big-bang-theory",
            ("fp-a", "random"),
            {"games": 2, "options": {"round-limit": 2}},
            marks=pytest.mark.thorough,
        ),
        pytest.param(
            "doctor-who-villains",
            ("fp-a", "simple", "fp-b"),
            {"games": 4, "rotate": False, "options": {"short": True}},
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_every_figure_can_be_drawn_of_odd_runs(
    tmp_path: Path, edition: str, bots: tuple[str, ...], rest: Plain
) -> None:
    """One game, one kind of bot, nobody out, nobody paid, a variant that ends early."""
    planned = plan(edition, bots=bots, **rest)
    summary = summarise(planned, tables_of(planned, tmp_path / "run"))
    book = rulebook(planned.edition, planned.options)
    with styled():
        for draw in (draw_wins, draw_length, draw_worths, draw_bankruptcies, draw_money, draw_deeds, draw_groups):
            drawn = draw(book, summary)
            drawn.set_dpi(40)
            FigureCanvasAgg(drawn).draw()  # type: ignore[no-untyped-call]
        assert as_svg(draw_wins(book, summary)) == as_svg(draw_wins(book, summary))
    for section in SECTIONS:
        assert section.says(book, summary)


@thorough
def test_a_share_of_games_is_never_cut(run: Written) -> None:
    book = rulebook("city", {})
    rows = [{**row, "paid_back_share": 0.9 if place == 0 else 0.01} for place, row in enumerate(run.summary["deeds"])]
    with styled():
        often = draw_deeds(book, {**run.summary, "deeds": rows}).axes[2]
    assert max(bar.get_width() for bar in often.patches if isinstance(bar, Rectangle)) == pytest.approx(0.9)
    assert not any("→" in text.get_text() for text in often.texts)


@pytest.mark.parametrize(
    ("games", "still_on", "last"), [(1, [1, 1], 2), (40, [40, 30, 10, 9, 2], 3), (400, [400, 20, 19], 2)]
)
def test_worths_are_drawn_while_enough_games_are_on(games: int, still_on: list[int], last: int) -> None:
    rows = [
        {"bot": "fp-a", "round": number, "games": on, "mean": 1500, "median": 1500, "low": 1400, "high": 1600}
        for number, on in enumerate(still_on, 1)
    ]
    with styled():
        drawn = draw_worths(
            rulebook("platinum", {}), {"worths": rows, "games": games, "plan": {"bots": ["fp-a", "fp-a"]}}
        )
    curves: list[Any] = [axes.lines[0].get_xdata() for axes in drawn.axes]
    assert [list(rounds) for rounds in curves] == [list(range(1, last + 1))] * 2
    assert [text.get_text() for legend in drawn.legends for text in legend.get_texts()] == ["fp-a"]
    assert all(axes.get_legend() is None for axes in drawn.axes), "it would cover the curves"


def test_shares_in_the_matrix_of_a_league_can_be_read() -> None:
    bots = ["fp-a", "simple"]
    figures = {"rating": 1500, "rating_low": 1400, "rating_high": 1600, "rate": 0.5, "low": 0.4, "high": 0.6}
    results: Plain = {
        "plan": {"bots": bots, "seats": 2},
        "games": 4,
        "seeds": 2,
        "bots": [{"bot": bot, **figures} for bot in bots],
        "ahead": [{"bot": "fp-a", "other": "simple", "rate": 1.0}, {"bot": "simple", "other": "fp-a", "rate": 0.5}],
    }
    with styled():
        matrix = draw_league(rulebook("platinum", {}), results).axes[2]
    assert {text.get_text(): text.get_color() for text in matrix.texts} == {"100%": "white", "50%": INK, "–": QUIET}


def test_intervals_hold_the_share_and_shrink() -> None:
    assert interval(0, 0) == (0.0, 1.0)
    low, high = interval(0, 100)
    assert low == 0
    assert 0.03 < high < 0.04
    low, high = interval(5000, 10000)
    assert high - low == pytest.approx(0.0196, abs=0.0002)
    assert upto([(1, 90), (5, 9), (50, 1)], 0.985) == 5
