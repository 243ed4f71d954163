/** Houses and hotels: build and sell, over any number of sites at once. */
import type { Decision } from '$/decisions/decision';
import { icons } from '$/decisions/icons';
import { isOpen } from '$/state/choices';
import { term } from '$/text/terms';
import { orderText, saleText } from './order';
import { later } from '$/decisions/later.svelte';
import { text } from './text';

export const building: Decision = {
  acts: {
    Build: { label: (desk, { order }) => text.buildOrder(orderText(desk, order, 1)), name: text.build },
    Sell: { label: (desk, { order }) => saleText(desk, order), name: text.sell },
  },
  tool: {
    panel: 'build',
    key: 'h',
    Panel: later('Building'),
    button: { label: text.tool, icon: icons.build, kinds: ['Build', 'Sell'] },
    isIn: ({ acts }) => acts.some(({ kind }) => kind === 'Build'),
  },
  hint: { id: 'build', when: ({ choices }) => isOpen(choices, 'Build'), says: ({ edition }) => text.hint(term(edition, 'houses')) },
};
