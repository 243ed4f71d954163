/** The building blocks know no game: they import nothing of the client but each other. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'src/ui';
const IMPORTED = /(?:from|import) '(\$\/[^']+|\.\.[^']*)'/g;

it('is used by the rest of the client and uses nothing of it', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts)$/.test(name));
  expect(files.length).toBeGreaterThan(15);
  const wrong = files.flatMap((name) =>
    [...readFileSync(`${FOLDER}/${name}`, 'utf8').matchAll(IMPORTED)].map(([, from]) => `${name} imports ${from}`),
  );
  expect(wrong).toEqual([]);
});
