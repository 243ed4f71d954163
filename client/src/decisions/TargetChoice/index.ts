/** City: choose a district, for a permit, a railroad or a card. */
import { always, dutyOf, type Decision } from '$/decisions/decision';
import { capital, term } from '$/text/terms';
import { later } from '$/decisions/later.svelte';
import { text } from './text';

export const targetChoice: Decision = {
  acts: {
    Choose: {
      label: (desk, { piece, deed }) => (piece ? text.at(capital(term(desk.edition, piece)), desk.space(deed)) : desk.space(deed)),
      name: text.chooseName,
    },
    Forgo: { ...always(text.forgo), key: 'f', onlyOpen: true },
  },
  duty: dutyOf({
    kind: 'TargetChoice',
    panel: later('TargetChoice'),
    asks: ({ edition }) => text.asks(term(edition, 'district')),
    awaits: ({ edition }) => text.awaits(term(edition, 'district')),
    answers: ['Forgo'],
    choose: text.choose,
    card: ({ card }) => card,
  }),
};
