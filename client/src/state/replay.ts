/** A game step by step, from the server's replay: every act with its facts and the view after it. */
import * as http from '$/net/http';
import type { FactTold, View } from '$/net/protocol';
import { withSaid, type LogEntry } from './table.svelte';
import { text } from '$/net/text';

export interface Step {
  /** How many facts there were after it. */
  version: number;
  /** Who did it: a seat; the Banker and the autopilot are below 0. */
  by: number;
  act: string | null;
  /** When, in milliseconds since 1970. */
  at: number;
  facts: FactTold[];
  /** What the bot that acted said about it. */
  said?: string;
  view: View;
}

export interface Replay {
  /** The table before anything happened. */
  start: View;
  steps: Step[];
}

type Changes = Partial<Omit<View, 'parts'>> & { parts?: Partial<View['parts']> };
type Line = { type: 'start'; view: View } | ({ type: 'step'; changes: Changes } & Omit<Step, 'view'>);

/** The replay of a table's game as far as it has gone. */
export async function replayOf(table: string): Promise<Replay> {
  return folded((await http.replayLines(table)) as Line[]);
}

/** Every view from what changed; what did not change is shared between them. */
export function folded(lines: readonly Line[]): Replay {
  const [first, ...rest] = lines;
  if (first?.type !== 'start') throw new Error(text.brokenReplay);
  let view = first.view;
  const steps = rest.flatMap((line) => {
    if (line.type !== 'step') return [];
    const { type: _, changes, ...step } = line;
    view = { ...view, ...changes, parts: { ...view.parts, ...changes.parts } } as View;
    return [{ ...step, view }];
  });
  return { start: first.view, steps };
}

/** The facts of a game with who did what led to them, as the log keeps them. */
export function entriesOf(steps: readonly Step[]): LogEntry[] {
  return steps.flatMap((step) => withSaid(step.facts, step));
}

/** The fetched past, and then what this page saw; each fact once. */
export function joined(past: readonly LogEntry[], seen: readonly LogEntry[]): readonly LogEntry[] {
  const first = seen[0]?.n ?? Infinity;
  const before = past.filter(({ n }) => n < first);
  return before.length > 0 ? [...before, ...seen] : seen;
}

/** The step at which a fact happened, or the one that led to a version; -1 for the start. */
export function stepAt(steps: readonly Step[], version: number): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (steps[middle]!.version < version) low = middle + 1;
    else high = middle;
  }
  return version <= 0 ? -1 : Math.min(low, steps.length - 1);
}
