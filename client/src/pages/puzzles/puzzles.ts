/** Puzzles of a family of rules, and how somebody is doing: kept in this browser. */
import type { View } from '$/net/protocol';
import { text } from './text';

export type Family = 'classic' | 'city';

export interface Choice {
  act: string;
  /** Everybody's winning chances after it, by the evaluator. */
  chances: number[];
  /** The shares of the games played on that everybody won. */
  won: number[];
  /** Half the width of the 95% interval of your share. */
  margin: number;
}

export interface Puzzle {
  id: string;
  edition: string;
  kind: 'buy' | 'deal' | 'build' | 'choice';
  seat: number;
  names: string[];
  /** What happened before, in sentences. */
  story: string[];
  /** The offer in words. */
  about: string;
  choices: Choice[];
  /** The place of the best choice. */
  best: number;
  /** How many games were played on from every choice. */
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

/** Your winning chance after a choice: that of the games played on. */
export const chanceOf = (puzzle: Puzzle, choice: Choice | undefined): number => choice?.won[puzzle.seat] ?? 0;

/** The choice that comes closest to the best one. */
export const runnerUp = (puzzle: Puzzle): Choice | undefined =>
  puzzle.choices.filter((_, place) => place !== puzzle.best).sort((one, other) => chanceOf(puzzle, other) - chanceOf(puzzle, one))[0];

/** Which opponent gains most where you do not choose best: seat and points of chance. */
export function gainer(puzzle: Puzzle, instead: Choice): [number, number] {
  const best = puzzle.choices[puzzle.best];
  const gains = puzzle.names.map((_, seat): [number, number] => [seat, (instead.won[seat] ?? 0) - (best?.won[seat] ?? 0)]);
  return gains.filter(([seat]) => seat !== puzzle.seat).sort((one, other) => other[1] - one[1])[0] ?? [0, 0];
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
