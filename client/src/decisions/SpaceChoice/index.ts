/** Three of a kind with the Speed Die: move to any space. */
import { dutyOf, type Decision } from '$/decisions/decision';
import { later } from '$/decisions/later.svelte';
import { text } from './text';

export const spaceChoice: Decision = {
  acts: { GoTo: { label: (desk, { space }) => text.goTo(desk.space(space)), name: text.choose } },
  duty: dutyOf({
    kind: 'SpaceChoice',
    panel: later('SpaceChoice'),
    asks: () => text.asks,
    awaits: () => text.awaits,
    answers: [],
    choose: text.choose,
  }),
};
