/** When a panel that has the focus closes, the focus returns to the tool that opens it. */
import { untrack } from 'svelte';
import type { Desk, PanelName } from '$/state/desk.svelte';

/** The tool that opens a panel; the last of them leads to those that have none of their own. */
function toolOf(panel: PanelName | null): HTMLElement | null {
  const tool = (name: PanelName | null) => document.querySelector<HTMLElement>(`[data-opens='${name}'] button`);
  return tool(panel) ?? tool('all');
}

/** Watch over the panels in a box; call it while a component is set up. */
export function useFocusBack(desk: Desk, box: () => HTMLElement | undefined): void {
  let held: Element | null = null;
  let open: PanelName | null = null;
  $effect.pre(() => {
    void desk.panel; // before it is taken from the page
    const { activeElement } = document;
    held = untrack(box)?.contains(activeElement) ? activeElement : null;
  });
  $effect(() => {
    const before = open;
    open = desk.panel;
    if (held && !held.isConnected) toolOf(open ?? before)?.focus();
  });
}
