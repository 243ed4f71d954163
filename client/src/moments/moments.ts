/** Moments worth a short animation and a sound: found in what happened, before anything is drawn. */
import type { Edition, FactTold, View } from '$/net/protocol';

export type MomentKind = 'set' | 'house' | 'hotel' | 'rent' | 'go' | 'jail' | 'auction' | 'out' | 'win';

export interface Moment {
  kind: MomentKind;
  /** Whose moment it is: with rent, the player who pays. */
  seat: number;
  /** Who gets the rent. */
  other?: number;
  space?: number;
  group?: string;
  /** What was auctioned or put up, where it is no property. */
  piece?: string;
  amount?: number;
  /** How big it is, up to 1: rent beside what its payer is worth. */
  size: number;
}

/** Milliseconds at normal speed; longer for what happens once a game. */
export const MOMENT_LASTS: Record<MomentKind, number> = { go: 1100, house: 1500, auction: 1600, jail: 1600, rent: 1900, set: 2200, hotel: 2000, out: 2600, win: 0 };

/** Rent is big from this part of its payer's worth on, and as big as can be from that part on. */
const [BIG, BIGGEST] = [0.15, 0.6];

/** The moments in an act, in the order in which they happened. */
export function momentsOf(edition: Edition, facts: readonly FactTold[], before: View, after: View): Moment[] {
  const found = facts.flatMap(({ fact }): Moment[] => {
    switch (fact.kind) {
      case 'Salaried':
        return [{ kind: 'go', seat: fact.seat, space: 0, amount: fact.amount, size: 0 }];
      case 'Jailed':
        return [{ kind: 'jail', seat: fact.seat, space: fact.space, size: 0.5 }];
      case 'LotWon':
        return [{ kind: 'auction', seat: fact.seat, amount: fact.amount, size: 0.5, ...(fact.deed >= 0 ? { space: fact.deed } : { piece: fact.piece }) }];
      case 'RentAsked':
      case 'RentCharged':
        return rent(fact.visitor, fact.owner, fact.deed, fact.amount, before);
      case 'Raised':
        return [{ kind: 'hotel', seat: fact.seat, space: fact.deed, piece: fact.piece, size: 1 }];
      case 'WentOut':
        return [{ kind: 'out', seat: fact.seat, size: 1 }];
      case 'GameEnded':
        return [{ kind: 'win', seat: fact.ranking.indexOf(1), size: 1 }];
      default:
        return [];
    }
  });
  return [...found.filter(({ kind }) => kind !== 'win'), ...sets(edition, before, after), ...buildings(edition, before, after), ...found.filter(({ kind }) => kind === 'win')];
}

function rent(seat: number, other: number, space: number, amount: number, before: View): Moment[] {
  const part = amount / Math.max(1, before.worth[seat] ?? 0);
  return part < BIG ? [] : [{ kind: 'rent', seat, other, space, amount, size: Math.min(1, (part - BIG) / (BIGGEST - BIG)) }];
}

/** Groups that somebody has all of now, and had not. */
function sets({ groups }: Edition, before: View, after: View): Moment[] {
  return groups.flatMap(({ id, members }): Moment[] => {
    const [was, is] = [before, after].map(({ holder }) => {
      const owner = holder[members[0] ?? -1] ?? -2;
      return owner >= 0 && members.every((space) => holder[space] === owner) ? owner : -1;
    });
    return is === undefined || is < 0 || is === was ? [] : [{ kind: 'set', seat: is, group: id, space: members.at(-1)!, size: 0.8 }];
  });
}

/** The first house of a group, and every hotel. */
function buildings({ groups }: Edition, before: View, after: View): Moment[] {
  const highest = after.parts.building?.hotel_level ?? Infinity;
  return groups.flatMap(({ id, members }): Moment[] => {
    const risen = members.find((space) => levelOf(after, space) > levelOf(before, space));
    if (risen === undefined) return [];
    const seat = after.holder[risen] ?? -1;
    const hotel = members.find((space) => levelOf(after, space) >= highest && levelOf(before, space) < highest);
    if (hotel !== undefined) return [{ kind: 'hotel', seat, space: hotel, piece: 'hotel', size: 0.9 }];
    return members.every((space) => levelOf(before, space) === 0) ? [{ kind: 'house', seat, space: risen, group: id, size: 0.4 }] : [];
  });
}

function levelOf({ parts: { building, plots } }: View, space: number): number {
  return building?.level[space] ?? (plots ? (plots.residential[space] ?? 0) + (plots.industrial[space] ?? 0) : 0);
}
