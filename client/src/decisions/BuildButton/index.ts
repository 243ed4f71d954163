/** City's build button: press it, and build the blocks that it allows. Rolling and ending the turn show it. */
import { always, type Decision } from '$/decisions/decision';
import type { Choices } from '$/net/protocol';
import { formsOf, isOpen } from '$/state/choices';
import { count } from '$/text/terms';
import { text } from './text';

/** How many blocks the button still allows. */
export const blocksAllowed = (choices: Choices) => formsOf(choices, 'BuildBlocks')[0]?.fields.find(({ name }) => name === 'order')?.most ?? 0;

export const buildButton: Decision = {
  acts: {
    Press: { ...always(text.press), key: 'b', onlyOpen: true },
    BuildBlocks: {
      label: (desk, { order }) => text.build(count(desk.edition, order.reduce((sum, [, some, others]) => sum + some + others, 0), 'block')),
      name: text.buildBlocks,
    },
  },
  hint: { id: 'press', when: ({ choices }) => isOpen(choices, 'Press'), says: () => text.hint },
};
