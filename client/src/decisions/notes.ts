/** What is to be known of a space in a few words. */
import { count } from '$/text/terms';
import type { Desk } from '$/state/desk.svelte';

/** "not owned · $120", "Ben's · rent $50 · 2 houses". */
export function spaceNote(desk: Desk, space: number): string {
  const look = desk.looks[space];
  if (!look) return '';
  const due = look.space.figures.amount;
  if (!look.deed) return typeof due === 'number' ? `pay ${desk.money(due)}` : '';
  if (look.owner === null) return [`not owned · ${desk.money(look.deed.price)}`, ...standing(desk, space)].join(' · ');
  const owner = look.owner === desk.seat ? 'yours' : `${desk.name(look.owner)}’s`;
  return [owner, deedNote(desk, space)].filter(Boolean).join(' · ');
}

/** "rent $50 · 2 houses": where it is known whose it is. */
export function deedNote(desk: Desk, space: number): string {
  const look = desk.looks[space]!;
  const rent = look.rent.times > 0 ? `rent ${look.rent.times}× dice` : look.rent.amount > 0 ? `rent ${desk.money(look.rent.amount)}` : '';
  return [rent, ...standing(desk, space)].filter(Boolean).join(' · ');
}

/** What stands on a property: houses, a hotel, blocks and pieces. */
export function standing(desk: Desk, space: number): string[] {
  const { edition } = desk;
  const look = desk.looks[space];
  if (!look) return [];
  const said: string[] = [];
  if (look.hotel) said.push(count(edition, 1, 'hotel'));
  if (look.houses > 0) said.push(count(edition, look.houses, 'house'));
  const blocks = [look.plot?.residential ? `${look.plot.residential} res.` : '', look.plot?.industrial ? `${look.plot.industrial} ind.` : ''];
  if (blocks.some(Boolean)) said.push(blocks.filter(Boolean).join(' + '));
  for (const piece of look.plot?.pieces ?? []) said.push(edition.terms[piece] ?? piece);
  return said;
}
