/** An auction: bid or pass. Its panel is shown to everybody. */
import { dutyOf, verbOf, verbsOf, type ActTable, type Bar, type Decision } from '$/decisions/decision';
import type { Act } from '$/net/protocol';
import { formsOf } from '$/state/choices';
import type { Desk } from '$/state/desk.svelte';
import { auctionSeconds } from '$/text/terms';
import { later } from '$/decisions/later.svelte';
import { text } from './text';

const acts: ActTable = {
  Bid: { label: (desk, { amount }) => text.bidAmount(desk.money(amount)), name: text.bid, key: 'b' },
  // Where the book times an auction, a player who passed can bid again after the next bid.
  Pass: { label: ({ edition }) => (auctionSeconds(edition) > 0 ? text.passForNow : text.pass), name: text.pass, key: 'p' },
};

/** The lowest bid comes first. */
function bar(desk: Desk): Bar {
  const form = formsOf(desk.choices, 'Bid')[0];
  const pass = verbsOf(desk, acts, 'Pass');
  if (form) {
    const least = form.fields.find(({ name }) => name === 'amount')?.least ?? 0;
    // What somebody points at stays as it is.
    const amount = desk.aimedAt?.[1] ?? least;
    if (amount < least) return { primary: { label: text.bidAmount(desk.money(amount)), detail: text.outbid, act: null }, others: pass };
    return { primary: verbOf(desk, acts, { kind: 'Bid', ...form.fixed, amount } as Act), others: pass };
  }
  const [primary = { label: text.cannotBid, act: null }, ...others] = pass;
  return { primary, others };
}

export const bidDue: Decision = {
  acts,
  duty: dutyOf({ kind: 'BidDue', asks: () => text.asks, awaits: () => text.awaits, answers: ['Bid', 'Pass'], bar, countsDown: true }),
  prompt: { key: (desk) => desk.lot?.number ?? null, Panel: later('BidDue') },
  hint: { id: 'auction', says: () => text.hint },
};
