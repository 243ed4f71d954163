/** What everybody was worth over time: a sample a turn, from the replay for what one has not seen oneself. */
import type { View } from '$lib/protocol';
import type { TableState } from '$lib/state/table.svelte';

/** By seat; `version` is when. */
export interface Sample {
  version: number;
  round: number;
  worth: number[];
}

/** More than anybody can see in a small line. */
const MOST = 400;

export class WorthHistory {
  samples = $state.raw<Sample[]>([]);
  #last: { turn: number; round: number } | null = null;

  /** Follow a table from now on; returns how to stop. */
  follow(table: TableState): () => void {
    if (table.view) this.add(table.view);
    return table.onFacts(({ view }) => view && this.add(view));
  }

  add(view: View): void {
    const sample = { version: view.version, round: view.round, worth: view.worth };
    const same = this.#last?.turn === view.turn && this.#last.round === view.round;
    this.#last = { turn: view.turn, round: view.round };
    // Within a turn only its newest position counts.
    const before = same ? this.samples.slice(0, -1) : this.samples;
    this.samples = thinned([...before, sample]);
  }

  /** The most that anybody was ever worth: the scale of all lines. */
  get most(): number {
    return Math.max(1, ...this.samples.flatMap(({ worth }) => worth));
  }

  /** One seat's line. */
  of(seat: number): number[] {
    return this.samples.map(({ worth }) => worth[seat] ?? 0);
  }

  /** What happened before one came, or while one was away: the whole game as far as it had gone then. */
  fill(views: readonly View[]): void {
    const last = views.at(-1)?.version ?? -1;
    const whole = new WorthHistory();
    for (const view of views) whole.add(view);
    this.samples = thinned([...whole.samples, ...this.samples.filter(({ version }) => version > last)]);
  }
}

/** Every other one of the older half, once there are too many. */
function thinned(samples: Sample[]): Sample[] {
  if (samples.length <= MOST) return samples;
  const half = Math.floor(samples.length / 2);
  return [...samples.slice(0, half).filter((_, place) => place % 2 === 0), ...samples.slice(half)];
}
