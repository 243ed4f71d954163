/** The themes by edition: the one place where a theme and an edition's id meet. */
import { bigBangTheory } from './big-bang-theory/art';
import { city } from './city/art';
import { doctorWhoVillains } from './doctor-who-villains/art';
import { platinum } from './platinum/art';
import type { Theme } from './theme';
import { worldOfWarcraft } from './world-of-warcraft/art';

export type { Drawing, Theme } from './theme';

export const THEMES: Record<string, Theme> = Object.fromEntries(
  [platinum, bigBangTheory, doctorWhoVillains, worldOfWarcraft, city].map((theme) => [theme.id, theme]),
);

/** The theme of an edition; one that has none of its own is dressed as the first. */
export function themeOf(edition: string): Theme {
  return THEMES[edition] ?? platinum;
}

/** Editions in our order: those that we have drawn, and others after them. */
export function inOrder<T extends { id: string }>(editions: readonly T[]): T[] {
  const drawn = Object.keys(THEMES);
  const place = ({ id }: T) => (drawn.includes(id) ? drawn.indexOf(id) : drawn.length);
  return editions.toSorted((one, other) => place(one) - place(other));
}
