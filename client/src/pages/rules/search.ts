/** The rules as text: what a search finds in them, and which clauses they name. */
import type { ClausePage, RulesPage } from '$/net/protocol';

export type Chapter = RulesPage['chapters'][number];

/** A stretch of a clause: plain, found by the search, or the name of another clause. */
export interface Stretch {
  text: string;
  kind: 'plain' | 'found' | 'clause';
  /** The clause that is named; of a family of clauses the first. */
  names?: string;
}

/** What is looked for: every word of it has to be there. */
export const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** The chapters with the clauses that hold every word; those that hold none are left out. */
export function finding(chapters: Chapter[], words: string[]): Chapter[] {
  if (words.length === 0) return chapters;
  const holds = (title: string, { id, clause, ruling }: ClausePage) => {
    const text = `${title} ${id} ${clause} ${ruling}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return chapters
    .map(({ title, clauses }) => ({ title, clauses: clauses.filter((clause) => holds(title, clause)) }))
    .filter(({ clauses }) => clauses.length > 0);
}

/** A pattern for a word in capitals or not; names of clauses beside it are always in capitals. */
const anyCase = (word: string) =>
  [...word].map((letter) => (/\p{L}/u.test(letter) ? `[${letter}${letter.toUpperCase()}]` : letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&'))).join('');

/** A text cut where it names a clause that is known, and where a word was found. */
export function cut(text: string, words: string[], known: ReadonlySet<string>): Stretch[] {
  const pattern = new RegExp(['\\b[A-Z]{2,}(?:-\\d+)?\\b', ...words.map(anyCase)].join('|'), 'g');
  const stretches: Stretch[] = [];
  const named = (text: string) => [text, `${text}-1`].find((id) => known.has(id));
  const add = (piece: string, found = false) => {
    if (!piece) return;
    const names = found ? named(piece) : undefined;
    if (names) stretches.push({ text: piece, kind: 'clause', names });
    else stretches.push({ text: piece, kind: found && words.includes(piece.toLowerCase()) ? 'found' : 'plain' });
  };
  let end = 0;
  for (const { 0: hit, index } of text.matchAll(pattern)) {
    add(text.slice(end, index));
    add(hit, true);
    end = index + hit.length;
  }
  add(text.slice(end));
  return stretches;
}
