/** What a screen reader says of a space. */
import type { Edition } from '$/net/protocol';
import { money } from '$/text/money';
import { capital, count, term } from '$/text/terms';
import type { SpaceLook } from './looks';

/** "St. James Place: Orange, 1 of 3, price $180, owned by Ann, 2 houses, rent $200, here: Bob". */
export function spaceLabel(edition: Edition, look: SpaceLook, names: readonly string[]): string {
  const said = [...printed(edition, look), ...standing(edition, look, names)];
  return said.length > 0 ? `${look.space.name}: ${said.join(', ')}` : look.space.name;
}

function printed(edition: Edition, look: SpaceLook): string[] {
  const said: string[] = [];
  if (look.group) said.push(capital(look.group.name), `${look.nth} of ${look.group.members.length}`);
  if (look.deed) said.push(`price ${money(edition.currency, look.deed.price)}`);
  const due = look.space.figures.amount;
  if (typeof due === 'number') said.push(`pay ${money(edition.currency, due)} ${edition.terms[`${look.space.kind}_asks`] ?? ''}`.trim());
  return said;
}

function standing(edition: Edition, look: SpaceLook, names: readonly string[]): string[] {
  const named = (seats: number[]) => seats.map((seat) => names[seat] ?? `seat ${seat + 1}`).join(' and ');
  const said: string[] = [];
  if (look.deed) said.push(look.owner === null ? 'not owned' : `owned by ${named([look.owner])}`);
  if (look.whole) said.push('whole group');
  if (look.mortgaged) said.push('mortgaged');
  if (look.hotel) said.push(count(edition, 1, 'hotel'));
  if (look.houses > 0) said.push(count(edition, look.houses, 'house'));
  said.push(...plotSaid(edition, look));
  if (look.owner !== null && look.rent.amount > 0) said.push(`rent ${money(edition.currency, look.rent.amount)}`);
  if (look.owner !== null && look.rent.times > 0) said.push(`rent ${look.rent.times} times the dice`);
  if (look.visitors.length > 0) said.push(`here: ${named(look.visitors)}`);
  if (look.jailed.length > 0) said.push(`in ${term(edition, 'jail')}: ${named(look.jailed)}`);
  return said;
}

function plotSaid(edition: Edition, { plot }: SpaceLook): string[] {
  if (!plot) return [];
  const said: string[] = [];
  if (plot.residential > 0) said.push(count(edition, plot.residential, 'residential_block'));
  if (plot.industrial > 0) said.push(count(edition, plot.industrial, 'industrial_block'));
  for (const piece of new Set(plot.pieces)) {
    said.push(count(edition, plot.pieces.filter((other) => other === piece).length, piece));
  }
  return said;
}
