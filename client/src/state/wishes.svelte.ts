/** What was chosen on the first page, for whatever game begins next; what was not chosen is each page's own affair. Kept in this browser. */
import { clocksOf, LEVELS, PACES, type Named } from '$/pages/lobby/levels';

export interface Wishes {
  bots?: number;
  level?: string;
  clocks?: string;
  pace?: string;
  /** Your token, by its name; an edition that has it not gives you another. */
  token?: string;
  /** Rent is not collected automatically, as the book says; only in quick play. */
  asksRent?: boolean;
  /** The options that are on, by id; an edition takes those that it has. */
  options?: string[];
}

const KEY = 'rentier.wishes';

const one = (of: readonly Named[]) => (value: unknown) => of.some((known) => known.value === value);
/** What can be wished for: what was kept may be from another time. */
const SENSIBLE: { [K in keyof Wishes]-?: (value: unknown) => boolean } = {
  bots: (value) => Number.isInteger(value) && Number(value) > 0,
  level: one(LEVELS),
  clocks: one(clocksOf(null)),
  pace: one(PACES),
  token: (value) => typeof value === 'string',
  asksRent: (value) => typeof value === 'boolean',
  options: (value) => Array.isArray(value) && value.every((id) => typeof id === 'string'),
};

export function kept(): Wishes {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(Object.entries(SENSIBLE).flatMap(([wish, sensible]) => (sensible(stored[wish]) ? [[wish, stored[wish]]] : [])));
  } catch {
    return {}; // private windows may keep nothing
  }
}

export const wishes = $state<Wishes>(kept());

/** Wish for something from now on. */
export function wish(wanted: Wishes): void {
  Object.assign(wishes, wanted);
  try {
    localStorage.setItem(KEY, JSON.stringify(wishes));
  } catch {
    // it holds for this visit, then
  }
}
