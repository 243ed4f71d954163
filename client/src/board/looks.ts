/** What there is to see on each space: the printed board and the view, put together. */
import type { Deed, Edition, Group, Space, View } from '$/net/protocol';

export interface Plot {
  residential: number;
  industrial: number;
  /** Railroads, stadiums, hazards and so on, by the rules' own names. */
  pieces: string[];
}

export interface SpaceLook {
  space: Space;
  deed: Deed | null;
  group: Group | null;
  /** Which of the edition's groups, for hue and pattern; -1 where there is none. */
  groupIndex: number;
  /** Two letters for the group. */
  code: string;
  /** This is the nth of its group, from 1. */
  nth: number;
  /** A seat; null while the Bank has it, or nobody can. */
  owner: number | null;
  mortgaged: boolean;
  /** Whether its owner holds the whole group. */
  whole: boolean;
  houses: number;
  hotel: boolean;
  plot: Plot | null;
  /** What a visitor would owe now; a multiple of the dice where `times` is set. */
  rent: { amount: number; times: number };
  /** Who stands here, by seat; in Jail or only visiting. */
  visitors: number[];
  jailed: number[];
}

/** A view never changes: what the board looks like in it is worked out once, for all who draw it. */
const seen = new WeakMap<View, { edition: Edition; all: SpaceLook[] }>();
let newest: SpaceLook[] = [];

/** Every space of a board in its current state; without a view, as printed. A space that looks as before is the same object as before. */
export function looks(edition: Edition, view: View | null): SpaceLook[] {
  const known = view && seen.get(view);
  if (known?.edition === edition) return known.all;
  newest = kept(newest, lookedAt(edition, view));
  if (view) seen.set(view, { edition, all: newest });
  return newest;
}

function lookedAt(edition: Edition, view: View | null): SpaceLook[] {
  const deeds = new Map(edition.deeds.map((deed) => [deed.space, deed]));
  const codes = groupCodes(edition);
  const groups = new Map(edition.groups.map((group, index) => [group.id, index]));
  return edition.spaces.map((space) => {
    const groupIndex = space.group === null ? -1 : (groups.get(space.group) ?? -1);
    const group = edition.groups[groupIndex] ?? null;
    const holder = view?.holder[space.index] ?? -1;
    const seats = view ? view.at.flatMap((at, seat) => (at === space.index && !view.out[seat] ? [seat] : [])) : [];
    const jailed = space.kind === 'jail' && view ? seats.filter((seat) => (view.jail[seat] ?? 0) > 0) : [];
    const [amount, times] = view?.rents[space.index] ?? [0, 0];
    return {
      space,
      deed: deeds.get(space.index) ?? null,
      group,
      groupIndex,
      code: codes[groupIndex] ?? '',
      nth: group ? group.members.indexOf(space.index) + 1 : 0,
      owner: holder >= 0 ? holder : null,
      mortgaged: (view?.mortgaged[space.index] ?? 0) > 0,
      whole: holder >= 0 && group !== null && group.members.every((member) => view?.holder[member] === holder),
      ...buildings(view, space.index),
      plot: plot(view, space.index),
      rent: { amount, times },
      visitors: seats.filter((seat) => !jailed.includes(seat)),
      jailed,
    };
  });
}

/** A board after a fact: spaces that look as before stay the same objects, so that only the others are redrawn. */
function kept(before: readonly SpaceLook[], after: SpaceLook[]): SpaceLook[] {
  return after.map((look, place) => {
    const old = before[place];
    return old !== undefined && alike(old, look) ? old : look;
  });
}

function alike(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [ones, others] = [Object.entries(one), new Map(Object.entries(other))];
  return ones.length === others.size && ones.every(([key, value]) => others.has(key) && alike(value, others.get(key)));
}

function buildings(view: View | null, space: number): { houses: number; hotel: boolean } {
  const part = view?.parts.building;
  const level = part?.level[space] ?? 0;
  const hotel = part !== undefined && level > 0 && level >= part.hotel_level;
  return { houses: hotel ? 0 : level, hotel };
}

function plot(view: View | null, space: number): Plot | null {
  const part = view?.parts.plots;
  if (!part || (view?.holder[space] ?? -2) < -1) return null;
  return {
    residential: part.residential[space] ?? 0,
    industrial: part.industrial[space] ?? 0,
    pieces: part.standing[space] ?? [],
  };
}

/** Two letters a group that tell it from all others: `LB` for light blue, `OR` for orange. */
export function groupCodes(edition: Edition): string[] {
  const taken = new Set<string>();
  return edition.groups.map(({ name, id }) => {
    const words = name.toUpperCase().split(/[\s_-]+/).filter(Boolean);
    const first = words[0] ?? id.toUpperCase();
    const wishes = words.length > 1 ? [first[0]! + words[1]![0]!] : [];
    for (let place = 1; place < first.length; place += 1) wishes.push(first[0]! + first[place]!);
    const code = wishes.find((wish) => !taken.has(wish)) ?? first.slice(0, 2);
    taken.add(code);
    return code;
  });
}

/** The name of a seat's token. */
export function tokenOf(edition: Edition, view: View, seat: number): string {
  return edition.tokens[view.tokens[seat] ?? seat] ?? '';
}
