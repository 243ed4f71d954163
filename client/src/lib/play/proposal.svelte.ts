/** A choice that is made in a panel stands in the place of the primary verb while the panel is open. */
import type { Desk, Proposal } from './desk.svelte';

export function useProposal(desk: Desk, proposal: () => Proposal | null): void {
  $effect(() => {
    desk.proposal = proposal();
    return () => (desk.proposal = null);
  });
}
