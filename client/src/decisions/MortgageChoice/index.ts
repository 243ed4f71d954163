/** A mortgaged property that you just received: pay it off now, or pay the interest and keep it mortgaged. */
import { always, dutyOf, type Decision } from '$/decisions/decision';
import MortgageChoice from './MortgageChoice.svelte';
import { text } from './text';

export const mortgageChoice: Decision = {
  acts: { KeepMortgaged: { ...always(text.keep), key: 'k' }, RepayNow: { ...always(text.payOff), key: 'r' } },
  duty: dutyOf({
    kind: 'MortgageChoice',
    panel: MortgageChoice,
    asks: () => text.asks,
    awaits: () => text.awaits,
    answers: ['KeepMortgaged', 'RepayNow'],
  }),
};
