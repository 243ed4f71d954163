import { describe, expect, it } from 'vitest';
import { position, StillTable } from '$/fixtures/positions.svelte';
import { direction, orderAct, orderText, planned, saleText, siteLimits } from './order';
import { Desk } from '$/state/desk.svelte';

const { choices } = position('roll');
const [stJames, tennessee, newYork] = [16, 18, 19];

describe('a building order', () => {
  it('knows how far each site can go, up and down', () => {
    expect(siteLimits(choices)).toEqual([stJames, tennessee, newYork].map((site) => ({ site, up: 2, down: 2 })));
  });

  it('lists a site that may not be touched, with nothing to plan', () => {
    const blocked = { ...choices, forms: [], blocked: [{ act: { kind: 'Build' as const, seat: 0, order: [[16, 1]] as [number, number][] }, clause: 'BLD-6', sentence: 'no' }] };
    expect(siteLimits(blocked)).toEqual([{ site: 16, up: 0, down: 0 }]);
  });

  it('is an act to build or to sell, site by site', () => {
    const up = planned(planned(new Map(), tennessee!, 2), stJames!, 1);
    expect(direction(up)).toBe(1);
    expect(orderAct(choices, up)).toEqual({ kind: 'Build', seat: 0, order: [[16, 1], [18, 2]] });
    expect(orderAct(choices, planned(new Map(), newYork!, -2))).toEqual({ kind: 'Sell', seat: 0, order: [[19, 2]] });
  });

  it('goes one way only: what was planned the other way is dropped', () => {
    const plan = planned(planned(new Map(), stJames!, 2), tennessee!, -1);
    expect([...plan]).toEqual([[tennessee, -1]]);
  });

  it('is nothing once everything is taken back', () => {
    const plan = planned(planned(new Map(), stJames!, 2), stJames!, 0);
    expect(plan.size).toBe(0);
    expect(orderAct(choices, plan)).toBeNull();
  });
});

describe('an order in words', () => {
  it('names the pieces, and says where a group is sold off', () => {
    const table = new StillTable('debt');
    const desk = new Desk(table);
    const sites = table.edition.groups.find(({ id }) => id === 'orange')!.members;
    expect(saleText(desk, sites.map((site) => [site, 2] as const))).toBe('Sell all 6 orange houses');
    expect(saleText(desk, [[sites[0]!, 1]])).toBe('Sell 1 house on St. James Place');
    expect(saleText(desk, sites.slice(1).map((site) => [site, 1] as const))).toBe('Sell 2 orange houses');
    expect(orderText(desk, [[sites[0]!, 2]], 1)).toBe('2 houses on St. James Place');
    const level = table.view!.parts.building!.level.map((height) => (height > 0 ? 5 : 0));
    table.view = { ...table.view!, parts: { ...table.view!.parts, building: { ...table.view!.parts.building!, level } } };
    table.choices = { ...table.choices! };
    expect(saleText(desk, sites.map((site) => [site, 5] as const))).toBe('Sell all 3 orange hotels');
  });
});
