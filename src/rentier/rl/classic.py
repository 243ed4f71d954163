"""The classic family for learners: what `rentier.batch.learning` defines, on the reference engine."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

import numpy as np

from rentier.batch.codes import SPACES
from rentier.batch.learning import actions as codec
from rentier.batch.learning.actions import ACTIONS, choose, clock_action, draft, is_act, write_legal
from rentier.batch.learning.episode import begin
from rentier.batch.learning.observation import size, write_observation
from rentier.batch.learning.stepping import ASKED_FOR_RENT, next_learner
from rentier.batch.packing import read_act
from rentier.batch.seen import KNOWN_STEPS, Seen
from rentier.batch.tables import CARDS, CHAPTERS
from rentier.kernel.records import Act
from rentier.rl.setting import Setting
from rentier.rl.table import LearningTable, Mask, Observation, as_array
from rentier.rules.cards import Piles
from rentier.rules.house.free_parking_pot import Pot


class ClassicTable(LearningTable):
    """A table of the classic family: any edition, variant and house rule.

    >>> from rentier.rl.setting import chance_of
    >>> table = ClassicTable(Setting("platinum", 2), [None, "simple"])
    >>> table.begin(chance_of(1, 0), 0)
    >>> table.asked, [table.name(action) for action in table.mask(0).nonzero()[0]][:1]
    (0, ['proceed'])
    """

    actions = ACTIONS

    def __init__(self, setting: Setting, bots: Sequence[str | None]) -> None:
        super().__init__(setting, bots)
        self.size = size(setting.seats)
        self.episode = setting.episode(sum(1 << seat for seat in self.learners))
        self.tables = setting.tables_to_look_at
        self._strange = any(chapter.name not in CHAPTERS for chapter in setting.book.chapters)
        """Whether there are rules that the batch engine does not know, so that every action has to be tried."""
        self._names = [name for name, _ in names()]
        self._seen: Seen

    def forget(self) -> None:
        begin(self.episode)
        self._seen = Seen(self.game.view(None))
        self._unseen: list[int] = []

    def look(self) -> None:
        self._seen.look()
        g, state = self._seen.record, self.game.state
        g.over = int(state.over)
        if (unseen := state.parts[Piles].unseen) != self._unseen:
            self._unseen = unseen.copy()
            for deck in range(len(g.unseen)):
                g.unseen[deck] = sum(1 << card % CARDS for card in unseen if card // CARDS == deck)
        if (pot := Pot.found_in(state)) is not None:
            g.pot = pot.money

    def next_learner(self) -> int | Act:
        g, b, e = self._seen.record, self.tables, self.episode
        agenda = self.game.state.agenda
        if self._strange and agenda and type(agenda[-1]) not in KNOWN_STEPS and not self.driver.busy:
            return self.clock(self.awaited_learner())
        g.woken = int(self.driver.wishing)
        seat = next_learner(g, b, e)
        if seat < 0 and g.woken and not self.driver.busy:
            g.woken = 0
            seat = next_learner(g, b, e)
        e.asked = seat
        return read_act(g, b) if seat == ASKED_FOR_RENT else seat

    def mask(self, seat: int) -> Mask:
        g, b, e = self._seen.record, self.tables, self.episode
        legal = bytearray(ACTIONS)
        write_legal(g, b, e, seat, legal, 0)
        if self._strange:
            for action in range(ACTIONS):
                if legal[action] and is_act(e, seat, action):
                    choose(g, b, e, seat, action)
                    legal[action] = self.game.why_not(read_act(g, b)) is None
            legal[codec.PROCEED] |= not any(legal)
        return as_array(legal, np.int8)

    def observation(self, seat: int) -> Observation:
        seen = array("f", bytes(4 * self.size))
        write_observation(self._seen.record, self.tables, self.episode, seat, seen, 0)
        return as_array(seen, np.float32)

    def act_of(self, seat: int, action: int) -> Act | None:
        g, b, e = self._seen.record, self.tables, self.episode
        if not is_act(e, seat, action):
            draft(g, e, seat, action)
            return None
        choose(g, b, e, seat, action)
        e.drafter = 0
        act = read_act(g, b)
        if self._strange and action == codec.PROCEED and self.game.why_not(act) is not None:
            return self.clock(seat)
        return act

    def instead(self, mask: Mask) -> int:
        return clock_action(bytearray(mask.tobytes()), 0)

    def buildings(self, space: int) -> str:
        level = self._seen.record.level[space]
        return "" if level == 0 else "H" if level == self.tables.top else str(level)

    def name(self, action: int) -> str:
        return self._names[action]


def names() -> Iterator[tuple[str, str]]:
    """The name of every action, and what it does."""
    deeds, sites = codec.DEED_SPACES, codec.SITE_SPACES
    yield "proceed", "roll, try for a double, end the turn, or raise money as the clock would"
    yield "buy", "buy the deed"
    yield "decline", "leave it to an auction"
    yield "bid least", "bid the least that is allowed"
    for share in codec.BID_SHARES[1:-1]:
        yield f"bid {share}%", f"bid {share}% of the deed's price, in whole steps"
    yield "bid most", "bid the most that cash allows"
    yield "pass", "pass the lot"
    yield "ask", "ask for the oldest rent (only with asks_rent=False)"
    yield "waive", "waive it (likewise)"
    yield "pay bail", "pay to leave Jail"
    for deck in range(codec.DECKS):
        yield f"use card {deck + 1}", f"leave Jail by the card of deck {deck + 1}"
    yield "bus first", "the Bus: move by the first die"
    yield "bus second", "move by the second die"
    yield "bus both", "move by both"
    for space in range(SPACES):
        yield f"go to {space}", f"a triple of the Speed Die: move to space {space}"
    for site in sites:
        yield f"build {site}", f"build one piece on space {site}, or place there the one you won"
    for group in range(codec.STREETS):
        yield f"build group {group + 1}", f"one piece on every lowest site of colour group {group + 1}"
    for site in sites:
        yield f"sell {site}", f"sell one level on space {site}"
    for group in range(codec.STREETS):
        yield f"sell group {group + 1}", f"one level of every highest site of colour group {group + 1}"
    for group in range(codec.STREETS):
        yield f"sell out {group + 1}", f"all buildings of colour group {group + 1}"
    for deed in deeds:
        yield f"mortgage {deed}", f"mortgage the deed of space {deed}"
    for deed in deeds:
        yield f"repay {deed}", "pay its mortgage off"
    yield "redeem", "pay off the mortgage of a deed just received"
    yield "keep mortgaged", "pay the interest and keep it mortgaged"
    for count in range(codec.WISHES):
        yield f"want {count}", f"in a shortage, want {count} pieces"
    yield "want all", "want all that you can place"
    yield "bankrupt", "declare bankruptcy"
    yield "accept", "accept the offer"
    yield "decline offer", "decline it"
    yield "counter", "draft other terms, beginning with these"
    yield "withdraw", "withdraw your oldest offer"
    for partner in range(1, codec.PARTNERS + 1):
        yield f"draft {partner}", f"draft a deal with the {partner}. player after you"
    for deed in deeds:
        yield f"give {deed}", f"add the deed of space {deed} to what you give"
    for deed in deeds:
        yield f"take {deed}", "add it to what you get"
    for deck in range(codec.DECKS):
        yield f"give card {deck + 1}", f"add your Jail card of deck {deck + 1}"
    for deck in range(codec.DECKS):
        yield f"take card {deck + 1}", "add the partner's"
    for amount in codec.CASH_STEPS:
        yield f"pay {amount} more", f"pay {amount} more, or ask for {amount} less"
    for amount in codec.CASH_STEPS:
        yield f"ask {amount} more", f"ask for {amount} more, or pay {amount} less"
    yield "send", "send the draft"
    yield "give up", "give the draft up; it counts as one of the turn"
