"""Remarks: what bots say about deals, in a few plain words of the edition.

Everything here is a pure function of what is on the table. The variant is chosen by a hash of the offer, so that the
same offer always reads the same and the next one mostly differs.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple
from zlib import crc32

from rentier.bots.trading import side_of, streets_of
from rentier.kernel.records import Act
from rentier.kernel.views import View
from rentier.rules.deals import AcceptDeal, CounterDeal, DealOffered, DeclineDeal, OfferDeal
from rentier.rules.questions import OPEN_OFFERS
from rentier.text.words import capitalised

LONGEST = 140
"""Characters of a remark: it has to fit into a speech bubble on a phone."""


class Why(Enum):
    """Why a bot turns an offer down."""

    TOO_LITTLE = "too little"
    """Not enough for what it gives."""
    HELPS_YOU_MORE = "helps you more"
    COMPLETES_YOUR_SET = "completes your set"
    NEEDS_CASH = "needs cash"
    JUST_TRADED = "just traded"
    """Something in the offer changed hands a short while ago."""
    NOT_INTERESTED = "not interested"
    ANNOYED = "annoyed"
    """The same player made too many offers that it refused."""


REFUSALS: dict[Why, dict[str, tuple[str, ...]]] = {
    Why.TOO_LITTLE: {
        "": ("Not enough for {mine}.", "{mine} is worth more to me.", "I would need more for {mine}."),
        "builder": ("Not enough. I have plans for {mine}.",),
        "trader": ("Close, but add something for {mine}.", "Make it more, and we can talk."),
        "miser": ("Far too little for {mine}.", "I don't sell {mine} cheaply."),
        "gambler": ("Raise the stakes: {mine} is worth more.",),
    },
    Why.HELPS_YOU_MORE: {
        "": ("That helps you more than me.", "You gain more than I do.", "Good for you, not for me."),
        "builder": ("That builds your side up, not mine.",),
        "trader": ("A deal has to work for both of us.", "Too much of that goes your way."),
        "miser": ("And what do I get out of it?",),
        "gambler": ("Those odds favor you.",),
    },
    Why.COMPLETES_YOUR_SET: {
        "": ("That would complete your {set}.", "You'd have all the {set}.", "I won't complete your {set} for that."),
        "builder": ("And watch you collect on the {set}? No.",),
        "trader": ("Completing your {set} costs more than that.",),
        "miser": ("The last of your {set} has its price.",),
        "gambler": ("All the {set} for you? Too risky for me.",),
    },
    Why.NEEDS_CASH: {
        "": ("I need my cash right now.", "I can't spare that much cash."),
        "builder": ("I'm saving my cash to build.",),
        "trader": ("Short of cash. Ask me again later.",),
        "miser": ("My cash stays with me.", "I never spend my last cash."),
        "gambler": ("I need that cash for the next roll.",),
    },
    Why.JUST_TRADED: {
        "": ("That only just changed hands.", "Let's not trade that back and forth."),
        "trader": ("We only just traded that.",),
    },
    Why.ANNOYED: {
        "": ("Enough offers for now.", "No more deals with you for a while."),
        "builder": ("I have better things to do than read such offers.",),
        "trader": ("I like to trade, but not like that. Later.",),
        "miser": ("Stop trying. I count every coin.",),
        "gambler": ("You play the odds too often. Later.",),
    },
    Why.NOT_INTERESTED: {
        "": ("No, thanks.", "Not interested.", "That does nothing for me."),
        "builder": ("That gives me nothing to build on.",),
        "trader": ("Not that one. Try me with something else.",),
        "miser": ("I'll keep what I have.",),
        "gambler": ("Too tame for me.",),
    },
}
"""What each style says beside what they all say; the bot would give `{mine}` and complete the partner's `{set}`."""

ACCEPTANCES: dict[str, tuple[str, ...]] = {
    "": ("Deal.", "Agreed.", "Fine with me."),
    "builder": ("Deal. Now I can plan.",),
    "trader": ("A pleasure doing business.", "Deal! Let me know what else you have."),
    "miser": ("All right, deal.",),
    "gambler": ("You're on!", "Deal! Let's see who got lucky."),
}

TAILS: dict[str, tuple[str, ...]] = {
    "trader": ("Good for both of us.", "We both gain."),
    "gambler": ("What do you say?", "Worth a try?"),
}
"""What some add to their offers now and then."""
BUILDING = ("I want to build.", "Time to build.")
PAYING = ("That is my best price.", "I rarely pay that much.")

OPENERS = {"trader": "Let's talk.", "miser": "Let's be reasonable.", "gambler": "Tell you what."}
"""How some begin a counter-offer now and then."""

NTH = ("", "first", "second", "third", "fourth", "fifth")


class Prize(NamedTuple):
    """What deeds bring a seat: a group of which it then has `held` of `size`."""

    group: int
    held: int
    size: int

    @property
    def whole(self) -> bool:
        """Whether it completes the group."""
        return self.held == self.size


# ---------------------------------------------------------------- what bots say


def remark(view: View, act: Act, style: str = "", why: Why | None = None) -> str:
    """What a bot says about its act, before that is submitted; nothing about acts that are no deals."""
    if isinstance(act, OfferDeal):
        give, take = act.terms.give, act.terms.take
        return offer_reason(view, act.seat, act.partner, give.deeds, take.deeds, act.terms.gain, style)
    if not isinstance(act, AcceptDeal | CounterDeal | DeclineDeal):
        return ""
    offer = next((offer for offer in view.ask(OPEN_OFFERS) if offer.number == act.offer), None)
    if offer is None:
        return ""
    if isinstance(act, CounterDeal):
        give, take = act.terms.give, act.terms.take
        return counter_reason(view, act.seat, offer, give.deeds, take.deeds, act.terms.gain, style)
    if isinstance(act, AcceptDeal):
        return acceptance(act.seat, offer, style)
    return refusal_reason(view, act.seat, offer, why or likely_why(view, act.seat, offer), style)


def offer_reason(
    view: View, maker: int, partner: int, gives: tuple[int, ...], gets: tuple[int, ...], cash: int, style: str = ""
) -> str:
    """Why an offer is good for both; `cash` is what its maker gets minus what it gives."""
    mine, yours = prize(view, maker, gets, gives), prize(view, partner, gives, gets)
    key = hash_of(view.round, maker, partner, gives, gets, cash)
    if mine is not None and yours is not None and mine.whole and yours.whole:
        own, other = group_name(view, mine.group), group_name(view, yours.group)
        text = f"We both complete a set: {own} for me, {other} for you."
    elif not gives and cash < 0:
        text = _buying(view, partner, gets, -cash, mine)
    elif not gets and cash > 0:
        text = _selling(view, gives, cash, yours)
    else:
        text = _swapping(view, gives, gets, cash, mine, yours)
    if style == "trader" and not gives and -cash < sum(view.board.price[deed] for deed in gets):
        return text  # it tries to buy cheaply: no word of a gain for both
    return _with_tail(text, style, key, mine is not None and _is_street(view, mine) and mine.whole, cash < 0)


def counter_reason(
    view: View,
    seat: int,
    offer: DealOffered,
    gives: tuple[int, ...],
    gets: tuple[int, ...],
    cash: int,
    style: str = "",
) -> str:
    """What a bot asks for instead of an offer; `cash` is what it would get minus what it would give."""
    side, money, key = side_of(offer, seat), view.words.money, hash_of(offer.number, offer.revision, seat)
    if set(side.gives) != set(gives) or set(side.gets) != set(gets):
        return "How about this instead? " + offer_reason(view, seat, side.other, gives, gets, cash)
    if cash > 0:
        texts = [f"I would need {money(cash)}.", f"For {money(cash)} we have a deal."]
        if cash > side.cash > 0:
            texts.append(f"Add {money(cash - side.cash)}, and we have a deal.")
    elif cash < 0:
        texts = [f"I would pay {money(-cash)}.", f"{money(-cash)} is what I can offer."]
    else:
        texts = ["Even, without cash, and we have a deal.", "I would do it without cash."]
    text = texts[key // 2 % len(texts)]
    return f"{OPENERS[style]} {text}" if style in OPENERS and key % 2 else text


def refusal_reason(view: View, seat: int, offer: DealOffered, why: Why, style: str = "") -> str:
    """Why a bot turns an offer down."""
    side = side_of(offer, seat)
    given = [view.words.space(deed) for deed in side.gives]
    theirs = prize(view, side.other, side.gives, side.gets)
    fields = {
        "mine": given[0] if len(given) == 1 else "that" if given else view.words.money(-side.cash),
        "set": group_name(view, theirs.group) if theirs is not None and theirs.whole else "",
    }
    if (why is Why.COMPLETES_YOUR_SET and not fields["set"]) or (why is Why.TOO_LITTLE and not given):
        why = Why.HELPS_YOU_MORE  # there is no set, or nothing but cash, to speak of
    text = _chosen(REFUSALS[why], style, hash_of(offer.number, offer.revision, seat)).format_map(fields)
    return capitalised(text)


def acceptance(seat: int, offer: DealOffered, style: str = "") -> str:
    """What a bot says as it accepts."""
    return _chosen(ACCEPTANCES, style, hash_of(offer.number, offer.revision, seat))


def likely_why(view: View, seat: int, offer: DealOffered) -> Why:
    """The plainest reason to turn an offer down, for bots that do not tell theirs."""
    side, price = side_of(offer, seat), view.board.price
    theirs, mine = prize(view, side.other, side.gives, side.gets), prize(view, seat, side.gets, side.gives)
    if theirs is not None and theirs.whole:
        return Why.COMPLETES_YOUR_SET
    if side.cash < 0 and 4 * (view.cash(seat) + side.cash) < view.cash(seat):
        return Why.NEEDS_CASH
    less = side.cash + sum(price[deed] for deed in side.gets) < sum(price[deed] for deed in side.gives)
    if side.gives and (less or not side.gets):
        return Why.TOO_LITTLE
    return Why.NOT_INTERESTED if mine is None else Why.HELPS_YOU_MORE


# ---------------------------------------------------------------- kinds of offers


def _buying(view: View, partner: int, gets: tuple[int, ...], pays: int, mine: Prize | None) -> str:
    """The maker pays cash for deeds."""
    money, over = view.words.money, pays - sum(view.board.price[deed] for deed in gets)
    lone = len(gets) == 1 and view.owned(partner, view.board.group[gets[0]]) == 1
    thing = f"your only {one_of(view, view.board.group[gets[0]])}" if lone else _names(view, gets)
    above = f", {money(over)} above list price" if over > 0 else ""
    if mine is not None and mine.whole:
        return f"Completes my {group_name(view, mine.group)}, and you get {money(pays)}{above}."
    return f"You get {money(pays)} for {thing}{above}."


def _selling(view: View, gives: tuple[int, ...], price: int, yours: Prize | None) -> str:
    """The maker wants cash for deeds."""
    money = view.words.money(price)
    if yours is None:
        return f"{_names(view, gives)} for {money}."
    if yours.whole:
        return f"Completes your {group_name(view, yours.group)} for {money}."
    return f"{capitalised(_nth(view, yours))} for you, {money} for me."


def _swapping(
    view: View, gives: tuple[int, ...], gets: tuple[int, ...], cash: int, mine: Prize | None, yours: Prize | None
) -> str:
    """Deeds go both ways, perhaps with cash."""
    extra = f" plus {view.words.money(-cash)}" if cash < 0 else ""
    if mine is None and yours is None:
        return f"{_names(view, gets)} for {_names(view, gives)}{extra}."
    if mine is not None and yours is not None and not mine.whole and not yours.whole:
        return f"{capitalised(_nth(view, mine))} for me, {_nth(view, yours)}{extra} for you."
    own = _brings(view, mine, "my", "me") if mine is not None else f"brings me {_names(view, gets)}"
    other = _brings(view, yours, "your", "you") if yours is not None else f"gives you {_names(view, gives)}"
    return f"{capitalised(own)} and {other}{extra}."


def _brings(view: View, prize: Prize, whose: str, whom: str) -> str:
    if prize.whole:
        return f"completes {whose} {group_name(view, prize.group)}"
    return f"gives {whom} {_nth(view, prize)}"


def _nth(view: View, prize: Prize) -> str:
    """`a second railroad`."""
    return f"a {NTH[prize.held] if prize.held < len(NTH) else 'another'} {one_of(view, prize.group)}"


def _with_tail(text: str, style: str, key: int, builds: bool, pays: bool) -> str:
    """An offer with what its maker's style adds to every second one."""
    own = BUILDING if style == "builder" and builds else PAYING if style == "miser" and pays else TAILS.get(style, ())
    if not own or key % 2:
        return text
    longer = f"{text} {own[key // 2 % len(own)]}"
    return longer if len(longer) <= LONGEST else text


# ---------------------------------------------------------------- words


def prize(view: View, seat: int, gets: tuple[int, ...], gives: tuple[int, ...]) -> Prize | None:
    """The best that deeds do for a seat's groups: complete one, or bring one of which it holds some further."""
    group_of, members = view.board.group, view.board.members
    best: Prize | None = None
    for group in dict.fromkeys(group_of[deed] for deed in gets):
        before = view.owned(seat, group)
        change = sum(group_of[deed] == group for deed in gets) - sum(group_of[deed] == group for deed in gives)
        found = Prize(group, before + change, len(members[group]))
        if change > 0 and (before or found.whole) and (best is None or _rank(view, found) > _rank(view, best)):
            best = found
    return best


def _rank(view: View, found: Prize) -> tuple[bool, bool, int]:
    return found.whole, _is_street(view, found), found.held


def _is_street(view: View, found: Prize) -> bool:
    return found.group in streets_of(view.board)


def group_name(view: View, group: int) -> str:
    """A whole group: `oranges`, `railroads`."""
    name = view.words.edition.group_names[view.board.group_ids[group]]
    return name + "s" if group in streets_of(view.board) else name


def one_of(view: View, group: int) -> str:
    """One deed of a group: `orange`, `railroad`."""
    if group in streets_of(view.board):
        return view.words.edition.group_names[view.board.group_ids[group]]
    return view.words.terms[view.board.group_kind[group]]


def _names(view: View, deeds: tuple[int, ...]) -> str:
    return " and ".join(view.words.space(deed) for deed in deeds) or f"a {view.words.terms['jail_card']}"


def _chosen(variants: dict[str, tuple[str, ...]], style: str, key: int) -> str:
    """One of what everybody says and what this style says."""
    pool = variants.get(style, ()) + variants[""] if style else variants[""]
    return pool[key % len(pool)]


def hash_of(*things: object) -> int:
    """A number that depends on nothing but these things, in every process."""
    return crc32(repr(things).encode())
