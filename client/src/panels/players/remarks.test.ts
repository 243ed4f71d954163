import { cleanup, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { faces } from '$/board/art/faces';
import Face from '$/board/art/Face.svelte';
import { fixture } from '$/fixtures/editions';
import type { Fact, FactTold, Outgoing, Seat, Update } from '$/net/protocol';
import type { OpenOffer } from '$/decisions/Deals/terms';
import { settings } from '$/state/settings.svelte';
import { TableState } from '$/state/table.svelte';
import { sitAt } from '$/fixtures/sitAt';
import SeatRow from '$/pages/waiting/SeatRow.svelte';
import Log from '$/panels/log/Log.svelte';
import News from '$/panels/log/News.svelte';
import Players from './Players.svelte';

const MARKUP = '<img src=x onerror=alert(1)> too little';
const found = fixture('platinum');
const open: OpenOffer = { kind: 'DealOffered', number: 9, revision: 1, maker: 0, partner: 1, terms: { give: { deeds: [], cards: [], cash: 10 }, take: { deeds: [1], cards: [], cash: 0 } } };
let last = found.view.version;
let table: TableState;

const withOffers = (offers: OpenOffer[]) => ({ ...found.view, version: last, parts: { ...found.view.parts, deals: { open: offers, declined: [] } } });
const told = (fact: Fact): FactTold => ({ n: (last += 1), fact, told: [['seat', 'seat 2', 1], ['text', ' declines the offer']] });

function sit(seat: number | null, offer = open): void {
  table = new TableState('t');
  table.edition = found.edition;
  const seats = found.table.seats.map((one): Seat => (one.seat === 1 ? { ...one, name: 'Mira', face: 'mira', style: 'trader', about: 'Always has one more offer for you.' } : one));
  table.hear({ type: 'welcome', protocol: 1, table: { ...found.table, seats }, seat, version: last, gap: false, view: withOffers([offer]) } as Outgoing);
}

function refuses(said: string): void {
  const fact = told({ kind: 'DealDeclined', seat: 1, number: 9 });
  table.hear({ type: 'update', version: last, by: 1, act: 'DeclineDeal', facts: [fact], said, view: withOffers([]) } as Update);
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.remarks = true;
  settings.speed = 'instant';
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('what bots say', () => {
  it('is shown at their card to whom they say it, as text, for some seconds', () => {
    sit(0);
    const { container } = render(Players, { table });
    flushSync();
    refuses(MARKUP);
    expect(container.querySelector('.said')?.textContent).toBe(MARKUP);
    expect(container.querySelector('.said img')).toBeNull();
    vi.advanceTimersByTime(8000);
    flushSync();
    expect(container.querySelector('.said')).toBeNull();
  });

  it('is shown to spectators, but not to players whom it does not concern, nor to those who muted it', () => {
    const bubbles = (seat: number | null, remarks = true) => {
      settings.remarks = remarks;
      sit(seat);
      const { container } = render(Players, { table });
      flushSync();
      refuses('No, thanks.');
      const found = container.querySelectorAll('.said').length;
      cleanup();
      return found;
    };
    expect([bubbles(null), bubbles(2), bubbles(0), bubbles(0, false)]).toEqual([1, 0, 1, 0]);
  });

  it('stands in the log below what it is about, unless it is muted', () => {
    sit(0);
    refuses(MARKUP);
    const { container } = render(Log, { entries: table.log, names: table.names });
    expect(container.querySelector('q')?.textContent).toBe(MARKUP);
    settings.remarks = false;
    flushSync();
    expect(container.querySelector('q')).toBeNull();
  });

  it('is in the news over the board of a phone', () => {
    sit(0);
    const { container } = render(News, { table });
    flushSync();
    refuses('No, thanks.');
    vi.advanceTimersByTime(100);
    flushSync();
    expect(container.textContent).toContain('No, thanks.');
  });
});

describe('why a bot made an offer', () => {
  const offered = (revision: number, said?: string): Update => {
    const fact = told({ ...open, revision, maker: 1, partner: 0 });
    return { type: 'update', version: last, by: 1, act: 'OfferDeal', facts: [fact], ...(said ? { said } : {}), view: withOffers([]) } as Update;
  };

  it('is known from the update and after a reload, and goes with the terms', () => {
    sit(0);
    table.hear(offered(1, 'Completes my oranges.'));
    expect(table.reasons.get(9)).toBe('Completes my oranges.');
    table.hear(offered(2));
    expect(table.reasons.get(9)).toBeUndefined();
    table.hear({ type: 'welcome', protocol: 1, table: found.table, seat: 0, version: last, gap: false, view: withOffers([open]), reasons: [{ offer: 9, said: 'Good for both.' }] } as Outgoing);
    expect([...table.reasons]).toEqual([[9, 'Good for both.']]);
  });

  it('is shown with the offer, as text, also where remarks are muted', () => {
    vi.useRealTimers();
    settings.remarks = false;
    const { table } = sitAt('offer-received');
    table.reasons = new Map([[table.view!.parts.deals.open[0]!.number, MARKUP]]);
    flushSync();
    const [first, second] = screen.getAllByRole('article');
    expect(first!.textContent).toContain(`“${MARKUP}”`);
    expect(first!.querySelector('img')).toBeNull();
    expect(second!.querySelector('.reason')).toBeNull();
  });
});

describe('faces', () => {
  it('are drawn from our own drawings alone', () => {
    const drawn = (face: string | null) => render(Face, { face }).container.innerHTML;
    expect(new Set(Object.keys(faces).map(drawn)).size).toBe(12);
    expect(drawn('constructor')).toBe(drawn(null));
    expect(drawn('<script>')).toBe(drawn(null));
  });

  it('stand in the lobby with style, level and a line about the bot', () => {
    sit(0);
    const none = () => {};
    render(SeatRow, { edition: 'platinum', seat: { ...table.table!.seats[1]!, level: 'easy', piece: null }, own: false, host: false, hosting: true, free: false, busy: false, onsit: none, onbot: none, onremove: none });
    expect(screen.getByRole('listitem').textContent?.replace(/\s+/g, ' ')).toMatch(/Mira Bot · easy · trader Always has one more offer/);
  });
});
