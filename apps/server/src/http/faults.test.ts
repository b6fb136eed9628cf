// Every operation of the contract with spoilt bodies and queries: no sentence of the validator reaches anybody (requirement §5 and §8).
import { contract } from '@curbwright/contract';
import type { LanguageName } from '@curbwright/core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseWith } from './faults.ts';

/** Values that hardly any field takes. */
const spoilt: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'abc',
  -1,
  1e99,
  2.5,
  true,
  [],
  [null],
  {},
  { a: 1 },
];
/** What zod says in English. */
const validator = /invalid|expected|too small|too big|must match|pattern|received|unrecognized|>=|<=/i;

function* sentences(schema: z.ZodType, language: LanguageName): Generator<string> {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const bodies = [...spoilt, ...fields.flatMap((field) => spoilt.map((value) => ({ [field]: value })))];
  for (const body of bodies) {
    const parsed = parseWith(schema, body, language);
    if (!parsed.ok) for (const all of Object.values(parsed.fields)) yield* all;
  }
}

it.each(['en', 'es'] as const)('speaks in the sentences of the forms (%s)', (language) => {
  let count = 0;
  for (const { body, query, params } of Object.values(contract))
    for (const schema of [body, query, params]) {
      if (!(schema instanceof z.ZodType)) continue;
      for (const sentence of sentences(schema, language)) {
        count += 1;
        if (language === 'en') expect(sentence).not.toMatch(validator);
        expect(sentence).not.toMatch(/\{\{|undefined|\bNaN\b/);
      }
    }
  expect(count).toBeGreaterThan(5_000);
});
