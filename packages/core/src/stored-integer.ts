// Whole numbers as the database stores them.
import { z } from 'zod';

/** The largest whole number that a column of type `integer` stores (PostgreSQL). */
export const mostStoredInteger = 2_147_483_647;

/** A whole number within what a column of type `integer` stores. */
export const storedInteger = z
  .int()
  .min(-mostStoredInteger - 1)
  .max(mostStoredInteger);

/**
 * A shape whose whole numbers may not be above what a column of type `integer` stores, however deep; for what comes in. What is stored already
 * is read without it. Instants (epoch milliseconds) are no such numbers.
 */
export function withinStoredIntegers<T extends z.ZodType>(schema: T) {
  return schema.superRefine((value, context) => {
    for (const { path, issue } of tooLarge(value, []))
      context.addIssue({ ...issue, input: value, path: [...path] });
  });
}

interface Found {
  readonly path: readonly PropertyKey[];
  readonly issue: z.core.$ZodIssue;
}

function tooLarge(value: unknown, path: readonly PropertyKey[]): Found[] {
  if (typeof value === 'number') {
    const issues = storedInteger.safeParse(value).error?.issues ?? [];
    return issues.filter(({ code }) => code !== 'invalid_type').map((issue) => ({ path, issue }));
  }
  if (Array.isArray(value))
    return value.flatMap((entry: unknown, index) => tooLarge(entry, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    key === 'instants' ? [] : tooLarge(entry, [...path, key]),
  );
}
