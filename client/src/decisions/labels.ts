/** What acts are called on buttons and in lists; for acts newer than this client, the server's word. */
import type { Act } from '$/net/protocol';
import type { Desk } from '$/state/desk.svelte';
import { capital, cardName, term } from '$/text/terms';
import { labelsOf } from '.';
import { text } from './text';

/** A button's words for an act: short, with the thing and the amount where they matter. */
export function actLabel(desk: Desk, act: Act): string {
  const labels = labelsOf(act.kind);
  if (labels) return labels.label(desk, act);
  const about = describe(desk, act);
  return about ? text.actAbout(kindName(desk, act.kind), about) : kindName(desk, act.kind);
}

/** What a kind of act is called where no single act is meant. */
export function kindName(desk: Desk, kind: string): string {
  return labelsOf(kind)?.name ?? capital(desk.edition.acts.find((act) => act.kind === kind)?.spelling.split(' ')[0] ?? kind);
}

/** What an act is about, field by field: enough to tell it from others of its kind. */
export function describe(desk: Desk, act: Act): string {
  const said = Object.entries(act).flatMap(([name, value]): string[] => {
    if (['kind', 'seat', 'duty', 'revision'].includes(name)) return [];
    if (typeof value === 'string') return value ? [term(desk.edition, value)] : [];
    if (typeof value !== 'number') return [];
    if (['deed', 'site', 'space'].includes(name)) return [desk.space(value)];
    if (name === 'partner') return [text.to(desk.name(value))];
    if (['amount', 'bid', 'cash'].includes(name)) return [desk.money(value)];
    if (name === 'card') return [cardName(desk.edition, value)];
    if (name === 'claim') return claimOf(desk, value);
    if (name === 'offer') return offerOf(desk, value);
    return [String(value)];
  });
  return said.join(', ');
}

function claimOf(desk: Desk, number: number): string[] {
  const claim = desk.view.parts.rent?.open.find((found) => found.number === number);
  return claim ? [text.visitorOn(desk.name(claim.visitor), desk.space(claim.deed))] : [];
}

function offerOf(desk: Desk, number: number): string[] {
  const offer = desk.view.parts.deals.open.find((found) => found.number === number);
  return offer ? [offer.maker === desk.seat ? text.yourOfferTo(desk.name(offer.partner)) : text.offerOf(desk.name(offer.maker))] : [];
}
