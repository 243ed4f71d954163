import { describe, expect, it } from 'vitest';
import { initialOf, isolated, markOf, shortened } from './names';

describe('names', () => {
  it('have one initial, whatever they begin with', () => {
    expect(['ben', 'Ann', '👩‍🚀 Eve', 'é', ''].map(initialOf)).toEqual(['B', 'A', '👩‍🚀', 'É', '']);
  });

  it('stand apart from a sentence that is written the other way', () => {
    expect(isolated('Ann')).toBe('Ann');
    expect(isolated('דנה 7')).toBe('\u2068דנה 7\u2069');
    expect(initialOf(isolated('דנה'))).toBe('ד');
    expect(shortened(isolated('ליאונרדו'), 4)).toBe('\u2068ליא…\u2069');
  });

  it('have marks that differ, whatever they begin with', () => {
    const marks = (...names: string[]) => names.map((_, seat) => markOf(names, seat));
    expect(marks('Guest', 'Ada', 'Ben')).toEqual(['G', 'A', 'B']);
    expect(marks('Ada', 'Anna', 'Ben')).toEqual(['Ad', 'An', 'B']);
    expect(marks('Anna', 'Anton', 'Annika')).toEqual(['Aa', 'At', 'Ai']);
    expect(new Set(marks('Aab', 'Aba', 'Aac', 'A', 'a b')).size).toBe(5);
  });

  it('are cut between letters, and only where they are too long', () => {
    expect(shortened('Bob', 3)).toBe('Bob');
    expect(shortened('Robert', 4)).toBe('Rob…');
    expect(shortened('🎩👩‍🚀🐕🚗', 3)).toBe('🎩👩‍🚀…');
  });
});
