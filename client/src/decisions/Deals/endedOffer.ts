/** Your last offer that was declined or expired: read from the log, since the view no longer has it. */
import type { Choices } from '$/net/protocol';
import type { LogEntry } from '$/state/table.svelte';
import { formOf, isNothing, missing, sidesOf, tradable, type DealDraft, type OpenOffer } from './terms';

export interface EndedOffer {
  offer: OpenOffer;
  how: 'declined' | 'lapsed';
  /** The log's number of the fact that ended it. */
  at: number;
}

/** For how many turns afterwards it is news. */
const TURNS = 2;

/** The offer of this seat that ended last without a deal; none once something newer between the two, or time, has overtaken it. */
export function lastEnded(log: readonly LogEntry[], seat: number): EndedOffer | null {
  let turns = 0;
  const newer = new Set<number>();
  for (let place = log.length - 1; place >= 0 && turns < TURNS; place -= 1) {
    const { fact, n, act } = log[place]!;
    if (fact.kind === 'TurnBegan') turns += 1;
    if (fact.kind === 'DealOffered' || fact.kind === 'DealDone') {
      if (fact.maker === seat) newer.add(fact.partner);
      if (fact.partner === seat) newer.add(fact.maker);
    }
    if (fact.kind !== 'DealDeclined' && fact.kind !== 'OffersLapsed') continue;
    if (act === 'WithdrawDeal') continue; // by the player
    const numbers = fact.kind === 'DealDeclined' ? [fact.number] : fact.numbers;
    for (const number of numbers) {
      const offer = offerBefore(log, place, number);
      if (offer?.maker !== seat || newer.has(offer.partner)) continue;
      return { offer, how: fact.kind === 'DealDeclined' ? 'declined' : 'lapsed', at: n };
    }
  }
  return null;
}

/** An offer's last terms before a moment of the log. */
function offerBefore(log: readonly LogEntry[], place: number, number: number): OpenOffer | null {
  const found = log.slice(0, place).findLast(({ fact }) => fact.kind === 'DealOffered' && fact.number === number)?.fact;
  return found?.kind === 'DealOffered' ? found : null;
}

/** The same terms as a new draft, where everything in them can still be offered. */
export function again({ offer }: EndedOffer, seat: number, choices: Choices): DealDraft | null {
  const { other, give, take } = sidesOf(offer, seat);
  const draft: DealDraft = { partner: other, offer: null, revision: 0, give, take };
  const form = formOf(choices, draft);
  return form && isNothing(missing(draft, tradable(form, draft))) ? draft : null;
}
