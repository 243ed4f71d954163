import { beforeEach, describe, expect, it } from 'vitest';
import { fixture } from '$/fixtures/editions';
import { clocksOf } from '$/pages/lobby/levels';
import { forget, mine, remember } from '$/state/ownTables';
import { shelves, TablePlan } from './plan.svelte';
import { clocksSaid, paceSaid, specials } from '$/pages/waiting/rules';

const { edition, table } = fixture('platinum');
const option = (id: string) => edition.options.find((found) => found.id === id)!;

describe('a plan for a table', () => {
  it('begins by the book, with seats for friends', () => {
    expect(new TablePlan(edition).wanted('Ann')).toEqual({ edition: 'platinum', seats: 4, name: 'Ann', options: {}, bots: [], clocks: 'normal', pace: 'normal', public: false });
  });

  it('takes along what was chosen on the first page, and keeps a seat for somebody else', () => {
    const wished = new TablePlan(edition, { bots: 2, level: 'hard', clocks: 'blitz', pace: 'brisk' }).wanted('Ann');
    expect(wished).toMatchObject({ seats: 4, bots: [{ level: 'hard', seat: 1 }, { level: 'hard', seat: 2 }], clocks: 'blitz', pace: 'brisk' });
    expect(new TablePlan(edition, { options: ['speed-die', 'of-another-edition'] }).wanted('Ann').options).toEqual({ 'speed-die': true });
    const most = new TablePlan(edition, { bots: 99 }).wanted('Ann');
    expect([most.seats, most.bots?.length]).toEqual([edition.players.most, edition.players.most - 2]);
  });

  it('puts bots where they were wished for', () => {
    const plan = new TablePlan(edition);
    plan.guests = ['hard', null, 'easy'];
    expect(plan.wanted('Ann').bots).toEqual([{ level: 'hard', seat: 1 }, { level: 'easy', seat: 3 }]);
    plan.resize(3);
    expect(plan.wanted('Ann').bots).toEqual([{ level: 'hard', seat: 1 }]);
  });

  it('keeps to the seats and the numbers that there are', () => {
    const plan = new TablePlan(edition);
    plan.resize(99);
    expect(plan.seats).toBe(edition.players.most);
    plan.toggle(option('round-limit'), true);
    plan.set(option('round-limit'), -5);
    expect(plan.options['round-limit']).toBe(1);
    plan.set(option('round-limit'), Number.NaN);
    expect(plan.options['round-limit']).toBe(1);
    plan.toggle(option('round-limit'), false);
    expect(plan.wanted('Ann').options).toEqual({});
  });

  it('sorts options by whose book they are from, and loses none', () => {
    for (const id of ['platinum', 'city', 'big-bang-theory']) {
      const { options } = fixture(id).edition;
      const sorted = shelves(options).flatMap((shelf) => shelf.options);
      expect(sorted.map((found) => found.id).sort()).toEqual(options.map((found) => found.id).sort());
      for (const shelf of shelves(options).slice(0, -1)) expect(shelf.options.every(({ mark }) => mark === 'book')).toBe(true);
    }
  });
});

describe('what is special about a table', () => {
  it('is described with its numbers', () => {
    const told = specials(edition, { options: { 'round-limit': 20, 'double-go': true, 'no-auctions': false } });
    expect(told.map(({ title, mark }) => [title, mark])).toEqual([['Double salary on GO', 'house'], ['Round limit: 20', 'house']]);
  });
  it('says its clocks', () => {
    expect(clocksSaid(table.clocks)).toBe('45 s per decision, 2 min in reserve, 4 min per turn');
    expect(clocksSaid({ decision: 0, turn: 0 })).toBe('No clocks');
  });
  it('says that the book times an auction whatever clock is chosen', () => {
    const said = (id: string) => clocksOf(fixture(id).edition).map(({ says }) => says);
    expect(said('city')[0]).toMatch(/auctions last 50 s by the book/);
    expect(said('city').slice(1)).toEqual(said('platinum').slice(1));
    expect(said('platinum')[0]).not.toMatch(/auction/);
  });
  it('says the pace of its bots, even one of another release', () => {
    expect(paceSaid('instant')).toBe('Bot speed: instant');
    expect(paceSaid('dreamy')).toBe('Bot speed: dreamy');
  });
});

describe('the tables one sat at', () => {
  beforeEach(() => localStorage.removeItem('rentier.tables'));

  it('come back, the newest first and each once', () => {
    remember('aaaa', 'city', 1);
    remember('bbbb', 'platinum', 2);
    remember('aaaa', 'city', 3);
    expect(mine().map(({ table }) => table)).toEqual(['aaaa', 'bbbb']);
    forget('aaaa');
    expect(mine()).toEqual([{ table: 'bbbb', edition: 'platinum', at: 2 }]);
  });

  it('are none where the browser keeps nonsense', () => {
    localStorage.setItem('rentier.tables', '{"table": 3}');
    expect(mine()).toEqual([]);
    localStorage.setItem('rentier.tables', '[{"table": 3}, {"table": "a", "edition": "b", "at": 1}]');
    expect(mine()).toHaveLength(1);
    localStorage.setItem('rentier.tables', 'nonsense');
    expect(mine()).toEqual([]);
  });
});
