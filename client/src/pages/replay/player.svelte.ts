/** Plays a game again: a position in its steps, forwards and backwards, at a pace. */
import type { LogEntry, TableState } from '$/state/table.svelte';
import { entriesOf, stepAt, type Replay, type Step } from '$/state/replay';

export const PACES = [0.5, 1, 2, 4, 8] as const;
export type Pace = (typeof PACES)[number];

/** Milliseconds between two steps at the ordinary pace. */
const BEAT = 1100;
/** So much longer may a single step be played. */
const PATIENT = 4;

export class ReplayPlayer {
  /** The step that was last; -1 before the first. */
  at = $state(-1);
  playing = $state(false);
  pace = $state<Pace>(1);
  readonly log: LogEntry[];
  readonly last: number;
  /** Where turns begin, to go from one to the next. */
  readonly turns: number[];

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly replay: Replay,
    private readonly table: TableState,
  ) {
    this.last = replay.steps.length - 1;
    this.log = entriesOf(replay.steps);
    this.turns = replay.steps.flatMap(({ facts }, step) => (facts.some(({ fact }) => fact.kind === 'TurnBegan') ? [step] : []));
  }

  get version(): number {
    return this.replay.steps[this.at]?.version ?? 0;
  }

  /** Show a step; the next one is played out, any other is simply shown. */
  go(step: number): void {
    const to = Math.max(-1, Math.min(this.last, step));
    const next = to === this.at + 1;
    this.at = to;
    const shown = this.replay.steps[to];
    const view = shown?.view ?? this.replay.start;
    this.table.stage.patience = this.playing ? BEAT / this.pace : BEAT * PATIENT;
    this.table.stage.finish();
    if (next && shown) {
      this.table.hear({ type: 'update', version: shown.version, by: shown.by, act: shown.act, facts: shown.facts, view });
    } else {
      const { table } = this.table;
      if (table) this.table.hear({ type: 'welcome', protocol: 1, table, seat: null, version: view.version, gap: false, view });
      for (const { facts } of this.#sinceRoll(to)) this.table.stage.lay(facts);
    }
    if (to === this.last) this.pause();
  }

  /** What happened from the last roll to a step: it lies on the table then. The dice that said who begins are put away. */
  #sinceRoll(to: number): Step[] {
    const until = this.replay.steps.slice(0, to + 1);
    const roll = until.findLastIndex(({ facts }) => facts.some(({ fact }) => fact.kind === 'Rolled'));
    return roll < 0 ? [] : until.slice(roll);
  }

  /** To where a fact happened. */
  jump(version: number): void {
    this.pause();
    this.go(stepAt(this.replay.steps, version));
  }

  step(by: number): void {
    this.pause();
    this.go(this.at + by);
  }

  /** To the next beginning of a turn, or the one before. */
  turn(way: 1 | -1): void {
    this.pause();
    const found = way > 0 ? this.turns.find((step) => step > this.at) : this.turns.findLast((step) => step < this.at);
    this.go(found ?? (way > 0 ? this.last : -1));
  }

  play(): void {
    if (this.at >= this.last) this.go(-1);
    this.playing = true;
    this.#beat();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  #beat(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.playing) return;
      this.go(this.at + 1);
      if (this.playing) this.#beat();
    }, BEAT / this.pace);
  }
}
