/** Names cut where a reader would: between letters, never within an emoji or before an accent. */

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letter, as a mark for whose something is. */
export function initialOf(name: string): string {
  const [first] = letters.segment(name);
  return first?.segment.toUpperCase() ?? '';
}

/** No longer than so many letters. */
export function shortened(name: string, most: number): string {
  const all = [...letters.segment(name)].map(({ segment }) => segment);
  return all.length > most ? `${all.slice(0, most - 1).join('')}…` : name;
}
