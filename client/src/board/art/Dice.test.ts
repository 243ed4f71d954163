import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { fixture } from '$/fixtures/editions';
import { themeOf } from '$/board/themes';
import Dice from './Dice.svelte';

const { edition } = fixture('platinum');
const theme = themeOf(edition.id);

describe('dice', () => {
  it('show as many pips as they say', () => {
    render(Dice, { edition, theme, values: [3, 6] });
    expect(screen.getByLabelText('Die: 3').querySelectorAll('.pips > g')).toHaveLength(3);
    expect(screen.getByLabelText('Die: 6').querySelectorAll('.pips > g')).toHaveLength(6);
  });

  it('have a third of another shape, with a picture for a face that is no number', () => {
    render(Dice, { edition, theme, values: [1, 2, 4], faces: ['1', '2', 'bus'] });
    const third = screen.getByLabelText('Speed Die: the Bus');
    expect(third.classList.contains('special')).toBe(true);
    expect(third.querySelector('.pips path')).not.toBeNull();
    expect(third.querySelector('text')).toBeNull();
  });

  it('write the number on the third where it shows one', () => {
    render(Dice, { edition, theme, values: [1, 2, 3], faces: ['1', '2', '3'] });
    expect(screen.getByLabelText('Speed Die: 3').querySelector('text')?.textContent).toBe('3');
  });
});
