// Tests the rules of a schema from a table: values that pass, and values that are rejected with the
// field in error.
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';

/** Returns the fields with validation errors and their messages; empty when the value is valid. */
export function validationErrorsOf(schema: z.ZodType, value: unknown): string[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
}

export type Rule = [
  what: string,
  schema: z.ZodType,
  passing: readonly unknown[],
  refused: readonly (readonly [value: unknown, fault: string])[],
];

/** Creates a test for each value of each rule. */
export function testRules(rules: readonly Rule[]): void {
  describe.each(rules)('%s', (_what, schema, passing, refused) => {
    it.each(passing.map((value) => [JSON.stringify(value), value]))('passes as %s', (_text, value) => {
      expect(validationErrorsOf(schema, value)).toEqual([]);
    });
    it.each(refused.map(([value, fault]) => [JSON.stringify(value), fault, value]))(
      'is refused as %s: %s',
      (_text, fault, value) => {
        expect(validationErrorsOf(schema, value)).toEqual([fault]);
      },
    );
  });
}
