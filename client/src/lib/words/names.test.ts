import { describe, expect, it } from 'vitest';
import { initialOf, shortened } from './names';

describe('names', () => {
  it('have one initial, whatever they begin with', () => {
    expect(['ben', 'Ann', '👩‍🚀 Eve', 'é', ''].map(initialOf)).toEqual(['B', 'A', '👩‍🚀', 'É', '']);
  });

  it('are cut between letters, and only where they are too long', () => {
    expect(shortened('Bob', 3)).toBe('Bob');
    expect(shortened('Robert', 4)).toBe('Rob…');
    expect(shortened('🎩👩‍🚀🐕🚗', 3)).toBe('🎩👩‍🚀…');
  });
});
