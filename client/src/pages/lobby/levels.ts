/** Bots, clocks and paces as people choose them: the server knows more by name. */
import type { Edition } from '$/net/protocol';
import { auctionSeconds } from '$/text/terms';

export interface Named {
  value: string;
  title: string;
  says: string;
}

export const LEVELS: readonly Named[] = [
  { value: 'easy', title: 'Easy', says: 'A beginner: trades with everyone, builds late and misses things.' },
  { value: 'normal', title: 'Normal', says: 'A solid all-round opponent. Knows a good deal, but not every time.' },
  { value: 'hard', title: 'Hard', says: 'Sees every deal, drives a hard bargain and builds fast.' },
];

const CLOCKS: readonly Named[] = [
  { value: 'none', title: 'None', says: 'Nobody is hurried; a bot plays for whoever stays away.' },
  { value: 'relaxed', title: 'Relaxed', says: 'Two minutes a decision and ten in reserve: for long evenings.' },
  { value: 'normal', title: 'Normal', says: '45 seconds a decision, two minutes in reserve.' },
  { value: 'blitz', title: 'Blitz', says: '12 seconds a decision, half a minute in reserve.' },
];

/** The clocks of an edition's tables: its book may time auctions whatever is chosen. */
export function clocksOf(edition: Edition | null): readonly Named[] {
  const seconds = auctionSeconds(edition);
  if (seconds === 0) return CLOCKS;
  return CLOCKS.map((clock) => (clock.value === 'none' ? { ...clock, says: `Nobody is hurried, but auctions last ${seconds} s by the book.` } : clock));
}

export const PACES: readonly Named[] = [
  { value: 'calm', title: 'Calm', says: 'Time to read what each of them does.' },
  { value: 'normal', title: 'Normal', says: 'A moment for every act.' },
  { value: 'brisk', title: 'Brisk', says: 'For those who know the game.' },
  { value: 'instant', title: 'At once', says: 'Your turn comes as soon as they are done.' },
];

/** How a level is called. */
export function levelTitle(level: string | null): string {
  return LEVELS.find(({ value }) => value === level)?.title ?? level ?? '';
}
