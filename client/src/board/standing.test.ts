import { describe, expect, it } from 'vitest';
import { fixture } from '$/fixtures/editions';
import { Ring } from './geometry';
import { hazardsOf, quarters } from './quarters';
import { fanOut, gathering, hotelAt, housesAt, jailRects } from './standing';

const ring = new Ring(40);
const within = (point: { x: number; y: number }, rect: { x: number; y: number; width: number; height: number }) =>
  point.x >= rect.x && point.x <= rect.x + rect.width && point.y >= rect.y && point.y <= rect.y + rect.height;

describe('tokens on a space', () => {
  it('fan out without lying on each other, within the space', () => {
    for (const space of [0, 5, 15, 25, 35]) {
      for (let count = 1; count <= 8; count += 1) {
        const place = ring.at(space);
        for (const small of [false, true]) {
          const spots = fanOut(count, gathering(place, small));
          expect(spots).toHaveLength(count);
          expect(spots.every((spot) => within(spot, place.rect))).toBe(true);
          expect(new Set(spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size).toBe(count);
        }
      }
    }
  });

  it('leave a corner its name or its picture where the board is small, however many they are', () => {
    for (const corner of [0, 20, 30]) {
      const { rect } = ring.at(corner);
      for (const { y, scale } of fanOut(8, gathering(ring.at(corner), true))) expect(y - 32 * scale).toBeGreaterThan(rect.y + rect.height * 0.38);
    }
  });

  it('leave a name its two lines, and a corner its upper half, where both can be read', () => {
    for (const [space, top] of [[0, 0.47], [5, 0.47], [15, 0.4], [35, 0.4]] as const) {
      const { rect } = ring.at(space);
      expect(gathering(ring.at(space)).y).toBeGreaterThanOrEqual(rect.y + rect.height * top);
    }
    const top = ring.at(25).rect;
    const standing = gathering(ring.at(25));
    expect(standing.y + standing.height).toBeLessThanOrEqual(top.y + top.height * 0.54);
  });

  it('leave names and figures free where these stand close: on the band, after its code, and beside houses', () => {
    for (const space of [1, 11, 21, 31]) {
      const { rect, side } = ring.at(space);
      const upright = side === 'left' || side === 'right';
      for (const band of ['free', 'built'] as const) {
        for (const { x, y, scale } of fanOut(2, gathering(ring.at(space), false, true, band))) {
          const inwards = { bottom: rect.y + rect.height - y, top: y - rect.y, left: x - rect.x, right: rect.x + rect.width - x }[side];
          expect(inwards - (47 / 2) * scale).toBeGreaterThan(160 - 31 - (band === 'built' ? -31 : 8)); // the band is 31 units thick
          expect(upright ? y : x).toBeGreaterThan((upright ? rect.y : rect.x) + 30);
        }
      }
    }
  });

  it('lie on one another rather than become specks', () => {
    for (let count = 1; count <= 8; count += 1) for (const { scale } of fanOut(count, gathering(ring.at(11)))) expect(scale).toBeGreaterThanOrEqual(0.85);
  });

  it('keep prisoners and visitors apart in Jail', () => {
    const { inside, visiting } = jailRects(ring.at(10));
    expect(inside.x).toBeGreaterThanOrEqual(visiting.x + visiting.width);
    expect(inside.x + inside.width).toBeCloseTo(160);
  });
});

describe('buildings', () => {
  it('stand in a row on the band of their space', () => {
    for (const space of [1, 11, 21, 31]) {
      const place = ring.at(space);
      const houses = housesAt(place, 4, false);
      expect(houses.every((house) => within(house, place.rect))).toBe(true);
      expect(within(hotelAt(place, false), place.rect)).toBe(true);
      const upright = place.side === 'left' || place.side === 'right';
      expect(new Set(houses.map((house) => (upright ? house.x : house.y))).size).toBe(1);
    }
  });

  it('stand beside the space, in the middle, where the board is small', () => {
    const middle = { x: 160, y: 160, width: 900, height: 900 };
    for (const space of [1, 11, 21, 31]) expect(housesAt(ring.at(space), 4, true).every((house) => within(house, middle))).toBe(true);
  });
});

describe('quarters', () => {
  it('lie near their own spaces', () => {
    const { edition } = fixture('city');
    const [left, right] = quarters(edition, ring);
    expect(left.map(({ group }) => group)).toEqual(['red', 'orange', 'purple', 'light_blue']);
    expect(right.map(({ group }) => group)).toEqual(['yellow', 'green', 'dark_blue', 'brown']);
    expect(left[3]?.spaces).toEqual([9, 8, 6]);
  });

  it('know hazards from the board itself', () => {
    expect([...hazardsOf(fixture('city').edition)].sort()).toEqual(['power_station', 'prison', 'rubbish_dump', 'sewage_plant']);
    expect(hazardsOf(fixture('platinum').edition).size).toBe(0);
  });
});
