/** One clock for all countdowns on the page: it ticks only while something shows it. */
import { createSubscriber } from 'svelte/reactivity';

const TICK = 250;

class Ticker {
  #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, TICK);
    return () => clearInterval(timer);
  });

  /** Now, in milliseconds since 1970; readers are redrawn four times a second. */
  get now(): number {
    this.#subscribe();
    return Date.now();
  }
}

export const ticker = new Ticker();

/** Seconds that are left, from milliseconds; never below none. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** 0:07, 4:00, 1:02:03. */
export function clockText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
