/** Bots, clocks and bot speeds to choose from. */
import type { Edition } from '$/net/protocol';
import { auctionSeconds } from '$/text/terms';
import { CLOCKS, LEVELS, PACES, timedAuctions } from './text';

export interface Named {
  value: string;
  title: string;
  says: string;
}

export { LEVELS, PACES };

/** The clocks of an edition's tables: its book may time auctions whatever is chosen. */
export function clocksOf(edition: Edition | null): readonly Named[] {
  const seconds = auctionSeconds(edition);
  if (seconds === 0) return CLOCKS;
  return CLOCKS.map((clock) => (clock.value === 'none' ? { ...clock, says: timedAuctions(seconds) } : clock));
}

/** What a level is called. */
export function levelTitle(level: string | null): string {
  return LEVELS.find(({ value }) => value === level)?.title ?? level ?? '';
}
