/** A piece that you won at auction: place it at once. */
import { dutyOf, type Decision } from '$/decisions/decision';
import { term } from '$/text/terms';
import { later } from '$/decisions/later.svelte';
import { text } from './text';

export const placeChoice: Decision = {
  acts: { Place: { label: (desk, { site }) => text.placeOn(desk.space(site)), name: text.placeName } },
  duty: dutyOf({
    kind: 'PlaceChoice',
    panel: later('PlaceChoice'),
    asks: ({ edition }, { piece }) => text.asks(term(edition, piece)),
    awaits: ({ edition }, { piece }) => text.awaits(term(edition, piece)),
    answers: [],
    choose: text.choose,
  }),
};
