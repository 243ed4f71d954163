/** Every sentence that a player reads, by feature: the text.ts files, together. For review and tests; the page imports the files themselves. */
const files = import.meta.glob<Record<string, unknown>>(['../**/text.ts'], { eager: true });

export interface Entry {
  key: string;
  /** A constant, or a function's source where it takes values. */
  words: string;
}

export const catalogue: Record<string, Entry[]> = Object.fromEntries(
  Object.entries(files).map(([path, exports]) => [path.replace(/^\.\.\/|\/text\.ts$/g, ''), entriesOf(exports)]),
);

function entriesOf(values: object, prefix = ''): Entry[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const key = prefix ? `${prefix}.${name}` : name;
    if (typeof value === 'object' && value !== null) return entriesOf(value, key);
    return [{ key, words: String(value) }];
  });
}
