import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { sitAt } from '$/fixtures/sitAt';

const figures = () => Object.fromEntries([...document.querySelectorAll('.figures div')].map((line) => [line.querySelector('dt')!.textContent, line.querySelector('dd')!.textContent]));

describe('a property for sale', () => {
  it('tells the cash and the rent afterwards, as the server foresees them', async () => {
    sitAt('buy');
    await screen.findByText('$780');
    expect(figures()).toEqual({ 'Cash now': '$900', 'Cash after': '$780', 'You’ll charge': '$8', Mortgage: '$60', House: '$50' });
  });

  it('tells the group and the rent ladder', () => {
    sitAt('buy');
    expect(screen.getByText('you have 1 of 3')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Rents of Connecticut Avenue' }).textContent?.replace(/\s+/g, '')).toBe('0$81$402$1003$3004$450$600');
  });

  it('tells what comes of not buying', async () => {
    sitAt('buy');
    expect(await screen.findByText('Otherwise it goes to auction.')).toBeTruthy();
  });

  it('opens the bidding in City at what stands in the panel', async () => {
    const { table } = sitAt('city-buy');
    await fireEvent.click(screen.getByRole('button', { name: 'Opening bid: 1M more' }));
    await fireEvent.click(screen.getByRole('button', { name: /^Auction/ }));
    expect(table.done).toEqual([expect.objectContaining({ kind: 'AuctionOff', bid: 1010 })]);
  });
});
