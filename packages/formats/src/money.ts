// Money between whole units and integer minor units, by the currency's own number of digits.
import { currencyDigits, roundTo } from '@curbwright/core';

/** Minor units of a price in whole units, rounded to the nearest; null for a price that would round to nothing and be read as free. */
export function toMinorUnits(price: number, currency: string): number | null {
  const minor = Math.round(roundTo(price * 10 ** currencyDigits(currency), 6));
  return minor === 0 && price !== 0 ? null : minor;
}

const signs = new Map<string, string>();

/** True where a sign or a code beside an amount may be that of a currency: `$` is the sign of every dollar and of most pesos. */
export function isSignOf(sign: string, currency: string): boolean {
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
