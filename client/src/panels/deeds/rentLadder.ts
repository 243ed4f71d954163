/** The rent ladder of a property: the printed figures, in the order that they are climbed. */
import type { Deed, Edition, Group, View } from '$/net/protocol';
import { count, term } from '$/text/terms';
import { text } from './text';

export interface Rung {
  label: string;
  /** How many of what it takes: a picture instead of the label. */
  piece: 'house' | 'hotel' | null;
  count: number;
  amount: number;
  /** A multiple of the dice, not an amount. */
  times: boolean;
  current: boolean;
}

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []);

/** A property's rents as its card prints them; the current one is marked where the view tells it. */
export function ladderOf(edition: Edition, view: View, deed: Deed, group: Group): Rung[] {
  const [amount = 0, times = 0] = view.rents[deed.space] ?? [];
  const rungs = printed(edition, deed, group);
  const level = view.parts.building?.level[deed.space];
  return rungs.map((rung, place) => ({
    ...rung,
    current: rung.times ? rung.amount === times && times > 0 : level !== undefined && level > 0 ? place === level : rung.amount === amount && amount > 0,
  }));
}

function printed(edition: Edition, deed: Deed, group: Group): Omit<Rung, 'current'>[] {
  const counted = (rents: number[], times: boolean) =>
    rents.map((amount, place) => ({ label: text.owned(place + 1, group.members.length), piece: null, count: place + 1, amount, times }));
  if (deed.rents.length === 0) {
    const multipliers = numbers(group.figures.multipliers);
    return multipliers.length > 0 ? counted(multipliers, true) : counted(numbers(group.figures.rents), false);
  }
  const last = deed.rents.length - 1;
  const hotels = deed.building_cost > 0;
  return deed.rents.map((amount, place) => {
    const rung = { amount, times: false, count: place };
    if (place === 0) return { ...rung, label: text.noHouses(term(edition, hotels ? 'houses' : 'blocks')), piece: null };
    if (!hotels) return { ...rung, label: count(edition, place, 'block'), piece: null };
    if (place === last) return { ...rung, label: count(edition, 1, 'hotel'), piece: 'hotel', count: 1 };
    return { ...rung, label: count(edition, place, 'house'), piece: 'house' };
  });
}
