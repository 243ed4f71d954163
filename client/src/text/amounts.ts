/** Amounts as people type them: `120`, `$120`, `1.25M`. */
import type { Currency } from '$/net/protocol';

/** The whole amount that a text means; null where it means none. */
export function readAmount(currency: Currency, text: string): number | null {
  const units = currency.units ?? [];
  const found = /^(\d{1,12}(?:\.\d{1,9})?)\s*([a-z]?)$/i.exec(text.replaceAll(currency.symbol || '\0', '').replaceAll(/[\s,]/g, ''));
  if (!found) return null;
  const letter = found[2]!.toUpperCase();
  const place = letter ? units.findIndex((unit) => unit.toUpperCase() === letter) : 0;
  if (place < 0) return null;
  const amount = Number(found[1]) * 1000 ** place;
  return Number.isSafeInteger(Math.round(amount)) && Math.abs(amount - Math.round(amount)) < 1e-6 ? Math.round(amount) : null;
}

/** Two leaps for a stepper: a tenth or so of what there is, and a tenth of that; always whole steps. */
export function leapsFor(most: number, step: number): number[] {
  const large = Math.max(step, Math.round(10 ** Math.floor(Math.log10(Math.max(1, most / 4))) / step) * step);
  const small = Math.max(step, Math.round(large / 10 / step) * step);
  return small === large ? [large] : [small, large];
}

/** The nearest amount that is allowed: within the bounds, in whole steps. */
export function fitted(amount: number, least: number, most: number, step: number): number {
  const whole = Math.round(amount / step) * step;
  return Math.min(most, Math.max(least, whole));
}
