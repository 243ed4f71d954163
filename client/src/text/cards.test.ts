import { describe, expect, it } from 'vitest';
import { titled } from './cards';

describe('a card', () => {
  it('has its title apart', () => {
    expect(titled('Takeover: A friendly merger. Take any district.')).toEqual({ title: 'Takeover:', text: 'A friendly merger. Take any district.' });
    expect(titled('Green Light (our own card): The committee nods.').title).toBe('Green Light (our own card):');
  });

  it('may have none', () => {
    const wording = 'The river has turned orange. Choose: go to Jail, or pay.';
    expect(titled(wording)).toEqual({ title: '', text: wording });
    expect(titled('Pay the Bank: nothing is free.').title).toBe('');
    expect(titled('')).toEqual({ title: '', text: '' });
  });
});
