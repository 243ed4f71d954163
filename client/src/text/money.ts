/** Amounts as the edition writes them. */
import type { Currency } from '$/net/protocol';

/** An amount in the edition's currency: $1,500, 220g, 37.7M. */
export function money(currency: Currency, amount: number): string {
  const sign = amount < 0 ? '-' : '';
  const number = currency.units ? inUnits(Math.abs(amount), currency.units) : Math.abs(amount).toLocaleString('en-US');
  return currency.after ? `${sign}${number}${currency.symbol}` : `${sign}${currency.symbol}${number}`;
}

/** An amount with its sign, for what somebody gained or lost. */
export function change(currency: Currency, amount: number): string {
  return amount > 0 ? `+${money(currency, amount)}` : money(currency, amount).replace('-', '−');
}

/** Counted in the largest unit that it reaches; each is a thousand of the one before. */
function inUnits(amount: number, units: string[]): string {
  const exponent = Math.min(units.length - 1, Math.floor((String(amount).length - 1) / 3));
  const scale = 1000 ** exponent;
  const rest = amount % scale;
  const decimals = rest ? `.${String(rest).padStart(3 * exponent, '0')}`.replace(/0+$/, '') : '';
  return `${Math.floor(amount / scale)}${decimals}${units[exponent] ?? ''}`;
}
