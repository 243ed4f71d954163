/** What is special about a table, in a few words. */
import type { Edition, TableShown } from '$/net/protocol';
import { PACES } from '$/pages/lobby/levels';
import { text } from './text';

export interface Special {
  title: string;
  mark: 'book' | 'house';
  says: string;
}

/** The variants and house rules that a table plays with. */
export function specials(edition: Edition, table: Pick<TableShown, 'options'>): Special[] {
  return edition.options.flatMap((option) => {
    const value = table.options[option.id];
    if (value === undefined || value === false) return [];
    const title = typeof value === 'number' ? text.optionNumber(option.title, value) : option.title;
    return [{ title, mark: option.mark, says: option.says }];
  });
}

/** A table's clocks as a sentence. */
export function clocksSaid(clocks: Record<string, number>): string {
  const { decision = 0, reserve = 0, turn = 0 } = clocks;
  if (decision === 0 && turn === 0) return text.noClocks;
  const said = [decision > 0 ? text.perDecision(span(decision)) : '', reserve > 0 ? text.inReserve(span(reserve)) : '', turn > 0 ? text.perTurn(span(turn)) : ''];
  return said.filter(Boolean).join(', ');
}

/** The pace of a table's bots as a sentence. */
export function paceSaid(pace: string): string {
  return text.pace((PACES.find(({ value }) => value === pace)?.title ?? pace).toLowerCase());
}

function span(seconds: number): string {
  return seconds < 90 ? text.seconds(seconds) : text.minutes(Math.round((seconds / 60) * 10) / 10);
}
