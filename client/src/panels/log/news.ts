/** News: what others did and what happened to your money, where the log is not visible. */
import type { Fact, FactTold, Update } from '$/net/protocol';
import { withSaid } from '$/state/table.svelte';
import { aboutFact } from './topics';

/** Facts that only lead to another one in the log, or that their own panel shows. */
const PASSING: ReadonlySet<Fact['kind']> = new Set<Fact['kind']>(['BidMade', 'BidPassed', 'CardKept', 'DealOffered', 'Declined', 'LotOpened', 'OffersLapsed', 'PassesLifted', 'RentClaimed']);
/** Moves are seen on the board; these have a meaning beyond it. */
const MOVES: ReadonlySet<Fact['kind']> = new Set<Fact['kind']>(['Jailed', 'Freed']);

/** How many are shown at a time. */
export const MOST = 2;

/** Whether a sentence speaks of a seat. */
export function concerns({ told }: FactTold, seat: number | null): boolean {
  return told.some(([kind, , value]) => kind === 'seat' && value === seat);
}

/** A fact with what the bot that acted said about it. */
export interface NewsEntry extends FactTold {
  said?: string | undefined;
}

/** The facts of an update that are news to a seat; of its own acts only what its dice did to its money. */
export function newsOf(update: Update, seat: number | null): NewsEntry[] {
  const { by, facts } = update;
  const moved = facts.some(({ fact }) => fact.kind === 'Moved');
  return withSaid(facts, update).filter((entry) => {
    const { topic } = aboutFact(entry.fact);
    if (entry.told.length === 0 || PASSING.has(entry.fact.kind)) return false;
    if (by === seat) return moved && topic === 'money' && concerns(entry, seat);
    return topic !== 'turns' || MOVES.has(entry.fact.kind);
  });
}

/** Whether a fact ends the seat's own offer, which has its own notice. */
export function endsOwnOffer({ fact }: FactTold, log: readonly FactTold[], seat: number | null): boolean {
  if (fact.kind !== 'DealDeclined') return false;
  const offered = log.findLast((entry) => entry.fact.kind === 'DealOffered' && entry.fact.number === fact.number)?.fact;
  return offered?.kind === 'DealOffered' && offered.maker === seat;
}

/** The news that stay when more come: the newest, and rather those about the player. */
export function kept<Entry extends FactTold>(news: readonly Entry[], seat: number | null): Entry[] {
  const left = [...news];
  while (left.length > MOST) left.splice(Math.max(0, left.findIndex((entry) => !concerns(entry, seat))), 1);
  return left;
}
