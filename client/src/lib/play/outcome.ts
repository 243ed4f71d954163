/** What a preview says, compared with the view it starts from. */
import type { Previewed, View } from '$lib/protocol';

export interface Change {
  before: number;
  after: number;
}

export interface Effects {
  cash: Change | null;
  /** Current rents that would change on one's own property; so many times the dice where `times` is set. */
  rents: { space: number; before: [number, number]; after: [number, number] }[];
}

/** How an act would change a seat's cash and rents. */
export function effectsOf(view: View, preview: Previewed, seat: number): Effects {
  const before = view.cash[seat] ?? 0;
  const after = preview.view.cash[seat] ?? 0;
  const rents = preview.view.rents.flatMap((rent, space) => {
    const was = view.rents[space] ?? [0, 0];
    const own = view.holder[space] === seat || preview.view.holder[space] === seat;
    return own && (rent[0] !== was[0] || rent[1] !== was[1]) ? [{ space, before: was, after: rent }] : [];
  });
  return { cash: before === after ? null : { before, after }, rents };
}

/** What an act would bring in or cost. */
export function gainOf(view: View, preview: Previewed | null, seat: number): number | null {
  return preview ? (preview.view.cash[seat] ?? 0) - (view.cash[seat] ?? 0) : null;
}
