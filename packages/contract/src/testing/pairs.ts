// A rule of a schema as a test's table has it: what passes, and what is refused at which field.
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';

/** The fields that a schema finds fault with, and what the fault is; none when it passes. */
export function faultsOf(schema: z.ZodType, value: unknown): string[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
}

export type Rule = [
  what: string,
  schema: z.ZodType,
  passing: readonly unknown[],
  refused: readonly (readonly [value: unknown, fault: string])[],
];

/** A test for each value of each rule. */
export function testRules(rules: readonly Rule[]): void {
  describe.each(rules)('%s', (_what, schema, passing, refused) => {
    it.each(passing.map((value) => [JSON.stringify(value), value]))('passes as %s', (_text, value) => {
      expect(faultsOf(schema, value)).toEqual([]);
    });
    it.each(refused.map(([value, fault]) => [JSON.stringify(value), fault, value]))(
      'is refused as %s: %s',
      (_text, fault, value) => {
        expect(faultsOf(schema, value)).toEqual([fault]);
      },
    );
  });
}
