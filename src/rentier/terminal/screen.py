"""The screen: the players, the board and the result as tables that fit the terminal."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rentier.kernel.edition import all_options
from rentier.kernel.game import Game
from rentier.kernel.views import View
from rentier.rules.cards import named_cards
from rentier.rules.city.questions import RENT_DODGE
from rentier.rules.questions import KEPT_CARDS, POT, WORTH, WORTH_COUNTS
from rentier.terminal.deed import drawing
from rentier.terminal.flow import Flow
from rentier.terminal.palette import QUIET, group_style, seat_style
from rentier.terminal.prose import Prose

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
        worth = Text(f"worth {prose.money(view.ask(WORTH, seat))}", style=QUIET)
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


def deeds(view: View, prose: Prose, seat: int) -> Flow | None:
    """What a player holds: deeds by group, with what stands there and mortgages, then cards."""
    board = view.board
    groups: dict[int, list[Text]] = {}
    for deed in sorted(view.deeds(seat), key=lambda deed: (board.group[deed], deed)):
        groups.setdefault(board.group[deed], []).append(deed_mark(view, prose, deed))
    sorts = list(groups.values())
    kept = view.ask(KEPT_CARDS, seat)
    if kept:
        sorts.append([Text(named_cards(prose.book.words, kept))])
    if RENT_DODGE in prose.book.public and view.ask(RENT_DODGE) == seat:
        sorts.append([Text(prose.book.words.terms["rent_dodge"])])
    for place, sort in enumerate(sorts):
        for thing in sort[:-1]:
            thing.append(",", style="not bold not strike")
        sort[-1].append(" ·" if place < len(sorts) - 1 else "", style="not bold not strike")
    return Flow((thing for sort in sorts for thing in sort), " ") if sorts else None


def deed_mark(view: View, prose: Prose, deed: int) -> Text:
    """A deed's name with what stands on it; a mortgaged one is struck out."""
    return marked(prose.space(deed), deed_signs(view, prose, deed))


def deed_signs(view: View, prose: Prose, deed: int) -> str:
    """Whether a deed is mortgaged, and what stands on it."""
    signs = drawing(prose).marks(view, deed)
    return f"(m) {signs}".strip() if view.holder(deed) >= 0 and view.is_mortgaged(deed) else signs


def marked(name: Text, signs: str) -> Text:
    """A name with its signs, struck out where it is mortgaged."""
    if signs.startswith("(m)"):
        name.stylize(f"strike {QUIET}")
    return name.append(f" {signs}", style="not strike bold") if signs else name


def legend(view: View, prose: Prose) -> Flow:
    """What the marks mean, and where common things are."""
    said, public, words = drawing(prose).legend(view, prose), prose.book.public, prose.book.words
    if POT in public:
        said.append(f"pot: {prose.money(view.ask(POT))}")
    if RENT_DODGE in public:
        holder = view.ask(RENT_DODGE)
        said.append(f"{words.terms['rent_dodge']}: {prose.names[holder] if holder >= 0 else 'beside Free Parking'}")
    return Flow((Text(thing, style=QUIET) for thing in said), "  ")


def worth_counts(view: View, prose: Prose) -> Text:
    """What worth is made of."""
    return Text(f"worth: {prose.filled(view.ask(WORTH_COUNTS))}", style=QUIET)


def heading(console: Console, game: Game, prose: Prose) -> None:
    """The edition, and the options of this table by their titles."""
    edition, on = game.book.edition, game.book.options
    titles = {option.id: prose.filled(option.title) for option in all_options() if option.id in on}
    named = (titles[name] if value is True else f"{titles[name]} {value}" for name, value in on.items())
    title = Text(f"{edition.title} ({edition.year})", style="bold")
    options = Text(", ".join(named), style="not bold")
    beside = options and len(title) + len(options) + 6 <= console.width
    console.rule(title.append(", ").append_text(options) if beside else title, style=QUIET)
    if options and not beside:
        console.print(options, justify="center")


def standing(view: View, prose: Prose) -> Text:
    """Everybody's cash in one line."""
    return prose.join((_cash(view, prose, seat) for seat in range(view.seats)), "   ")


def _cash(view: View, prose: Prose, seat: int) -> Text:
    return prose.seat(seat).append(" out" if view.is_out(seat) else f" {prose.money(view.cash(seat))}")


def board_strip(view: View, prose: Prose, width: int) -> Table:
    """All spaces clockwise from the start, down the columns."""
    drawn, count = drawing(prose), min(4, max(1, width // COLUMN))
    rows = -(-view.board.size // count)
    visitors = [visiting(view, prose, space) for space in range(view.board.size)]
    strip = Table.grid(padding=(0, 2, 0, 0))
    columns = []
    for first in range(0, view.board.size, rows):
        last = min(first + rows, view.board.size)
        longest = max(len(here) for here in visitors[first:last])
        figures = [drawn.figure(view, prose, space) for space in range(first, last)]
        widest = max(map(len, figures))
        room = width // count - 10 - longest - (widest + 1 if widest else 0)
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(justify="right", style=QUIET, width=2)
        table.add_column(width=1)
        table.add_column(width=1)
        table.add_column(no_wrap=True, width=room)
        if widest:
            table.add_column(justify="right", style=QUIET, width=widest)
        table.add_column(no_wrap=True, width=longest)
        for space, figure in zip(range(first, last), figures, strict=True):
            bar = Text("█" if view.board.group[space] >= 0 else " ", style=group_style(view.board, space))
            holder = view.holder(space)
            owner = Text(prose.initials[holder], style=seat_style(holder)) if holder >= 0 else Text("")
            name, beside = space_name(view, prose, space, room), [figure] if widest else []
            table.add_row(str(space), bar, owner, name, *beside, visitors[space])
        columns.append(table)
    strip.add_row(*columns)
    return strip


def space_name(view: View, prose: Prose, space: int, room: int) -> Text:
    """The name, struck out where the deed is face down, and what stands there; a long name is cut."""
    signs = deed_signs(view, prose, space) if view.board.group[space] >= 0 else ""
    text = Text(prose.book.words.space(space))
    text.truncate(room - len(signs) - 1 if signs else room, overflow="ellipsis")
    return marked(text, signs)


def visiting(view: View, prose: Prose, space: int) -> Text:
    """The tokens on a space."""
    here = [seat for seat in view.playing if view.at(seat) == space]
    text = Text("←" if here else "", style=QUIET)
    for seat in here:
        text.append(prose.initials[seat], style=f"{seat_style(seat)} reverse")
    return text


def result(view: View, prose: Prose) -> RenderableType:
    """The ranking at the end, why it was the end, and what everybody's worth consists of."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
    table.add_column("place", justify="right")
    table.add_column("player")
    for head in ("cash", "property", "worth"):
        table.add_column(head, justify="right")
    for seat in sorted(range(view.seats), key=lambda seat: view.ranking[seat]):
        cash, worth = view.cash(seat), view.ask(WORTH, seat)
        sums = ("", "", "out") if view.is_out(seat) else map(prose.money, (cash, worth - cash, worth))
        table.add_row(str(view.ranking[seat]), prose.seat(seat), *sums)
    left = len(view.playing)
    why = f"{left} players left after round {view.round}: the richest wins." if left > 1 else "One player is left."
    return Padding(Group(Text(why), table, worth_counts(view, prose)), (1, 0, 1, 2), expand=False)
