// Schemas of values in a query string: text on the wire, typed for handlers, and plain numbers or
// lists for clients.
import { findLanguage, languages } from '@curbwright/core';
import { z } from 'zod';

/**
 * Decimal and exponent notations in which programs write 64-bit numbers: near the prime meridian a
 * longitude can be 0.0000012345678901234567 or 1.5e-7.
 */
const decimal = /^-?\d{1,15}(?:\.\d{1,25})?(?:e-\d{1,3})?$/;
const whole = /^-?\d{1,15}$/;

/** The OpenAPI schema of a value that is sent as text; read by `createOpenApiDocument`. */
export const wireKey = 'x-wire';

/**
 * A decimal number from `min` to `max`, inclusive. Empty text, positive exponents and hexadecimal
 * are rejected.
 */
export function queryNumber(min: number, max: number) {
  return z
    .union([z.number(), z.string().regex(decimal)])
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .meta({ [wireKey]: { type: 'number', minimum: min, maximum: max } });
}

/** An integer from `min` to `max`, inclusive. */
export function queryInteger(min: number, max: number) {
  return z
    .union([z.number(), z.string().regex(whole)])
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({ [wireKey]: { type: 'integer', minimum: min, maximum: max } });
}

/** A Boolean in a query string: `true` or `false`. */
export const queryBoolean = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')
  .meta({ [wireKey]: { type: 'boolean' } });

/** The largest id that fits PostgreSQL's `integer`. */
export const maxId = 2_147_483_647;

/** An id in a path or a query. */
export const idText = queryInteger(1, maxId);

/** Path parameters of an operation on one resource. */
export const idParams = z.strictObject({ id: idText });

/**
 * Parses a list in a query string: comma-separated, or JSON, which clients use for objects
 * (requirement §7); `null` if it is invalid.
 */
function parseList(text: string): unknown[] | null {
  if (!text.trimStart().startsWith('[')) return text.split(',');
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

/**
 * Comma-separated values; clients may also pass a list. Up to 400 characters; empty items are
 * dropped.
 */
export const commaSeparatedValues = z
  .union([z.string().max(400), z.array(z.string().max(100)).max(50)])
  .transform((value) => (typeof value === 'string' ? parseList(value) : value))
  .pipe(z.array(z.string().max(400)))
  .transform((words) => words.map((word) => word.trim()).filter((word) => word !== ''))
  .meta({
    [wireKey]: {
      type: 'string',
      maxLength: 400,
      description: 'Comma-separated words, or a JSON list where a word has a comma.',
    },
  });

/** Comma-separated ids, at most `most` of them. */
export function commaSeparatedIds(most: number) {
  return z
    .union([z.string().max(most * 11 + 2), z.array(z.int())])
    .transform((value) =>
      typeof value === 'string'
        ? parseList(value)?.map((id) => (typeof id === 'string' && whole.test(id) ? Number(id) : id))
        : value,
    )
    .pipe(z.array(z.int().min(1).max(maxId)).min(1).max(most))
    .meta({ [wireKey]: { type: 'string', description: `Comma-separated ids, at most ${most}.` } });
}

/**
 * The language of the texts in a response: `en`, `es`, or a name such as `ENG`. An unavailable
 * language is rejected with a list of the available ones.
 */
export const languageName = z
  .string()
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/, { abort: true })
  .superRefine((value, context) => {
    if (findLanguage(value) === null)
      context.addIssue({
        code: 'custom',
        message: 'fault.unknown-value',
        params: { value, known: languages.join(', ') },
      });
  });
export const languageQuery = z.strictObject({ language: languageName.optional() });

/**
 * The values of a filter as one parameter: a JSON list (requirement §7), or a single value. `null`
 * selects rows without a value.
 */
export const filterValues = z
  .union([z.string().max(20_000), z.array(z.string().nullable()).max(500)])
  .transform((value, context): unknown => {
    if (typeof value !== 'string') return value;
    if (!value.startsWith('[')) return [value];
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: 'custom', message: 'fault.not-json' });
      return z.NEVER;
    }
  })
  .pipe(z.array(z.union([z.string().max(500), z.number().transform(String)]).nullable()).max(500))
  .meta({
    [wireKey]: { type: 'string', maxLength: 20_000, description: 'A value, or a JSON list of values.' },
  });
