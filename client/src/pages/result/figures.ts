/** What a game comes to in figures: worth over time, landings, rents and dice, counted from its facts. */
import { sample, type Sample } from '$/state/worth.svelte';
import type { Fact, View } from '$/net/protocol';
import type { Step } from '$/state/replay';
import { text } from './text';

export interface Figures {
  seats: number;
  /** After the first act, which hands out the money, and after every turn. */
  worth: Sample[];
  /** How often somebody came to each space. */
  landings: number[];
  /** By seat. */
  paid: number[];
  received: number[];
  /** How often the two dice showed each sum; the place is the sum. */
  sums: number[];
  rolls: number;
  /** The largest rent of all, if any was paid. */
  highest: { visitor: number; owner: number; deed: number; amount: number } | null;
  rounds: number;
  /** In milliseconds, from the first act to the last. */
  lasted: number;
}

/** Ways in which two dice show a sum, of 36. */
export const WAYS = Array.from({ length: 13 }, (_, sum) => (sum < 2 ? 0 : 6 - Math.abs(7 - sum)));

export function figuresOf(start: View, steps: readonly Step[]): Figures {
  const seats = start.cash.length;
  const none = () => Array<number>(seats).fill(0);
  const figures: Figures = {
    seats,
    worth: [],
    landings: Array<number>(start.holder.length).fill(0),
    paid: none(),
    received: none(),
    sums: Array<number>(13).fill(0),
    rolls: 0,
    highest: null,
    rounds: steps.at(-1)?.view.round ?? 0,
    lasted: (steps.at(-1)?.at ?? 0) - (steps[0]?.at ?? 0),
  };
  for (const { view, facts } of steps) {
    for (const { fact } of facts) count(figures, fact);
    sample(figures.worth, view);
  }
  return figures;
}

function count(figures: Figures, fact: Fact): void {
  switch (fact.kind) {
    case 'Rolled':
      return countRoll(figures, fact.dice);
    case 'Moved':
    case 'Jumped':
      figures.landings[fact.to]! += 1;
      return;
    case 'Jailed':
      figures.landings[fact.space]! += 1;
      return;
    case 'RentAsked':
    case 'RentCharged':
      if (fact.paid) countRent(figures, fact.visitor, fact.owner, fact.amount);
      if (fact.amount > (figures.highest?.amount ?? 0)) {
        const { visitor, owner, deed, amount } = fact;
        figures.highest = { visitor, owner, deed, amount };
      }
      return;
    case 'Paid':
      // What had to be owed first is counted when it is paid.
      if (fact.why === 'rent' && fact.creditor >= 0) countRent(figures, fact.debtor, fact.creditor, fact.amount);
      return;
    default:
      return;
  }
}

function countRoll(figures: Figures, dice: readonly number[]): void {
  const sum = (dice[0] ?? 0) + (dice[1] ?? 0);
  if (sum < 2 || sum > 12) return;
  figures.sums[sum]! += 1;
  figures.rolls += 1;
}

function countRent(figures: Figures, from: number, to: number, amount: number): void {
  if (from >= 0) figures.paid[from]! += amount;
  if (to >= 0) figures.received[to]! += amount;
}

/** 3 minutes, 1 hour 20 minutes. */
export function spanText(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? text.hours(hours) : '', rest > 0 ? text.minutes(rest) : ''].filter(Boolean).join(' ');
}
