/** Rent: the owner has to ask for it before the next roll. */
import type { Decision } from '$/decisions/decision';
import { isOpen } from '$/state/choices';
import Claims from './Claims.svelte';
import { claimWorth } from './worth';
import { text } from './text';

export const claims: Decision = {
  acts: {
    AskRent: {
      label: () => text.collectRent,
      name: text.collectRent,
      detail: (desk, { claim }) => {
        const found = desk.view.parts.rent?.open.find(({ number }) => number === claim);
        return found && text.from(claimWorth(desk, found), desk.name(found.visitor));
      },
      key: 'c',
    },
    WaiveRent: { label: () => text.waive, name: text.waiveRent, key: 'w' },
  },
  prompt: { key: () => 'claims', Panel: Claims },
  hint: { id: 'rent', when: ({ choices }) => isOpen(choices, 'AskRent'), says: () => text.hint },
};
