/** A mortgaged property that you just received: pay it off now, or pay the interest and keep it mortgaged. */
import { always, dutyOf, verbsOf, type ActTable, type Bar, type Decision } from '$/decisions/decision';
import type { Desk } from '$/state/desk.svelte';
import { text as shared } from '$/decisions/text';
import { later } from '$/decisions/later.svelte';
import { text } from './text';

const acts: ActTable = { KeepMortgaged: { ...always(text.keep), key: 'k' }, RepayNow: { ...always(text.payOff), key: 'r' } };

/** Several that came together are decided in the panel. */
function bar(desk: Desk): Bar {
  if (desk.proposal) return { primary: { ...desk.proposal }, others: [] };
  if (desk.mortgages.size > 0) return { primary: { label: shared.moment, act: null }, others: [] };
  const [primary = { label: shared.moment, act: null }, ...others] = ['KeepMortgaged' as const, 'RepayNow' as const].flatMap((kind) => verbsOf(desk, acts, kind));
  return { primary, others };
}

export const mortgageChoice: Decision = {
  acts,
  duty: dutyOf({
    kind: 'MortgageChoice',
    panel: later('MortgageChoice'),
    asks: () => text.asks,
    awaits: () => text.awaits,
    answers: ['KeepMortgaged', 'RepayNow'],
    bar,
  }),
};
