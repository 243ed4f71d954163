"""The twenty invariants that hold in every game, as checks over a game of any family.

Those of a position are made after every fact (1 to 4) or every act (2, 7, 8, 10 to 12, 19) by `watch.Watch`, which also
checks what single facts move (10 to 13) and that a refusal moves nothing (16). What only one family has (4 to 6, 9) is
in `classic` and in `city`. Those of a table (8, 10, 13, 14, 17) are too costly for every act; those of whole games
(15, 18, 20) compare two of them, the last one with `rotation`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any

from rentier.kernel.chance import Chance
from rentier.kernel.errors import Refusal
from rentier.kernel.game import AUTOPILOT, BANKER, Game
from rentier.kernel.records import Act, BankerAct, Duty, Fact, Record, Step, decode, encode
from rentier.kernel.state import BANK, NO_DEED, State
from rentier.rules.auction import BidDue, CloseAuction, Lots
from rentier.rules.banker import TimeUp
from rentier.rules.cards import Piles
from rentier.rules.classic.rent import Claims, RentClaimed
from rentier.rules.deals import Offers
from rentier.rules.debts import DebtDue, Debts
from rentier.rules.house.free_parking_pot import Pot
from rentier.rules.questions import RAISABLE, WORTH


class InvariantBroken(AssertionError):
    """An invariant does not hold; the message begins with its number."""


def require(holds: object, number: int, sentence: str) -> None:
    """Fail with the invariant's number unless something holds."""
    if not holds:
        raise InvariantBroken(f"{number}: {sentence}")


# ---------------------------------------------------------------- of one position


def money(state: State) -> int:
    """All money there is: every seat's, the Bank's, and the pot's where the table has one."""
    pot = Pot.found_in(state)
    return sum(state.cash) + state.bank + (pot.money if pot is not None else 0)


def check_cash(state: State) -> None:
    """2: cash is a whole number and never negative."""
    for seat, cash in enumerate(state.cash):
        require(type(cash) is int and cash >= 0, 2, f"seat {seat} has {cash}")
    require(type(state.bank) is int, 2, f"the Bank has {state.bank}")


def check_holders(state: State) -> None:
    """3: every deed has one holder, the Bank or a player still in the game, and the counters agree."""
    owned = [[0] * len(state.mortgaged_in) for _ in range(state.seats)]
    deeds: list[list[int]] = [[] for _ in range(state.seats + 1)]
    face_down = [0] * len(state.mortgaged_in)
    for deed, (group, holder) in enumerate(zip(state.group, state.holder, strict=True)):
        if group < 0:
            require(holder == NO_DEED and not state.mortgaged[deed], 3, f"space {deed} has a deed")
            continue
        require(holder == BANK or (0 <= holder < state.seats and not state.out[holder]), 3, f"{holder} holds {deed}")
        require(holder != BANK or not state.mortgaged[deed], 3, f"the Bank holds {deed} face down")
        face_down[group] += state.mortgaged[deed] > 0
        deeds[holder].append(deed)
        if holder >= 0:
            owned[holder][group] += 1
    require(deeds == state.deeds, 3, f"deeds are listed as {state.deeds}, not {deeds}")
    require(owned == state.owned, 3, f"deeds are counted as {state.owned}, not {owned}")
    sizes = [state.group.count(group) for group in range(len(face_down))]
    whole = [sum(count == size for count, size in zip(row, sizes, strict=True)) for row in owned]
    require(whole == state.whole, 3, f"whole groups are counted as {state.whole}, not {whole}")
    require(face_down == state.mortgaged_in, 3, f"mortgages are counted as {state.mortgaged_in}, not {face_down}")


KEPT_CARDS = ("get_out_of_jail_free", "taxi", "tax_dodge")
"""Effects of the cards that are kept until they are used."""


def check_decks(game: Game) -> None:
    """7: unseen, seen and kept cards together are the printed deck."""
    piles, printed = Piles.of(game.state), game.book.board.cards
    kept = [card for card, keeper in enumerate(piles.keeper) if keeper >= 0]
    require(sorted([*piles.unseen, *piles.seen, *kept]) == [card.number for card in printed], 7, "cards are amiss")
    for card in kept:
        keeper = piles.keeper[card]
        require(keeper < game.state.seats and not game.state.out[keeper], 7, f"{keeper} keeps card {card}")
        require(printed[card].effect in KEPT_CARDS, 7, f"card {card} is kept")


def check_worth(game: Game, worth: Callable[[int], int], raisable: Callable[[int], int]) -> None:
    """9: what everybody is worth and could raise is what an oracle counts."""
    for question, count in ((WORTH, worth), (RAISABLE, raisable)):
        for seat in range(game.state.seats):
            told, expected = question(game, seat), count(seat)
            require(told == expected, 9, f"the {question.name} of {seat} is {told}, not {expected}")


def check_agenda(game: Game) -> None:
    """8: not over means that somebody is awaited, and what the clock would play for them is legal."""
    state = game.state
    if state.over:
        require(not state.agenda and not game.duties, 8, "the game is over and waits")
        return
    require(state.agenda, 8, "the agenda is empty")
    duties = game.duties
    require(duties, 8, f"nobody is awaited by {state.agenda[-1]}")
    numbers = [step.number for step in state.agenda if isinstance(step, Duty)]
    require(len(set(numbers)) == len(numbers), 8, f"two duties have one number: {numbers}")
    require(max(numbers) < state.numbers, 8, f"duty {max(numbers)} is counted as {state.numbers}")
    for waiting in duties:
        require(not state.out[waiting.seat], 8, f"{waiting} is out")
        act = game.fallback(waiting)
        for by in (waiting.seat, AUTOPILOT):
            refusal = game.why_not(act, by)
            require(refusal is None, 8, f"the clock's {act} for {waiting} is refused: {refusal}")
        refusal = game.why_not(TimeUp(waiting.seat, waiting.duty.number))
        require(refusal is None, 8, f"the clock cannot play for {waiting}: {refusal}")


def check_debts(state: State) -> None:
    """2: a shortfall exists only as a debt, which waits only as long as its debtor lacks the cash."""
    debts = Debts.of(state).open
    due = sum(type(step) is DebtDue for step in state.agenda)
    require(due == (1 if debts else 0), 2, f"{len(debts)} debts and {due} duties to pay them")
    seen: set[int] = set()
    for debt in debts:
        require(debt.amount > 0 and debt.debtor != debt.creditor, 2, f"{debt}")
        require(debt.debtor in seen or state.cash[debt.debtor] < debt.amount, 2, f"{debt} could be paid")
        seen.add(debt.debtor)


def check_auction(state: State) -> None:
    """10: the leader has what was bid, and a lot is open exactly while its bidding is."""
    lot = Lots.of(state).lot
    due = [step.number for step in state.agenda if type(step) is BidDue]
    require(due == ([lot.number] if lot is not None else []), 10, f"lots {lot} and biddings {due}")
    if lot is not None and lot.leader >= 0:
        require(lot.leader not in lot.passed, 10, f"the leader passed: {lot}")
        require(lot.bid <= state.cash[lot.leader], 10, f"{lot}, with {state.cash[lot.leader]} in hand")


def open_claims(state: State) -> Sequence[RentClaimed]:
    """The rents that may still be asked for, in a family that asks."""
    part = Claims.found_in(state)
    return part.open if part is not None else ()


def check_open(game: Game) -> None:
    """11: claims and offers stand between two players, offers are few, and no number is used twice."""
    state = game.state
    claims, offers = open_claims(state), Offers.of(state).open
    for claim in claims:
        require(claim.owner != claim.visitor and (claim.amount > 0) != (claim.times > 0), 9, f"{claim}")
    for offer in offers:
        require(offer.maker != offer.partner, 11, f"{offer}")
        most, made = game.book.numbers["most_offers"], sum(other.maker == offer.maker for other in offers)
        require(made <= most, 11, f"{made} offers by {offer.maker}")
    numbers = [thing.number for thing in claims]
    numbers += [*(offer.number for offer in offers), *(debt.number for debt in Debts.of(state).open)]
    require(len(set(numbers)) == len(numbers), 8, f"two things have one number: {numbers}")
    require(all(number < state.numbers for number in numbers), 8, f"{numbers} are counted as {state.numbers}")
    for seat in range(state.seats):
        jail = game.book.board.jail
        require(not state.jail[seat] or state.at[seat] == jail, 8, f"{seat} is in Jail on {state.at[seat]}")


def check_absent(state: State) -> None:
    """12: a player who is out holds nothing, and nothing waits for them or speaks of them."""
    gone = {seat for seat in range(state.seats) if state.out[seat]}
    for seat in gone:
        require(state.cash[seat] == 0, 12, f"{seat} is out with {state.cash[seat]}")
        require(not any(state.owned[seat]), 12, f"{seat} is out with deeds")
        require(seat not in Piles.of(state).keeper, 12, f"{seat} is out with a card")
        require(not state.jail[seat], 12, f"{seat} is out and in Jail")
    if gone:
        open_things: list[Record] = [*state.agenda, *open_claims(state)]
        open_things += [*Debts.of(state).open, *Offers.of(state).open]
        for thing in open_things:
            named = {getattr(thing, name, None) for name in SEATED}
            require(not gone & named, 12, f"{thing} speaks of somebody who is out")
        lot = Lots.of(state).lot
        require(lot is None or lot.leader not in gone, 12, f"{lot} is led by somebody who is out")


SEATED = ("seat", "owner", "visitor", "debtor", "creditor", "maker", "partner")
"""Fields of open things that name a seat."""


def check_ranking(state: State) -> None:
    """19: when a game is over everybody has a rank, and the best is 1."""
    if state.over:
        require(len(state.ranking) == state.seats, 19, f"the ranking is {state.ranking}")
        require(min(state.ranking) == 1 and max(state.ranking) <= state.seats, 19, f"the ranking is {state.ranking}")
        playing = [state.ranking[seat] for seat in state.playing()]
        others = [state.ranking[seat] for seat in range(state.seats) if state.out[seat]]
        require(not others or max(playing) < min(others), 19, f"somebody out is ranked well: {state.ranking}")
        require(len(set(others)) == len(others), 19, f"those out share a rank: {state.ranking}")
    else:
        require(not state.ranking and len(state.playing()) > 1, 19, "the game should be over")


def check_table(game: Game) -> None:
    """What holds of a position after an act in every family (2, 7, 8, 10 to 12, 19)."""
    check_decks(game)
    check_debts(game.state)
    check_auction(game.state)
    check_open(game)
    check_absent(game.state)
    check_agenda(game)
    check_ranking(game.state)


# ---------------------------------------------------------------- of one table, looked at closely


def check_fold(game: Game) -> None:
    """13: all facts from the start rebuild the position."""
    state = game.start.copy()
    for fact in game.facts:
        fact.apply(state)
    require(state == game.state, 13, "the facts do not rebuild the position from the start")


def check_codecs(game: Game) -> None:
    """14: decode(encode(x)) = x for state, facts, acts and views."""
    state = game.state
    require(State.from_dict(json.loads(json.dumps(state.to_dict()))) == state, 14, "the position changed in JSON")
    last = game.entries[-1] if game.entries else None
    records: list[tuple[Record, type[Record]]] = [(fact, Fact) for fact in game.facts[last.first if last else 0 :]]
    records += [(last.act, Act)] if last is not None and last.act is not None else []
    records += [(step, Step) for step in state.agenda]
    for record, base in records:
        require(decode(json.loads(json.dumps(encode(record))), base) == record, 14, f"{record} changed in JSON")
    for seat in (None, *range(state.seats)):
        view = game.view(seat).to_dict()
        require(json.loads(json.dumps(view)) == view, 14, f"the view of {seat} changed in JSON")


def check_spelling(game: Game, act: Act) -> None:
    """14: an act that would be accepted is read back from its typed form."""
    typed = game.spell(act)
    require(game.parse(act.seat, typed) == act, 14, f"{act} is typed {typed!r}, and read as another act")


def tried(game: Game, act: Act, by: int) -> Refusal | None:
    """The refusal that an act really meets, found out on a copy."""
    try:
        game.copy().submit(act, by)
    except Refusal as refusal:
        return refusal
    return None


def check_why_not(game: Game, act: Act, by: int) -> None:
    """17: `why_not` foretells what `submit` does, and by which clause."""
    foretold, met = game.why_not(act, by), tried(game, act, by)
    same = (foretold and foretold.clause, foretold and foretold.text) == (met and met.clause, met and met.text)
    require(same, 17, f"{act} by {by}: foretold {foretold}, met {met}")


def check_preview(game: Game, act: Act, by: int) -> None:
    """17: a preview tells what will happen, as far as it can be known."""
    foretold, trial = game.preview(act, by), game.copy()
    facts = trial.submit(act, by)
    known = len(foretold.facts)
    require(facts[:known] == foretold.facts, 17, f"{act} brought other facts than its preview")
    require(foretold.complete == (trial.state.draws == game.state.draws), 17, f"the preview of {act} broke off")
    require(not foretold.complete or len(facts) == known, 17, f"the preview of {act} is not complete")


def check_offers(game: Game) -> None:
    """8, 17: what is offered is accepted, what is blocked is refused, and every awaited player has something to do."""
    for seat in range(game.state.seats):
        choices = game.acts(seat)
        for act in choices.acts:
            met = tried(game, act, seat)
            require(met is None, 17, f"{act} is offered, and refused: {met}")
        for form in choices.forms:
            met = tried(game, form.example, seat) if form.example is not None else None
            require(form.example is not None and met is None, 17, f"{form} is offered, and refused: {met}")
        for act, refusal in choices.blocked:
            met = tried(game, act, seat)
            require(met is not None and str(met) == str(refusal), 17, f"{act} is blocked: {refusal}, but met {met}")
        kinds = {type(act) for act in choices.acts} | {form.act for form in choices.forms}
        for waiting in game.duties:
            if waiting.seat == seat:
                require(kinds, 8, f"{waiting} has nothing to choose from")
                act = game.fallback(waiting)
                require(is_offered(game, act), 17, f"the clock would play {act}, which is not offered")


def is_offered(game: Game, act: Act) -> bool:
    """Whether a seat's act stands in its list, or fits one of its forms."""
    choices = game.acts(act.seat)
    if act in choices.acts:
        return True
    return any(form.act is type(act) and _fits(form, act) for form in choices.forms)


def _fits(form: Any, act: Act) -> bool:
    """Whether a form could have been filled in to give an act."""
    if any(getattr(act, name) != value for name, value in form.fixed):
        return False
    for field in form.fields:
        value = attrgetter(field.name)(act)
        if field.kind in ("money", "number"):
            if not field.least <= value <= field.most or value % field.step:
                return False
        elif field.kind in ("order", "blocks"):
            limits = dict(field.limits)
            if any(not 1 <= sum(count) <= limits.get(site, 0) for site, *count in value):
                return False
        elif not set(value if isinstance(value, tuple) else (value,)) <= set(field.choices):
            return False
    return True


def check_auction_ends(game: Game) -> None:
    """10: the hammer may fall at any time, and an auction ends when nobody goes higher."""
    lot = Lots.of(game.state).lot
    if lot is None:
        return
    refusal = tried(game, CloseAuction(lot.number), BANKER)
    require(refusal is None, 10, f"the hammer cannot fall: {refusal}")
    trial = game.copy()
    for _ in range(trial.state.seats):
        now = Lots.of(trial.state).lot
        if now is None or now.number != lot.number:
            return
        waiting = trial.duties[0]
        trial.submit(trial.fallback(waiting), AUTOPILOT)
    now = Lots.of(trial.state).lot
    require(now is None or now.number != lot.number, 10, f"{lot} does not end")


def check_clock(game: Game) -> None:
    """8: when time is up for somebody the table no longer waits for them with that duty."""
    for waiting in game.duties:
        trial = game.copy()
        trial.submit(TimeUp(waiting.seat, waiting.duty.number), BANKER)
        still = [(again.seat, again.duty.number) for again in trial.duties]
        require((waiting.seat, waiting.duty.number) not in still, 8, f"the table still waits for {waiting}")


# ---------------------------------------------------------------- of whole games


def streams(facts: Iterable[Fact]) -> bytes:
    """Facts as the bytes that a store or a client gets."""
    return b"".join(json.dumps(encode(fact)).encode() + b"\n" for fact in facts)


def check_replay(game: Game, chance: Chance) -> None:
    """15: the same chance and the same acts give the same game."""
    if game.entries and game.entries[0].act is None:
        again = Game.new(game.book.edition.id, game.book.options, game.state.seats, chance)
    else:
        again = Game(game.book, game.start.copy(), chance)
    for entry in game.entries:
        if entry.act is not None:
            again.submit(entry.act, entry.by)
    require(streams(again.facts) == streams(game.facts), 15, "the same acts gave another game")
    require(again.state == game.state, 15, "the same acts gave another position")


def check_secret(game: Game, act: Act, by: int, other: Chance) -> None:
    """18: under another secret key an act that draws nothing gives byte-identical facts and views."""
    twin, rival = game.copy(), Game(game.book, game.state.copy(), other)
    facts = twin.submit(act, by)
    rival.submit(act, by)
    if twin.state.draws == game.state.draws:
        require(streams(rival.facts) == streams(facts), 18, f"{act} gave away the secret in its facts")
        for seat in (None, *range(game.state.seats)):
            mine, theirs = (json.dumps(table.view(seat).to_dict()) for table in (twin, rival))
            require(mine == theirs, 18, f"{act} gave away the secret in the view of {seat}")


def seat_of(act: Act) -> int:
    """Who would submit an act by right."""
    return BANKER if isinstance(act, BankerAct) else act.seat
