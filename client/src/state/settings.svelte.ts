/** What a person prefers, kept in the browser: looks, speed, sound, and what they were called last time. */

export type Scheme = 'system' | 'light' | 'dark';
export type Contrast = 'system' | 'more';
export type Speed = 'normal' | 'fast' | 'instant';

interface Kept {
  scheme: Scheme;
  contrast: Contrast;
  speed: Speed;
  sound: boolean;
  /** What bots say about deals is shown at the table and in the log. */
  remarks: boolean;
  /** The next spaces as a strip under the board; by itself where the board is too small to read. */
  strip: boolean;
  name: string;
}

const KEY = 'rentier.settings';
const FIRST: Kept = { scheme: 'system', contrast: 'system', speed: 'normal', sound: true, remarks: true, strip: true, name: '' };

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
  strip = $state(FIRST.strip);
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
    const { scheme, contrast, speed, sound, remarks, strip, name } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ scheme, contrast, speed, sound, remarks, strip, name } satisfies Kept));
    } catch {
      // nothing is kept, then
    }
  }
}

export const settings = new Settings();
