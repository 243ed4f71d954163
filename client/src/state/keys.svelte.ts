/** Keyboard shortcuts: each component registers the keys of what it offers, for as long as it offers it. */

export interface Binding {
  /** As `KeyboardEvent.key` names it; `Space` for the space bar. */
  key: string;
  says: string;
  /** What it means: after a change the key does nothing for a moment. Without it a key is never held back. */
  means?: string;
  /** It leads somewhere and does nothing yet: it is never held back. */
  harmless?: boolean;
  run: () => void;
  /** Instead, in the moment in which its new meaning cannot have been read. */
  unread?: () => void;
}

/** Milliseconds in which nobody has read what a key means now. */
const UNREAD = 350;
/** Milliseconds within which a change is the player's own doing. */
const OWN = 60;
const TYPING = 'input, textarea, select, [contenteditable="true"]';
/** Who uses these has the focus in view from then on, as the page shows it. */
const WALKING = /^(Tab|Arrow|Escape|Home|End|Page)/;
/** Fields of panels, where Escape closes the panel. */
const IN_PANEL = '.prompts';
/** What is chosen already, and waits to be confirmed. */
const CHOSEN = '[data-proposes] [aria-checked="true"]';
/** What a key presses where it has the focus: a space of the board hears the one, not the other. */
const PRESSED: Record<string, string> = {
  Space: 'button, a[href], summary, [role="button"]',
  Enter: 'button, a[href], summary, [role="button"], [role="gridcell"]',
};

export class Keys {
  // Plain, since who takes a key back would see the list as it was before; `#changed` tells who looks at it.
  #bindings: Binding[] = [];
  #changed = $state.raw({});
  /** One points at things: a click leaves the focus there, and nobody means to press that again by a key. */
  #pointing = false;
  /** What keys that are watched meant last, and since when. */
  #meanings = new Map<string, { means: string; since: number }>();
  /** When the player last chose something. */
  #touched = -Infinity;

  /** Offer a key; returns how to take it back. Where two offer the same one, the newer has it. */
  add(binding: Binding): () => void {
    this.#bindings.push(binding);
    const { key, means } = binding;
    const before = this.#meanings.get(key);
    if (means !== undefined && before?.means !== means) {
      const now = performance.now();
      this.#meanings.set(key, { means, since: before && now - this.#touched > OWN ? now : -Infinity });
    }
    this.#changed = {};
    return () => {
      this.#bindings = this.#bindings.filter((other) => other !== binding);
      this.#changed = {};
    };
  }

  /** What each key does now. */
  get list(): Binding[] {
    void this.#changed;
    return [...new Map(this.#bindings.map((binding) => [binding.key, binding])).values()];
  }

  /** A pointer was pressed down anywhere on the page. */
  point = (): void => {
    this.#pointing = true;
  };

  /** Something was clicked, or chosen with a key; before anything comes of it. */
  touch = (event: MouseEvent | KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    const confirms = event instanceof KeyboardEvent ? event.key in { ' ': 0, Enter: 0 } : target?.closest('[aria-keyshortcuts="Space"]');
    if (!confirms) this.#touched = performance.now();
  };

  /** A key that was pressed anywhere on the page. */
  handle = (event: KeyboardEvent): void => {
    if (WALKING.test(event.key)) this.#pointing = false;
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(TYPING) && !(event.key === 'Escape' && target.closest(IN_PANEL))) return;
    const key = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toLowerCase() : event.key;
    // What has the focus is pressed by these, as everywhere; and a dialog has the keyboard to itself.
    const pressed = key in PRESSED ? target?.closest(PRESSED[key]!) : null;
    const itself = pressed?.getAttribute('aria-keyshortcuts') === key;
    if (pressed && !itself && !this.#pointing && !pressed.matches(CHOSEN)) return;
    if (document.querySelector('dialog[open]')) return;
    const binding = this.list.find((offered) => offered.key === key);
    if (!binding) return;
    const unread = binding.means !== undefined && !binding.harmless && performance.now() - (this.#meanings.get(key)?.since ?? -Infinity) < UNREAD;
    if (itself && !this.#pointing && !unread) return; // the browser presses it
    event.preventDefault();
    if (unread) binding.unread?.();
    else binding.run();
  };
}
