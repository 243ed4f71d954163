/** A building order that is being written: pieces up or down, site by site. */
import type { Act, ActOf, Choices, Edition } from '$/net/protocol';
import { blockedOf, formsOf } from '$/state/choices';
import type { Desk } from '$/state/desk.svelte';
import { listed } from '$/text/names';
import { count } from '$/text/terms';
import { text } from './text';

/** By site: pieces to build, or (negative) levels to sell. */
export type Plan = ReadonlyMap<number, number>;

export interface SiteLimits {
  site: number;
  up: number;
  down: number;
}

/** How far each site could go up or down, as the forms say; blocked sites are listed with nothing. */
export function siteLimits(choices: Choices): SiteLimits[] {
  const up = limits(choices, 'Build');
  const down = limits(choices, 'Sell');
  const blocked = [...blockedOf(choices, 'Build'), ...blockedOf(choices, 'Sell')].flatMap(({ act }) =>
    act.kind === 'Build' || act.kind === 'Sell' ? act.order.map(([site]) => site) : [],
  );
  const sites = [...new Set([...up.keys(), ...down.keys(), ...blocked])].sort((one, other) => one - other);
  return sites.map((site) => ({ site, up: up.get(site) ?? 0, down: down.get(site) ?? 0 }));
}

function limits(choices: Choices, kind: 'Build' | 'Sell'): Map<number, number> {
  const found = formsOf(choices, kind).flatMap((form) => form.fields.filter((field) => field.kind === 'order'));
  return new Map(found.flatMap((field) => field.limits));
}

/** Which way a plan goes; 0 while it is empty. */
export function direction(plan: Plan): -1 | 0 | 1 {
  const some = [...plan.values()].find((pieces) => pieces !== 0) ?? 0;
  return Math.sign(some) as -1 | 0 | 1;
}

/** The plan with one site changed; building and selling are two orders, so the other way is dropped. */
export function planned(plan: Plan, site: number, pieces: number): Plan {
  const way = Math.sign(pieces);
  const kept = [...plan].filter(([other, some]) => other !== site && some !== 0 && (way === 0 || Math.sign(some) === way));
  return new Map(pieces === 0 ? kept : [...kept, [site, pieces]]);
}

/** The act that a plan stands for. */
export function orderAct(choices: Choices, plan: Plan): ActOf<'Build'> | ActOf<'Sell'> | null {
  const way = direction(plan);
  if (way === 0) return null;
  const kind = way > 0 ? 'Build' : 'Sell';
  const fixed = formsOf(choices, kind)[0]?.fixed;
  if (!fixed) return null;
  const order = [...plan].filter(([, pieces]) => pieces !== 0).sort(([one], [other]) => one - other).map(([site, pieces]) => [site, Math.abs(pieces)]);
  return { kind, ...fixed, order } as unknown as Extract<Act, { kind: 'Build' | 'Sell' }>;
}

type Order = readonly (readonly [site: number, pieces: number])[];

/** "3 on orange", "1 house on Baltic Avenue". */
export function orderText(desk: Desk, order: Order, way: 1 | -1): string {
  const [only] = order;
  if (only && order.length === 1) return text.onSpace(pieceText(desk, only[0], only[1], way), desk.space(only[0]));
  const pieces = order.reduce((sum, [, some]) => sum + some, 0);
  const group = groupOf(desk, order);
  return group ? text.onGroup(pieces, group.name) : text.onSpaces(pieces, order.length);
}

/** "Sell all 3 pink hotels" where nothing of a group's is left, "Sell 2 pink houses" or (with hotels among them) "Sell 7 levels on pink" otherwise. */
export function saleText(desk: Desk, order: Order): string {
  const building = desk.view.parts.building;
  const group = groupOf(desk, order);
  const level = (site: number) => building?.level[site] ?? 0;
  const all = group && order.length > 1 && group.members.every((site) => level(site) === (order.find(([sold]) => sold === site)?.[1] ?? 0));
  if (group && order.length > 1 && !all) {
    const levels = order.reduce((sum, [, some]) => sum + some, 0);
    const houses = order.every(([site]) => level(site) < (building?.hotel_level ?? Infinity));
    return text.sellOrder(houses ? countOf(desk.edition, levels, group.name, 'house') : text.levelsOn(levels, group.name));
  }
  if (!all || !building) return text.sellOrder(orderText(desk, order, -1));
  const hotels = order.filter(([site]) => level(site) >= building.hotel_level).length;
  const houses = order.reduce((sum, [site]) => sum + (level(site) >= building.hotel_level ? 0 : level(site)), 0);
  const counts = [...(hotels > 0 ? [countOf(desk.edition, hotels, group.name, 'hotel')] : []), ...(houses > 0 ? [countOf(desk.edition, houses, group.name, 'house')] : [])];
  return text.sellAll(listed(counts));
}

/** "2 houses", "1 hotel"; only the number of levels where they are of both kinds. */
function pieceText({ edition, view }: Desk, site: number, levels: number, way: 1 | -1): string {
  const { level = [], hotel_level = Infinity } = view.parts.building ?? {};
  const [before, after] = [level[site] ?? 0, (level[site] ?? 0) + way * levels];
  if (Math.max(before, after) < hotel_level) return count(edition, levels, 'house');
  return levels === 1 ? count(edition, 1, 'hotel') : String(levels);
}

const groupOf = (desk: Desk, order: Order) => desk.edition.groups.find(({ members }) => order.every(([site]) => members.includes(site)));

/** "3 pink hotels". */
const countOf = (edition: Edition, number: number, group: string, piece: string) => count(edition, number, piece).replace(' ', ` ${group} `);
