/** Whether the server has another version of this page by now: asked after a lost connection, and when you come back to the page. */

const SCRIPT = /<script[^>]+type="module"[^>]+src="([^"]+)"/;

class NewVersion {
  /** There is another version. */
  found = $state(false);
  /** The script that this page was begun with; null in development. Files are named after their content. */
  readonly #script: string | null;

  constructor(script = document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null) {
    this.#script = script;
  }

  async look(): Promise<void> {
    if (this.#script === null || this.found) return;
    try {
      const answer = await fetch('/', { cache: 'no-store' });
      const now = answer.ok ? SCRIPT.exec(await answer.text())?.[1] : undefined;
      this.found = now !== undefined && now !== this.#script;
    } catch {
      // Without a connection there is nothing to reload.
    }
  }
}

export const newVersion = new NewVersion();
