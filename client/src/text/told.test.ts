import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { fixtures } from '$/fixtures/editions';
import type { ToldPart } from '$/net/protocol';
import { sentence, spacesIn } from './told';
import Told from '$/panels/log/Told.svelte';

const parts: ToldPart[] = [['seat', 'seat 1', 0], ['text', ' pays '], ['seat', 'the Bank', -1], ['text', ' '], ['money', '$20', 20], ['text', ' on '], ['space', 'Boardwalk', 39]];

describe('sentences', () => {
  it('call seats by name, and the Bank as the server does', () => {
    expect(sentence(parts, ['Ann'])).toBe('Ann pays the Bank $20 on Boardwalk');
    expect(spacesIn(parts)).toEqual([39]);
  });

  it('begin with a capital', () => {
    expect(sentence([['text', 'the game is over']], [])).toBe('The game is over');
    expect(sentence([['seat', 'the Bank', -1], ['text', ' pays']], ['ann'])).toBe('The Bank pays');
    expect(sentence([['seat', 'seat 1', 0], ['text', ' pays']], ['ann'])).toBe('ann pays');
  });

  it('read the same when they are drawn, for every fact of every fixture', () => {
    for (const { log } of Object.values(fixtures)) {
      for (const { told } of log.filter((entry) => entry.told.length > 0).slice(-12)) {
        const { container, unmount } = render(Told, { parts: told, names: ['Ann', 'Bob', 'Cy', 'Di', 'Ed', 'Fay', 'Gus', 'Hal'] });
        const plain = sentence(told, ['Ann', 'Bob', 'Cy', 'Di', 'Ed', 'Fay', 'Gus', 'Hal']);
        expect(container.textContent?.trim()).toBe(plain.trim());
        unmount();
      }
    }
  });

  it('show hostile names as text', () => {
    const { container } = render(Told, { parts: [['seat', 'seat 1', 0]], names: ['<img src=x onerror=alert(1)>'] });
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toContain('<img src=x');
  });
});
