"""The screen: the players, the board and the result as tables that fit the terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rentier.kernel.views import View
from rentier.terminal.deed import pieces
from rentier.terminal.palette import QUIET, group_style, seat_style
from rentier.terminal.prose import Prose

HOUSE, HOTEL = "▪", "◆"
COLUMN = 40
"""How wide a column of the board is at the least."""


def players_table(view: View, prose: Prose) -> RenderableType:
    """Everybody with cash, worth and place, and beneath it the deeds."""
    blocks: list[RenderableType] = []
    for seat in range(view.seats):
        line = Table.grid(padding=(0, 2, 0, 0))
        line.add_column(width=1)
        line.add_column(width=max(len(name) for name in prose.names) + 6, no_wrap=True)
        line.add_column(justify="right", min_width=6)
        line.add_column(justify="right", min_width=12)
        line.add_column(ratio=1)
        mark = Text("▶" if seat == view.turn and not view.over else " ", style=seat_style(seat))
        if view.is_out(seat):
            line.add_row(mark, player(view, prose, seat), Text("out", style=QUIET))
            blocks.append(line)
            continue
        worth = Text(f"worth {prose.money(view.ask('worth', seat))}", style=QUIET)
        line.add_row(mark, player(view, prose, seat), prose.money(view.cash(seat)), worth, where(view, prose, seat))
        blocks.append(line)
        if held := deeds(view, prose, seat):
            blocks.append(Padding(held, (0, 0, 0, 5), expand=False))
    return Group(*blocks)


def player(view: View, prose: Prose, seat: int) -> Text:
    """A name, and whose it is."""
    return prose.seat(seat).append(" (you)" if seat == view.seat else "")


def where(view: View, prose: Prose, seat: int) -> Text:
    """Where a token stands, and which it is."""
    token = view.token(seat)
    place = Text(f"in {prose.book.words.terms['jail']}") if view.in_jail(seat) else prose.space(view.at(seat))
    return Text().append(f"{token} on " if not view.in_jail(seat) else f"{token} ", style=QUIET).append_text(place)


def deeds(view: View, prose: Prose, seat: int) -> Text:
    """What a player holds: deeds by group, with buildings and mortgages, then kept cards."""
    board = view.board
    groups: dict[int, list[Text]] = {}
    for deed in sorted(view.deeds(seat), key=lambda deed: (board.group[deed], deed)):
        groups.setdefault(board.group[deed], []).append(deed_mark(view, prose, deed))
    things = [prose.join(group, ", ") for group in groups.values()]
    kept = len(view.ask("kept_cards", seat))
    if kept:
        things.append(Text(prose.book.words.count(kept, "jail_card")))
    return prose.join(things, " · ")


def deed_mark(view: View, prose: Prose, deed: int) -> Text:
    """A deed's name with what stands on it; a mortgaged one is struck out."""
    text = prose.space(deed)
    if view.is_mortgaged(deed):
        text.stylize(f"strike {QUIET}")
        return text.append(" (m)", style="not strike dim")
    houses, hotels = pieces(view, deed)
    return text.append(" " + HOUSE * houses + HOTEL * hotels, style="bold") if houses or hotels else text


def legend(view: View, prose: Prose) -> Text:
    """What the marks mean, and what the Bank has left."""
    words = prose.book.words
    houses, hotels = view.ask("pieces")
    text = Text(f"{HOUSE} {words.terms['house']}  {HOTEL} {words.terms['hotel']}  (m) mortgaged", style=QUIET)
    text.append(f"\nThe {words.terms['bank']} has {words.count(houses, 'house')}, {words.count(hotels, 'hotel')} left")
    if "pot" in prose.book.public:
        text.append(f"; the pot holds {prose.money(view.ask('pot'))}")
    return text


def standing(view: View, prose: Prose) -> Text:
    """Everybody's cash in one line."""
    return prose.join((_cash(view, prose, seat) for seat in range(view.seats)), "   ")


def _cash(view: View, prose: Prose, seat: int) -> Text:
    return prose.seat(seat).append(" out" if view.is_out(seat) else f" {prose.money(view.cash(seat))}")


def board_strip(view: View, prose: Prose, width: int) -> Table:
    """All spaces clockwise from the start, down the columns."""
    count = min(4, max(1, width // COLUMN))
    rows = -(-view.board.size // count)
    each = width // count - 2
    strip = Table.grid(padding=(0, 2, 0, 0))
    columns = []
    for first in range(0, view.board.size, rows):
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(justify="right", style=QUIET, width=2)
        table.add_column(width=1)
        table.add_column(no_wrap=True, width=each - 16, overflow="ellipsis")
        table.add_column(no_wrap=True, width=9)
        for space in range(first, min(first + rows, view.board.size)):
            bar = Text("█" if view.board.group[space] >= 0 else " ", style=group_style(view.board, space))
            table.add_row(str(space), bar, space_name(view, prose, space), marks(view, prose, space))
        columns.append(table)
    strip.add_row(*columns)
    return strip


def space_name(view: View, prose: Prose, space: int) -> Text:
    """The name, dimmed where the deed is face down."""
    text = Text(prose.book.words.space(space))
    if view.holder(space) >= 0 and view.is_mortgaged(space):
        text.stylize(f"strike {QUIET}")
    return text


def marks(view: View, prose: Prose, space: int) -> Text:
    """Owner and buildings, then whoever stands here."""
    text = Text()
    holder = view.holder(space)
    if holder >= 0:
        text.append(prose.initials[holder], style=seat_style(holder))
        houses, hotels = pieces(view, space)
        text.append(HOUSE * houses + HOTEL * hotels)
        text.append(" ")
    here = [seat for seat in view.playing if view.at(seat) == space]
    text.append("←" if here else "", style=QUIET)
    for seat in here:
        text.append(prose.initials[seat], style=f"{seat_style(seat)} reverse")
    return text


def result(view: View, prose: Prose) -> RenderableType:
    """The ranking at the end."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
    table.add_column("place", justify="right")
    table.add_column("player")
    table.add_column("worth", justify="right")
    for seat in sorted(range(view.seats), key=lambda seat: view.ranking[seat]):
        worth = "out" if view.is_out(seat) else prose.money(view.ask("worth", seat))
        table.add_row(str(view.ranking[seat]), prose.seat(seat), worth)
    return Padding(table, (1, 0, 1, 2), expand=False)
