/** Puzzles of a family of rules, and how somebody is doing: kept in this browser. */
import type { View } from '$/net/protocol';
import { text } from './text';

export type Family = 'classic' | 'city';

export interface Puzzle {
  id: string;
  edition: string;
  kind: 'buy' | 'deal' | 'build' | 'choice';
  seat: number;
  names: string[];
  /** The offer in words, or the kind of duty. */
  about: string;
  choices: { act: string; chance: number }[];
  /** The place of the best choice. */
  best: number;
  /** The shares of the games played on from the best choice and the next that were won. */
  won: [number, number];
  second: string;
  games: number;
  view: View;
}

export interface Progress {
  solved: string[];
  missed: string[];
  streak: number;
  best: number;
}

const KEY = 'rentier.puzzles';
const NEW: Progress = { solved: [], missed: [], streak: 0, best: 0 };

export async function fetchPuzzles(family: Family): Promise<Puzzle[]> {
  const answer = await fetch(`/puzzles/${family}.json`);
  if (!answer.ok) throw new Error(text.trouble);
  return (await answer.json()) as Puzzle[];
}

export function progress(): Progress {
  try {
    return { ...NEW, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Progress>) };
  } catch {
    return { ...NEW };
  }
}

/** What an answer makes of the progress; only the first answer to a puzzle counts. */
export function answered(before: Progress, id: string, right: boolean): Progress {
  if (before.solved.includes(id) || before.missed.includes(id)) return before;
  const streak = right ? before.streak + 1 : 0;
  const after: Progress = {
    solved: right ? [...before.solved, id] : before.solved,
    missed: right ? before.missed : [...before.missed, id],
    streak,
    best: Math.max(before.best, streak),
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(after));
  } catch {
    // Without storage the streak lasts as long as the page.
  }
  return after;
}

/** The next puzzle: the first that was never tried, else the first that was missed, else the one after this. */
export function nextOf(puzzles: readonly Puzzle[], known: Progress, current: string | null): Puzzle | null {
  const others = puzzles.filter(({ id }) => id !== current);
  return others.find(({ id }) => !known.solved.includes(id) && !known.missed.includes(id)) ?? others.find(({ id }) => known.missed.includes(id)) ?? others[0] ?? puzzles[0] ?? null;
}
