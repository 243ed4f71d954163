import { describe, expect, it } from 'vitest';
import type { Act } from '$/net/protocol';
import type { SpaceLook } from '$/board/looks';
import { partialSales, ranked, type Way } from './raising';

const looks = (whole: readonly number[]) => Array.from({ length: 40 }, (_, space) => ({ whole: whole.includes(space) }) as SpaceLook);
const mortgage = (deed: number, gain: number, rentLost: number): Way => ({ act: { kind: 'Mortgage', seat: 0, deed }, gain, rentLost });
const sale = (order: [number, number][], gain: number, rentLost: number): Way => ({ act: { kind: 'Sell', seat: 0, order } as Act, gain, rentLost });
const names = (ways: readonly Way[]) => ways.map(({ act }) => (act.kind === 'Mortgage' ? `M${act.deed}` : act.kind === 'Sell' ? `S${act.order.flat().join('.')}` : ''));

describe('ways to raise money', () => {
  const hotels = sale([[11, 5], [13, 5], [14, 5]], 750, 2400);
  const hotel = sale([[11, 1]], 50, 125);

  it('begin with idle deeds although a sale would be enough at once', () => {
    expect(names(ranked([hotels, hotel, mortgage(16, 90, 14), mortgage(5, 100, 25)], 335, looks([])))).toEqual(['M5', 'M16', 'S11.1', names([hotels])[0]]);
  });

  it('take the deed that is enough with the least to spare, and one within a set last', () => {
    const ways = [hotel, mortgage(39, 200, 50), mortgage(16, 90, 14), mortgage(12, 75, 28), mortgage(1, 80, 4)];
    expect(names(ranked(ways, 75, looks([1])))).toEqual(['M12', 'M16', 'M39', 'M1', 'S11.1']);
  });

  it('mortgage nothing for money that a sale brings anyway', () => {
    expect(names(ranked([mortgage(1, 30, 2), sale([[37, 1]], 100, 600)], 90, looks([])))[0]).toBe('S37.1');
  });

  it('sell where the least rent is lost for the money', () => {
    expect(names(ranked([sale([[19, 1]], 50, 150), sale([[3, 1]], 25, 20)], 100, looks([])))).toEqual(['S3.1', 'S19.1']);
  });

  it('have a sale of just enough pieces between one and all, from the highest sites', () => {
    const view = { parts: { building: { level: Array.from({ length: 40 }, (_, space) => (space === 11 ? 4 : space === 13 ? 3 : space === 14 ? 3 : 0)) } } };
    const all = sale([[11, 4], [13, 3], [14, 3]], 500, 0);
    expect(partialSales([all], view as never, 180)).toEqual([{ kind: 'Sell', seat: 0, order: [[11, 2], [13, 1], [14, 1]] }]);
    expect(partialSales([all], view as never, 500)).toEqual([]);
    expect(partialSales([all], view as never, 40)).toEqual([]);
  });
});
