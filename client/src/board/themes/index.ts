/** The themes by edition: the one place where a theme and an edition's id meet. Drawings are fetched when somebody sees them. */
import type { Theme } from './theme';

export type { Theme } from './theme';

const DRAWN: Record<string, () => Promise<Theme>> = {
  platinum: () => import('./platinum/art').then(({ platinum }) => platinum),
  'big-bang-theory': () => import('./big-bang-theory/art').then(({ bigBangTheory }) => bigBangTheory),
  'doctor-who-villains': () => import('./doctor-who-villains/art').then(({ doctorWhoVillains }) => doctorWhoVillains),
  'world-of-warcraft': () => import('./world-of-warcraft/art').then(({ worldOfWarcraft }) => worldOfWarcraft),
  city: () => import('./city/art').then(({ city }) => city),
};
/** The editions that we have drawn, in our order. */
export const EDITIONS = Object.keys(DRAWN);
const FIRST = EDITIONS[0]!;
/** Colour groups that every edition has. */
export const HUES = ['brown', 'light_blue', 'orange', 'red', 'yellow', 'green', 'dark_blue'] as const;

const fetched = new Map<string, Theme>();

/** Have the theme of an edition ready; one that has none of its own is dressed as the first. */
export async function fetchTheme(edition: string): Promise<void> {
  if (!fetched.has(edition)) fetched.set(edition, await (DRAWN[edition] ?? DRAWN[FIRST]!)());
}

/** Have them all ready. */
export async function fetchThemes(): Promise<void> {
  await Promise.all(EDITIONS.map(fetchTheme));
}

/** The theme of an edition, which was fetched before. */
export function themeOf(edition: string): Theme {
  return fetched.get(edition) ?? fetched.get(FIRST)!;
}

/** Editions in our order: those that we have drawn, and others after them. */
export function inOrder<T extends { id: string }>(editions: readonly T[]): T[] {
  const place = ({ id }: T) => (EDITIONS.includes(id) ? EDITIONS.indexOf(id) : EDITIONS.length);
  return editions.toSorted((one, other) => place(one) - place(other));
}
