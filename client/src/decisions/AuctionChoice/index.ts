/** City: choose any unowned district to auction, with an opening bid. */
import { dutyOf, type Decision } from '$/decisions/decision';
import { term } from '$/text/terms';
import { later } from '$/decisions/later.svelte';
import { text } from './text';

export const auctionChoice: Decision = {
  acts: { PutUp: { label: (desk, { deed }) => text.auction(desk.space(deed)), name: text.auctionName } },
  duty: dutyOf({
    kind: 'AuctionChoice',
    panel: later('AuctionChoice'),
    asks: ({ edition }) => text.asks(term(edition, 'district')),
    awaits: ({ edition }) => text.awaits(term(edition, 'district')),
    answers: [],
    choose: text.choose,
  }),
};
