import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { sitAt } from '$/fixtures/sitAt';

const suggestions = () => [...document.querySelectorAll('[data-suggestions] button')].map((found) => found.textContent?.replace(/\s+/g, ' ').trim());

describe('a debt', () => {
  it('tells what is owed, what is there and what is missing', () => {
    sitAt('debt');
    const panel = screen.getByRole('region', { name: 'You owe $500' });
    for (const figure of ['Owed$500', 'In cash$120', 'Still to raise$380', 'You could raise$800']) expect(panel.textContent?.replace(/\s+/g, ' ')).toContain(figure.replace('$', '$'));
    expect(screen.getByRole('img', { name: '$120 of $500 raised' })).toBeTruthy();
  });

  it('suggests idle deeds before buildings, one piece before all of them, and carries it out with one tap', async () => {
    const { table } = sitAt('debt');
    await waitFor(() => expect(suggestions()[0]).toContain('+$100'));
    expect(suggestions()[0]).toContain('Mortgage Reading Railroad');
    expect(suggestions()[1]).toMatch(/^Sell 1 house on .* \+\$50/);
    expect(suggestions().at(-1)).toContain('Sell all 6 orange houses +$300');
    await fireEvent.click(document.querySelector('[data-suggestions] button')!);
    expect(table.done).toEqual([{ kind: 'Mortgage', seat: 0, deed: 5 }]);
  });

  it('has the best mortgage in the place of the first verb', async () => {
    const { table } = sitAt('debt');
    await waitFor(() => expect(document.querySelector('.verbs .act')!.textContent).toContain('Mortgage Reading Railroad +$100'));
    await new Promise((done) => setTimeout(done, 400)); // it said something else until just now
    await userEvent.keyboard(' ');
    expect(table.done).toEqual([{ kind: 'Mortgage', seat: 0, deed: 5 }]);
  });

  it('sells nothing with the space bar, however often it is pressed', async () => {
    const { table } = sitAt('debt');
    table.choices = { ...table.choices!, acts: table.choices!.acts.filter(({ kind }) => kind !== 'Mortgage') };
    await waitFor(() => expect(suggestions()[0]).toContain('+$50'));
    await userEvent.keyboard('   ');
    expect(document.activeElement).toBe(document.querySelector('[data-suggestions]'));
    expect(table.done).toEqual([]);
  });

  it('lets nobody press a suggestion that is about to change its place', async () => {
    const { table } = sitAt('debt');
    const first = document.querySelector('[data-suggestions] button')!;
    expect(first.getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(first);
    expect(table.done).toEqual([]);
    await waitFor(() => expect(first.getAttribute('aria-disabled')).toBeNull());
    expect(suggestions()[0]).toContain('+$100');
  });

  it('says of each what it brings from where it was asked, also when somebody else has just raised money', async () => {
    const { table } = sitAt('debt');
    await waitFor(() => expect(suggestions()[0]).toContain('+$100'));
    const before = suggestions();
    const { version, cash } = table.view!;
    flushSync(() => {
      table.view = { ...table.view!, version: version + 1, cash: cash.map((amount) => amount + 150) };
      table.choices = { ...table.choices!, version: version + 1 };
    });
    expect(screen.getByRole('region', { name: 'You owe $500' }).textContent).toContain('$270'); // of what is there now
    expect(suggestions().map((told) => /\S+\$\d+/.exec(told ?? '')?.[0])).toEqual(before.map((told) => /\S+\$\d+/.exec(told ?? '')?.[0]));
  });

  it('suggests the smallest that is enough first', async () => {
    sitAt('city-debt');
    await waitFor(() => expect(suggestions()[0]).toContain('enough'));
    expect(suggestions()[0]).toContain('Mortgage Brightside');
  });

  it('leads to bankruptcy only where the server offers it, and asks once more', async () => {
    const { table } = sitAt('bankrupt');
    await fireEvent.click(screen.getByRole('button', { name: 'Declare bankruptcy' }));
    expect(table.done).toEqual([]);
    expect(screen.getByRole('alert').textContent).toContain('can’t be undone');
    await fireEvent.click(screen.getByRole('button', { name: 'No' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(table.done).toEqual([]);
  });

  it('goes without closing a panel that the player opened meanwhile', async () => {
    const { table, desk } = sitAt('bankrupt');
    let answer = (): void => {};
    vi.spyOn(table, 'act').mockReturnValue(new Promise((resolve) => (answer = () => resolve({ type: 'done', id: 'x', version: 1 }))));
    await fireEvent.click(screen.getByRole('button', { name: 'Declare bankruptcy' }));
    await fireEvent.click(screen.getByRole('button', { name: /^Yes/ }));
    desk.panel = 'keys';
    answer();
    await waitFor(() => expect(desk.sent).toEqual([]));
    expect(desk.panel).toBe('keys');
  });
});
