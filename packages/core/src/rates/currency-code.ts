// What a currency is, for every way one comes in: a mapping, a source, a payment in a request.
import { z } from 'zod';

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** True for an ISO 4217 code in capital letters. */
export function isCurrency(value: unknown): value is string {
  return typeof value === 'string' && currencies.has(value);
}

/** The code of a currency that comes in. What is stored already is read by its letters alone. */
export const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .refine(isCurrency, { error: 'form.currency', when: ({ issues }) => issues.length === 0 });
