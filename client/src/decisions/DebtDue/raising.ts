/** Ways to raise money, in the order of what they cost in the long run. */
import type { Act, ActOf, Choices, View } from '$/net/protocol';
import type { SpaceLook } from '$/board/looks';
import { actsOf, formsOf } from '$/state/choices';

/** A way whose outcome is known. */
export interface Way {
  act: Act;
  /** Money that comes in. */
  gain: number;
  /** Rent that its owner could charge until now, all spaces together. */
  rentLost: number;
}

/** Every single step that raises money, and a whole sale where the server names one. */
export function waysToRaise(choices: Choices): Act[] {
  const whole = formsOf(choices, 'Sell').flatMap(({ example }) => (example?.kind === 'Sell' && pieces(example) > 1 ? [example] : []));
  return [...actsOf(choices, 'Mortgage'), ...actsOf(choices, 'Sell'), ...whole];
}

/** A part of each whole sale, from its highest sites, that is just enough: between one piece and all of them. */
export function partialSales(wholes: readonly Way[], view: View, remaining: number): Act[] {
  return wholes.flatMap(({ act, gain }) => {
    if (act.kind !== 'Sell' || gain <= remaining) return [];
    const all = pieces(act);
    const enough = Math.ceil(remaining / (gain / all));
    if (enough <= 1 || enough >= all) return [];
    const left = new Map(act.order.map(([site]) => [site, view.parts.building?.level[site] ?? 0]));
    for (let sold = 0; sold < enough; sold += 1) {
      const [highest] = [...left].reduce((one, other) => (other[1] > one[1] ? other : one));
      left.set(highest, left.get(highest)! - 1);
    }
    const order = act.order.flatMap(([site]): [number, number][] => {
      const some = (view.parts.building?.level[site] ?? 0) - left.get(site)!;
      return some > 0 ? [[site, some]] : [];
    });
    return [{ ...act, order }];
  });
}

/** What can be undone later, for a tenth more; and sooner where it breaks up no whole set. Then single pieces, then sales of several. */
export function classOf(act: Act, looks: readonly SpaceLook[]): number {
  if (act.kind === 'Mortgage') return looks[act.deed]?.whole ? 1 : 0;
  return act.kind === 'Sell' && pieces(act) > 1 ? 3 : 2;
}

/**
 * The ways, the best first: mortgages of idle deeds, mortgages within a set, one piece, several. Among equals the one that
 * is enough with the least to spare; of those that are not enough the largest mortgage, or the piece whose loss costs least rent.
 * What the way after it makes needless is not suggested first: no deed is mortgaged for money that a sale brings anyway.
 */
export function ranked(ways: readonly Way[], remaining: number, looks: readonly SpaceLook[]): Way[] {
  const inOrder = [...ways].sort((one, other) => compare(one, other));
  // As many as it takes, without a sale of several; then without what those after it make needless.
  const plan: Way[] = [];
  for (const way of inOrder) if (total(plan) < remaining && classOf(way.act, looks) < 3) plan.push(way);
  for (const way of [...plan]) if (total(plan) - way.gain >= remaining) plan.splice(plan.indexOf(way), 1);
  return [...plan, ...inOrder.filter((way) => !plan.includes(way))];

  function compare(one: Way, other: Way): number {
    const kinds = classOf(one.act, looks) - classOf(other.act, looks);
    if (kinds !== 0) return kinds;
    const [enough, also] = [one.gain >= remaining, other.gain >= remaining];
    if (enough !== also) return enough ? -1 : 1;
    if (one.act.kind === 'Sell') return (enough ? one.rentLost - other.rentLost : one.rentLost / one.gain - other.rentLost / other.gain) || one.gain - other.gain;
    return (enough ? one.gain - other.gain : other.gain - one.gain) || one.rentLost - other.rentLost;
  }
}

const total = (ways: readonly Way[]) => ways.reduce((sum, { gain }) => sum + gain, 0);
const pieces = ({ order }: ActOf<'Sell'>) => order.reduce((sum, [, levels]) => sum + levels, 0);
