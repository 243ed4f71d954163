import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixtures } from '$/fixtures/editions';
import { EDITIONS, themeOf } from '.';

type Colours = Map<string, string>;
const folder = import.meta.dirname;
const sheet = (path: string) => readFileSync(`${folder}/${path}`, 'utf8');
const shared = sheet('../../app.css');
const players = sheet('../players.css');
const contrast = sheet('../../ui/styles/contrast.css').split('@media')[0]!;

/** The custom properties of a style sheet; of several settings of one the last counts. */
function properties(css: string): Colours {
  return new Map([...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()]));
}

/** A colour as it is seen by day or by night. */
function colour(colours: Colours, name: string, night: boolean): string {
  const value = colours.get(name);
  if (value === undefined) throw new Error(`there is no ${name}`);
  const both = /^light-dark\(\s*(#\w+)\s*,\s*(#\w+)\s*\)$/.exec(value);
  const seen = both ? both[night ? 2 : 1]! : value;
  const other = /^var\((--[\w-]+)\)$/.exec(seen);
  if (other) return colour(colours, other[1]!, night);
  expect(seen, `${name} has to be one colour`).toMatch(/^#[0-9a-f]{6}$/i);
  return seen;
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const TEXT: [ink: string, paper: string][] = [
  ['--text', '--page'],
  ['--text', '--panel'],
  ['--text', '--panel-2'],
  ['--text-soft', '--panel'],
  ['--text-soft', '--panel-2'],
  ['--text-soft', '--page'],
  ['--accent', '--panel'],
  ['--accent-ink', '--accent'],
  ['--good', '--panel'],
  ['--bad', '--panel'],
  ['--ink', '--tile'],
  ['--ink-soft', '--tile'],
  ['--corner-ink', '--corner'],
  ['--middle-ink', '--middle'],
  ['--title', '--middle'],
  ['--die-ink', '--die'],
  ['--die-speed-ink', '--die-speed'],
  ['--card-ink', '--card'],
];
const MARKS: [mark: string, paper: string][] = [
  ['--focus', '--tile'],
  ['--focus', '--panel'],
  ['--picture', '--tile'],
  ['--corner-picture', '--corner'],
];
const CITY_TEXT: [string, string][] = [
  ['--hazard-ink', '--hazard'],
  ['--bonus-ink', '--bonus'],
];

const THEMES = EDITIONS.map(themeOf);

describe.each(THEMES)('the theme of $id', (theme) => {
  const css = sheet(`${theme.id}/theme.css`);
  const [own] = css.split('& [data-group');
  const colours = new Map([...properties(shared), ...properties(own!)]);
  const high = new Map([...colours, ...properties(contrast)]);

  it.each([
    ['by day', false],
    ['by night', true],
  ])('has text that can be read %s', (_, night) => {
    const pairs = colours.has('--hazard') ? [...TEXT, ...CITY_TEXT] : TEXT;
    for (const [ink, paper] of pairs) {
      const found = ratio(colour(colours, ink, night), colour(colours, paper, night));
      expect(found, `${ink} on ${paper}`).toBeGreaterThanOrEqual(4.5);
    }
    for (const [mark, paper] of MARKS) {
      const found = ratio(colour(colours, mark, night), colour(colours, paper, night));
      expect(found, `${mark} on ${paper}`).toBeGreaterThanOrEqual(3);
    }
    for (const [ink, paper] of [['--text', '--panel'], ['--text-soft', '--panel'], ['--ink-soft', '--tile'], ['--middle-ink', '--middle']] as const) {
      expect(ratio(colour(high, ink, night), colour(high, paper, night)), `high contrast: ${ink} on ${paper}`).toBeGreaterThan(15);
    }
  });

  it('has a hue with readable ink for every group of its edition', () => {
    const bands = new Map(
      [...css.matchAll(/& \[data-group='(\w+)'\] \{ --band: (#\w{6}); --band-ink: (#\w{6}); \}/g)].map(([, group, band, ink]) => [group!, { band: band!, ink: ink! }]),
    );
    for (const group of fixtures[theme.id]!.edition.groups) {
      const found = bands.get(group.id);
      expect(found, group.id).toBeDefined();
      expect(ratio(found!.band, found!.ink), group.id).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('has a drawing for every token and at most eight', () => {
    const { tokens } = fixtures[theme.id]!.edition;
    expect(Object.keys(theme.tokens)).toEqual(tokens);
    expect(tokens.length).toBeLessThanOrEqual(8);
  });
});

describe('themes', () => {
  it('differ in everything one notices', () => {
    for (const name of ['--font-display', '--page', '--tile', '--middle', '--frame', '--accent', '--die', '--card-back']) {
      const values = THEMES.map(({ id }) => properties(sheet(`${id}/theme.css`).split('& [data-group')[0]!).get(name));
      expect(new Set(values).size, name).toBeGreaterThanOrEqual(name === '--die' ? 3 : 5);
    }
    for (const part of ['base', 'house', 'hotel', 'pip', 'die', 'speedDie', 'emblem'] as const) {
      expect(new Set(THEMES.map((theme) => theme[part])).size, part).toBe(5);
    }
  });

  it('draw without styles in the markup, which the server’s policy forbids', () => {
    for (const theme of THEMES) expect(JSON.stringify(theme)).not.toMatch(/style=|<script|<style/);
  });
});

describe('players', () => {
  it('have hues with readable initials', () => {
    const hues = [...players.matchAll(/--hue: (#\w{6}); --hue-ink: (#\w{6});/g)];
    expect(hues).toHaveLength(8);
    for (const [, hue, ink] of hues) expect(ratio(hue!, ink!), hue).toBeGreaterThanOrEqual(4.5);
  });
});
