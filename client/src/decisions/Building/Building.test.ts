import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Refusal } from '$/net/socket';
import type { ActOf } from '$/net/protocol';
import { sitAt } from '$/fixtures/sitAt';

const open = () => userEvent.keyboard('h');
const more = (site: string) => fireEvent.click(screen.getByRole('button', { name: `One more: ${site}` }));

describe('a building order', () => {
  it('is previewed with its price and the rents afterwards', async () => {
    sitAt('roll');
    await open();
    await more('St. James Place');
    expect(await screen.findByText(/builds 1 house on/)).toBeTruthy();
    expect(screen.getByText('Rent on St. James Place').parentElement?.textContent).toMatch(/\$200 → \$550/);
    expect(screen.getByRole('button', { name: 'Build 1 $100' })).toBeTruthy();
  });

  it('tells what a house costs before anything is planned', async () => {
    sitAt('roll');
    await open();
    expect(screen.getByRole('heading', { name: /^Orange/ }).textContent).toBe('Orange $100 per house');
  });

  it('cannot be given when the server would refuse it, and says why', async () => {
    const { table } = sitAt('roll');
    vi.spyOn(table, 'preview').mockRejectedValue(new Refusal({ type: 'refused', id: 'x', code: 'rule', clause: 'BLD-2', sentence: 'build evenly' }));
    await open();
    await more('St. James Place');
    await more('St. James Place');
    expect(await screen.findByText(/Build evenly/)).toBeTruthy();
    const give = screen.getByRole('button', { name: 'Build 2' });
    expect(give.getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(give);
    expect(table.done).toEqual([]);
  });

  it('covers a whole group with one press, and is empty again once it is given', async () => {
    const { table } = sitAt('roll');
    await open();
    await fireEvent.click(screen.getByRole('button', { name: '+1 each' }));
    await userEvent.keyboard('{Enter}');
    expect(table.done).toEqual([{ kind: 'Build', seat: 0, order: [[16, 1], [18, 1], [19, 1]] }]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Nothing planned' })).toBeTruthy());
  });

  it('keeps what was planned while it was on its way', async () => {
    const { table } = sitAt('roll');
    let answer = (): void => {};
    vi.spyOn(table, 'act').mockReturnValue(new Promise((resolve) => (answer = () => resolve({ type: 'done', id: 'x', version: 1 }))));
    await open();
    await more('St. James Place');
    await userEvent.keyboard('{Enter}');
    await more('Tennessee Avenue');
    answer();
    expect(await screen.findByRole('button', { name: /^Build 1/ })).toBeTruthy();
    expect(screen.getByRole('group', { name: /Tennessee Avenue/ }).textContent).toContain('+1');
  });

  it('turns into a sale when it goes the other way', async () => {
    const { table } = sitAt('roll');
    await open();
    await more('St. James Place');
    await fireEvent.click(screen.getByRole('button', { name: '−1 each' }));
    await fireEvent.click(screen.getByRole('button', { name: /^Sell 3/ }));
    expect(table.done).toEqual([{ kind: 'Sell', seat: 0, order: [[16, 1], [18, 1], [19, 1]] }]);
  });

  it('has the one primary button, the turn’s own beside it', async () => {
    sitAt('roll');
    await open();
    const verbs = () => [...document.querySelectorAll('.act.primary .label')].map(({ textContent }) => textContent);
    expect(verbs()).toEqual(['Nothing planned']);
    await more('St. James Place');
    expect(verbs()).toEqual(['Build 1']);
    expect(screen.getByRole('button', { name: 'Roll' })).toBeTruthy();
    await userEvent.keyboard('m');
    expect(verbs()).toEqual(['Choose a deed']);
  });

  it('is another panel where blocks are built by the button', async () => {
    const { table } = sitAt('city-jump');
    expect(table.edition.acts.some(({ kind }) => kind === 'Build')).toBe(false);
    await open();
    expect(screen.getByRole('region', { name: 'Landmarks and hazards' })).toBeTruthy();
  });

  it('says for each group why there is nothing to build on', async () => {
    const { table } = sitAt('others-turn');
    table.choices = { ...table.choices!, acts: [], forms: [], blocked: [] };
    vi.spyOn(table, 'preview').mockImplementation((act) => {
      const [[site]] = (act as ActOf<'Build'>).order as [[number, number]];
      return Promise.reject(new Refusal({ type: 'refused', id: 'x', code: 'rule', clause: 'BLD-1', sentence: `no whole group of space ${site}` }));
    });
    await open();
    expect(screen.getByText(/need a full set/)).toBeTruthy();
    // Where a part of a group is missing the sentence above says it, with the clause once; a whole group has a reason of its own.
    expect(await screen.findByText(/No whole group of space 37\./)).toBeTruthy();
    expect(screen.queryByText(/No whole group of space 1\./)).toBeNull();
    const brown = screen.getByText('brown').closest('.blocked')!;
    expect(brown.textContent).toContain('you have 1 of 2');
    expect(screen.getAllByRole('button', { name: /Learn more/ })).toHaveLength(2);
    expect(screen.queryByText('utilities')).toBeNull();
  });
});
