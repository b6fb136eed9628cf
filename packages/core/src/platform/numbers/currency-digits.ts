// Number of fraction digits of a currency. Separate from payments, because page startup does not
// need their schemas.
const digitsOf = new Map<string, number>();

/**
 * Returns the number of fraction digits of a currency's minor unit: 2 for USD, 0 for JPY, 3 for
 * KWD. Source: ISO 4217 through Intl.
 */
export function currencyDigits(currency: string): number {
  const known = digitsOf.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  digitsOf.set(currency, digits);
  return digits;
}
