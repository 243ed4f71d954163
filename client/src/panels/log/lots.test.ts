import { describe, expect, it } from 'vitest';
import type { Fact } from '$/net/protocol';
import type { LogEntry } from '$/state/table.svelte';
import { withLots } from './lots';

let n = 0;
const entry = (kind: string, words: string): LogEntry => ({ n: ++n, by: 0, act: null, fact: { kind } as Fact, told: [['text', words]] });
const lines = (...entries: LogEntry[]) => withLots(entries).map(({ told }) => told.map(([, words]) => words).join(''));
const opened = entry('LotOpened', 'Boardwalk is auctioned');
const bids = [entry('BidMade', 'Ben bids $60'), entry('BidPassed', 'Ann passes'), entry('BidMade', 'Cleo bids $70')];

describe('an auction in the log', () => {
  it('is one line with the newest bid, from the first moment on', () => {
    expect(lines(opened)).toEqual(['Boardwalk is auctioned']);
    expect(lines(opened, bids[0]!)).toEqual(['Boardwalk is auctioned: Ben bids $60']);
    expect(lines(opened, ...bids)).toEqual(['Boardwalk is auctioned: Cleo bids $70 · 2 bids']);
    expect(withLots([opened, ...bids])[0]?.n).toBe(opened.n);
  });

  it('ends with who won, or that nobody bid, and leaves what comes between and after in its place', () => {
    const [mortgaged, won] = [entry('Mortgaged', 'Ben mortgages Oriental'), entry('LotWon', 'Cleo wins Boardwalk for $70')];
    const turn = entry('TurnBegan', 'Ben to play');
    expect(lines(opened, ...bids, mortgaged, won, turn)).toEqual(['Cleo wins Boardwalk for $70 · 2 bids', 'Ben mortgages Oriental', 'Ben to play']);
    expect(lines(opened, bids[1]!, entry('LotFailed', 'Nobody bids'))).toEqual(['Nobody bids']);
  });

  it('is told bid by bid where its beginning is not known', () => {
    expect(lines(...bids)).toEqual(['Ben bids $60', 'Ann passes', 'Cleo bids $70']);
  });
});
