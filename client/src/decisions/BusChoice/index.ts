/** The Bus: move by either white die, or both. */
import { dutyOf, type Decision } from '$/decisions/decision';
import { capital, term } from '$/text/terms';
import { later } from '$/decisions/later.svelte';
import { text } from './text';

export const busChoice: Decision = {
  acts: { TakeBus: { label: (_, { steps }) => text.ride(steps), name: text.choose } },
  duty: dutyOf({
    kind: 'BusChoice',
    panel: later('BusChoice'),
    asks: ({ edition }) => text.asks(capital(term(edition, 'bus'))),
    awaits: () => text.awaits,
    answers: [],
    choose: text.choose,
  }),
};
