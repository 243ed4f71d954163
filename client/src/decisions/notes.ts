/** A space in a few words. */
import { count } from '$/text/terms';
import type { Desk } from '$/state/desk.svelte';
import { text } from './parts/text';

/** "unowned · $120", "Ben's · rent $50 · 2 houses". */
export function spaceNote(desk: Desk, space: number): string {
  const look = desk.looks[space];
  if (!look) return '';
  const due = look.space.figures.amount;
  if (!look.deed) return typeof due === 'number' ? text.pay(desk.money(due)) : '';
  if (look.owner === null) return [text.forSale(desk.money(look.deed.price)), ...standing(desk, space)].join(' · ');
  const owner = look.owner === desk.seat ? text.yours : text.ownedBy(desk.name(look.owner));
  return [owner, deedNote(desk, space)].filter(Boolean).join(' · ');
}

/** "rent $50 · 2 houses": for places that show the owner anyway. */
export function deedNote(desk: Desk, space: number): string {
  const look = desk.looks[space]!;
  const rent = look.rent.times > 0 ? text.rent(text.timesDice(look.rent.times)) : look.rent.amount > 0 ? text.rent(desk.money(look.rent.amount)) : '';
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
  const blocks = [look.plot?.residential ? text.residential(look.plot.residential) : '', look.plot?.industrial ? text.industrial(look.plot.industrial) : ''];
  if (blocks.some(Boolean)) said.push(blocks.filter(Boolean).join(' + '));
  for (const piece of look.plot?.pieces ?? []) said.push(edition.terms[piece] ?? piece);
  return said;
}
