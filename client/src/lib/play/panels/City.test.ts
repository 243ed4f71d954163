import { fireEvent, screen, within } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sitAt } from '../fixtures/at';

const press = (name: string | RegExp) => fireEvent.click(screen.getAllByRole('button', { name })[0]!);

describe('blocks', () => {
  it('can be shared out, but not more than the button showed', async () => {
    const { table } = sitAt('city-blocks');
    await press('One more: Residential block on Westlands');
    await press('One more: Residential block on Westlands');
    await press('One more: Industrial block on Harbor Heights');
    expect(screen.getByText('3 of 3 chosen')).toBeTruthy();
    for (const plus of screen.getAllByRole<HTMLButtonElement>('button', { name: /^One more/ })) expect(plus.disabled).toBe(true);
    await userEvent.keyboard(' ');
    expect(table.done).toEqual([expect.objectContaining({ kind: 'BuildBlocks', order: [[6, 2, 0], [13, 0, 1]] })]);
  });
});

describe('a district to choose', () => {
  it('is chosen on the board as well as in the list', async () => {
    const { table, desk } = sitAt('city-permit');
    expect(desk.choosable.has(21)).toBe(false); // a school stands there, and keeps hazards off
    expect(desk.pick(39)).toBe(true);
    expect(await screen.findByRole('radio', { name: /Diamond Hills/, checked: true })).toBeTruthy();
    await userEvent.keyboard(' ');
    expect(table.done).toEqual([expect.objectContaining({ kind: 'Choose', deed: 39 })]);
  });

  it('offers places for the piece that is wanted', async () => {
    const { desk } = sitAt('city-permit');
    const pieces = screen.getByRole('radiogroup', { name: 'Which piece' });
    await fireEvent.click(within(pieces).getByRole('radio', { name: 'Park' }));
    expect(desk.choosable.has(39)).toBe(false); // not one's own
    expect(desk.choosable.has(14)).toBe(true);
  });

  it('shows the card that asks for it, and what would come of it', async () => {
    sitAt('city-takeover');
    expect(screen.getByText(/A friendly merger, they call it/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('radio', { name: /Seaview/ }));
    expect(await screen.findByText(/takes/)).toBeTruthy();
  });

  it.each(['inheritance', 'repossession', 'takeover', 'free-block', 'demolition', 'clean-up', 'hazard', 'bonus'])('is wanted by a card for %s', async (aim) => {
    const { table } = sitAt(`city-${aim}`);
    const list = screen.getByRole('radiogroup', { name: 'District' });
    await fireEvent.click(within(list).getAllByRole('radio')[0]!);
    await userEvent.keyboard(' ');
    expect(table.done.map(({ kind }) => kind)).toEqual(['Choose']);
  });
});

describe('the taxi', () => {
  it('tells where every way leads', async () => {
    sitAt('city-taxi');
    expect(await screen.findByRole('button', { name: /2 further: The Wharf/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /On foot, and keep the card: Seaview/ })).toBeTruthy();
  });
});

describe('cards that dodge', () => {
  it('tell what each answer brings', async () => {
    sitAt('city-dodge');
    expect(await screen.findByText(/pays no rent on Diamond Hills/)).toBeTruthy();
    expect(screen.getByText(/Ann pays Cleo 12M rent/)).toBeTruthy();
  });
});
