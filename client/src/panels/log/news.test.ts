import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixture } from '$/fixtures/editions';
import type { Fact, FactTold, ToldPart, Update } from '$/net/protocol';
import { settings } from '$/state/settings.svelte';
import { TableState } from '$/state/table.svelte';
import { endsOwnOffer, kept, newsOf } from './news';
import News from './News.svelte';

const { view } = fixture('platinum');
const seat = (number: number): ToldPart => ['seat', `seat ${number + 1}`, number];
const entry = (fact: Fact, ...told: ToldPart[]): FactTold => ({ n: (last += 1), fact, told });
let last = 100;

const rolled = () => entry({ kind: 'Rolled', seat: 1, dice: [1, 2], opens: [] }, seat(1), ['text', ' rolls 1 and 2']);
const moved = (who = 1) => entry({ kind: 'Moved', seat: who, to: 4, steps: 3 }, seat(who), ['text', ' moves']);
const paid = (debtor: number, creditor: number) => entry({ kind: 'Paid', debtor, creditor, amount: 26, why: 'rent', debt: 0 }, seat(debtor), ['text', ' pays '], seat(creditor), ['money', '$26', 26]);
const declined = () => entry({ kind: 'DealDeclined', seat: 1, number: 3 } as Fact, seat(1), ['text', ' declines the offer']);
const bid = () => entry({ kind: 'BidMade', seat: 1, amount: 10 } as Fact, seat(1), ['text', ' bids']);
const bought = (who: number) => entry({ kind: 'Bought', seat: who, deed: 1, price: 60 }, seat(who), ['text', ' buys']);
const update = (by: number, ...facts: FactTold[]): Update => ({ type: 'update', version: last, by, act: null, facts, view: { ...view, version: last } });
const kinds = (news: FactTold[]) => news.map(({ fact }) => fact.kind);

describe('news', () => {
  it('are what others did, but not what is seen on the board or in a panel', () => {
    expect(kinds(newsOf(update(1, rolled(), moved(), bought(1), declined(), bid()), 0))).toEqual(['Bought', 'DealDeclined']);
  });

  it('are what the player’s own dice did to their money, not what they chose', () => {
    expect(kinds(newsOf(update(0, moved(0), paid(0, -1)), 0))).toEqual(['Paid']);
    expect(kinds(newsOf(update(0, bought(0)), 0))).toEqual([]);
  });

  it('leave the end of the player’s own offer to its notice', () => {
    const offered = entry({ kind: 'DealOffered', number: 3, maker: 0, partner: 1 } as Fact, seat(0), ['text', ' offers']);
    expect([0, 2].map((own) => endsOwnOffer(declined(), [offered], own))).toEqual([true, false]);
    expect(endsOwnOffer(bid(), [offered], 0)).toBe(false);
  });

  it('keep those about the player when more come than can be read', () => {
    const [own, other, newest] = [paid(0, 1), bought(1), bought(2)];
    expect(kept([own, other, newest], 0)).toEqual([own, newest]);
  });
});

describe('the news over the board', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    settings.speed = 'instant';
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('say in the log’s words why your cash fell, for some seconds', () => {
    const table = new TableState('t');
    table.seat = 0;
    table.hear(update(1, moved()));
    const { container } = render(News, { table });
    flushSync();
    table.hear(update(1, paid(0, 1)));
    vi.advanceTimersByTime(100);
    flushSync();
    expect(container.textContent).toContain('pays');
    expect(container.querySelector('.own')).not.toBeNull();
    vi.advanceTimersByTime(4900);
    flushSync();
    expect(container.textContent).toContain('pays');
    vi.advanceTimersByTime(3000);
    flushSync();
    expect(container.textContent?.trim()).toBe('');
  });
});
