// What a currency is, for every way one comes in: a mapping, a source, a payment in a request.
import { z } from 'zod';

/** Codes in force of ISO 4217 that the runtime's list (ICU's) leaves out, or older ones of it: units of account, and currencies made since 2018. */
const leftOut = 'BOV CHE CHW CLF COU MXV SLE USN UYI UYW VED XCG ZWG'.split(' ');
const currencies: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), ...leftOut]);

/** True for a code of ISO 4217, of now or of before, in capital letters. */
export function isCurrency(value: unknown): value is string {
  return typeof value === 'string' && currencies.has(value);
}

/** The code of a currency that comes in. What is stored already is read by its letters alone. */
export const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .refine(isCurrency, { error: 'form.currency', when: ({ issues }) => issues.length === 0 });
