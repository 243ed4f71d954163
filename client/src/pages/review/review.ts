/** A game's review as the server makes it: chances over time, luck, and decisions beside what would have been better. */
import * as http from '$/net/http';
import { text } from './text';

/** By seat; they add up to 1 (chances) or 0 (changes). */
export type Shares = readonly number[];

export interface Decision {
  /** The number of events before it: the replay shows the position there. */
  fact: number;
  seat: number;
  round: number;
  kind: string;
  done: string;
  better: string;
  error: number;
  /** Half the width of the 95% interval. */
  margin: number;
  games: number;
  chances: Shares;
  best: Shares;
  /** Everybody's chances before a deal; empty for everything else. */
  before: Shares;
  partner: number;
}

export interface Review {
  names: string[];
  facts: number;
  rounds: number;
  evaluator: string;
  depth: number;
  /** Nothing that costs less is called a clear mistake. */
  clear: number;
  ranking: number[];
  /** (events so far, round) */
  turns: [number, number][];
  /** (events so far, chances), wherever they changed. */
  chances: [number, Shares][];
  margins: [number, number][];
  /** The same of what a roll or a decision changes. */
  changes: [number, number][];
  /** Seats that had a coach. */
  coached: number[];
  /** (events before, events after) moves that were taken back; they do not count. */
  undone: [number, number][];
  players: { name: string; start: number; end: number; luck: number; lost: number; mistakes: number[] }[];
  decisions: Decision[];
  mistakes: number[];
  best_moves: number[];
  /** (event, change of everybody's chances, what happened) */
  turning_points: [number, Shares, string][];
}

/** Milliseconds between two looks whether a review is ready. */
const LOOK = 1000;
const known = new Map<string, Promise<Review>>();

/** The review of a table's game; asked for until it is made, and once for every part of the page. */
export function reviewOf(table: string, waiting: (ahead: number) => void = () => {}): Promise<Review> {
  const found = known.get(table) ?? made(table, waiting);
  known.set(table, found);
  found.catch(() => known.delete(table));
  return found;
}

async function made(table: string, waiting: (ahead: number) => void): Promise<Review> {
  for (;;) {
    const answer = await http.review(table);
    if (!isWaiting(answer)) return answer as unknown as Review;
    waiting(answer.ahead);
    await new Promise((done) => setTimeout(done, LOOK));
  }
}

const isWaiting = (answer: object): answer is { ahead: number } => 'ahead' in answer;

/** Everybody's chances after this many events. */
export function chancesAt(review: Review, version: number): Shares {
  return review.chances.findLast(([fact]) => fact <= version)?.[1] ?? review.chances[0]?.[1] ?? [];
}

/** Half the width of the interval of chances after this many events. */
export const marginAt = (review: Review, version: number): number => widthAt(review.margins, version);

/** The same of what a roll or a decision changed there. */
export const changeAt = (review: Review, version: number): number => widthAt(review.changes, version);

const widthAt = (widths: readonly [number, number][], version: number): number => widths.findLast(([fact]) => fact <= version)?.[1] ?? widths[0]?.[1] ?? 0;

/** The narrowest and the widest interval of chances during the game, in points. */
export function marginsOf(review: Review): [number, number] {
  const widths = review.margins.map(([, width]) => Math.round(100 * width)).filter((width) => width > 0);
  return [Math.min(...widths), Math.max(...widths)];
}

/** Percentage points with their sign. */
export function points(share: number): string {
  const count = Math.round(100 * share);
  return count > 0 ? text.plus(count) : count < 0 ? text.minus(-count) : text.even;
}

/** What a good move gained. */
export const gained = (one: Decision): number => (one.before.length > 0 ? (one.chances[one.seat] ?? 0) - (one.before[one.seat] ?? 0) : 0);

/** What a deal did to everybody, the largest change first; nothing for other decisions. */
export const effects = (one: Decision): [number, number][] =>
  one.before.map((before, seat): [number, number] => [seat, (one.chances[seat] ?? 0) - before]).filter(([, change]) => Math.abs(change) >= 0.005).sort((one, other) => Math.abs(other[1]) - Math.abs(one[1]));

/** The sentence above everything: for a player what cost most and what the dice did, for others who won and how lucky they were. */
export function headlineOf(review: Review, seat: number | null): string {
  if (seat === null) {
    const winner = review.ranking.indexOf(1);
    return winner < 0 ? '' : text.won(review.names[winner] ?? '', points(review.players[winner]?.luck ?? 0));
  }
  const own = review.players[seat];
  const worst = review.decisions[own?.mistakes[0] ?? -1];
  const luck = points(own?.luck ?? 0);
  return worst && worst.error >= review.clear ? text.lost(Math.round(100 * worst.error), worst.round, worst.done, luck) : text.noMistake(luck);
}
