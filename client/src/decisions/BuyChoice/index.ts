/** A property that you landed on: buy it, or let it go to auction. */
import { dutyOf, verbOf, verbsOf, type ActTable, type Bar, type Decision } from '$/decisions/decision';
import { text as shared } from '$/decisions/text';
import { formsOf } from '$/state/choices';
import type { Desk } from '$/state/desk.svelte';
import BuyChoice from './BuyChoice.svelte';
import { text } from './text';

const acts: ActTable = {
  Buy: {
    label: () => text.buy,
    name: text.buy,
    detail: ({ duty, edition, money }) => {
      const price = duty?.kind === 'BuyChoice' ? edition.deeds.find(({ space }) => space === duty.deed)?.price : undefined;
      return price === undefined ? undefined : money(price);
    },
    key: 'b',
  },
  Decline: { label: (desk) => (desk.hasAuctions ? text.auction : text.dontBuy), name: text.dontBuy, key: 'a' },
  AuctionOff: { label: () => text.auction, name: text.auction, detail: (desk, { bid }) => text.from(desk.money(bid)), key: 'a' },
};

/** Where you open the bidding yourself, with the amount in the panel. */
function bar(desk: Desk): Bar {
  const [primary = { label: shared.moment, act: null }, ...others] = [...verbsOf(desk, acts, 'Buy'), ...verbsOf(desk, acts, 'Decline')];
  const proposed = desk.proposal?.act;
  const opening = proposed?.kind === 'AuctionOff' ? proposed : (formsOf(desk.choices, 'AuctionOff')[0]?.example ?? null);
  return { primary, others: opening ? [...others, verbOf(desk, acts, opening)] : others };
}

export const buyChoice: Decision = {
  acts,
  duty: dutyOf({
    kind: 'BuyChoice',
    panel: BuyChoice,
    asks: (desk, { deed }) => text.asks(desk.space(deed)),
    awaits: (desk, { deed }) => text.awaits(desk.space(deed)),
    answers: ['Buy', 'Decline'],
    bar,
    space: ({ deed }) => deed,
  }),
  hint: { id: 'buy', says: () => text.hint },
};
