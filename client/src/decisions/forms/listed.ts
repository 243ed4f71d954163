/** What a list of acts has shown since it was opened: each keeps its place there, so that nothing moves under a finger. */
import type { Act } from '$/net/protocol';
import type { ActKind } from '$/state/choices';
import { text } from '../text';

export interface Row {
  /** What tells it from others of its kind, also when it can be done again at another moment. */
  name: string;
  label: string;
  /** Nothing while it cannot be done. */
  act: Act | null;
  /** Why not, where it was listed before. */
  why?: Why;
}

export interface Why {
  clause: string;
  sentence: string;
}

export interface Listed {
  kind: ActKind;
  rows: Row[];
  /** Nothing of this kind can be done now. */
  why?: Why | undefined;
}

/** Where the table gives no reason. */
const NOT_NOW: Why = { clause: '', sentence: text.unavailable };

/** Who leaves is asked once more, elsewhere; it comes last. */
export const GRAVE: readonly ActKind[] = ['Resign', 'GoBankrupt'];

/** The list with what can be done now: what was there stays where it is, with the reason why it is blocked, and what is new comes after it. */
export function listed(before: readonly Listed[], kinds: readonly ActKind[], rows: readonly (Row & { act: Act })[], blocked: readonly (Why & { name: string; act: Act })[] = []): Listed[] {
  const all = [...new Set([...before.map(({ kind }) => kind), ...kinds])];
  const ordered = [...all.filter((kind) => !GRAVE.includes(kind)), ...all.filter((kind) => GRAVE.includes(kind))];
  return ordered.map((kind) => {
    const now = new Map(rows.filter(({ act }) => act.kind === kind).map((row): [string, Row] => [row.name, row]));
    const known = before.find((section) => section.kind === kind)?.rows ?? [];
    const names = new Set(known.map(({ name }) => name));
    const reasons = blocked.filter(({ act }) => act.kind === kind);
    const gone = (row: Row): Row => ({ ...row, act: null, why: reasons.find(({ name }) => name === row.name) ?? NOT_NOW });
    return {
      kind,
      rows: [...known.map((row) => now.get(row.name) ?? gone(row)), ...[...now.values()].filter(({ name }) => !names.has(name))],
      why: kinds.includes(kind) ? undefined : (reasons[0] ?? NOT_NOW),
    };
  });
}
