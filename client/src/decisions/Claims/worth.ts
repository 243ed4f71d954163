/** What a claim is worth. */
import type { FactOf } from '$/net/protocol';
import type { Desk } from '$/state/desk.svelte';
import { text } from './text';

export function claimWorth(desk: Desk, { amount, times }: FactOf<'RentClaimed'>): string {
  return times > 0 ? text.timesRoll(times) : desk.money(amount);
}
