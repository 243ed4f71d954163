/** What is chosen or written in a panel stands in the place of the primary verb while the panel is open. */
import type { Desk, Proposal } from './desk.svelte';

export function useProposal(desk: Desk, proposal: () => Proposal | null): void {
  $effect(() => {
    desk.proposal = proposal();
    return () => (desk.proposal = null);
  });
}

/** The same for a form that the player opened, whatever the table waits for. */
export function useSending(desk: Desk, sending: () => Proposal | null): void {
  $effect(() => {
    desk.sending = sending();
    return () => (desk.sending = null);
  });
}
