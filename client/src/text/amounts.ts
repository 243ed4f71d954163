/** Amounts as people type them: `1500`, `$1,500`, `1.25M`. */
import type { Currency } from '$/net/protocol';

/** The whole amount that a text means; null where it means none. */
export function readAmount(currency: Currency, text: string): number | null {
  const units = currency.units ?? [];
  const bare = text.replaceAll(currency.symbol || '\0', '').replaceAll(/\s/g, '');
  // A comma is read between thousands only: elsewhere, as in 1,5M, it may be a decimal one.
  const plain = units.length === 0 && /^\d{1,3}(,\d{3})+$/.test(bare) ? bare.replaceAll(',', '') : bare;
  const found = /^(\d{1,12}(?:\.\d{1,9})?)([a-z]?)$/i.exec(plain);
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
