/** End the turn. */
import { always, dutyOf, type Decision } from '$/decisions/decision';
import { blocksAllowed } from '$/decisions/BuildButton';
import { isOpen } from '$/state/choices';
import { count } from '$/text/terms';
import BuildButton from '$/decisions/BuildButton/BuildButton.svelte';
import { text } from './text';

export const endDue: Decision = {
  acts: { EndTurn: { ...always(text.endTurn), detail: (desk) => (desk.ending ? text.byItself : undefined), key: 'e' } },
  duty: dutyOf({
    kind: 'EndDue',
    panel: BuildButton,
    asks: ({ choices, edition }) => {
      const blocks = blocksAllowed(choices);
      if (blocks > 0) return text.asksToBuild(count(edition, blocks, 'block'));
      return isOpen(choices, 'Press') ? text.asksToPress : text.asks;
    },
    awaits: () => text.awaits,
    answers: ['Press', 'EndTurn'],
  }),
};
