import { cleanup, fireEvent, screen, waitFor } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sitAt } from '$/fixtures/sitAt';

const bids = (table: { done: { kind: string }[] }) => table.done.map((act) => ('amount' in act ? act.amount : act.kind));

describe('an auction', () => {
  it('tells the lot, the bid, who leads and who is still in', () => {
    sitAt('auction');
    const panel = screen.getByRole('region', { name: 'Auction: Connecticut Avenue' });
    expect(panel.textContent).toContain('$60');
    const bidders = screen.getByRole('list', { name: 'Bidders' });
    expect(bidders.textContent?.replace(/\s+/g, ' ')).toMatch(/You still in.*Ben leads.*Cleo passed/);
  });

  it('claims nothing about bids before it is known what may be done', async () => {
    const { table } = sitAt('auction');
    const choices = table.choices;
    table.choices = null;
    expect(await screen.findAllByText('Just a moment …')).not.toHaveLength(0);
    expect(screen.queryByText(/can’t bid now/)).toBeNull();
    table.choices = choices;
    await screen.findByRole('button', { name: '+$1 $61' });
  });

  it('says whose seconds they are where the book times it', () => {
    const auction = { until: Date.now() + 30_000, firm: true };
    sitAt('city-auction', { auction });
    expect(screen.getByRole('region', { name: 'Auction: New Town' }).textContent).toMatch(/30 s\s*of 50 s, by the book/);
    cleanup();
    sitAt('auction', { auction: { ...auction, firm: false } });
    expect(screen.queryByText(/by the book/)).toBeNull();
  });

  it('raises by one, ten and a hundred with a click, and no higher than the cash of the player', () => {
    sitAt('auction');
    expect(screen.getByRole('button', { name: '+$1 $61' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '+$10 $70' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '+$100 $160' })).toBeTruthy();
  });

  it('takes any other bid as it is typed', async () => {
    const { table } = sitAt('auction');
    const user = userEvent.setup();
    const field = screen.getByRole('textbox', { name: 'Your bid' });
    await user.clear(field);
    await user.type(field, '137');
    await user.click(screen.getByRole('button', { name: 'Bid $137' }));
    expect(bids(table)).toEqual([137]);
  });

  it('never raises a bid that was typed: when others bid more, it is too low', async () => {
    const { table } = sitAt('auction');
    const user = userEvent.setup();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your bid' });
    await user.clear(field);
    await user.type(field, '70');
    const version = table.version + 1;
    const { auction } = table.view!.parts;
    table.view = { ...table.view!, version, parts: { ...table.view!.parts, auction: { ...auction, lot: { ...auction.lot!, bid: 80, leader: 1 } } } };
    table.choices = { ...table.choices!, version, forms: table.choices!.forms.map((form) => ({ ...form, fields: form.fields.map((found) => (found.name === 'amount' ? { ...found, least: 81 } : found)) })) };
    const bid = await screen.findByRole('button', { name: 'Bid $70 at least $81' });
    expect([bid.getAttribute('aria-disabled'), field.value]).toEqual(['true', '70']);
    await user.click(bid);
    expect(table.done).toEqual([]);
  });

  it('says why a bid that is typed cannot be made, and makes no other of it', async () => {
    const { table } = sitAt('auction');
    const user = userEvent.setup();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your bid' });
    for (const [typed, said] of [['9', 'Bid $9 at least $61'], ['99999', /^Bid \$99,999 at most/], ['a lot', 'Bid not an amount']] as const) {
      await user.clear(field);
      await user.type(field, typed);
      await user.click(screen.getByRole('button', { name: said }));
      expect(field.value).toBe(typed);
    }
    expect(table.done).toEqual([]);
  });

  it('says who may bid again where a pass lasts until the next bid, and who stays out', async () => {
    const { desk } = sitAt('city-auction');
    const bidders = () => screen.getByRole('list', { name: 'Bidders' }).textContent?.replace(/\s+/g, ' ');
    expect(bidders()).toMatch(/You can bid.*Ben leads.*Cleo can bid/);
    desk.stayingOut = desk.lot!.number;
    await waitFor(() => expect(bidders()).toContain('You out'));
  });

  it('still takes bids after a pass where a pass is not final', async () => {
    const { table } = sitAt('city-auction-passed');
    expect(screen.getByText('You passed, but can still bid.')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Bidders' }).textContent?.replace(/\s+/g, ' ')).toMatch(/You passed.*Ben leads/);
    await fireEvent.click(screen.getByRole('button', { name: '+10K 1.26M' }));
    expect(bids(table)).toEqual([1260]);
  });

  it('counts in the edition’s own steps', async () => {
    const { table } = sitAt('city-auction');
    await fireEvent.click(screen.getByRole('button', { name: '+100K 1.35M' }));
    expect(bids(table)).toEqual([1350]);
  });

  it('stays out of a lot by itself once one says so', async () => {
    const { table } = sitAt('auction');
    await fireEvent.click(screen.getByRole('checkbox', { name: /Pass for the rest/ }));
    await waitFor(() => expect(bids(table)).toEqual(['Pass']));
  });

  it('offers no bids to the highest bidder', () => {
    sitAt('auction-leading');
    const panel = screen.getByRole('region', { name: /Auction/ });
    expect(panel.textContent).toContain('Your bid is the highest');
    expect(screen.queryByRole('button', { name: /^Bid|^\+\$/ })).toBeNull();
  });

  it('sells a piece of building in the same way', () => {
    sitAt('auction-of-a-house');
    expect(screen.getByRole('region', { name: 'Auction: 1 house' }).textContent).toContain('$210');
    expect(screen.getByRole('button', { name: '+$1 $211' })).toBeTruthy();
  });

  it('leaves the amounts under the pointer as they are, and says which are too low', async () => {
    const { table } = sitAt('auction');
    await fireEvent.pointerOver(screen.getByRole('button', { name: '+$10 $70' }), { pointerType: 'mouse' });
    const { auction } = table.view!.parts;
    const form = table.choices!.forms.find(({ act }) => act === 'Bid')!;
    const fields = form.fields.map((field) => (field.name === 'amount' ? { ...field, least: 66 } : field));
    table.view = { ...table.view!, parts: { ...table.view!.parts, auction: { lot: { ...auction.lot!, bid: 65, leader: 2 } } } };
    table.choices = { ...table.choices!, forms: [{ ...form, fields }] };
    const low = await screen.findByRole('button', { name: '+$1 too low now' });
    expect(low.getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(screen.getByRole('button', { name: '+$10 $70' }));
    expect(bids(table)).toEqual([70]);
    await fireEvent.pointerOver(screen.getByRole('list', { name: 'Bidders' }), { pointerType: 'mouse' });
    expect(await screen.findByRole('button', { name: '+$10 $75' })).toBeTruthy();
  });

  it('calls twice before the hammer, where a clock runs and somebody has bid', async () => {
    const called = (left: number) => {
      cleanup();
      sitAt('auction', { auction: { until: Date.now() + left, firm: false } });
      return screen.getByRole('region', { name: /Auction/ }).textContent?.match(/Going \w+/)?.[0];
    };
    expect([called(7000), called(3500), called(1500)]).toEqual([undefined, 'Going once', 'Going twice']);
    cleanup();
    sitAt('auction');
    expect(screen.getByRole('region', { name: /Auction/ }).textContent).not.toContain('Going');
  });

  it('shows the countdown', () => {
    const now = Date.now();
    sitAt('auction', { now, auction: { until: now + 7_000, firm: false } });
    expect(screen.getByRole('timer', { name: 'Auction closes: 7 s' })).toBeTruthy();
  });
});
