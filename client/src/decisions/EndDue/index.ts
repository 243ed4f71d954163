/** End the turn. */
import BuildButton from '$/decisions/BuildButton/BuildButton.svelte';
import { always, dutyOf, type Decision } from '$/decisions/decision';
import { text } from './text';

export const endDue: Decision = {
  acts: { EndTurn: { ...always(text.endTurn), detail: (desk) => (desk.ending ? text.byItself : undefined), key: 'e' } },
  duty: dutyOf({
    kind: 'EndDue',
    panel: BuildButton,
    asks: () => text.asks,
    awaits: () => text.awaits,
    answers: ['Press', 'EndTurn'],
  }),
};
