import { describe, expect, it } from 'vitest';
import { placeOf, type Box } from './place';

const DESK: Box = { left: 0, top: 0, right: 1440, bottom: 900 };
const PHONE: Box = { left: 0, top: 0, right: 390, bottom: 844 };
const note = { width: 330, height: 180 };
const overlaps = (one: Box, other: Box) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const boxOf = ({ left, top }: { left: number; top: number }, { width, height } = note): Box => ({ left, top, right: left + width, bottom: top + height });

const HOME: Box = { left: 440, top: 170, right: 970, bottom: 700 };

describe('the place of the tutorial’s note', () => {
  it.each([
    ['a button in the bar', { left: 650, top: 820, right: 820, bottom: 880 }, 'bottom', 120],
    ['a panel in the right column', { left: 1120, top: 160, right: 1420, bottom: 680 }, 'right', 150],
    ['a card in the left column', { left: 10, top: 100, right: 270, bottom: 300 }, 'left', 170],
  ] as const)('is in the middle of the board beside %s, and reaches it', (_, target, side, reach) => {
    const place = placeOf(note, target, null, DESK, HOME);
    expect([place.side, place.reach]).toEqual([side, reach]);
    const box = boxOf(place);
    expect([box.left >= HOME.left, box.top >= HOME.top, box.right <= HOME.right, box.bottom <= HOME.bottom]).toEqual([true, true, true, true]);
  });

  it.each([
    ['the bar of a phone', { left: 100, top: 700, right: 300, bottom: 750 }, { left: 0, top: 420, right: 390, bottom: 844 }, 'bottom'],
    ['the top of a phone', { left: 0, top: 60, right: 390, bottom: 120 }, null, 'top'],
  ] as const)('is over no control at %s', (_, target, clear, side) => {
    const place = placeOf(note, target, clear, PHONE, null);
    expect(place.side).toBe(side);
    expect(overlaps(boxOf(place), clear ?? target)).toBe(false);
  });

  it('is in the middle of the board where it points at nothing', () => {
    expect(placeOf(note, null, null, DESK, HOME)).toEqual({ left: 540, top: 345, side: null, arrow: 0, reach: 0 });
  });

  it('stays in the window where nothing fits', () => {
    const small = { left: 0, top: 0, right: 340, bottom: 300 };
    const place = placeOf(note, { left: 0, top: 150, right: 340, bottom: 300 }, { left: 0, top: 100, right: 340, bottom: 300 }, small, null);
    expect([place.left, place.top, place.side]).toEqual([8, 8, null]);
  });
});
