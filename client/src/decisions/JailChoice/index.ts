/** A turn that begins in Jail: roll for a double, pay, or use a card. */
import { always, dutyOf, type Decision } from '$/decisions/decision';
import { term } from '$/text/terms';
import JailChoice from './JailChoice.svelte';
import { text } from './text';

export const jailChoice: Decision = {
  acts: {
    TryDouble: { ...always(text.tryDouble), key: 'r' },
    PayBail: {
      label: ({ edition }) => text.payBail(term(edition, 'bail')),
      name: text.payBailName,
      detail: ({ edition, money }) => (typeof edition.settings.bail === 'number' ? money(edition.settings.bail) : undefined),
      key: 'p',
    },
    UseJailCard: { label: () => text.useCard, name: text.useCardName, key: 'j' },
  },
  duty: dutyOf({
    kind: 'JailChoice',
    panel: JailChoice,
    asks: ({ edition }) => text.asks(term(edition, 'jail')),
    awaits: ({ edition }) => text.awaits(term(edition, 'jail')),
    answers: ['TryDouble', 'PayBail', 'UseJailCard'],
  }),
  hint: { id: 'jail', says: () => text.hint },
};
