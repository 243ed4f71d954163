/** What a seat holds, as the view shows it: groups with their pips, and kept cards. */
import { groupCodes } from '$/board/looks';
import type { Edition, Group, View } from '$/net/protocol';
import { cardName, term } from '$/text/terms';

export interface Pip {
  space: number;
  name: string;
  mine: boolean;
  mortgaged: boolean;
}

export interface Holding {
  group: Group;
  index: number;
  code: string;
  pips: Pip[];
  owned: number;
  whole: boolean;
}

/** The groups that a seat has something of. */
export function holdings(edition: Edition, view: View, seat: number): Holding[] {
  const codes = groupCodes(edition);
  return edition.groups.flatMap((group, index) => {
    const pips = group.members.map((space) => ({
      space,
      name: edition.spaces[space]?.name ?? '',
      mine: view.holder[space] === seat,
      mortgaged: (view.mortgaged[space] ?? 0) > 0,
    }));
    const owned = pips.filter(({ mine }) => mine).length;
    const whole = owned === pips.length;
    return owned > 0 ? [{ group, index, code: codes[index] ?? '', pips, owned, whole }] : [];
  });
}

export interface KeptCards {
  name: string;
  count: number;
}

/** The cards that a seat keeps, named as the edition names them. */
export function keptCards(edition: Edition, view: View, seat: number): KeptCards[] {
  const found = new Map<string, number>();
  const add = (name: string) => found.set(name, (found.get(name) ?? 0) + 1);
  view.parts.piles.keeper.forEach((keeper, number) => {
    if (keeper === seat) add(cardName(edition, number));
  });
  if (view.parts.dodge?.holder === seat) add(term(edition, 'rent_dodge'));
  return [...found].map(([name, count]) => ({ name, count }));
}
