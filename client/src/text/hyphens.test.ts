import { describe, expect, it } from 'vitest';
import { breakable } from './hyphens';

const shown = (text: string) => breakable(text).replaceAll('\u00ad', '-');

describe('long words', () => {
  it('may break between syllables', () => {
    expect(shown('Mediterranean Avenue')).toBe('Medi-ter-ra-nean Avenue');
    expect(shown('Pennsylvania Railroad')).toBe('Penn-syl-va-nia Railroad');
    expect(shown('Bernadette')).toBe('Bernadette');
    expect(breakable('Bernadette', 8)).toBe('Ber\u00adna\u00addette');
  });

  it('stay whole when they are short, and read the same', () => {
    expect(breakable('Baltic Avenue')).toBe('Baltic Avenue');
    expect(breakable('Connecticut').replaceAll('\u00ad', '')).toBe('Connecticut');
  });
});
