"""What City shares with the classic family where its own book is silent: deals, debts, cards and leaving."""

from __future__ import annotations

from rentier.kernel.game import BANKER
from rentier.kernel.state import BANK
from rentier.rules.classic.selling import Sell
from rentier.rules.deals import AcceptDeal, LapseOffer, Offers
from rentier.rules.debts import Debt, DebtDue, Debts
from rentier.rules.questions import MORTGAGE_VALUE
from rentier.testing import CityPlayer, CityScenario
from tests.conformance.clauses import clause


def owing(player: CityPlayer, *debts: tuple[int, int]) -> None:
    """Start in the middle of several debts: (creditor, amount), the oldest first."""
    state = player.table.arrange()
    for creditor, amount in debts:
        Debts.of(state).open.append(Debt(state.numbers, player.seat, creditor, amount, "card"))
        state.numbers += 1
    state.agenda.append(DebtDue(state.numbers))
    state.numbers += 1


# ---------------------------------------------------------------- deals


@clause("CSET-8", "DEAL-1")
def test_a_city_deal_is_offered_countered_and_accepted_at_its_revision() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.owns("Old Town").keeps("jail_free")
    table.ben.owns("Seaview")

    table.ann.offers(table.ben, ("Old Town",), ("Seaview",))
    with table.refused("DEAL-1"):
        table.cleo.submits(AcceptDeal(table.cleo.seat, Offers.of(table.state).open[0].number, 1))
    table.ben.counters(("Seaview",), ("Old Town", "jail_free", 300))
    with table.refused("DEAL-1"):
        table.ann.submits(AcceptDeal(table.ann.seat, Offers.of(table.state).open[0].number, 1))
    table.pause_and_resume()
    table.ann.accepts()

    assert table.ann.deeds == {"Seaview"}
    assert table.ben.deeds == {"Old Town"}
    assert table.ben.cards == {"jail_free"}
    assert (table.ann.cash, table.ben.cash) == (37700 - 300, 37700 + 300)


@clause("CSET-8", "DEAL-1")
def test_a_city_deal_is_checked_again_when_it_is_accepted() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.owns("Old Town")

    table.ann.offers(table.ben, ("Old Town",), (500,))
    table.ann.offers(table.cleo, ("Old Town",), (600,))
    table.cleo.accepts()
    with table.refused("DEAL-1"):
        table.ben.accepts()

    assert table.holder("Old Town") == "cleo"
    assert table.ben.cash == 37700


@clause("CSET-8", "DEAL-1")
def test_in_a_city_deal_both_sides_give_and_cash_goes_one_way() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")

    for give, take in ((("Old Town",), ()), ((), ("Old Town",)), (("Old Town", 10), (20,))):
        with table.refused("DEAL-1"):
            table.ann.offers(table.ben, give, take)
    with table.refused("DEAL-1"):
        table.ann.offers(table.ben, (37710,), ("Old Town",))
    table.ann.offers(table.ben, ("Old Town",), (37700,))
    table.ben.refuses()

    assert table.holder("Old Town") == "ann"


@clause("CSET-8", "DEAL-1")
def test_a_city_offer_asks_for_more_cash_than_the_partner_has_and_is_accepted_once_it_is_raised() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.owns("Old Town")
    table.ben.owns("Seaview").has_cash(500)

    table.ann.offers(table.ben, ("Old Town",), (900,))
    first = Offers.of(table.state).open[0]
    with table.refused("DEAL-1"):
        table.ben.accepts()
    table.ben.offers(table.cleo, ("Seaview",), (400,))
    table.cleo.accepts()
    table.ben.submits(AcceptDeal(table.ben.seat, first.number, first.revision))

    assert table.ben.deeds == {"Old Town"}
    assert (table.ann.cash, table.ben.cash) == (37700 + 900, 0)


@clause("CSET-8", "DEAL-1")
def test_a_city_offer_asks_for_no_more_than_all_could_raise() -> None:
    table = CityScenario(seats="ann ben")
    table.ann.owns("Old Town").has_cash(105)
    table.ben.has_cash(0)

    form = next(form for form in table.game.acts(0).forms if ("partner", 1) in form.fixed)
    most = next(field.most for field in form.fields if field.name == "terms.take.cash")
    assert most is not None
    raised = 105 + MORTGAGE_VALUE(table.game, table.space("Old Town"))
    assert most == raised // 10 * 10
    with table.refused("DEAL-1"):
        table.ann.offers(table.ben, ("Old Town",), (most + 10,))
    table.ann.offers(table.ben, ("Old Town",), (most,))


@clause("CSET-8", "DEAL-5")
def test_city_players_lend_each_other_no_money() -> None:
    table = CityScenario()

    with table.refused("DEAL-5"):
        table.ann.offers(table.ben, (500,), ())
    with table.refused("DEAL-5"):
        table.ann.offers(table.ben, (), (500,))


@clause("CSET-8", "DEAL-6", "CMTG-1")
def test_a_city_debtor_deals_only_where_rent_values_still_cover_the_debt() -> None:
    table = CityScenario()
    table.ann.stands_on(1).has_cash(0).owns("Old Town", "Seaview")
    table.blocks("Old Town", industrial=3)  # 2M
    table.ann.rolls(1, 2)
    assert table.ann.owes == 2000

    with table.refused("DEAL-6"):
        table.ann.offers(table.ben, ("Old Town",), (1800,))  # with Seaview's 180 that is 20 short
    table.ann.offers(table.ben, ("Old Town",), (1820,))
    table.ben.accepts()
    assert table.ann.owes == 2000
    table.ann.mortgages("Seaview")

    assert table.ann.owes == table.ann.cash == 0
    assert table.waits_for == [("ann", "EndDue")]


@clause("CSET-8", "DEAL-7")
def test_a_city_player_has_five_open_offers_at_most_and_they_lapse_with_the_turn() -> None:
    table = CityScenario()
    table.ann.owns("Old Town").stands_on("Jail / Just Visiting")

    for price in (10, 20, 30, 40, 50):
        table.ann.offers(table.ben, ("Old Town",), (price,))
    with table.refused("DEAL-7"):
        table.ann.offers(table.ben, ("Old Town",), (60,))
    table.ann.withdraws()
    table.ann.offers(table.ben, ("Old Town",), (60,))
    table.ann.rolls(4, 6)  # offers delay nobody
    table.ann.ends_turn()

    assert Offers.of(table.state).open == []


@clause("CSET-8", "DEAL-7")
def test_declined_city_terms_are_not_offered_again_in_that_turn() -> None:
    table = CityScenario()
    table.ann.owns("Old Town").stands_on("Jail / Just Visiting")

    table.ann.offers(table.ben, ("Old Town",), (500,))
    table.ben.refuses()
    with table.refused("DEAL-7"):
        table.ann.offers(table.ben, ("Old Town",), (500,))
    with table.refused("DEAL-7"):
        table.ben.offers(table.ann, (500,), ("Old Town",))
    table.ann.rolls(4, 6)
    table.ann.ends_turn()
    table.ben.offers(table.ann, (500,), ("Old Town",))
    table.ann.accepts()

    assert table.holder("Old Town") == "ben"


@clause("CSET-8", "DEAL-1")
def test_a_city_offer_that_lapsed_is_gone() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")

    table.ann.offers(table.ben, ("Old Town",), (500,))
    offer = Offers.of(table.state).open[0]
    table.submit(LapseOffer(offer.number), BANKER)
    with table.refused("DEAL-1"):
        table.ben.submits(AcceptDeal(table.ben.seat, offer.number, offer.revision))

    assert table.holder("Old Town") == "ann"


# ---------------------------------------------------------------- debts


@clause("CSET-8", "DEBT-1")
def test_a_city_debtor_only_mortgages_deals_or_gives_up_and_nobody_rolls() -> None:
    table = CityScenario()
    table.ann.stands_on("GO").has_cash(1900).owns("Old Town", "Harbor Heights", "Stoneside")
    table.blocks("Old Town", industrial=1)
    table.stands("Old Town", "rubbish_dump")
    table.ann.rolls(2, 2)  # Industry Tax, and another roll to come

    with table.refused("DEBT-1"):
        table.ann.rolls(1, 2)
    with table.refused("DEBT-1"):
        table.ann.presses(1)
    with table.refused("DEBT-1"):
        table.ann.builds_stadium("Old Town")
    with table.refused("DEBT-1"):
        table.ann.removes_hazard("Old Town", "rubbish_dump")
    with table.refused("CTURN-1"):
        table.ben.rolls(1, 2)
    table.ann.mortgages("Harbor Heights")

    assert table.ann.cash == 0
    assert table.waits_for == [("ann", "RollDue")]


@clause("CSET-8")
def test_city_buildings_are_never_sold() -> None:
    table = CityScenario()
    table.ann.stands_on(1).has_cash(0).owns("Old Town")
    table.blocks("Old Town", residential=2, industrial=1)
    table.ann.rolls(1, 2)

    with table.refused("CSET-5"):
        table.ann.submits(Sell(table.ann.seat, ((table.space("Old Town"), 1),)))
    table.ann.mortgages("Old Town")

    assert table.blocks_on("Old Town") == (2, 1)
    assert table.ann.cash == 0


@clause("CSET-8", "DEBT-1")
def test_the_clock_mortgages_a_city_debtors_cheapest_districts_first() -> None:
    table = CityScenario()
    table.ann.stands_on(1).has_cash(0).owns("Old Town", "Seaview", "Summergate")
    table.blocks("Old Town", industrial=3)  # 2M
    table.ann.rolls(1, 2)

    table.time_runs_out(table.ann)

    assert [table.lent_on(name) for name in ("Summergate", "Seaview", "Old Town")] == [20, 180, 2000]
    assert table.ann.cash == 200
    assert table.waits_for == [("ann", "EndDue")]


@clause("CSET-8", "DEBT-2", "CBANK-1")
def test_a_city_debtor_who_can_pay_may_not_go_bankrupt_but_may_resign() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.stands_on(1).has_cash(0).owns("Old Town")
    table.blocks("Old Town", industrial=3)
    table.ann.rolls(1, 2)

    with table.refused("CBANK-1"):
        table.ann.goes_bankrupt()
    table.ann.resigns()

    assert table.ann.is_out
    assert table.waits_for == [("ben", "BidDue"), ("cleo", "BidDue")]


@clause("CSET-8", "DEBT-7")
def test_several_city_debts_are_paid_in_the_order_they_arose() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.has_cash(50).owns("Diamond Hills", "Seaview")
    owing(table.ann, (table.ben.seat, 500), (table.cleo.seat, 60), (BANK, 100))

    table.ann.mortgages("Seaview")  # 230 in hand would pay the younger two
    assert (table.ben.cash, table.cleo.cash) == (37700, 37700)
    assert table.ann.owes == 660
    table.ann.mortgages("Diamond Hills")

    assert (table.ben.cash, table.cleo.cash) == (37700 + 500, 37700 + 60)
    assert table.ann.cash == 50 + 180 + 500 - 660


@clause("CSET-8", "DEBT-7", "CBANK-3")
def test_the_first_city_debt_that_cannot_be_met_decides_who_inherits() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.has_cash(550)
    table.ann.owns_for(500, "Diamond Hills")
    owing(table.ann, (table.ben.seat, 600), (table.cleo.seat, 60))

    table.ann.goes_bankrupt()

    assert table.ben.deeds == {"Diamond Hills"}
    assert (table.ben.cash, table.cleo.cash) == (37700 + 550, 37700)


@clause("CSET-8", "DEAL-6")
def test_a_city_debtor_raises_money_in_several_deals() -> None:
    """Stoneside and Diamond Hills bring little as mortgages, and more than their price from others."""
    table = CityScenario(seats="ann ben cleo")
    table.ann.has_cash(0).owns("Stoneside", "Diamond Hills")
    first, second = (table.book.board.price[table.space(name)] for name in ("Stoneside", "Diamond Hills"))
    table.owing((table.ann, None, first + second))

    table.ann.offers(table.ben, give=("Stoneside",), take=(first,))
    table.ben.accepts()
    assert (table.ann.owes, table.ann.cash) == (first + second, first)
    table.ann.offers(table.cleo, give=("Diamond Hills",), take=(second,))
    table.cleo.accepts()

    assert (table.ann.owes, table.ann.cash) == (0, 0)


@clause("CSET-8", "DEBT-8")
def test_a_city_debt_to_somebody_who_leaves_is_owed_to_the_bank() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.has_cash(0).owns("Diamond Hills")
    table.blocks("Diamond Hills", industrial=1)
    table.ben.owns("Stoneside")
    table.blocks("Stoneside", industrial=4)
    table.ann.rolls(1, 2)  # 1.6M

    table.ben.resigns()
    before = table.bank
    table.ann.mortgages("Diamond Hills")

    assert table.ann.owes == 0
    assert table.bank == before - 3000 + 1600
    assert table.ann.cash == 1400


@clause("CSET-8", "DEBT-8", "CBANK-3")
def test_a_player_who_is_removed_while_owing_more_than_everything_goes_bankrupt_to_that_player() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.has_cash(100).owns("Diamond Hills").keeps("taxi")
    table.ben.owns("Stoneside")
    table.blocks("Stoneside", industrial=4)
    table.ann.rolls(1, 2)
    table.ann.goes_on_foot()

    table.removes(table.ann)

    assert table.ben.cash == 37700 + 100
    assert table.ben.deeds == {"Diamond Hills", "Stoneside"}
    assert table.ben.cards == {"taxi"}
    assert not table.is_mortgaged("Diamond Hills")
    assert table.waits_for == [("ben", "RollDue")]


# ---------------------------------------------------------------- cards


@clause("CSET-8", "CARD-5")
def test_a_city_card_takes_from_the_next_player_who_is_still_in() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.cleo.has_cash(400).owns("Diamond Hills")
    table.blocks("Diamond Hills", industrial=1)
    table.next_card("easy_money")
    table.ben.resigns()

    table.ann.rolls(3, 4)
    assert table.ann.cash == 37700
    assert table.waits_for == [("cleo", "DebtDue")]
    with table.refused("DEBT-1"):
        table.ann.ends_turn()
    table.cleo.mortgages("Diamond Hills")

    assert table.ann.cash == 38700
    assert table.cleo.cash == 400 + 3000 - 1000
