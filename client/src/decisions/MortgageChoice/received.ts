/** Mortgaged properties that came together, as after a bankruptcy. */
import type { Step, StepOf } from '$/net/protocol';
import type { LogEntry } from '$/state/table.svelte';

/** The choices that are still to be made by one player about what came together, the first included; all of them as the game asks. */
export function receivedWith(log: readonly LogEntry[], first: StepOf<'MortgageChoice'>): StepOf<'MortgageChoice'>[] {
  for (const { fact } of log.toReversed()) {
    if (!('opens' in fact) || !Array.isArray(fact.opens)) continue;
    const choices = (fact.opens as unknown as Step[]).filter((step) => step.kind === 'MortgageChoice');
    if (!choices.some(({ number }) => number === first.number)) continue;
    return choices.filter(({ seat, number }) => seat === first.seat && number >= first.number).sort((one, other) => one.number - other.number);
  }
  return [first]; // it came before this page was opened
}
