/**
 * The stage: the one queue through which everything that happens reaches the page.
 *
 * The server says at once how an act ended. The stage plays it first: the dice tumble, the token moves, the card turns up.
 * Then the view changes (who has what money), and at last the act is told (log, live text, choices). All that the table shows
 * derives from what was revealed, so nothing gives a result away, and a click has everything arrive at once.
 */
import { Ring } from '$/board/geometry';
import type { FactTold, Update, View } from '$/net/protocol';
import { MOMENT_LASTS, type Moment } from '$/moments/moments';
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

/** `next`: something else happens than what lies on the table; `hop`: one space of a walk. */
type Beat =
  | (Moving & { fact: FactTold })
  | { kind: 'next' }
  | { kind: 'hop'; seat: number; spot: Spot; lasts: number }
  | { kind: 'rest'; lasts: number }
  | { kind: 'run'; run: () => void };

/** What one message sets in motion; `pace` times what its beats take at normal speed. */
interface Scene {
  beats: Beat[];
  pace: number;
}

/** What an update reveals: first how the table stands, then what is told about it. */
export interface Reveal {
  show: () => void;
  tell: () => void;
}

/** What is heard: facts as they are played, the steps of a token, and moments. */
export type Cue = readonly FactTold[] | 'step' | Moment;

/** Milliseconds at normal speed; the server has its bots wait as long (`server/table/showing.py`). */
export const LASTS = { dice: 600, hop: 140, walk: 1500, slide: 450, card: 900, money: 350 } as const;
/** The same where the system asks for stillness: the order stays, and nothing moves. */
const STILL = { dice: 350, walk: 250, slide: 250, card: 900, money: 350 } as const;
/** A card lies at least so long, at any speed: it is to be read. */
const READ = 4000;
/** So far, in milliseconds, may the page be behind the table: what would take longer is played faster. */
const PATIENCE = 4000;
/** As many moments wait for one another at most. */
const MOST = 3;
/** What would have to be so much shorter is no longer seen: it arrives at once. */
const HASTE = 0.2;

const PACE: Record<Speed, number> = { normal: 1, fast: 0.45, instant: 0 };

export class Stage {
  spots = $state<Spot[]>([]);
  dice = $state.raw<Roll | null>(null);
  rolling = $state(false);
  card = $state.raw<{ seat: number; deck: string; card: number } | null>(null);
  /** Something has happened that is not revealed yet. */
  busy = $state(false);
  /** What is celebrated; nothing waits for it. */
  moment = $state.raw<Moment | null>(null);
  /** How far behind the table this stage may be, in milliseconds. */
  patience = PATIENCE;

  /** The first is being shown. */
  #scenes: Scene[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;
  #view: View | null = null;
  #ring: Ring | null = null;
  #audience = new Set<(cue: Cue) => void>();
  /** When the card was laid, and what will take it away. */
  #laid = 0;
  #away: ReturnType<typeof setTimeout> | undefined;

  /** Moments that are still to come, and what ends the one that is shown. */
  #moments: Moment[] = [];
  #ends: ReturnType<typeof setTimeout> | undefined;

  /** How long one hop takes now, for the drawing to move as fast. */
  hop = $state<number>(LASTS.hop);

  /** Show a position at once, without how it came about. */
  show(view: View): void {
    this.finish();
    if (this.#ring?.size !== view.holder.length) this.#ring = new Ring(view.holder.length);
    // What lay there belongs to another moment.
    if (view.version !== this.#view?.version) {
      this.dice = null;
      this.#putAway();
      this.#endMoments();
    }
    this.#stand(view);
  }

  /** Lay out the dice and the card that the facts of an act before the shown position left on the table: a card of one before it is done with. */
  lay(facts: readonly FactTold[]): void {
    this.#putAway();
    for (const beat of facts.flatMap(beatOf)) this.#lay(beat);
  }

  /** Listen to what is played, as it is played. */
  onCue(listener: (cue: Cue) => void): () => void {
    this.#audience.add(listener);
    return () => this.#audience.delete(listener);
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

  /**
   * Play an update's facts, then reveal them; `show` has to come first.
   *
   * `tempo` is for players who act faster than others. An act of your own (`own`) has everything before it arrive.
   */
  play(update: Update, reveal: Partial<Reveal> = {}, tempo = 1, own = false): void {
    const { view, facts } = update;
    if (!view) return;
    const moving = facts.flatMap(beatOf);
    const rest = facts.filter((told) => !moving.some(({ fact }) => fact === told));
    const beats: Beat[] = [{ kind: 'next' }, ...moving];
    const money = { kind: 'rest' as const, lasts: 0 };
    const stand = () => {
      if (moving.length > 0 && view.cash.some((cash, seat) => cash !== this.#view?.cash[seat])) money.lasts = LASTS.money;
      this.#stand(view);
    };
    beats.push({ kind: 'run', run: stand });
    if (reveal.show) beats.push({ kind: 'run', run: reveal.show });
    beats.push({ kind: 'run', run: () => this.#cue(rest) });
    beats.push(money);
    if (reveal.tell) beats.push({ kind: 'run', run: reveal.tell });
    if (own) {
      this.#endMoments();
      this.finish();
    }
    this.#scenes.push({ beats, pace: document.hidden ? 0 : PACE[settings.speed] * tempo });
    this.#hasten();
    this.#go();
  }

  /** Celebrate moments one after the other, beside whatever happens next; where all is instant they are only heard. */
  celebrate(moments: readonly Moment[]): void {
    if (document.hidden) return;
    if (PACE[settings.speed] === 0) for (const moment of moments) this.#cue(moment);
    else this.#moments = [...this.#moments, ...moments].slice(-MOST);
    if (this.moment === null) this.#celebrateNext();
  }

  #celebrateNext(): void {
    clearTimeout(this.#ends);
    this.moment = this.#moments.shift() ?? null;
    if (this.moment === null) return;
    this.#cue(this.moment);
    this.#ends = setTimeout(() => this.#celebrateNext(), MOMENT_LASTS[this.moment.kind] * PACE[settings.speed]);
  }

  #endMoments(): void {
    clearTimeout(this.#ends);
    [this.moment, this.#moments] = [null, []];
  }

  /** Do something once everything before it is revealed. */
  then(run: () => void): void {
    this.#scenes.push({ beats: [{ kind: 'run', run }], pace: 0 });
    this.#go();
  }

  /** Have everything arrive now that is on its way; what comes later takes its time. Where nothing is, a card goes. */
  skip(): void {
    const celebrated = this.moment !== null;
    this.#endMoments();
    if (this.busy) this.finish();
    else if (!celebrated) this.#putAway();
  }

  /** Reveal everything that has happened. */
  finish(): void {
    for (const scene of this.#scenes) scene.pace = 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#go();
  }

  /** The more waits, the faster it goes; what is too fast to be seen arrives at once. */
  #hasten(): void {
    const newest = this.#scenes.at(-1)!;
    const time = this.#scenes.reduce((sum, { beats, pace }) => sum + pace * beats.reduce((all, beat) => all + lasts(beat), 0), 0);
    const haste = Math.min(1, this.patience / Math.max(1, time));
    if (document.hidden || (haste < HASTE && this.#scenes.length > 1)) {
      this.#scenes.pop();
      this.finish();
      this.#scenes.push(newest);
    } else for (const scene of this.#scenes) scene.pace *= haste < HASTE ? 0 : haste;
  }

  /** Play on until a beat takes time, or all is revealed. */
  #go(): void {
    if (this.#running || this.#timer !== undefined) return;
    this.#running = true;
    for (let scene = this.#scenes[0]; scene; scene = this.#scenes[0]) {
      const beat = scene.beats.shift();
      if (!beat) {
        this.#scenes.shift();
        continue;
      }
      const time = this.#perform(beat, scene) * scene.pace;
      if (time === 0) continue;
      this.busy = true;
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#go();
      }, time);
      break;
    }
    this.#running = false;
    if (this.#timer === undefined) this.busy = false;
  }

  #stand(view: View): void {
    this.#view = view;
    this.spots = view.at.map((space, seat) => ({ space, jailed: (view.jail[seat] ?? 0) > 0, walking: false }));
    this.rolling = false;
  }

  /** Begin a beat; how long it lasts at normal speed. */
  #perform(beat: Beat, scene: Scene): number {
    this.#lay(beat);
    if ('fact' in beat) this.#cue([beat.fact]);
    switch (beat.kind) {
      case 'dice':
        this.rolling = scene.pace > 0 && !settings.still;
        scene.beats.unshift({ kind: 'run', run: () => (this.rolling = false) });
        return lasts(beat);
      case 'walk':
        return this.#walk(beat, scene);
      case 'hop':
        this.#put(beat.seat, beat.spot);
        if (scene.pace > 0) this.#cue('step');
        return beat.lasts;
      case 'slide':
        this.#put(beat.seat, { space: beat.to, jailed: beat.jailed, walking: false });
        return lasts(beat);
      case 'run':
        beat.run();
        return 0;
      default:
        return lasts(beat);
    }
  }

  /** A walk is as many hops as there are spaces, each a beat; where nothing may move it is one step. */
  #walk(beat: Extract<Beat, { kind: 'walk' }>, scene: Scene): number {
    const { seat, to, steps } = beat;
    const there = { space: to, jailed: false, walking: false };
    const way = this.#ring?.walk(this.spots[seat]?.space ?? to, steps) ?? [];
    const known = way.at(-1) === to; // where it stands on the stage may be older than the fact
    if (scene.pace === 0 || settings.still || !known) {
      this.#put(seat, there);
      return settings.still ? lasts(beat) : known ? 0 : LASTS.hop;
    }
    const hop = Math.min(LASTS.hop, LASTS.walk / way.length);
    this.hop = hop * scene.pace;
    const hops: Beat[] = way.map((space) => ({ kind: 'hop', seat, spot: { space, jailed: false, walking: true }, lasts: hop }));
    scene.beats.unshift(...hops, { kind: 'run', run: () => this.#put(seat, there) });
    return 0;
  }

  #put(seat: number, spot: Spot): void {
    if (seat < this.spots.length) this.spots[seat] = spot;
  }

  #cue(cue: Cue): void {
    for (const listener of this.#audience) listener(cue);
  }
}

function beatOf(told: FactTold): (Moving & { fact: FactTold })[] {
  const moving = movingOf(told);
  return moving ? [{ ...moving, fact: told }] : [];
}

function movingOf({ fact, faces = [] }: FactTold): Moving | null {
  switch (fact.kind) {
    case 'Rolled':
    case 'StartRolled':
      return { kind: 'dice', seat: fact.seat, values: fact.dice, faces };
    case 'Moved':
      return { kind: 'walk', seat: fact.seat, to: fact.to, steps: fact.steps };
    case 'Jailed':
      return { kind: 'slide', seat: fact.seat, to: fact.space, jailed: true };
    case 'Jumped':
      return { kind: 'slide', seat: fact.seat, to: fact.to, jailed: false };
    case 'CardDrawn':
      return { kind: 'card', seat: fact.seat, deck: fact.deck, card: fact.card };
    default:
      return null;
  }
}

function lasts(beat: Beat): number {
  const kinds = settings.still ? STILL : LASTS;
  switch (beat.kind) {
    case 'walk':
      return settings.still ? STILL.walk : Math.min(LASTS.walk, LASTS.hop * Math.abs(beat.steps));
    case 'hop':
    case 'rest':
      return beat.lasts;
    case 'run':
    case 'next':
      return 0;
    default:
      return kinds[beat.kind];
  }
}
