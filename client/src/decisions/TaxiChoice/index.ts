/** City: take the taxi, which changes your roll by 1 or 2, or walk. */
import { always, dutyOf, type Decision } from '$/decisions/decision';
import { later } from '$/decisions/later.svelte';
import { text } from './text';

export const taxiChoice: Decision = {
  acts: { TakeTaxi: { label: (_, { by }) => text.taxi(by), name: text.taxiName }, GoOnFoot: { ...always(text.walk), key: 'w' } },
  duty: dutyOf({
    kind: 'TaxiChoice',
    panel: later('TaxiChoice'),
    asks: () => text.asks,
    awaits: () => text.awaits,
    answers: ['GoOnFoot'],
  }),
};
