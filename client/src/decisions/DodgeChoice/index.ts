/** City: rent that a card can dodge. */
import { always, dutyOf, type Decision } from '$/decisions/decision';
import { term } from '$/text/terms';
import { later } from '$/decisions/later.svelte';
import { text } from './text';

export const dodgeChoice: Decision = {
  acts: {
    PayRent: { ...always(text.payRent), detail: ({ duty, money }) => (duty?.kind === 'DodgeChoice' ? money(duty.amount) : undefined), key: 'p' },
    DodgeRent: { label: ({ edition }) => text.use(term(edition, 'rent_dodge')), name: text.dodgeName, key: 'd' },
  },
  duty: dutyOf({
    kind: 'DodgeChoice',
    panel: later('DodgeChoice'),
    asks: () => text.asks,
    awaits: () => text.awaits,
    answers: ['PayRent', 'DodgeRent'],
  }),
};
