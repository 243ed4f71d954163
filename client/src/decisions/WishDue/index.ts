/** A building shortage: say how many of the last pieces you want. */
import { dutyOf, type Decision } from '$/decisions/decision';
import type { Desk } from '$/state/desk.svelte';
import { later } from '$/decisions/later.svelte';
import { text } from './text';

const pieces = ({ edition, view }: Desk) => edition.terms[`${view.parts.shortage?.piece}s`] ?? text.pieces;

export const wishDue: Decision = {
  acts: { Want: { label: (_, { count }) => (count === 0 ? text.wantNone : text.want(String(count))), name: text.wantName } },
  duty: dutyOf({
    kind: 'WishDue',
    panel: later('WishDue'),
    asks: (desk) => text.asks(pieces(desk)),
    awaits: (desk) => text.awaits(pieces(desk)),
    answers: [],
    choose: text.choose,
  }),
};
