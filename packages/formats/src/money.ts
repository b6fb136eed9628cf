// Converts money from whole units to integer minor units, using the number of decimal digits of the
// currency.
import { currencyDigits, roundTo } from '@curbwright/core';

/**
 * Converts a price in whole units to minor units, rounded to the nearest. `null` for a nonzero
 * price that would round to 0 and be read as free.
 */
export function toMinorUnits(price: number, currency: string): number | null {
  const minor = Math.round(roundTo(price * 10 ** currencyDigits(currency), 6));
  return minor === 0 && price !== 0 ? null : minor;
}

const signs = new Map<string, string>();

/**
 * Whether a symbol or code next to an amount may belong to a currency: `$` is used for every dollar
 * and most pesos.
 */
export function isCurrencySign(sign: string, currency: string): boolean {
  if (/^[A-Z]{3}$/i.test(sign)) return sign.toUpperCase() === currency;
  let own = signs.get(currency);
  if (own === undefined) {
    const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
    own = new Intl.NumberFormat('en', options)
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value;
    signs.set(currency, own ?? '');
  }
  return own?.includes(sign) === true;
}
