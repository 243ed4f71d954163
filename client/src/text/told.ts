/** Sentences from the server's parts: their words, and the spaces they mention. */
import type { ToldPart } from '$/net/protocol';
import { capital } from './terms';

/** The words of a part; seats are called by name. */
export function partText([kind, text, value]: ToldPart, names: readonly string[]): string {
  return kind === 'seat' && typeof value === 'number' && value >= 0 ? (names[value] ?? text) : text;
}

/** The sentence as plain text, without its clause; it begins with a capital, but names stay as they are. */
export function sentence(parts: readonly ToldPart[], names: readonly string[]): string {
  const text = parts.filter(([kind]) => kind !== 'clause').map((part) => partText(part, names)).join('');
  const [kind, , value] = parts[0] ?? ['text'];
  return kind === 'seat' && Number(value) >= 0 ? text : capital(text);
}

/** The spaces that a sentence mentions. */
export function spacesIn(parts: readonly ToldPart[]): number[] {
  return [...new Set(parts.flatMap(([kind, , value]) => (kind === 'space' && typeof value === 'number' ? [value] : [])))];
}
