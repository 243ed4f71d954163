import { fireEvent, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it } from 'vitest';
import { settings } from '$/state/settings.svelte';
import type { Fact, FactOf } from '$/net/protocol';
import type { LogEntry } from '$/state/table.svelte';
import { lastEnded } from './endedOffer';
import { sitAt } from '$/fixtures/sitAt';

/** Ann (0) offers Ben (1) Reading Railroad for $200. */
const offered: FactOf<'DealOffered'> = { kind: 'DealOffered', number: 7, revision: 1, maker: 0, partner: 1, terms: { give: { deeds: [5], cards: [], cash: 0 }, take: { deeds: [], cards: [], cash: 200 } } };
const declined: Fact = { kind: 'DealDeclined', seat: 1, number: 7 };
const lapsed: Fact = { kind: 'OffersLapsed', numbers: [7], turn: false };
const turn = { kind: 'TurnBegan' } as Fact;
const logged = (...facts: (Fact | [Fact, string])[]): LogEntry[] =>
  facts.map((found, place) => {
    const [fact, act] = Array.isArray(found) ? found : [found, null];
    return { n: 100 + place, fact, told: [], by: 0, act } as LogEntry;
  });

describe('the end of the player’s own offer', () => {
  it.each([
    ['declined', logged(offered, declined), 'declined'],
    ['lapsed', logged(offered, lapsed), 'lapsed'],
    ['declined in the turn before', logged(offered, declined, turn), 'declined'],
    ['declined long ago', logged(offered, declined, turn, turn), undefined],
    ['withdrawn', logged(offered, [lapsed, 'WithdrawDeal']), undefined],
    ['by somebody else', logged({ ...offered, maker: 2 }, declined), undefined],
    ['followed by a new offer', logged(offered, declined, { ...offered, number: 8 }), undefined],
    ['answered by another', logged(offered, { ...offered, revision: 2, maker: 1, partner: 0 }), undefined],
  ])('%s', (_, log, how) => {
    expect(lastEnded(log, 0)?.how).toBe(how);
  });

  it('is shown where the offer was, and its terms can be changed', async () => {
    const { table, desk } = sitAt('roll');
    table.log = logged(offered, declined);
    await tick();
    expect(screen.getByRole('status').textContent).toMatch(/Ben\s*declined your offer/);
    await fireEvent.click(screen.getByRole('button', { name: 'Change it' }));
    expect(desk.deal).toEqual({ partner: 1, offer: null, revision: 0, give: { deeds: [5], cards: [], cash: 0 }, take: { deeds: [], cards: [], cash: 200 } });
    expect(screen.getByRole('region', { name: 'Offer a deal' })).toBeTruthy();
  });

  it('says why, if the bot that declined it did, unless remarks are muted', async () => {
    const { table } = sitAt('roll');
    table.log = logged(offered, declined).map((entry) => (entry.fact.kind === 'DealDeclined' ? { ...entry, said: 'Not enough.' } : entry));
    await tick();
    expect(screen.getByRole('status').textContent).toMatch(/declined your offer:\s*Not enough\./);
    settings.remarks = false;
    await tick();
    expect(screen.getByRole('status').textContent).not.toContain('Not enough.');
    settings.remarks = true;
  });

  it('is put away for good, and offers no change where the goods are gone', async () => {
    const { table } = sitAt('roll');
    table.log = logged({ ...offered, terms: { ...offered.terms, give: { deeds: [39], cards: [], cash: 0 } } }, declined);
    await tick();
    expect(screen.queryByRole('button', { name: 'Change it' })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    table.log = [...table.log];
    await tick();
    expect(screen.queryByText(/declined your offer/)).toBeNull();
  });
});

describe('a card that was drawn', () => {
  const drew = (card: number): Fact => ({ kind: 'CardDrawn', seat: 1, card }) as Fact;
  const rolled = { kind: 'Rolled', seat: 1 } as Fact;

  it('is shown until the next roll, or until it is put away', async () => {
    const { table, desk } = sitAt('roll');
    const { wording, number } = desk.edition.decks[0]!.cards[0]!;
    const shown = () => screen.queryByText(wording) !== null;
    const log = logged(turn, rolled, drew(number));
    table.log = log;
    await tick();
    expect(shown()).toBe(true);
    table.log = [...log, { ...log[1]!, n: 103 }];
    await tick();
    expect(shown()).toBe(false);
    table.log = log;
    await tick();
    await fireEvent.click(screen.getByRole('button', { name: 'Dismiss the card' }));
    expect(shown()).toBe(false);
  });
});
