/** The terms of a deal: both sides, seen from your seat, and what each would have afterwards. Plain sums, no rules. */
import type { ActOf, Choices, Edition, FactOf, Field, Form, Goods, Terms, View } from '$/net/protocol';
import { formsOf } from '$/state/choices';

/** Terms that are being written: to a partner, or as an answer to an offer that had a revision then. */
export interface DealDraft extends Terms {
  partner: number;
  offer: number | null;
  revision: number;
}

export type OpenOffer = FactOf<'DealOffered'>;

export const nothing = (): Goods => ({ deeds: [], cards: [], cash: 0 });
export const newDraft = (partner: number): DealDraft => ({ partner, offer: null, revision: 0, give: nothing(), take: nothing() });
export const isNothing = (side: Goods) => side.deeds.length === 0 && side.cards.length === 0 && side.cash === 0;

/** An offer as one of its two players sees it. */
export function sidesOf(offer: OpenOffer, seat: number): Terms & { other: number } {
  const { give, take } = offer.terms;
  return offer.maker === seat ? { other: offer.partner, give, take } : { other: offer.maker, give: take, take: give };
}

/** Begin new terms from those of an open offer. */
export function counterOf(offer: OpenOffer, seat: number): DealDraft {
  const { other, give, take } = sidesOf(offer, seat);
  return { partner: other, offer: offer.number, revision: offer.revision, give, take };
}

/** The form that a draft fills in; none where the server offers none now. */
export function formOf(choices: Choices, draft: DealDraft): Form | null {
  if (draft.offer === null) return formsOf(choices, 'OfferDeal').find(({ fixed }) => fixed.partner === draft.partner) ?? null;
  return formsOf(choices, 'CounterDeal').find(({ fixed }) => fixed.offer === draft.offer) ?? null;
}

/** The blank of a form for one kind of goods on one side. */
export function goodsField(form: Form, side: keyof Terms, goods: keyof Goods): Field | undefined {
  return form.fields.find(({ name }) => name === `terms.${side}.${goods}`);
}

/** A draft without what its form no longer takes: a deed that cannot be traded any more, cash that is not there. */
export function tradable(form: Form, draft: DealDraft): DealDraft {
  const side = (prefix: keyof Terms): Goods => {
    const open = (goods: 'deeds' | 'cards') => draft[prefix][goods].filter((one) => goodsField(form, prefix, goods)?.choices.includes(one));
    return { deeds: open('deeds'), cards: open('cards'), cash: Math.min(draft[prefix].cash, goodsField(form, prefix, 'cash')?.most ?? 0) };
  };
  return { ...draft, give: side('give'), take: side('take') };
}

/** What of a draft's terms another one of the same deal lacks. */
export function missing(draft: DealDraft, other: DealDraft): Goods {
  const gone = (goods: 'deeds' | 'cards') =>
    (['give', 'take'] as const).flatMap((prefix) => draft[prefix][goods].filter((one) => !other[prefix][goods].includes(one)));
  return { deeds: gone('deeds'), cards: gone('cards'), cash: draft.give.cash - other.give.cash + draft.take.cash - other.take.cash };
}

/** The act that a draft stands for, once there is something in it. */
export function dealAct(form: Form | null, draft: DealDraft): ActOf<'OfferDeal'> | ActOf<'CounterDeal'> | null {
  if (!form || (isNothing(draft.give) && isNothing(draft.take))) return null;
  const terms: Terms = { give: draft.give, take: draft.take };
  return { kind: form.act, ...form.fixed, terms } as ActOf<'OfferDeal'> | ActOf<'CounterDeal'>;
}

export interface GroupChange {
  group: string;
  name: string;
  size: number;
  before: number;
  after: number;
}

export interface Afterwards {
  seat: number;
  cash: { before: number; after: number };
  groups: GroupChange[];
}

/** What each side would have: cash, and how many of each group that changes. */
export function afterwards(edition: Edition, view: View, seat: number, other: number, give: Goods, take: Goods): [Afterwards, Afterwards] {
  const one = (who: number, gives: Goods, gets: Goods): Afterwards => {
    const before = view.cash[who] ?? 0;
    const groups = edition.groups.flatMap((group) => {
      const held = group.members.filter((deed) => view.holder[deed] === who).length;
      const gone = group.members.filter((deed) => gives.deeds.includes(deed)).length;
      const come = group.members.filter((deed) => gets.deeds.includes(deed)).length;
      const change = { group: group.id, name: group.name, size: group.members.length, before: held, after: held - gone + come };
      return gone === 0 && come === 0 ? [] : [change];
    });
    return { seat: who, cash: { before, after: before - gives.cash + gets.cash }, groups };
  };
  return [one(seat, give, take), one(other, take, give)];
}

export interface GroupWarning {
  seat: number;
  name: string;
  whole: boolean;
}

/** Whole groups that come about or are broken up: what people overlook. */
export function groupWarnings(sides: readonly Afterwards[]): GroupWarning[] {
  return sides.flatMap(({ seat, groups }) =>
    groups
      .filter(({ size, before, after }) => (before === size) !== (after === size))
      .map(({ name, size, after }) => ({ seat, name, whole: after === size })),
  );
}
