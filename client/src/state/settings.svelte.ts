/** What a person prefers, kept in the browser: looks, speed, sound, and what they were called last time. */

export type Scheme = 'system' | 'light' | 'dark';
export type Contrast = 'system' | 'more';
export type Speed = 'normal' | 'fast' | 'instant';

interface Kept {
  scheme: Scheme;
  contrast: Contrast;
  speed: Speed;
  sound: boolean;
  /** How loud sounds are, from 0 to 1. */
  volume: number;
  /** What bots say about deals is shown at the table and in the log. */
  remarks: boolean;
  /** The next spaces as a strip under the board; by itself where the board is too small to read. */
  strip: boolean;
  /** Short phrases of other players are shown at the table. */
  phrases: boolean;
  /** Hints at things that are new to you. */
  hints: boolean;
  /** Your turn ends by itself when there is nothing left to do. */
  endsTurn: boolean;
  /** You pass in auctions in which you cannot bid. */
  passes: boolean;
  name: string;
}

const KEY = 'rentier.settings';
const FIRST: Kept = {
  scheme: 'system',
  contrast: 'system',
  speed: 'normal',
  sound: true,
  volume: 0.8,
  remarks: true,
  strip: true,
  phrases: true,
  hints: true,
  endsTurn: true,
  passes: true,
  name: '',
};

const CHOICES: { [K in keyof Kept]?: readonly Kept[K][] } = {
  scheme: ['system', 'light', 'dark'],
  contrast: ['system', 'more'],
  speed: ['normal', 'fast', 'instant'],
};

function load(): Kept {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    const kept = { ...FIRST };
    for (const key of Object.keys(FIRST) as (keyof Kept)[]) {
      const value = stored[key];
      const known = CHOICES[key] as readonly unknown[] | undefined;
      if (typeof value === typeof FIRST[key] && (known === undefined || known.includes(value))) {
        Object.assign(kept, { [key]: value });
      }
    }
    return kept;
  } catch {
    return { ...FIRST }; // private windows may keep nothing
  }
}

const asked = (query: string) => globalThis.matchMedia?.(query).matches ?? false;

class Settings implements Kept {
  scheme = $state<Scheme>(FIRST.scheme);
  contrast = $state<Contrast>(FIRST.contrast);
  speed = $state<Speed>(FIRST.speed);
  sound = $state(FIRST.sound);
  remarks = $state(FIRST.remarks);
  volume = $state(FIRST.volume);
  strip = $state(FIRST.strip);
  phrases = $state(FIRST.phrases);
  hints = $state(FIRST.hints);
  endsTurn = $state(FIRST.endsTurn);
  passes = $state(FIRST.passes);
  name = $state(FIRST.name);

  /** The system asks for less motion: things happen in the same order and time, and nothing moves. */
  still = $state(false);

  /** How fast things move on the page. */
  get motion(): Speed {
    return this.still ? 'instant' : this.speed;
  }

  /** Read what was kept, and follow it on the page; returns how to stop. */
  begin(page: HTMLElement = document.documentElement): () => void {
    Object.assign(this, load());
    const query = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
    this.still = asked('(prefers-reduced-motion: reduce)');
    const follow = (event: MediaQueryListEvent) => (this.still = event.matches);
    query?.addEventListener('change', follow);
    const stop = $effect.root(() => {
      $effect(() => {
        page.dataset.scheme = this.scheme;
        page.dataset.contrast = this.contrast;
        page.dataset.motion = this.motion;
      });
      $effect(() => this.#keep());
    });
    return () => {
      query?.removeEventListener('change', follow);
      stop();
    };
  }

  #keep(): void {
    const { scheme, contrast, speed, sound, volume, remarks, strip, phrases, hints, endsTurn, passes, name } = this;
    const kept: Kept = { scheme, contrast, speed, sound, volume, remarks, strip, phrases, hints, endsTurn, passes, name };
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // nothing is kept, then
    }
  }
}

export const settings = new Settings();
