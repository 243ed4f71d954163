import { render, screen, within } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fixture, fixtures } from '$/fixtures/editions';
import Board from './Board.svelte';
import CityMiddle from './CityMiddle.svelte';
import ClassicMiddle from './ClassicMiddle.svelte';
import Strip from './Strip.svelte';

function show(id: string, more: Record<string, unknown> = {}) {
  const { edition, table, view } = fixture(id);
  const names = table.seats.map((seat) => seat.name);
  const onselect = vi.fn();
  render(Board, { edition, view, names, onselect, ...more });
  return { edition, view, names, onselect };
}
const cell = (space: number) => document.getElementById(`space-${space}`)!;

describe.each(Object.keys(fixtures))('the board of %s', (id) => {
  it('is a grid of real cells with a name each', () => {
    const { edition } = show(id);
    const grid = screen.getByRole('grid', { name: `Board: ${edition.title}` });
    expect(within(grid).getAllByRole('row')).toHaveLength(4);
    const cells = within(grid).getAllByRole('gridcell');
    expect(cells.map((found) => found.getAttribute('aria-label')!.startsWith(edition.spaces[Number(found.id.slice(6))]!.name))).toEqual(
      Array(40).fill(true),
    );
    expect(cells.filter((found) => found.tabIndex === 0)).toHaveLength(1);
  });

  it('draws a token for everybody who plays, with the edition’s own pictures', () => {
    const { view } = show(id);
    expect(document.querySelectorAll('.overlay .token')).toHaveLength(view.out.filter((gone) => !gone).length);
    expect(document.querySelectorAll('.overlay .token .body path, .overlay .token .body circle').length).toBeGreaterThan(4);
  });
});

/** A centred element whose size changes would move, which browsers count as a layout shift. */
it.each([['platinum', ClassicMiddle], ['city', CityMiddle]] as const)('a card of %s on top of another is another element', async (id, Middle) => {
  const { edition, view, table } = fixture(id);
  const names = table.seats.map((seat) => seat.name);
  const [deck] = edition.decks;
  const lying = (card: number) => ({ dice: null, rolling: false, card: { seat: 0, deck: deck!.id, card } });
  const [one, other] = deck!.cards.map(({ number }) => lying(number));
  const { container, rerender } = render(Middle, { edition, view, names, stage: one!, small: false });
  const first = container.querySelector('.drawn');
  expect(first).not.toBeNull();
  await rerender({ stage: other! });
  expect(container.querySelectorAll('.drawn')).toHaveLength(1);
  expect(container.querySelector('.drawn')).not.toBe(first);
});

describe('the board', () => {
  it('marks owners by hue and initial, groups by hue, pattern and code', () => {
    const { view, names } = show('platinum');
    const owned = view.holder.findIndex((holder) => holder === 1);
    expect(cell(owned).dataset.player).toBe('1');
    expect(cell(owned).querySelector('.owner')?.textContent).toBe(names[1]![0]);
    expect(cell(1).dataset).toMatchObject({ group: 'brown', pattern: '0' });
    expect(cell(1).querySelector('.code')?.textContent).toBe('BR');
  });

  it('writes an owner’s initial in the same way wherever it stands', () => {
    const { edition, view } = fixture('city');
    const names = ['ben', 'cleo', 'Dana', 'Eve', 'Finn', 'Gus'];
    const seat = view.holder.findIndex((holder) => holder >= 0);
    render(Board, { edition, view, names });
    render(Strip, { edition, view: { ...view, at: view.at.map(() => seat - 1) }, names, seat: 0 });
    render(CityMiddle, { edition, view, names, stage: { dice: null, rolling: false, card: null }, small: false });
    const marks = [...document.querySelectorAll('.cell .owner, .strip .owner, .plate b:not(.vacant)')].map(({ textContent }) => textContent);
    expect(new Set(marks)).toEqual(new Set(view.holder.filter((holder) => holder >= 0).map((holder) => names[holder]![0]!.toUpperCase())));
    expect(document.querySelectorAll('.strip .owner, .plate b:not(.vacant)').length).toBeGreaterThan(2);
  });

  it('draws as many houses and hotels as there are', () => {
    const { view } = show('platinum');
    const levels = view.parts.building!.level;
    const pieces = levels.reduce((sum, level) => sum + (level === 5 ? 1 : level), 0);
    expect(document.querySelectorAll('.overlay .building')).toHaveLength(pieces);
  });

  it('is walked with the arrows, Home and capital letters, and chosen with Enter', async () => {
    const { onselect } = show('platinum');
    const user = userEvent.setup();
    cell(0).focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(cell(3));
    await user.keyboard('{Shift>}O{/Shift}');
    expect(document.activeElement).toBe(cell(16));
    await user.keyboard('{Shift>}O{/Shift}');
    expect(document.activeElement).toBe(cell(18));
    await user.keyboard('{Enter}');
    expect(onselect).toHaveBeenCalledWith(18);
    await user.keyboard('{PageDown}');
    expect(document.activeElement).toBe(cell(20));
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(cell(0));
    expect(cell(0).tabIndex).toBe(0);
    expect(cell(18).tabIndex).toBe(-1);
  });

  it('leaves small letters to the acts', async () => {
    show('platinum');
    const user = userEvent.setup();
    const left: string[] = [];
    const listen = (event: KeyboardEvent) => left.push(event.key);
    addEventListener('keydown', listen);
    await user.click(cell(9));
    await user.keyboard('r');
    expect([document.activeElement, left]).toEqual([cell(9), ['r']]);
    await user.keyboard('{Shift>}R{/Shift}');
    expect([document.activeElement, left]).toEqual([cell(15), ['r', 'Shift']]);
    removeEventListener('keydown', listen);
  });

  it('is chosen with a click, and leaves the space bar to the dice', async () => {
    const { onselect } = show('city');
    const user = userEvent.setup();
    await user.click(cell(6));
    expect(onselect).toHaveBeenCalledWith(6);
    onselect.mockClear();
    await user.keyboard(' ');
    expect(onselect).not.toHaveBeenCalled();
  });

  it('shows hostile names as text', () => {
    const { edition, view } = fixture('platinum');
    render(Board, { edition, view, names: ['<img src=x onerror=alert(1)>', 'B', 'C', 'D'] });
    expect(document.querySelector('.board img')).toBeNull();
    expect(screen.getAllByRole('gridcell').some((found) => found.getAttribute('aria-label')!.includes('<img'))).toBe(true);
  });
});

describe('the strip', () => {
  it('lists the next twelve spaces in front of a token', () => {
    const { edition, table, view } = fixture('platinum');
    view.at[0] = 35;
    render(Strip, { edition, view, names: table.seats.map(({ name }) => name), seat: 0 });
    const buttons = screen.getAllByRole('button');
    expect(buttons).toHaveLength(12);
    expect(buttons[0]?.getAttribute('aria-label')).toMatch(/^1 ahead: Chance/);
    expect(buttons[4]?.getAttribute('aria-label')).toMatch(/^5 ahead: GO/);
  });
});
