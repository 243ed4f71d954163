import { describe, expect, it } from 'vitest';
import { fitted, leapsFor, readAmount } from './amounts';

const dollars = { symbol: '$', after: false };
const city = { symbol: '', after: false, units: ['K', 'M'] };

describe('amounts as people type them', () => {
  it.each([
    ['120', 120],
    ['$120', 120],
    ['$ 1,500', 1500],
    ['1,234,567', 1_234_567],
    ['12 0', 120],
  ])('%s', (text, amount) => expect(readAmount(dollars, text)).toBe(amount));

  it.each([
    ['10', 10],
    ['10K', 10],
    ['1.25M', 1250],
    ['1.25 m', 1250],
    ['2m', 2000],
  ])('%s where an edition counts in units', (text, amount) => expect(readAmount(city, text)).toBe(amount));

  it.each(['', 'x', '-5', '1.5', '$', '3K', '1e9', '12345678901234', '1,5', '15,00'])('means nothing by %j', (text) => expect(readAmount(dollars, text)).toBeNull());

  it('means no fraction of the smallest unit', () => expect(readAmount(city, '1.2345M')).toBeNull());

  it('does not take a decimal comma for thousands', () => expect(readAmount(city, '1,250M')).toBeNull());
});

describe('leaps of a stepper', () => {
  it.each([
    [900, 1, [10, 100]],
    [12_900, 1, [100, 1000]],
    [21_390, 10, [100, 1000]],
    [60, 1, [1, 10]],
    [3, 1, [1]],
    [0, 10, [10]],
  ])('fit what there is: %d in steps of %d', (most, step, leaps) => expect(leapsFor(most, step)).toEqual(leaps));
});

describe('fitting an amount', () => {
  it('keeps it within its bounds and in whole steps', () => {
    expect(fitted(1234, 10, 5000, 10)).toBe(1230);
    expect(fitted(-4, 0, 100, 1)).toBe(0);
    expect(fitted(900, 1, 640, 1)).toBe(640);
  });
});
