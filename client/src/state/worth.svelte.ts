/** Everybody's worth over time: a sample per turn, from the replay for what happened before you came. */
import type { View } from '$/net/protocol';
import type { TableState } from './table.svelte';

/** By seat; `version` is when. */
export interface Sample {
  version: number;
  round: number;
  turn: number;
  worth: number[];
}

/** Add how a game stands: within a turn only its newest position counts; how it began and how it ended count by themselves. */
export function sample(samples: Sample[], { version, round, turn, worth, over }: View): void {
  const last = samples.at(-1);
  if (samples.length > 1 && last?.turn === turn && last.round === round && !over) samples.pop();
  samples.push({ version, round, turn, worth });
}

/** More than anybody can see in a small line. */
const MOST = 400;

export class WorthHistory {
  samples = $state.raw<Sample[]>([]);

  /** Follow a table from now on; returns how to stop. */
  follow(table: TableState): () => void {
    if (table.view) this.add(table.view);
    return table.onFacts(({ view }) => view && this.add(view));
  }

  add(view: View): void {
    const samples = [...this.samples];
    sample(samples, view);
    this.samples = thinned(samples);
  }

  /** The most that anybody was ever worth: the scale of all lines. */
  get most(): number {
    return Math.max(1, ...this.samples.flatMap(({ worth }) => worth));
  }

  /** One seat's line. */
  of(seat: number): number[] {
    return this.samples.map(({ worth }) => worth[seat] ?? 0);
  }

  /** What happened before you came, or while you were away: the whole game up to then. */
  fill(views: readonly View[]): void {
    const last = views.at(-1)?.version ?? -1;
    const whole: Sample[] = [];
    for (const view of views) sample(whole, view);
    this.samples = thinned([...whole, ...this.samples.filter(({ version }) => version > last)]);
  }
}

/** Every other one of the older half, as long as there are too many. */
function thinned(samples: Sample[]): Sample[] {
  if (samples.length <= MOST) return samples;
  const half = Math.floor(samples.length / 2);
  return thinned([...samples.slice(0, half).filter((_, place) => place % 2 === 0), ...samples.slice(half)]);
}
