/** Which remarks are shown to somebody at a table. */
import { settings } from '$/state/settings.svelte';
import type { Remark, TableState } from '$/state/table.svelte';

/** What bots say to each other about deals is in the log only; the rest is shown unless it is muted. */
export function isHeard({ kind, to }: Remark, { seat, view }: Pick<TableState, 'seat' | 'view'>): boolean {
  if (kind === 'phrase') return settings.phrases;
  if (!settings.remarks) return false;
  return kind === 'moment' || to === seat || seat === null || (view?.out[seat] ?? 0) > 0;
}
