import { describe, expect, it } from 'vitest';
import { fixture } from '$/fixtures/editions';
import type { Fact } from '$/net/protocol';
import { holdings, keptCards } from '$/panels/players/holdings';
import { chapterAbout } from '$/state/ruleHelp.svelte';
import { SCORES, soundOf } from '$/state/sounds';
import { clockText, secondsLeft } from '$/state/ticker.svelte';
import { aboutFact, TOPICS } from '$/panels/log/topics';

describe('clocks', () => {
  it('are written as clocks are', () => {
    expect([0, 7, 61, 600, 3723].map(clockText)).toEqual(['0:00', '0:07', '1:01', '10:00', '1:02:03']);
  });
  it('count whole seconds down to none', () => {
    expect([secondsLeft(5001, 1000), secondsLeft(5000, 1000), secondsLeft(900, 1000)]).toEqual([5, 4, 0]);
  });
});

describe('holdings', () => {
  it('are the groups that a seat has something of, with their pips', () => {
    const { edition, view } = fixture('platinum');
    const held = holdings(edition, view, 1);
    const owned = held.flatMap(({ pips }) => pips.filter(({ mine }) => mine).map(({ space }) => space));
    expect(owned.sort((a, b) => a - b)).toEqual(view.holder.flatMap((holder, space) => (holder === 1 ? [space] : [])));
    const whole = held.filter((holding) => holding.whole).map(({ group }) => group.id);
    expect(whole).toContain('yellow');
    expect(held.every(({ owned }) => owned > 0)).toBe(true);
  });

  it('name kept cards as the edition does', () => {
    const { edition, view } = fixture('city');
    const { parts } = view;
    const taxi = edition.decks[0]!.cards.find(({ id }) => id === 'taxi')!.number;
    const piles = { ...parts.piles, keeper: parts.piles.keeper.map((_, card) => (card === taxi ? 1 : -1)) };
    const kept = (seat: number) => keptCards(edition, { ...view, parts: { ...parts, piles, dodge: { ...parts.dodge!, holder: 2 } } }, seat).map(({ name }) => name);
    expect([0, 1, 2].map(kept)).toEqual([[], ['Taxi card'], ['Rent Dodge card']]);
  });
});

describe('what facts are about', () => {
  it('is known for every fact, and a new one is still told', () => {
    for (const { fact } of fixture('city').log) expect(Object.keys(TOPICS)).toContain(aboutFact(fact).topic);
    expect(aboutFact({ kind: 'Unheard' } as unknown as Fact).icon).not.toBe('');
  });
});

describe('sounds', () => {
  it('are heard by whom they concern', () => {
    const paid: Fact = { kind: 'Paid', debtor: 0, creditor: 2, amount: 10, why: 'tax', debt: 0 };
    expect([0, 1, 2, null].map((seat) => soundOf(paid, seat))).toEqual(['pay', null, 'gain', null]);
    expect(soundOf({ kind: 'Rolled', seat: 3, dice: [1, 2], opens: [] }, null)).toBe('dice');
    expect(soundOf({ kind: 'TurnBegan', seat: 3, round: 1, opens: [] }, 0)).toBeNull();
  });
  it('never end above the loudest and never last long', () => {
    for (const { tones = [], noises = [] } of Object.values(SCORES)) {
      for (const { at, lasts, loud } of [...tones, ...noises]) expect(at + lasts < 1.5 && loud <= 0.5).toBe(true);
    }
  });
});

describe('chapters', () => {
  it('are found by a word of their title, in both families', () => {
    expect(chapterAbout(fixture('platinum').edition, 'rent')?.title).toBe('Rent');
    expect(chapterAbout(fixture('city').edition, 'mortgages')?.title).toBe('Deals, mortgages, debts');
    expect(chapterAbout(fixture('city').edition, 'poetry')).toBeNull();
  });
});
