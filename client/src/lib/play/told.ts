/** What a preview tells, where that is only a line of something else. */
import { sentence } from '$lib/around/told';
import type { Previewed } from '$lib/protocol';
import type { Desk } from './desk.svelte';

/** Its sentences in one line; nothing while it is not known. */
export function tellsOf(desk: Desk, preview: Previewed | null, most = 3): string | undefined {
  const told = preview?.facts.filter((fact) => fact.told.length > 0).slice(0, most) ?? [];
  const said = told.map((fact) => sentence(fact.told, desk.table.names));
  return said.length > 0 ? `${said.join('. ')}.` : undefined;
}
