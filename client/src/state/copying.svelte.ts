/** Copying a link to the clipboard: confirms it for a moment, or asks you to copy by hand. */

const MOMENT = 2500;

export class Copying {
  /** It was copied just now. */
  done = $state(false);
  /** This page may not: over plain http, for instance. */
  byHand = $state(false);

  async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      this.byHand = true;
      return;
    }
    this.done = true;
    setTimeout(() => (this.done = false), MOMENT);
  }
}
