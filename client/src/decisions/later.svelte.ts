/** Panels that come after the table: each is a component like any other, and shows nothing until its file is there. */
import Later from './Later.svelte';

type Rare = typeof import('./rare');

class Panels {
  all = $state.raw<Rare | null>(null);
  failed = $state(false);
  #coming: Promise<void> | null = null;

  /** Fetch them, once; after a failure again when they are wanted. */
  fetch(): Promise<void> {
    this.#coming ??= import('./rare').then(
      (found) => {
        [this.all, this.failed] = [found, false];
      },
      () => [this.failed, this.#coming] = [true, null],
    ) as Promise<void>;
    return this.#coming;
  }
}

export const panels = new Panels();

/** The panel of that name. */
export function later<Name extends keyof Rare>(name: Name): Rare[Name] {
  const panel = (...[anchor, props]: [Parameters<typeof Later>[0], Record<string, unknown>]) => Later(anchor, { name, props });
  return panel as unknown as Rare[Name];
}
