"""A review as one HTML page that needs nothing else: no network, no other file."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from rentier.review.decisions import Decision
from rentier.review.evaluator import Shares
from rentier.review.review import Review, gain, moments, width_at
from rentier.review.summary import certainty, coached, headline, signed

WIDTH, HEIGHT = 960, 300
"""Size of the chart; it scales with the page."""
POINTS = 600
"""The most columns that the chart has."""


def page(review: Review, title: str, seat: int | None = None) -> str:
    """The page."""
    text = files("rentier.review").joinpath("page.html").read_text("utf-8")
    filled = {
        "TITLE": escape(title),
        "HEADLINE": escape(headline(review, seat)),
        "CHART": chart(review),
        "LEGEND": legend(review),
        "PLAYERS": players(review),
        "TURNING": turning(review),
        "MISTAKES": decisions(review, review.mistakes(seat), "No decision cost half a point or more."),
        "BEST": decisions(review, review.best_moves(seat), "No deal gained half a point or more."),
        "CERTAINTY": escape(f"{coached(review)} {certainty(review)}".strip()),
    }
    for name, value in filled.items():
        text = text.replace(f"<!--{name}-->", value)
    return text


def columns(review: Review) -> list[tuple[int, Shares]]:
    """(fact, chances) for the columns of the chart."""
    rows = list(moments(review))
    every = max(1, -(-len(rows) // POINTS))
    picked = rows[::every]
    return picked if picked[-1] == rows[-1] else [*picked, rows[-1]]


def chart(review: Review) -> str:
    """Bands of everybody's chances over the game, one on top of the other, with its rounds below."""
    rows = columns(review)
    last = max(1, rows[-1][0])
    parts = [
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT + 24}" role="img" aria-label="Winning chances over the game"'
        ' preserveAspectRatio="none">'
    ]
    floor = [0.0] * len(rows)
    for seat, name in enumerate(review.names):
        top = [below + chances[seat] for below, (_, chances) in zip(floor, rows, strict=True)]
        edge = [f"{x(fact, last)},{y(share)}" for (fact, _), share in zip(rows, top, strict=True)]
        back = [f"{x(fact, last)},{y(share)}" for (fact, _), share in reversed(list(zip(rows, floor, strict=True)))]
        points = " ".join([*edge, *back])
        parts.append(f'<polygon class="seat{seat}" points="{points}"><title>{escape(name)}</title></polygon>')
        floor = top
    for fact, _ in review.turning_points():
        at = x(fact, last)
        parts.append(f'<line class="turn" x1="{at}" x2="{at}" y1="0" y2="{HEIGHT}"/>')
    parts.append(f'<line class="half" x1="0" x2="{WIDTH}" y1="{HEIGHT / 2}" y2="{HEIGHT / 2}"/>')
    step = max(1, review.rounds // 8)
    for fact, number in review.turns:
        if number % step == 0 and number:
            parts.append(f'<text x="{x(fact, last)}" y="{HEIGHT + 18}">{number}</text>')
    return "".join([*parts, "</svg>"])


def x(fact: int, last: int) -> float:
    """Where a fact is drawn."""
    return round(WIDTH * fact / last, 1)


def y(share: float) -> float:
    """Where a share is drawn."""
    return round(HEIGHT * (1 - min(1.0, share)), 1)


def legend(review: Review) -> str:
    """The colours of the players, the topmost band first."""
    listed = [f'<li><i class="seat{seat}"></i>{escape(name)}</li>' for seat, name in enumerate(review.names)]
    return "".join(reversed(listed))


def players(review: Review) -> str:
    """One row a player: luck, decisions, rank."""
    rows = []
    for seat, name in enumerate(review.names):
        place = review.ranking[seat] if review.ranking else 0
        end = f"{place}." if place else f"{review.chances[-1][1][seat]:.0%}"
        rows.append(
            f'<tr><th scope="row"><i class="seat{seat}"></i>{escape(name)}</th>'
            f"<td>{change(review.luck_of(seat))}</td><td>{change(-review.lost_by(seat))}</td><td>{end}</td></tr>"
        )
    return "".join(rows)


def change(share: float) -> str:
    """A change in points, coloured by its sign."""
    kind = "up" if round(100 * share) > 0 else "down" if round(100 * share) < 0 else "even"
    return f'<span class="{kind}">{signed(share)}</span>'


def turning(review: Review) -> str:
    """What happened where chances changed most."""
    rows = []
    for fact, changes in review.turning_points():
        seat = max(range(len(changes)), key=lambda each: abs(changes[each]))
        number = next((number for first, number in reversed(review.turns) if first <= fact), 0)
        sure = f"<small>±{round(100 * width_at(review.changes, fact))}</small>"
        rows.append(
            f'<li><b>Round {number}</b> <i class="seat{seat}"></i>{escape(review.names[seat])} {change(changes[seat])}'
            f" {sure}<p>{escape(review.told[fact])}</p></li>"
        )
    return "".join(rows)


def decisions(review: Review, listed: Sequence[Decision], none: str) -> str:
    """Decisions as a list: what happened, what was better, and by how much."""
    if not listed:
        return f'<li class="none">{escape(none)}</li>'
    rows = []
    for one in listed:
        worth = -one.error if one.error else gain(one)
        sure = f" <small>±{round(100 * one.margin)}</small>" if one.margin else ""
        better = f"<p>Better: {escape(one.better)}</p>" if one.error else ""
        rows.append(
            f'<li><b>Round {one.round}</b> <i class="seat{one.seat}"></i>{escape(review.names[one.seat])}'
            f" {change(worth)}{sure}<p>{escape(one.done)}</p>{better}</li>"
        )
    return "".join(rows)
