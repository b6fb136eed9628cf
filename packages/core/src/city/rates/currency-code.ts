// Validates currency codes from every source: mappings, imported files, payments in requests.
import { z } from 'zod';

/**
 * ISO 4217 codes in force that the runtime's list (ICU) omits, or that older versions of it omit:
 * units of account, and currencies introduced since 2018.
 */
const supplementaryCodes = 'BOV CHE CHW CLF COU MXV SLE USN UYI UYW VED XCG ZWG'.split(' ');
const currencies: ReadonlySet<string> = new Set([
  ...Intl.supportedValuesOf('currency'),
  ...supplementaryCodes,
]);

/** Whether the value is a current or former ISO 4217 code in capital letters. */
export function isCurrency(value: unknown): value is string {
  return typeof value === 'string' && currencies.has(value);
}

/**
 * Schema for currency codes in input. Stored codes are only checked to consist of three capital
 * letters.
 */
export const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .refine(isCurrency, { error: 'form.currency', when: ({ issues }) => issues.length === 0 });
