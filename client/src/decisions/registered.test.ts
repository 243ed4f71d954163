/** A decision is one folder and one line in index.ts: nothing else names a duty, and building blocks know no game. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DECISIONS, subjectOf } from '.';
import { sitAt } from '$/fixtures/sitAt';

const src = `${import.meta.dirname}/..`;
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$|^fixtures\//.test(path));
const read = (path: string) => readFileSync(`${src}/${path}`, 'utf8');
const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory() && /^[A-Z]/.test(entry.name));
const duties = DECISIONS.flatMap(({ duty }) => duty ?? []);

describe('a decision', () => {
  it('has a folder, and is registered once', () => {
    expect(DECISIONS).toHaveLength(folders.length);
    expect(new Set(DECISIONS).size).toBe(folders.length);
  });

  it.each(duties.map(({ kind }) => kind))('%s has a folder of its name', (kind) => {
    expect(folders.map(({ name }) => name)).toContain(kind);
  });

  // Lessons are about decisions.
  it('is named nowhere else', () => {
    const named = new RegExp(`['"](${duties.map(({ kind }) => kind).join('|')})['"]`);
    const elsewhere = files.filter((path) => !/^decisions\/|^tutorial\/|^net\/protocol\/generated/.test(path));
    expect(elsewhere.length).toBeGreaterThan(100);
    expect(elsewhere.filter((path) => named.test(read(path)))).toEqual([]);
  });
});

describe('the space that a decision is about', () => {
  it.each([['buy', 'BuyChoice'], ['auction', 'BidDue'], ['roll', 'RollDue']])('%s', (position, kind) => {
    const { desk } = sitAt(position);
    const { duty } = desk;
    expect(duty?.kind).toBe(kind);
    expect(subjectOf(desk)).toBe(duty?.kind === 'BuyChoice' ? duty.deed : (desk.lot?.deed ?? null));
  });
});

it('ui/ imports nothing of the game', () => {
  const imports = files.filter((path) => path.startsWith('ui/')).flatMap((path) => [...read(path).matchAll(/from '([^']+)'/g)].map(([, module]) => `${path}: ${module}`));
  expect(imports.length).toBeGreaterThan(10);
  expect(imports.filter((found) => !/: (\.\/|svelte|\$\/ui\/)/.test(found))).toEqual([]);
});
