import { describe, expect, it } from 'vitest';
import { fixtures } from '$/fixtures/editions';
import { change, money } from './money';
import { count } from './terms';

const { platinum, city, 'world-of-warcraft': warcraft } = fixtures;

describe('amounts', () => {
  it('are written as the edition writes them', () => {
    expect(money(platinum!.edition.currency, 1500)).toBe('$1,500');
    expect(money(platinum!.edition.currency, -50)).toBe('-$50');
    expect(money(warcraft!.edition.currency, 220)).toBe('220g');
    expect(money(city!.edition.currency, 37700)).toBe('37.7M');
    expect(money(city!.edition.currency, 500)).toBe('500K');
    expect(money(city!.edition.currency, 1050)).toBe('1.05M');
    expect(money(city!.edition.currency, 0)).toBe('0K');
  });

  it('agree with every amount that the server told', () => {
    for (const { edition, log } of Object.values(fixtures)) {
      for (const { told } of log) {
        for (const [kind, text, value] of told) {
          if (kind === 'money') expect(money(edition.currency, Number(value))).toBe(text);
        }
      }
    }
  });

  it('show gains and losses', () => {
    expect(change(platinum!.edition.currency, 200)).toBe('+$200');
    expect(change(platinum!.edition.currency, -75)).toBe('−$75');
  });
});

describe('counts', () => {
  it('use the edition’s words', () => {
    expect(count(warcraft!.edition, 1, 'house')).toBe('1 Town');
    expect(count(warcraft!.edition, 3, 'hotel')).toBe('3 Cities');
    expect(count(city!.edition, 2, 'wind_farm')).toBe('2 wind farms');
  });
});
