/** Why a game is over, from the facts before its end. */
import { sentence } from './told';
import type { View } from '$/net/protocol';
import type { LogEntry, TableState } from '$/state/table.svelte';
import { listed } from './names';
import { text } from './text';

type Seen = Pick<LogEntry, 'fact' | 'told'>;

/** Who won, as seats; nobody while the game goes on. */
export function winnersOf(view: View | null): number[] {
  return view?.over ? view.ranking.flatMap((rank, seat) => (rank === 1 ? [seat] : [])) : [];
}

/** Who won, in words for the player at a seat. */
export function verdictOf({ view, names, seat }: Pick<TableState, 'view' | 'names' | 'seat'>): string {
  const winners = winnersOf(view);
  if (winners.length === 0) return text.nobodyWon;
  if (winners.length === 1 && winners[0] === seat) return text.youWin;
  const named = listed(winners.map((winner) => names[winner] ?? ''));
  return winners.length === 1 ? text.wins(named) : text.win(named);
}

/** One sentence; nothing where what happened before the end is not known. */
export function endingOf(entries: readonly Seen[], table: Pick<TableState, 'view' | 'table' | 'names'>): string | null {
  const { view, names } = table;
  const end = entries.findLastIndex(({ fact }) => fact.kind === 'GameEnded');
  if (end < 0 || !view) return null;
  const before = entries.slice(0, end);
  const left = sentence(before.findLast(({ fact }) => fact.kind === 'WentOut')?.told ?? [], names);
  // If the last fact is somebody going out, one player is left.
  if (before.at(-1)?.fact.kind === 'WentOut') {
    return text.lastPlayer(left, names[view.out.indexOf(0)] ?? '');
  }
  const call = before.findLast(({ fact }) => fact.kind === 'TimeCalled' || fact.kind === 'LastCall');
  if (call?.fact.kind === 'TimeCalled') return text.timeUp;
  if (call) return text.endsGame(left);
  const rounds = table.table?.options['round-limit'];
  return typeof rounds === 'number' ? text.rounds(rounds) : null;
}
