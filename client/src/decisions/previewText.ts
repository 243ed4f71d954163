/** A preview in one line. */
import { sentence } from '$/text/told';
import type { Previewed } from '$/net/protocol';
import type { Desk } from '$/state/desk.svelte';
import { text } from '$/text/text';

/** Its sentences in one line; undefined until it is loaded. */
export function tellsOf(desk: Desk, preview: Previewed | null, most = 3): string | undefined {
  const told = preview?.facts.filter((fact) => fact.told.length > 0).slice(0, most) ?? [];
  const said = told.map((fact) => sentence(fact.told, desk.table.names));
  return said.length > 0 ? text.sentences(said) : undefined;
}
