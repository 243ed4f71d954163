"""What bots say about deals: short, true, in the edition's words, and never the same twice in a row."""

from __future__ import annotations

import pytest

from rentier.bots import make_bot
from rentier.bots.personalities import STYLES
from rentier.bots.remarks import (
    LONGEST,
    REFUSALS,
    Why,
    acceptance,
    counter_reason,
    group_name,
    likely_why,
    offer_reason,
    one_of,
    refusal_reason,
)
from rentier.kernel.chance import SeededChance
from rentier.kernel.edition import edition_names
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.deals import AcceptDeal, CounterDeal, DealOffered, DeclineDeal, OfferDeal
from rentier.rules.questions import OPEN_OFFERS
from rentier.table import Table
from rentier.testing import Player, Scenario
from tests.bots.seated import Seated


def reason(table: Scenario, maker: Player, partner: Player, gives: str, gets: str, cash: int, style: str = "") -> str:
    """Why an offer is good for both."""
    view = table.game.view(maker.seat)
    given, got = ([table.space(name) for name in names.split(", ") if name] for names in (gives, gets))
    return offer_reason(view, maker.seat, partner.seat, tuple(given), tuple(got), cash, style)


def platinum() -> Scenario:
    """Ann and Ben could complete groups for each other."""
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns("Oriental Avenue", "Vermont Avenue", "New York Avenue", "B. & O. Railroad")
    table.ben.owns("Connecticut Avenue", "St. James Place", "Tennessee Avenue", "Reading Railroad", "Water Works")
    table.cleo.owns("Baltic Avenue")
    return table


def test_an_offer_says_what_it_does_for_both() -> None:
    table = platinum()
    ann, ben = table.ann, table.ben
    assert reason(table, ben, ann, "Reading Railroad", "New York Avenue", 0) == (
        "Completes my oranges and gives you a second railroad."
    )
    assert reason(table, ann, ben, "New York Avenue", "Connecticut Avenue", 0) == (
        "We both complete a set: light blues for me, oranges for you."
    )
    assert reason(table, ben, ann, "Reading Railroad", "New York Avenue", -50) == (
        "Completes my oranges and gives you a second railroad plus $50."
    )


def test_an_offer_of_cash_says_how_much_and_for_what() -> None:
    table = platinum()
    ann, ben, cleo = table.ann, table.ben, table.cleo
    assert reason(table, cleo, ben, "", "Water Works", -150) == "You get $150 for your only utility."
    assert reason(table, cleo, ben, "", "Water Works", -200) == (
        "You get $200 for your only utility, $50 above list price."
    )
    assert reason(table, cleo, ben, "", "Tennessee Avenue", -180) == "You get $180 for Tennessee Avenue."
    assert reason(table, ann, ben, "", "Connecticut Avenue", -200) == (
        "Completes my light blues, and you get $200, $80 above list price."
    )
    assert reason(table, ann, ben, "B. & O. Railroad", "", 260) == "A second railroad for you, $260 for me."
    assert reason(table, ben, ann, "Connecticut Avenue", "", 300) == "Completes your light blues for $300."
    assert reason(table, ben, cleo, "Water Works", "", 160) == "Water Works for $160."


def test_a_swap_that_helps_one_groups_or_none() -> None:
    table = platinum()
    assert reason(table, table.ben, table.ann, "Water Works", "New York Avenue", 0) == (
        "Completes my oranges and gives you Water Works."
    )
    assert reason(table, table.cleo, table.ben, "Baltic Avenue", "Water Works", -90) == (
        "Water Works for Baltic Avenue plus $90."
    )


def test_a_style_adds_to_every_second_offer() -> None:
    table = platinum()
    plain = reason(table, table.ben, table.ann, "Reading Railroad", "New York Avenue", 0)
    for style, tail in (("builder", "build."), ("trader", "both"), ("gambler", "?")):
        found = [
            reason(table, table.ben, table.ann, "Reading Railroad", "New York Avenue", cash, style) for cash in range(9)
        ]
        assert any(tail in text.removeprefix(plain) for text in found)
        assert plain in found
    paid = [reason(table, table.cleo, table.ben, "", "Water Works", -cash, "miser") for cash in range(100, 150, 10)]
    assert any("best price" in text or "rarely" in text for text in paid)


@pytest.mark.parametrize("why", Why)
def test_every_reason_to_refuse_has_words_that_differ(why: Why) -> None:
    table = platinum()
    texts: set[str] = set()
    for _ in range(12):  # every offer has another number
        table.ben.offers(table.ann, (100, "Reading Railroad"), ("New York Avenue",))
        offer = OPEN_OFFERS(table.game)[0]
        for style in ("", *STYLES):
            text = refusal_reason(table.game.view(0), 0, offer, why, style)
            assert text == refusal_reason(table.game.view(0), 0, offer, why, style)
            assert 0 < len(text) <= LONGEST
            assert "{" not in text
            assert text[0].isupper()
            texts.add(text)
        table.ben.withdraws()
    assert len(texts) >= min(4, sum(map(len, REFUSALS[why].values())))
    if why is Why.COMPLETES_YOUR_SET:
        assert all("oranges" in text for text in texts)
    if why is Why.TOO_LITTLE:
        assert any("New York Avenue" in text for text in texts)


def offered(
    table: Scenario, maker: Player, partner: Player, gives: tuple[object, ...], takes: tuple[object, ...]
) -> DealOffered:
    """An open offer."""
    maker.offers(partner, gives, takes)  # type: ignore[arg-type]
    offer: DealOffered = OPEN_OFFERS(table.game)[0]
    return offer


def test_the_likely_reason_is_the_plainest_one() -> None:
    for gives, takes, why in (
        ((100,), ("New York Avenue",), Why.COMPLETES_YOUR_SET),
        ((100,), ("B. & O. Railroad",), Why.TOO_LITTLE),
        (("Water Works",), (1400,), Why.NEEDS_CASH),
        (("Water Works",), (200,), Why.NOT_INTERESTED),
        (("Connecticut Avenue",), (200,), Why.HELPS_YOU_MORE),
    ):
        table = platinum()
        offer = offered(table, table.ben, table.ann, gives, takes)
        assert likely_why(table.game.view(0), 0, offer) is why, (gives, takes)


def test_a_refusal_never_speaks_of_what_is_not_there() -> None:
    table = platinum()
    offer = offered(table, table.ben, table.ann, ("Water Works",), (200,))
    view = table.game.view(0)
    for why in (Why.COMPLETES_YOUR_SET, Why.TOO_LITTLE):
        assert refusal_reason(view, 0, offer, why) in REFUSALS[Why.HELPS_YOU_MORE][""]


def test_a_counter_offer_names_the_price() -> None:
    table = platinum()
    offer = offered(table, table.ben, table.ann, (100,), ("B. & O. Railroad",))
    view, deed = table.game.view(0), (table.space("B. & O. Railroad"),)
    for style in ("", *STYLES):
        assert "$260" in counter_reason(view, 0, offer, deed, (), 260, style) or "$160" in counter_reason(
            view, 0, offer, deed, (), 260, style
        )
    assert "without cash" in counter_reason(view, 0, offer, deed, (), 0)
    other = (table.space("Reading Railroad"),)
    assert counter_reason(view, 0, offer, deed, other, 0).startswith("How about this instead? ")
    assert acceptance(0, offer) in ("Deal.", "Agreed.", "Fine with me.")


WORDS = {
    "platinum": ("railroad", "railroads", "oranges"),
    "world-of-warcraft": ("transport", "transports", "oranges"),
    "big-bang-theory": ("transportation", "transportations", "oranges"),
    "doctor-who-villains": ("Ship", "Ships", "oranges"),
    "city": ("", "", "oranges"),
}


@pytest.mark.parametrize("edition", edition_names())
def test_groups_are_called_as_the_edition_calls_them(edition: str) -> None:
    view = Game.new(edition, {}, 3, SeededChance(1)).view(0)
    station, stations, oranges = WORDS[edition]
    groups = view.board.group_ids
    assert group_name(view, groups.index("orange")) == oranges
    if station:
        assert one_of(view, groups.index("station")) == station
        assert group_name(view, groups.index("station")) == stations


class Heard:
    """A bot whose every word is kept."""

    def __init__(self, level: str, style: str, seat: int) -> None:
        self.bot = make_bot(level, seat, style)
        self.said: list[tuple[Act, str]] = []

    def _heard(self, act: Act | None) -> Act | None:
        said = getattr(self.bot, "said", "")
        if act is not None and said:
            self.said.append((act, said))
        return act

    def answer(self, view: View, duty: Duty) -> Act:
        act = self._heard(self.bot.answer(view, duty))
        assert act is not None
        return act

    def wish(self, view: View) -> Act | None:
        return self._heard(self.bot.wish(view))


@pytest.mark.parametrize("edition", edition_names())
def test_every_deal_at_a_table_has_words(edition: str) -> None:
    """Plain text without markup, and with the edition's own money."""
    players = [Heard("normal", style, seat) for seat, style in enumerate(STYLES)]
    game = Game.new(edition, {"round-limit": 8}, 4, SeededChance(3))
    Table(game, players).run()
    said = [heard for player in players for heard in player.said]
    assert said
    for act, text in said:
        assert isinstance(act, OfferDeal | CounterDeal | DeclineDeal | AcceptDeal)
        assert text == text.strip()
        assert len(text) <= LONGEST
        assert not set("<>{}") & set(text)
        assert ("$" in text) <= (game.book.edition.currency["symbol"] == "$")


def test_a_bot_says_nothing_about_other_acts() -> None:
    table = Scenario("platinum", "ann ben")
    table.ann.to_roll()
    ann = Seated(table.ann, "normal")
    assert getattr(ann.bot, "said") == ""  # noqa: B009
    ann.answers()
    assert getattr(ann.bot, "said") == ""  # noqa: B009
