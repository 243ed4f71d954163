/** Mortgaging deeds, and paying mortgages off. */
import type { Decision } from '$/decisions/decision';
import { icons } from '$/decisions/icons';
import { later } from '$/decisions/later.svelte';
import { text } from './text';

export const mortgages: Decision = {
  acts: {
    Mortgage: { label: (desk, { deed }) => text.mortgageSpace(desk.space(deed)), name: text.mortgage },
    Repay: { label: (desk, { deed }) => text.payOffSpace(desk.space(deed)), name: text.payOff },
  },
  tool: { panel: 'mortgage', key: 'm', Panel: later('Mortgages'), button: { label: text.tool, icon: icons.mortgage, kinds: ['Mortgage', 'Repay'] } },
};
