/** Why an amount that was typed cannot be meant. */
import { text } from './text';

export interface Bounds {
  least: number;
  most: number;
  step: number;
}

/** Empty where it can; `shown` writes amounts. */
export function troubleWith(amount: number | null, { least, most, step }: Bounds, shown: (amount: number) => string): string {
  if (amount === null) return text.notAnAmount;
  if (amount < least) return text.atLeast(shown(least));
  if (amount > most) return text.atMost(shown(most));
  return amount % step === 0 ? '' : text.inSteps(shown(step));
}
