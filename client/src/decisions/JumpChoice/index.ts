/** City: take the railroad to another one, or stay. */
import { always, dutyOf, type Decision } from '$/decisions/decision';
import { later } from '$/decisions/later.svelte';
import { text } from './text';

export const jumpChoice: Decision = {
  acts: { Jump: { label: (desk, { deed }) => text.goTo(desk.space(deed)), name: text.goName }, Stay: { ...always(text.stay), key: 's' } },
  duty: dutyOf({
    kind: 'JumpChoice',
    panel: later('JumpChoice'),
    asks: () => text.asks,
    awaits: () => text.awaits,
    answers: ['Stay'],
    choose: text.choose,
  }),
  hint: { id: 'jump', says: () => text.hint },
};
