/** What a preview says, compared with the view it starts from. */
import type { Previewed, View } from '$/net/protocol';

/** What an act would bring, and where it was asked: the table may be elsewhere by the time that this is read. */
export interface Foreseen extends Previewed {
  before: View;
}

export interface Change {
  before: number;
  after: number;
}

export interface Effects {
  cash: Change | null;
  /** Current rents that would change on the player's property; a multiple of the dice where `times` is set. */
  rents: { space: number; before: [number, number]; after: [number, number] }[];
}

/** How an act would change a seat's cash and rents. */
export function effectsOf({ before: from, view }: Foreseen, seat: number): Effects {
  const before = from.cash[seat] ?? 0;
  const after = view.cash[seat] ?? 0;
  const rents = view.rents.flatMap((rent, space) => {
    const was = from.rents[space] ?? [0, 0];
    const own = from.holder[space] === seat || view.holder[space] === seat;
    return own && (rent[0] !== was[0] || rent[1] !== was[1]) ? [{ space, before: was, after: rent }] : [];
  });
  return { cash: before === after ? null : { before, after }, rents };
}

/** Where an act would lead: to where its first move goes. */
export function leadsTo(preview: Foreseen | null): number | null {
  const moved = preview?.facts.find(({ fact }) => fact.kind === 'Moved')?.fact;
  return moved?.kind === 'Moved' ? moved.to : null;
}

/** What an act would bring in or cost. */
export function gainOf(preview: Foreseen | null, seat: number): number | null {
  return preview ? (preview.view.cash[seat] ?? 0) - (preview.before.cash[seat] ?? 0) : null;
}
