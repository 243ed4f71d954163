/** A debt that cash does not cover: raise the money, or go bankrupt. Its panel stays until the debt is paid. */
import { dutyOf, type Bar, type Decision, type Verb } from '$/decisions/decision';
import { text as leaving } from '$/decisions/Leaving/text';
import { actOf } from '$/state/choices';
import type { Desk } from '$/state/desk.svelte';
import { focusAndFlash } from '$/ui/focusAndFlash';
import { owing, toRaise } from './debts';
import { later } from '$/decisions/later.svelte';
import { text } from './text';

/**
 * A debt is paid by itself as soon as the cash is there. The primary verb is the best mortgage; where something would have to be
 * sold, it leads to the list, and pressing it again sells nothing.
 */
function bar(desk: Desk): Bar {
  const bankrupt: Verb = { label: leaving.goBankrupt, tone: 'danger', act: null, run: () => desk.leave('GoBankrupt') };
  return {
    primary: desk.proposal?.act?.kind === 'Mortgage' ? { ...desk.proposal } : {
      label: text.raise(desk.money(toRaise(desk.view, desk.seat))),
      act: null,
      run: () => focusAndFlash(document.querySelector<HTMLElement>('[data-suggestions]')),
    },
    others: actOf(desk.choices, 'GoBankrupt') ? [bankrupt] : [],
  };
}

export const debtDue: Decision = {
  duty: dutyOf({
    kind: 'DebtDue',
    asks: (desk) => text.asks(desk.money(toRaise(desk.view, desk.seat))),
    awaits: (desk, _, seat) => text.awaits(desk.money(toRaise(desk.view, seat))),
    answers: [],
    bar,
  }),
  prompt: { key: (desk) => (desk.seat >= 0 && owing(desk.view, desk.seat) > 0 ? 'debt' : null), Panel: later('DebtDue') },
  hint: { id: 'debt', says: () => text.hint },
};
