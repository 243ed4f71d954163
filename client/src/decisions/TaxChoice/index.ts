/** City: tax that a card can dodge. Its panel is that of rent. */
import { always, dutyOf, type Decision } from '$/decisions/decision';
import { term } from '$/text/terms';
import { later } from '$/decisions/later.svelte';
import { text } from './text';

export const taxChoice: Decision = {
  acts: {
    PayTax: { ...always(text.payTax), detail: ({ duty, money }) => (duty?.kind === 'TaxChoice' ? money(duty.amount) : undefined), key: 'p' },
    DodgeTax: { label: ({ edition }) => text.use(term(edition, 'tax_dodge')), name: text.dodgeName, key: 'd' },
  },
  duty: dutyOf({
    kind: 'TaxChoice',
    panel: later('DodgeChoice'),
    asks: () => text.asks,
    awaits: () => text.awaits,
    answers: ['PayTax', 'DodgeTax'],
  }),
};
