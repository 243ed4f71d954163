/** Names in sentences: cut between letters, never within an emoji or before an accent, and apart from what is written the other way. */
import { text } from './text';

/** Letters that are written from right to left. */
const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [APART, TOGETHER] = ['\u2068', '\u2069'];

/** A name as it stands in a sentence: one that is written the other way does not turn what is around it. */
export function isolated(name: string): string {
  return LEFTWARDS.test(name) ? `${APART}${name}${TOGETHER}` : name;
}

/** What was isolated, by itself. */
const bare = (name: string) => name.replace(/^\u2068|\u2069$/g, '');

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letter, as a mark for whose something is. */
export function initialOf(name: string): string {
  const [first] = letters.segment(bare(name));
  return first?.segment.toUpperCase() ?? '';
}

const marks = new WeakMap<readonly string[], string[]>();

/** A player's mark, distinct from all others: the first letter, with another of the name where several begin alike. */
export function markOf(names: readonly string[], seat: number): string {
  if (!marks.has(names)) marks.set(names, marksOf(names));
  return marks.get(names)![seat] ?? '';
}

function marksOf(names: readonly string[]): string[] {
  const all = names.map((name) => [...letters.segment(bare(name))].map(({ segment }) => segment.toLowerCase()));
  const taken = new Set<string>();
  return all.map((own, seat) => {
    const first = initialOf(names[seat]!);
    const rivals = all.filter((other, place) => place !== seat && other[0] === own[0]);
    if (rivals.length === 0) return first;
    const telling = own.slice(1).filter((letter, place) => /\S/.test(letter) && rivals.every((other) => other[place + 1] !== letter));
    const mark = [...telling, String(seat + 1)].map((letter) => first + letter).find((found) => !taken.has(found))!;
    taken.add(mark);
    return mark;
  });
}

/** Cut to a maximum number of letters. */
export function shortened(name: string, most: number): string {
  const all = [...letters.segment(bare(name))].map(({ segment }) => segment);
  return all.length > most ? isolated(`${all.slice(0, most - 1).join('')}…`) : name;
}

/** "Ann, Ben and Cleo". */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : text.and(names.slice(0, -1).join(', '), names.at(-1) ?? '');
}
