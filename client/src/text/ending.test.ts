import { describe, expect, it } from 'vitest';
import type { TableTold, ToldPart, View } from '$/net/protocol';
import type { LogEntry } from '$/state/table.svelte';
import { endingOf, verdictOf } from './ending';

const names = ['Ann', 'Ben', 'Cleo'];
const bankrupt: ToldPart[] = [['seat', 'seat 2', 1], ['text', ' is bankrupt and out']];
const fact = (kind: string, told: ToldPart[] = []) => ({ fact: { kind }, told }) as unknown as LogEntry;
const end = fact('GameEnded');

/** A table at its end. */
function table(out: number[], options: Record<string, number | boolean> = {}) {
  return { names, view: { out, over: true } as unknown as View, table: { options } as unknown as TableTold };
}

describe('who won', () => {
  const won = (ranking: number[], seat: number | null = null) => verdictOf({ names, seat, view: { over: true, ranking } as unknown as View });

  it('is said by name, to the winner as to the others', () => {
    expect(won([2, 1, 3])).toBe('Ben wins');
    expect(won([2, 1, 3], 1)).toBe('You win');
    expect(won([1, 1, 3], 1)).toBe('Ann and Ben win');
    expect(won([])).toBe('Nobody won');
  });
});

describe('why a game is over', () => {
  it('is who went out last, where one is left', () => {
    expect(endingOf([fact('WentOut', bankrupt), end], table([0, 2, 1]))).toBe('Ben is bankrupt and out: only Ann is left.');
  });

  it('is the first bankruptcy, where that was said to end it', () => {
    const entries = [fact('WentOut', bankrupt), fact('LastCall'), fact('LotWon'), end];
    expect(endingOf(entries, table([0, 1, 0], { short: true }))).toBe('Ben is bankrupt and out, which ends this game.');
  });

  it('is the time, where it was called', () => {
    expect(endingOf([fact('TimeCalled'), fact('Paid'), end], table([0, 0, 0], { minutes: 40 }))).toBe('Time is up, and the last turn is over.');
  });

  it('is the limit of rounds, where nothing else ended it', () => {
    expect(endingOf([fact('WentOut', bankrupt), fact('TurnBegan'), end], table([0, 1, 0], { 'round-limit': 30 }))).toBe('All 30 rounds have been played.');
  });

  it('is not said while the end, or what led to it, is not known', () => {
    expect(endingOf([fact('Rolled')], table([0, 0, 0]))).toBeNull();
    expect(endingOf([end], table([0, 0, 0]))).toBeNull();
  });
});
