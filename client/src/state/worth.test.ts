import { describe, expect, it } from 'vitest';
import { fixture } from '$/fixtures/editions';
import type { View } from '$/net/protocol';
import { WorthHistory } from './worth.svelte';

const after = (turns: number): View => ({ ...fixture('platinum').view, version: turns * 10, round: turns, worth: [turns, 0, 0, 0] });
const rounds = (history: WorthHistory) => history.samples.map(({ round }) => round);

describe('what everybody was worth', () => {
  it('begins with what happened before you came', () => {
    const history = new WorthHistory();
    history.add(after(3));
    history.fill([1, 2, 3].map(after));
    history.add(after(4));
    expect(rounds(history)).toEqual([1, 2, 3, 4]);
  });

  it('has no hole where you were away', () => {
    const history = new WorthHistory();
    for (const turns of [1, 2, 6]) history.add(after(turns));
    history.fill([1, 2, 3, 4, 5].map(after));
    expect(rounds(history)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(history.of(0)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
