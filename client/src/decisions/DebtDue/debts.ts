/** What a seat owes. */
import type { View } from '$/net/protocol';

/** What a seat owes in all. */
export function owing(view: View, seat: number): number {
  return view.parts.debts.open.filter((debt) => debt.debtor === seat).reduce((sum, debt) => sum + debt.amount, 0);
}

/** What a seat's cash does not cover of it. */
export function toRaise(view: View, seat: number): number {
  return Math.max(0, owing(view, seat) - (view.cash[seat] ?? 0));
}
