/** What acts would bring, asked from the server a moment after they stand, and kept while the next answer is awaited. */
import { untrack } from 'svelte';
import { Refusal } from '$/net/socket';
import type { Act, Refused } from '$/net/protocol';
import { actKey } from './choices';
import type { Desk } from './desk.svelte';
import type { Foreseen } from './outcome';

/** `preview` stays from before while the next one is on its way; a refusal goes with the act that it was about. */
export interface Outcome {
  asking: boolean;
  preview: Foreseen | null;
  refused: Refused | null;
}

const NONE: Outcome = { asking: false, preview: null, refused: null };
/** Long enough not to ask for every step of a stepper, too short to notice. */
const PAUSE = 120;
/** Many are asked less often. */
const MORE = 15;

async function outcomeOf(desk: Desk, act: Act): Promise<Outcome> {
  try {
    return { asking: false, preview: await desk.preview(act), refused: null };
  } catch (error) {
    if (error instanceof Refusal) return { asking: false, preview: null, refused: error.ruled ? error.refused : null };
    throw error;
  }
}

/** What one act would bring; call it while a component is set up. */
export function usePreview(desk: Desk, act: () => Act | null): { readonly outcome: Outcome } {
  let outcome = $state.raw<Outcome>(NONE);
  let about = '';
  $effect(() => {
    const asked = act();
    const key = asked === null ? '' : actKey(asked);
    const before = untrack(() => outcome);
    if (key !== about && before.refused) outcome = { ...before, refused: null };
    about = key;
    void desk.table.version; // what it brings may change with every act at the table
    if (asked === null) {
      outcome = NONE;
      return;
    }
    if (desk.table.connection !== 'open') {
      outcome = { ...untrack(() => outcome), asking: true }; // and it is, as soon as there is a line
      return;
    }
    let current = true;
    const timer = setTimeout(() => {
      outcome = { ...outcome, asking: true };
      void outcomeOf(desk, asked).then((found) => {
        if (current) outcome = found;
      });
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  });
  return {
    get outcome() {
      return outcome;
    },
  };
}

/** What each of several acts would bring. */
export function usePreviews(desk: Desk, acts: () => readonly Act[]): { of(act: Act): Foreseen | null; refused(act: Act): Refused | null; readonly complete: boolean } {
  let known = $state.raw<ReadonlyMap<string, Outcome>>(new Map());
  $effect(() => {
    const asked = acts();
    void desk.table.version;
    if (desk.table.connection !== 'open') return;
    let current = true;
    const timer = setTimeout(() => {
      void Promise.all(asked.map(async (act) => [actKey(act), await outcomeOf(desk, act)] as const)).then((found) => {
        if (current) known = new Map(found);
      });
    }, PAUSE + MORE * asked.length);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  });
  return {
    of: (act) => known.get(actKey(act))?.preview ?? null,
    refused: (act) => known.get(actKey(act))?.refused ?? null,
    /** Whether each of them has been answered. */
    get complete() {
      return acts().every((act) => known.has(actKey(act)));
    },
  };
}
