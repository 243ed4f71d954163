/** What a list of acts has shown since it was opened: each keeps its place there, so that nothing moves under a finger. */
import type { Act } from '$lib/protocol';
import type { ActKind } from '../choices';

export interface Row {
  /** What tells it from others of its kind, also when it can be done again at another moment. */
  name: string;
  label: string;
  /** Nothing while it cannot be done. */
  act: Act | null;
}

export interface Listed {
  kind: ActKind;
  rows: Row[];
}

/** Who leaves is asked once more, elsewhere; it comes last. */
export const GRAVE: readonly ActKind[] = ['Resign', 'GoBankrupt'];

/** The list with what can be done now: what was there stays where it is, and what is new comes after it. */
export function listed(before: readonly Listed[], kinds: readonly ActKind[], rows: readonly (Row & { act: Act })[]): Listed[] {
  const all = [...new Set([...before.map(({ kind }) => kind), ...kinds])];
  const ordered = [...all.filter((kind) => !GRAVE.includes(kind)), ...all.filter((kind) => GRAVE.includes(kind))];
  return ordered.map((kind) => {
    const now = new Map(rows.filter(({ act }) => act.kind === kind).map((row): [string, Row] => [row.name, row]));
    const known = before.find((section) => section.kind === kind)?.rows ?? [];
    const names = new Set(known.map(({ name }) => name));
    return { kind, rows: [...known.map((row) => now.get(row.name) ?? { ...row, act: null }), ...[...now.values()].filter(({ name }) => !names.has(name))] };
  });
}
