/**
 * The stage: plays what happened, one thing after another, after the server has said how it ended.
 *
 * Nothing waits for it. Players who act see the newest view at once; the stage only animates tokens, dice and cards.
 * It is never more than one act behind: when the next one moves something, what is still on its way arrives.
 */
import { Ring } from '$/board/geometry';
import type { FactTold, Update, View } from '$/net/protocol';
import { settings, type Speed } from './settings.svelte';

/** Dice on the table, and the rules' names of their faces. */
export interface Roll {
  seat: number;
  values: number[];
  faces?: string[];
}

/** Where a token is shown. */
export interface Spot {
  space: number;
  jailed: boolean;
  /** On its way: drawn apart from the others on the space. */
  walking: boolean;
}

type Moving =
  | { kind: 'dice'; seat: number; values: number[]; faces: string[] }
  | { kind: 'walk'; seat: number; to: number; steps: number }
  | { kind: 'slide'; seat: number; to: number; jailed: boolean }
  | { kind: 'card'; seat: number; deck: string; card: number };

/** The last of them: something else happens. */
type Beat = Moving | { kind: 'next' };

/** What one act sets in motion, and how long that may take: times what it takes at normal speed. */
interface Motion {
  beats: Beat[];
  pace: number;
}

/** Milliseconds at normal speed. */
const TUMBLE = 600;
const HOP = 140;
const WALK = 1500;
const SLIDE = 450;
const CARD = 700;
/** A card lies at least so long, at any speed: it is to be read. */
const READ = 4000;
/** What would have to be so much shorter is no longer seen: it arrives at once. */
const HASTE = 0.2;

const PACE: Record<Speed, number> = { normal: 1, fast: 0.45, instant: 0 };

export class Stage {
  spots = $state<Spot[]>([]);
  dice = $state.raw<Roll | null>(null);
  rolling = $state(false);
  card = $state.raw<{ seat: number; deck: string; card: number } | null>(null);
  /** Something is still being shown. */
  busy = $state(false);

  /** The first is being shown. */
  #motions: Motion[] = [];
  #view: View | null = null;
  #ring: Ring | null = null;
  #hurry: (() => void) | null = null;
  /** Who moved last, and when. */
  #last: { seat: number; at: number } | null = null;
  /** By seat: milliseconds until somebody moved after them, the last time. */
  #room: number[] = [];
  /** When the card was laid, and what will take it away. */
  #laid = 0;
  #away: ReturnType<typeof setTimeout> | undefined;

  /** How long one hop takes now, for the drawing to move as fast. */
  hop = $state(HOP);

  /** Show a position at once, without how it came about. */
  show(view: View): void {
    if (this.#ring?.size !== view.holder.length) this.#ring = new Ring(view.holder.length);
    // What lay there belongs to another moment.
    if (view.version !== this.#view?.version) {
      this.dice = null;
      this.#putAway();
    }
    this.#view = view;
    this.#last = null;
    for (const { beats } of this.#motions) beats.length = 0;
    if (this.busy) this.#rush();
    else this.#settle();
  }

  /** Lay out the dice and the card that the facts of an act before the shown position left on the table: a card of one before it is done with. */
  lay(facts: readonly FactTold[]): void {
    this.#putAway();
    for (const beat of facts.flatMap(beatOf)) this.#lay(beat);
  }

  /** Dice lie until the next roll, and a card at most until then: it goes when the next thing happens, once it could be read. */
  #lay(beat: Beat): void {
    if (beat.kind === 'dice' || beat.kind === 'card') this.#putAway();
    if (beat.kind === 'dice') this.dice = { seat: beat.seat, values: beat.values, faces: beat.faces };
    if (beat.kind === 'card') [this.card, this.#laid] = [{ seat: beat.seat, deck: beat.deck, card: beat.card }, performance.now()];
    if (beat.kind === 'next' && this.card) this.#away ??= setTimeout(() => this.#putAway(), this.#laid + READ - performance.now());
  }

  #putAway(): void {
    clearTimeout(this.#away);
    [this.card, this.#away] = [null, undefined];
  }

  /** Play an update's facts; `show` has to come first. */
  play(update: Update): void {
    if (!update.view) return;
    this.#view = update.view;
    const [next, beats]: [Beat, Moving[]] = [{ kind: 'next' }, update.facts.flatMap(beatOf)];
    if (beats.length > 0) {
      this.#rush();
      this.#motions.push({ beats: [next, ...beats], pace: this.#pace(beats) });
    } else if (this.busy) this.#motions.at(-1)?.beats.push(next);
    else this.#lay(next);
    if (!this.busy) void this.#run();
  }

  /** Have everything arrive now that is on its way; what comes later takes its time. Where nothing is, a card goes. */
  skip(): void {
    if (this.busy) this.#rush();
    else this.#putAway();
  }

  #rush(): void {
    for (const motion of this.#motions) motion.pace = 0;
    this.#hurry?.();
  }

  /** As fast as one likes it, and so that it is over when somebody else moves: that is expected after as long as the last time. */
  #pace(beats: Moving[]): number {
    const [now, { seat }] = [performance.now(), beats[0]!];
    if (this.#last) this.#room[this.#last.seat] = now - this.#last.at;
    this.#last = { seat, at: now };
    const pace = document.hidden ? 0 : PACE[settings.motion];
    const time = beats.reduce((sum, beat) => sum + lasts(beat), 0) * pace;
    const haste = Math.min(1, (this.#room[seat] ?? Infinity) / Math.max(1, time));
    return haste < HASTE ? 0 : pace * haste;
  }

  async #run(): Promise<void> {
    this.busy = true;
    for (let motion = this.#motions[0]; motion; motion = this.#motions[0]) {
      for (const beat of motion.beats) {
        this.#lay(beat);
        if (beat.kind !== 'next') await this.#perform(beat, motion);
      }
      this.#motions.shift();
    }
    this.#settle();
  }

  #settle(): void {
    const view = this.#view;
    if (view) this.spots = view.at.map((space, seat) => ({ space, jailed: (view.jail[seat] ?? 0) > 0, walking: false }));
    this.rolling = false;
    this.busy = false;
  }

  async #perform(beat: Moving, motion: Motion): Promise<void> {
    switch (beat.kind) {
      case 'dice':
        this.rolling = motion.pace > 0;
        await this.#pause(TUMBLE, motion);
        this.rolling = false;
        return;
      case 'walk':
        return this.#walk(beat, motion);
      case 'slide':
        this.#put(beat.seat, { space: beat.to, jailed: beat.jailed, walking: false });
        return this.#pause(SLIDE, motion);
      case 'card':
        return this.#pause(CARD, motion);
    }
  }

  async #walk({ seat, to, steps }: { seat: number; to: number; steps: number }, motion: Motion): Promise<void> {
    const from = this.spots[seat]?.space ?? to;
    const way = this.#ring?.walk(from, steps) ?? [];
    const known = way.at(-1) === to; // where it stands on the stage may be older than the fact
    const hop = Math.min(HOP, WALK / Math.max(1, way.length));
    this.hop = hop * motion.pace;
    for (const space of known ? way : [to]) {
      if (motion.pace === 0) break;
      this.#put(seat, { space, jailed: false, walking: true });
      await this.#pause(hop, motion);
    }
    this.#put(seat, { space: to, jailed: false, walking: false });
  }

  #put(seat: number, spot: Spot): void {
    if (seat < this.spots.length) this.spots[seat] = spot;
  }

  #pause(milliseconds: number, { pace }: Motion): Promise<void> {
    const time = milliseconds * pace;
    if (time === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function beatOf({ fact, faces = [] }: FactTold): Moving[] {
  switch (fact.kind) {
    case 'Rolled':
    case 'StartRolled':
      return [{ kind: 'dice', seat: fact.seat, values: fact.dice, faces }];
    case 'Moved':
      return [{ kind: 'walk', seat: fact.seat, to: fact.to, steps: fact.steps }];
    case 'Jailed':
      return [{ kind: 'slide', seat: fact.seat, to: fact.space, jailed: true }];
    case 'Jumped':
      return [{ kind: 'slide', seat: fact.seat, to: fact.to, jailed: false }];
    case 'CardDrawn':
      return [{ kind: 'card', seat: fact.seat, deck: fact.deck, card: fact.card }];
    default:
      return [];
  }
}

function lasts(beat: Moving): number {
  if (beat.kind === 'walk') return Math.min(WALK, HOP * Math.abs(beat.steps));
  return { dice: TUMBLE, slide: SLIDE, card: CARD }[beat.kind];
}
