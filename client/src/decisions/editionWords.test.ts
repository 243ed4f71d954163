/** The panels call houses, hotels, stations and the rest what the edition calls them: here by words that only the server says. */
import { configure, fireEvent, render, screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { Desk } from '$/state/desk.svelte';
import Play from '$/fixtures/Play.svelte';
import { position, positionNames, StillTable } from '$/fixtures/positions.svelte';

configure({ defaultHidden: true });

const CLASSIC = /\b(houses?|hotels?|stations?|railroads?|sites?|utilit(?:y|ies)|bail|chance|community chest|jail|bank|go)\b/gi;
/** Keys whose strings are names in the protocol, which nobody reads. */
const UNREAD = new Set(['kind', 'id', 'group', 'deck', 'spelling', 'act', 'piece', 'family', 'why', 'edition', 'formula', 'effect']);

/** What the server sent, with a made-up word for each classic one. */
function renamed<T>(value: T, key = ''): T {
  if (typeof value === 'string') return (UNREAD.has(key) ? value : value.replace(CLASSIC, (word) => `Z${[...word.toLowerCase()].reverse().join('')}z`)) as T;
  if (Array.isArray(value)) return value.map((entry) => renamed(entry, key)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, renamed(entry, name)])) as T;
}

function seat(name: string): Desk {
  const table = new StillTable(name);
  const preview = table.preview.bind(table);
  Object.assign(table, { edition: renamed(table.edition), choices: renamed(table.choices), log: renamed(table.log), preview: async (act: Parameters<typeof preview>[0]) => renamed(await preview(act)) });
  return new Desk(table);
}

/** Everything that can be read or heard on the page. */
function shown(container: Element): string {
  const attributes = [...container.querySelectorAll('*')].flatMap((element) => ['aria-label', 'title', 'placeholder', 'alt', 'value'].map((name) => element.getAttribute(name) ?? ''));
  return [container.textContent, ...attributes].join('\n');
}

/** “Go” begins sentences of our own: Go to a space. */
const classicIn = (text: string) => [...text.matchAll(CLASSIC)].map(([word]) => word).filter((word) => !['Go', 'go'].includes(word));

describe('the words of an edition', () => {
  const names = positionNames.filter((name) => position(name).edition === 'platinum');

  it('are looked for where they are read', () => {
    expect(classicIn('2 houses on a Site, left in the Bank')).toEqual(['houses', 'Site', 'Bank']);
    expect(renamed({ kind: 'site', terms: { house: 'house' } })).toEqual({ kind: 'site', terms: { house: 'Zesuohz' } });
  });

  it.each(names)('are used in every panel: %s', async (name) => {
    const { container } = render(Play, { desk: seat(name) });
    await new Promise((done) => setTimeout(done, 60));
    expect(classicIn(shown(container))).toEqual([]);
    for (const tool of ['Build', 'Mortgage', 'Deal', 'More']) {
      const button = within(screen.getByRole('toolbar')).queryByRole('button', { name: new RegExp(`^${tool}`) });
      if (!button) continue;
      await fireEvent.click(button);
      await new Promise((done) => setTimeout(done, 60));
      expect(classicIn(shown(container)), tool).toEqual([]);
    }
  });
});
