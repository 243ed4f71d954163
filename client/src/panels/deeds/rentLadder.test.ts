import { describe, expect, it } from 'vitest';
import { fixture } from '$/fixtures/editions';
import { position } from '$/fixtures/positions.svelte';
import { ladderOf } from './rentLadder';

function ladder(name: string, space: number) {
  const { edition: id, view } = position(name);
  const { edition } = fixture(id);
  const deed = edition.deeds.find((found) => found.space === space)!;
  return ladderOf(edition, view, deed, edition.groups.find((group) => group.id === deed.group)!);
}

describe('the rent ladder', () => {
  it('climbs from bare ground over houses to a hotel, and marks where it stands', () => {
    const rungs = ladder('roll', 16);
    expect(rungs.map(({ label }) => label)).toEqual(['No houses', '1 house', '2 houses', '3 houses', '4 houses', '1 hotel']);
    expect(rungs.map(({ amount }) => amount)).toEqual([14, 70, 200, 550, 750, 950]);
    expect(rungs.filter(({ current }) => current).map(({ label }) => label)).toEqual(['2 houses']);
  });

  it('counts railroads, and multiplies the dice for utilities', () => {
    expect(ladder('roll', 5).map(({ label, amount }) => [label, amount])).toEqual([['1 of 4', 25], ['2 of 4', 50], ['3 of 4', 100], ['4 of 4', 200]]);
    expect(ladder('roll', 12).map(({ amount, times, current }) => [amount, times, current])).toEqual([[4, true, true], [10, true, false]]);
  });

  it('climbs block by block in City', () => {
    const rungs = ladder('city-buy', 26);
    expect(rungs).toHaveLength(9);
    expect(rungs[8]).toMatchObject({ label: '8 blocks' });
  });
});
