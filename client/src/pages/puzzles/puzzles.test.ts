import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fixture } from '$/fixtures/editions';
import { serving } from '$/fixtures/serving';
import { money } from '$/text/money';
import Puzzles from './Puzzles.svelte';
import { answered, nextOf, progress, type Puzzle } from './puzzles';

const found = fixture('platinum');
const puzzle = (id: string, best = 0): Puzzle => ({
  id,
  edition: 'platinum',
  kind: 'build',
  seat: 0,
  names: ['Ann', 'Ben', 'Cleo', 'Dan'],
  story: ['Ann rolls 2 and 3', 'Ann moves to Park Place'],
  about: '',
  choices: [
    { act: 'build 1 on Boardwalk', chances: [0.42, 0.3, 0.14, 0.14], won: [0.41, 0.29, 0.15, 0.15], margin: 0.03 },
    { act: 'end the turn', chances: [0.3, 0.4, 0.15, 0.15], won: [0.29, 0.41, 0.15, 0.15], margin: 0.03 },
  ],
  best,
  games: 1000,
  view: { ...found.view, round: 12 },
});

beforeEach(() => localStorage.clear());

describe('progress', () => {
  it('counts only the first answer, keeps a streak, and remembers the best', () => {
    let known = progress();
    for (const [id, right] of [['a', true], ['b', true], ['b', false], ['c', false], ['d', true]] as const) known = answered(known, id, right);
    expect(known).toEqual({ solved: ['a', 'b', 'd'], missed: ['c'], streak: 1, best: 2 });
    expect(progress()).toEqual(known);
  });

  it('leads to what was never tried, then to what was missed', () => {
    const all = ['a', 'b', 'c'].map((id) => puzzle(id));
    const known = { solved: ['a'], missed: ['b'], streak: 0, best: 1 };
    expect(nextOf(all, known, 'a')?.id).toBe('c');
    expect(nextOf(all, { ...known, solved: ['a', 'c'] }, 'c')?.id).toBe('b');
    expect(nextOf([], known, null)).toBeNull();
  });

  it('survives what somebody else wrote', () => {
    localStorage.setItem('rentier.puzzles', '{');
    expect(progress().streak).toBe(0);
  });
});

describe('the page of puzzles', () => {
  it('asks, judges, explains in chances, and goes on', async () => {
    serving();
    const fetched = vi.mocked(fetch).getMockImplementation()!;
    vi.mocked(fetch).mockImplementation((address, request) =>
      String(address).startsWith('/puzzles/') ? Promise.resolve(new Response(JSON.stringify([puzzle('one'), puzzle('two', 1)]))) : fetched(address, request),
    );
    render(Puzzles);
    await screen.findByText('It is the end of your turn. What do you do?');
    screen.getByText('Ann rolls 2 and 3. Ann moves to Park Place.');
    screen.getByRole('rowheader', { name: 'Ann (you)' });
    await fireEvent.click(screen.getByRole('button', { name: 'end the turn' }));
    screen.getByText('Not the best choice.');
    screen.getByText('With “build 1 on Boardwalk” you win about 41%, with “end the turn” about 29%. Ben would gain the most from that: 12 points.');
    screen.getByText(/Bots finished the game 1,000 times after each choice/);
    expect(screen.getByRole('button', { name: /build 1 on Boardwalk/ }).textContent).toMatch(/41%\s*±3/);
    await fireEvent.click(screen.getByRole('button', { name: 'Next puzzle' }));
    await waitFor(() => expect(screen.queryByText('Not the best choice.')).toBeNull());
    await fireEvent.click(screen.getByRole('button', { name: 'end the turn' }));
    screen.getByText('Correct!');
    screen.getByText('Streak: 1 · Best: 1');
    screen.getByText('1 of 2 solved');
  });

  it('says what a deed costs', async () => {
    serving();
    const fetched = vi.mocked(fetch).getMockImplementation()!;
    const [deed] = found.edition.deeds;
    const landed: Puzzle = { ...puzzle('one'), kind: 'buy', view: { ...found.view, at: found.view.at.map(() => deed!.space) } };
    vi.mocked(fetch).mockImplementation((address, request) =>
      String(address).startsWith('/puzzles/') ? Promise.resolve(new Response(JSON.stringify([landed]))) : fetched(address, request),
    );
    render(Puzzles);
    await screen.findByText(`You landed on ${deed!.name} (${money(found.edition.currency, deed!.price)}). What do you do?`);
  });
});
