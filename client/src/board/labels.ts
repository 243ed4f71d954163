/** What a screen reader says of a space. */
import type { Edition } from '$/net/protocol';
import { money } from '$/text/money';
import { capital, count, term } from '$/text/terms';
import type { SpaceLook } from './looks';
import { text } from './text';
import { listed } from '$/text/names';

/** "St. James Place: Orange, 1 of 3, price $180, owned by Ann, 2 houses, rent $200, here: Bob". */
export function spaceLabel(edition: Edition, look: SpaceLook, names: readonly string[]): string {
  const said = [...printed(edition, look), ...standing(edition, look, names)];
  return said.length > 0 ? text.space(look.space.name, said.join(', ')) : look.space.name;
}

function printed(edition: Edition, look: SpaceLook): string[] {
  const said: string[] = [];
  if (look.group) said.push(capital(look.group.name), text.ofGroup(look.nth, look.group.members.length));
  if (look.deed) said.push(text.price(money(edition.currency, look.deed.price)));
  const due = look.space.figures.amount;
  if (typeof due === 'number') said.push(text.pay(money(edition.currency, due), edition.terms[`${look.space.kind}_asks`] ?? ''));
  return said;
}

function standing(edition: Edition, look: SpaceLook, names: readonly string[]): string[] {
  const named = (seats: number[]) => listed(seats.map((seat) => names[seat] ?? String(seat + 1)));
  const said: string[] = [];
  if (look.deed) said.push(look.owner === null ? text.unowned : text.ownedBy(named([look.owner])));
  if (look.whole) said.push(text.fullSet);
  if (look.mortgaged) said.push(text.mortgaged);
  if (look.hotel) said.push(count(edition, 1, 'hotel'));
  if (look.houses > 0) said.push(count(edition, look.houses, 'house'));
  said.push(...plotLabels(edition, look));
  if (look.owner !== null && look.rent.amount > 0) said.push(text.rent(money(edition.currency, look.rent.amount)));
  if (look.owner !== null && look.rent.times > 0) said.push(text.rentTimes(look.rent.times));
  if (look.visitors.length > 0) said.push(text.here(named(look.visitors)));
  if (look.jailed.length > 0) said.push(text.inJail(term(edition, 'jail'), named(look.jailed)));
  return said;
}

/** What stands on a plot: "2 residential blocks", "1 park". */
export function plotLabels(edition: Edition, { plot }: SpaceLook): string[] {
  if (!plot) return [];
  const said: string[] = [];
  if (plot.residential > 0) said.push(count(edition, plot.residential, 'residential_block'));
  if (plot.industrial > 0) said.push(count(edition, plot.industrial, 'industrial_block'));
  for (const piece of new Set(plot.pieces)) {
    said.push(count(edition, plot.pieces.filter((other) => other === piece).length, piece));
  }
  return said;
}
