"""A review in sentences: the dice, the decisions, and the ones that mattered."""

from __future__ import annotations

from collections.abc import Iterator

from rentier.review.decisions import Decision
from rentier.review.review import CLEAR, Review, gain

UNCERTAIN = "early rounds are nearly even, and their chances are rough estimates"


def points(share: float) -> str:
    """A share of winning chance in percentage points: `14 points`."""
    count = round(100 * share)
    return f"{count} point{'' if count == 1 else 's'}"


def signed(share: float) -> str:
    """A change of winning chance in percentage points: `+22`."""
    count = round(100 * share)
    return f"{'+' if count > 0 else '−' if count < 0 else '±'}{abs(count)}"


DOING = {
    "bought": "buying",
    "built": "building",
    "chose": "choosing",
    "declined": "declining",
    "left": "leaving",
    "mortgaged": "mortgaging",
    "paid": "paying",
    "repaid": "repaying",
    "rolled": "rolling",
    "sold": "selling",
    "traded": "trading",
    "used": "using",
}
NOT_DOING = {"ask": "asking", "bid": "bidding", "build": "building"}


def by_doing(one: Decision) -> str:
    """What a player did, as it follows `by`: `trading Boardwalk for $400`, `not building`."""
    first, _, rest = one.done.partition(" ")
    if first == "did":
        verb, _, more = rest.removeprefix("not ").partition(" ")
        return f"not {NOT_DOING[verb]} {more}".strip()
    return f"{DOING[first]} {rest}".strip()


def headline(review: Review, seat: int | None = None) -> str:
    """The game in one sentence: for one player, or for the winner."""
    if seat is None:
        winners = [review.names[each] for each, rank in enumerate(review.ranking) if rank == 1]
        if not winners:
            return f"{review.names[best_placed(review)]} is ahead."
        winner = review.ranking.index(1)
        luck = review.luck_of(winner)
        return f"{' and '.join(winners)} won; the dice and cards gave {review.names[winner]} {signed(luck)}."
    worst, luck = review.mistakes(seat, 1), review.luck_of(seat)
    dice = f"the dice and cards {'gave' if luck >= 0 else 'cost'} you {signed(luck)}"
    if not worst or worst[0].error < CLEAR:
        return f"You made no clear mistake; {dice}."
    one = worst[0]
    return f"You lost {points(one.error)} by {by_doing(one)} in round {one.round}; {dice}."


def best_placed(review: Review) -> int:
    """The seat that is most likely to win at the end of the record."""
    last = review.chances[-1][1]
    return last.index(max(last))


def certainty(review: Review) -> str:
    """How certain the numbers are."""
    if not any(width for _, width in review.margins):
        return ""
    widths = [round(100 * width) for _, width in review.margins if width]
    how = f"; the largest mistakes were played on {review.depth} times from both sides" if review.depth else ""
    low, high = min(widths), max(widths)
    sure = f"±{points(high / 100)}" if low == high else f"±{low} to ±{points(high / 100)}"
    return f"Chances and sums of luck are accurate to about {sure} ({review.evaluator}{how}); {UNCERTAIN}."


def coached(review: Review) -> str:
    """Who was coached, and how often moves were taken back; nothing where nobody was."""
    if not review.coached:
        return ""
    told = f"{' and '.join(review.names[seat] for seat in review.coached)} played with a coach"
    if not review.undone:
        return f"{told}."
    count = len(review.undone)
    return f"{told} and took {count} move{'' if count == 1 else 's'} back, which the review does not count."


def mistake(review: Review, one: Decision) -> str:
    """A mistake in a sentence."""
    sure = f", ±{round(100 * one.margin)}" if one.margin else ""
    told = f"Round {one.round}: {review.names[one.seat]} {one.done}"
    return f"{told} ({signed(-one.error)}{sure}). Better: {one.better}."


def best_move(review: Review, one: Decision) -> str:
    """A good move in a sentence."""
    return f"Round {one.round}: {review.names[one.seat]} {one.done} ({signed(gain(one))})."


def summary(review: Review, seat: int | None = None) -> Iterator[str]:
    """The lines of a summary."""
    yield headline(review, seat)
    yield ""
    for each, name in enumerate(review.names):
        end = "won" if review.ranking and review.ranking[each] == 1 else f"{review.chances[-1][1][each]:.0%} at the end"
        yield f"{name}: luck {signed(review.luck_of(each))}, decisions {signed(-review.lost_by(each))}, {end}"
    for title, lines in (
        ("Biggest mistakes", [mistake(review, one) for one in review.mistakes(seat)]),
        ("Best moves", [best_move(review, one) for one in review.best_moves(seat)]),
    ):
        if lines:
            yield ""
            yield title
            yield from (f"  {line}" for line in lines)
    yield ""
    if review.coached:
        yield coached(review)
    yield certainty(review)
