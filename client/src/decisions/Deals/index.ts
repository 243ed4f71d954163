/** Deals: write an offer, and answer those of others. */
import type { Decision } from '$/decisions/decision';
import { icons } from '$/decisions/icons';
import { acts } from './acts';
import { later } from '$/decisions/later.svelte';
import Deals from './Deals.svelte';
import { text } from './text';

export const deals: Decision = {
  acts,
  tool: { panel: 'deal', key: 't', Panel: later('DealComposer'), button: { label: text.tool, icon: icons.deal, kinds: ['OfferDeal'] } },
  prompt: { key: () => 'deals', Panel: Deals },
  hint: { id: 'offer', when: ({ offers }) => offers.length > 0, says: () => text.hint },
};
