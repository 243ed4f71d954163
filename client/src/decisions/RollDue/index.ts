/** Roll the dice. */
import { always, dutyOf, type Decision } from '$/decisions/decision';
import { windowShape } from '$/state/layout.svelte';
import BuildButton from '$/decisions/BuildButton/BuildButton.svelte';
import { text } from './text';

export const rollDue: Decision = {
  acts: { Roll: { ...always(text.roll), key: 'r' } },
  duty: dutyOf({
    kind: 'RollDue',
    panel: BuildButton,
    asks: () => text.asks,
    awaits: () => text.awaits,
    // After a double, too: the next roll would lose the button.
    answers: ['Press', 'Roll'],
  }),
  hint: { id: 'roll', says: () => (windowShape.layout === 'phone' ? text.hintTouch : text.hint) },
};
