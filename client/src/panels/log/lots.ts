/** An auction in the log: one line from its first moment to the hammer, which tells the newest bid. */
import type { ToldPart } from '$/net/protocol';
import type { LogEntry } from '$/state/table.svelte';
import { text } from './text';

interface Lot {
  /** Where its line is. */
  place: number;
  opened: LogEntry;
  bids: number;
}

/** Entries with one for each lot: it stands where the auction began. */
export function withLots(entries: readonly LogEntry[]): LogEntry[] {
  const lines: LogEntry[] = [];
  let lot: Lot | null = null;
  for (const entry of entries) {
    const { kind } = entry.fact;
    if (kind === 'LotOpened') lot = { place: lines.length, opened: entry, bids: 0 };
    else if (lot && (kind === 'BidPassed' || kind === 'PassesLifted')) continue;
    else if (lot && (kind === 'BidMade' || kind === 'LotWon' || kind === 'LotFailed')) {
      if (kind === 'BidMade') lot.bids += 1;
      lines[lot.place] = lineOf(lot, entry);
      if (kind !== 'BidMade') lot = null;
      continue;
    }
    lines.push(entry);
  }
  return lines;
}

/** The line of a lot: what is auctioned and the newest bid, or how it ended. */
function lineOf({ opened, bids }: Lot, { fact, told, said }: LogEntry): LogEntry {
  const how: ToldPart[] = fact.kind === 'BidMade' ? [...opened.told, ['text', text.newestBid], ...told] : [...told];
  if (bids > 1) how.push(['text', text.bids(bids)]);
  return { ...opened, fact: fact.kind === 'BidMade' ? opened.fact : fact, told: how, said: said ?? opened.said };
}
