"""Owing and paying: what cash covers is paid at once, oldest first; the rest waits for its debtor."""

from __future__ import annotations

from rentier.batch.agenda import drop_kinds, has_kinds, push
from rentier.batch.codes import COUNTED_AS_ASKED, DEBT, DEBTS, QUEUE, RENT, SEATS, SET_OFF, SETTLE
from rentier.batch.counting import count_rent
from rentier.batch.money import paid, raisable
from rentier.batch.record import Record
from rentier.batch.tables import Tables
from rentier.batch.wakes import wake, wake_later


def owe(g: Record, debtor: int, creditor: int, amount: int, why: int) -> None:
    """DEBT-1: a sum to be owed waits here until everything before it is settled; see `next_owed`."""
    n = g.queued
    if n >= QUEUE:
        g.overflow = 1
        return
    g.queue_debtor[n] = debtor
    g.queue_creditor[n] = creditor
    g.queue_sum[n] = amount
    g.queue_why[n] = why
    g.queue_deed[n] = 0
    g.queued = n + 1


def owe_rent(g: Record, debtor: int, creditor: int, amount: int, why: int, deed: int) -> None:
    """DEBT-1: the same for the rent of a deed."""
    owe(g, debtor, creditor, amount, why)
    if g.overflow == 0:
        g.queue_deed[g.queued - 1] = deed


def has_debt(g: Record, seat: int) -> bool:
    """Whether a seat owes anything."""
    for i in range(g.debts):
        if g.debtor[i] == seat:
            return True
    return False


def owing(g: Record, seat: int) -> int:
    """The sum of a seat's open debts."""
    total = 0
    for i in range(g.debts):
        if g.debtor[i] == seat:
            total += g.debt_sum[i]
    return total


def covered(g: Record, debtor: int, amount: int) -> bool:
    """DEBT-1, DEBT-7: whether cash covers an amount and no older debt comes first."""
    return g.cash[debtor] >= amount and not has_debt(g, debtor)


def next_owed(g: Record, b: Tables) -> None:
    """DEBT-1: the oldest sum that waits is paid at once where cash covers it, or becomes a debt."""
    debtor = g.queue_debtor[0]
    creditor = g.queue_creditor[0]
    amount = g.queue_sum[0]
    why = g.queue_why[0]
    deed = g.queue_deed[0]
    n = g.queued - 1
    for i in range(n):
        g.queue_debtor[i] = g.queue_debtor[i + 1]
        g.queue_creditor[i] = g.queue_creditor[i + 1]
        g.queue_sum[i] = g.queue_sum[i + 1]
        g.queue_why[i] = g.queue_why[i + 1]
        g.queue_deed[i] = g.queue_deed[i + 1]
    g.queued = n
    in_any_case = why & COUNTED_AS_ASKED
    if amount <= 0 and not in_any_case:
        return
    if not in_any_case and covered(g, debtor, amount):
        paid(g, b, debtor, creditor, amount, why)
        count_rent(g, deed, amount)
        return
    n = g.debts
    if n >= DEBTS:
        g.overflow = 1
        return
    g.debt_number[n] = g.numbers
    g.debtor[n] = debtor
    g.creditor[n] = creditor
    g.debt_sum[n] = amount
    g.debt_why[n] = why & ~COUNTED_AS_ASKED
    g.debt_deed[n] = deed
    g.debts = n + 1
    g.numbers += 1
    if not in_any_case and not has_kinds(g, 1 << DEBT):
        push(g, DEBT, -1, 0, g.numbers)
        g.numbers += 1
    g.unsettled = SET_OFF
    wake_later(g, debtor)


def remove_debt(g: Record, index: int) -> None:
    """A debt is gone; with the last one nobody has to raise money any more."""
    n = g.debts - 1
    for i in range(index, n):
        move_debt(g, i + 1, i)
    g.debts = n
    if n == 0:
        drop_kinds(g, 1 << DEBT)


def move_debt(g: Record, source: int, target: int) -> None:
    """Write a debt over another one."""
    g.debt_number[target] = g.debt_number[source]
    g.debtor[target] = g.debtor[source]
    g.creditor[target] = g.creditor[source]
    g.debt_sum[target] = g.debt_sum[source]
    g.debt_why[target] = g.debt_why[source]
    g.debt_deed[target] = g.debt_deed[source]


def settle(g: Record, b: Tables) -> None:
    """DEBT-1, DEBT-2: one payment that cash covers, oldest first; where there is none, one sum is set off."""
    if g.unsettled == SETTLE:
        seen = 0
        for i in range(g.debts):
            debtor = g.debtor[i]
            if seen >> debtor & 1:
                continue
            seen |= 1 << debtor
            if g.cash[debtor] >= g.debt_sum[i]:
                creditor = g.creditor[i]
                amount = g.debt_sum[i]
                why = g.debt_why[i]
                deed = g.debt_deed[i]
                remove_debt(g, i)
                paid(g, b, debtor, creditor, amount, why)
                count_rent(g, deed, amount)
                return
    g.unsettled = 0
    if g.debts >= 2:
        set_off(g)


def set_off(g: Record) -> None:
    """DEBT-2: where two players owe each other and neither has an older debt, the smaller sum is struck from both."""
    for i in range(g.debts):
        creditor = g.creditor[i]
        if creditor < 0 or oldest_debt(g, g.debtor[i]) != i:
            continue
        back = oldest_debt(g, creditor)
        if back >= 0 and g.creditor[back] == g.debtor[i]:
            struck = min(g.debt_sum[i], g.debt_sum[back])
            seat = g.debtor[i]
            g.debt_sum[i] -= struck
            g.debt_sum[back] -= struck
            for k in (max(i, back), min(i, back)):
                if g.debt_sum[k] == 0:
                    remove_debt(g, k)
            g.unsettled = SETTLE
            wake(g, seat)
            wake(g, creditor)
            return


def oldest_debt(g: Record, seat: int) -> int:
    """Where a seat's oldest debt stands, or -1."""
    for i in range(g.debts):
        if g.debtor[i] == seat:
            return i
    return -1


def debts_first(g: Record) -> bool:
    """AUC-2, AUC-8, DEBT-7: whether rent or debts have to be settled before a lot opens; then they come to the top."""
    if not has_kinds(g, 1 << DEBT | 1 << RENT):
        return False
    n = 0
    for urgency in range(3):
        for i in range(g.depth):
            kind = g.step[i] & 255
            if (2 if kind == RENT else 1 if kind == DEBT else 0) == urgency:
                g.draft[n] = g.step[i]
                g.draft_label[n] = g.label[i]
                n += 1
    for i in range(n):
        g.step[i] = g.draft[i]
        g.label[i] = g.draft_label[i]
    return True


# ---------------------------------------------------------------- who can pay, and who waits for others


def highest_roll(g: Record, b: Tables, seat: int) -> int:
    """DEAL-6, SPEED-11: the most that a seat's dice for a utility can show."""
    return 12 + (b.highest_face if g.entitled[seat] else 0)


def highest_claim(g: Record, b: Tables, index: int) -> int:
    """DEAL-6: what a claim may cost, a utility counted at its highest roll."""
    return g.claim_sum[index] + g.claim_times[index] * highest_roll(g, b, g.claim_visitor[index])


def claims_against(g: Record, b: Tables, seat: int) -> int:
    """DEAL-6: what unasked claims may cost a seat."""
    total = 0
    for i in range(g.claims):
        if g.claim_visitor[i] == seat:
            total += highest_claim(g, b, i)
    return total


def owes_to(g: Record, payer: int, seat: int, with_claims: bool) -> bool:
    """Whether a seat owes another one, or could still be asked for rent."""
    for i in range(g.debts):
        if g.debtor[i] == payer and g.creditor[i] == seat:
            return True
    if with_claims:
        for i in range(g.claims):
            if g.claim_visitor[i] == payer and g.claim_owner[i] == seat:
                return True
    return False


def receivable(g: Record, b: Tables, seat: int, with_claims: bool) -> int:
    """DEBT-2: what others owe a seat and could raise, rent that could still be asked for included.

    What a payer could raise counts what others owe that payer in turn, but not seats that wait for this one: `trail`
    goes from the seat to its payer, to the payer's payer, and so on, and back once the payers of one are counted.
    """
    depth = 0
    g.trail[0] = seat
    g.trail_payer[0] = 0
    g.trail_sum[0] = 0
    more = 0  # what the payer that was just looked at could get from others
    returned = False
    while True:
        waiting = g.trail[depth]
        payer = g.trail_payer[depth]
        claims_count = with_claims or depth > 0
        if payer >= g.seats:
            more = g.trail_sum[depth]
            if depth == 0:
                return more
            depth -= 1
            returned = True
            continue
        if not owes_to(g, payer, waiting, claims_count):
            g.trail_payer[depth] = payer + 1
            continue
        if not returned:
            known = False
            for i in range(depth + 1):
                if g.trail[i] == payer:
                    known = True
            if known:
                more = 0
            elif depth + 1 < SEATS:
                depth += 1
                g.trail[depth] = payer
                g.trail_payer[depth] = 0
                g.trail_sum[depth] = 0
                continue
        returned = False
        g.trail_sum[depth] += share_of(g, b, payer, waiting, raisable(g, b, payer) + more, claims_count)
        g.trail_payer[depth] = payer + 1


def share_of(g: Record, b: Tables, payer: int, seat: int, means: int, with_claims: bool) -> int:
    """DEBT-2: what of a payer's means comes to a seat: each debt is paid whole, oldest first, then claims."""
    total = 0
    for i in range(g.debts):
        if g.debtor[i] == payer:
            if g.debt_sum[i] > means:
                return total
            means -= g.debt_sum[i]
            if g.creditor[i] == seat:
                total += g.debt_sum[i]
    if with_claims:
        for i in range(g.claims):
            if g.claim_visitor[i] == payer and g.claim_owner[i] == seat:
                amount = highest_claim(g, b, i)
                if amount > means:
                    return total
                means -= amount
                total += amount
    return total


def payable(g: Record, b: Tables, seat: int) -> bool:
    """DEBT-2: whether a seat could meet its debts, alone or with what others owe it."""
    short = owing(g, seat) - raisable(g, b, seat)
    return short <= 0 or short <= receivable(g, b, seat, True)


def has_to_pay(g: Record, b: Tables, seat: int) -> bool:
    """DEBT-1, DEBT-2: whether the table waits for a debtor, who may only be waiting for what others owe."""
    if not has_debt(g, seat):
        return False
    if g.debts == 1:
        return True
    is_creditor = False
    for i in range(g.debts):
        if g.creditor[i] == seat:
            is_creditor = True
    if not is_creditor:
        return True
    means = raisable(g, b, seat)
    if means != g.cash[seat]:
        return True
    return means + receivable(g, b, seat, False) < owing(g, seat)
