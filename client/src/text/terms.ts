/** Words of the edition, with plurals. */
import type { Edition } from '$/net/protocol';

const PLURALS: Record<string, string> = { utility: 'utilities' };

/** The edition's word for something; the key itself, made readable, where it has none. */
export function term(edition: Edition, key: string): string {
  return edition.terms[key] ?? key.replaceAll('_', ' ');
}

/** A number of things: `1 Town`, `3 Towns`. */
export function count(edition: Edition, number: number, key: string): string {
  if (number === 1) return `1 ${term(edition, key)}`;
  return `${number} ${edition.terms[PLURALS[key] ?? `${key}s`] ?? `${term(edition, key)}s`}`;
}

/** With a capital, for the beginning of a line. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How long the book gives an auction; 0 where it does not say. */
export function auctionSeconds(edition: Edition | null): number {
  return Number(edition?.settings.auction_seconds ?? 0);
}

/** A kept card by its name: the edition's own, or what such cards are called. */
export function cardName(edition: Edition, number: number): string {
  const card = edition.decks.flatMap((deck) => deck.cards).find((found) => found.number === number);
  return edition.terms[card?.id ?? ''] ?? term(edition, 'jail_card');
}

/** What a kind of act does, in the server's words. */
export function actHelp(edition: Edition, kind: string): string {
  return edition.acts.find((act) => act.kind === kind)?.says ?? '';
}
