import { describe, expect, it } from 'vitest';
import { Ring } from './geometry';

const ring = new Ring(40);

describe('the ring', () => {
  it('runs clockwise from the lower right corner', () => {
    const corners = ring.places.filter((place) => place.corner);
    expect(corners.map(({ index, row, column }) => [index, row, column])).toEqual([
      [0, 11, 11],
      [10, 11, 1],
      [20, 1, 1],
      [30, 1, 11],
    ]);
    expect(ring.at(1)).toMatchObject({ side: 'bottom', row: 11, column: 10 });
    expect(ring.at(39)).toMatchObject({ side: 'right', row: 10, column: 11 });
  });

  it('gives every space a place of its own', () => {
    expect(new Set(ring.places.map(({ row, column }) => `${row}/${column}`)).size).toBe(40);
  });

  it('covers the board without gaps', () => {
    expect(ring.extent).toBeCloseTo(1220);
    expect(ring.at(0).rect).toMatchObject({ width: 160, height: 160 });
    expect(ring.at(0).rect.x + 160).toBeCloseTo(1220);
    expect(ring.at(9).rect.x).toBeCloseTo(160);
    expect(ring.at(12).rect).toMatchObject({ x: 0, width: 160, height: 100 });
  });

  it('walks on and back past GO', () => {
    expect(ring.walk(38, 4)).toEqual([39, 0, 1, 2]);
    expect(ring.walk(1, -3)).toEqual([0, 39, 38]);
    expect(ring.walk(5, 0)).toEqual([]);
  });

  it('follows the arrows around every corner and across the board', () => {
    expect(ring.arrow(5, 'ArrowLeft')).toBe(6);
    expect(ring.arrow(5, 'ArrowRight')).toBe(4);
    expect(ring.arrow(10, 'ArrowUp')).toBe(11);
    expect(ring.arrow(25, 'ArrowRight')).toBe(26);
    expect(ring.arrow(35, 'ArrowDown')).toBe(36);
    expect(ring.arrow(5, 'ArrowUp')).toBe(25);
    expect(ring.arrow(25, 'ArrowDown')).toBe(5);
    expect(ring.arrow(15, 'ArrowRight')).toBe(35);
    expect(ring.arrow(5, 'ArrowDown')).toBe(5);
  });

  it('refuses a number of spaces that has no four sides', () => {
    expect(() => new Ring(42)).toThrow('four sides');
  });
});
