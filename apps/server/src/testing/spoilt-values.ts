// Invalid values that replace valid ones, for tests of validation messages.
import { z } from 'zod';

/** Name of a field that no schema has. */
export const unknownFieldName = 'surprise';

/**
 * Values that almost no field accepts: missing, wrong type, empty, too small, too large, malformed.
 */
export const invalidValues: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'abc',
  '2026-02-30',
  '25:00',
  'x'.repeat(6000),
  '9'.repeat(40),
  -1,
  -1e9,
  1e9,
  1e99,
  2.5,
  true,
  [],
  [null],
  ['abc', 'abc'],
  Array.from({ length: 1001 }, () => 1),
  {},
  { [unknownFieldName]: 1 },
];

const jsonSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  type: z.unknown().optional(),
  minItems: z.number().optional(),
});

/** Returns nearly valid values for a schema, with every field present, one for each alternative. */
export function sampleValues(schema: unknown, depth = 0): unknown[] {
  const read = jsonSchema.safeParse(schema).data;
  if (read === undefined || depth > 8) return ['1'];
  if ('const' in read) return [read.const];
  if (read.enum !== undefined) return read.enum.slice(0, 1);
  const alternatives = read.anyOf ?? read.oneOf ?? read.allOf;
  if (alternatives !== undefined)
    return alternatives.flatMap((one) => sampleValues(one, depth + 1)).slice(0, 6);
  if (read.properties !== undefined) {
    const fields = Object.entries(read.properties).map(
      ([name, one]) => [name, sampleValues(one, depth + 1)] as const,
    );
    const most = Math.max(1, ...fields.map(([, samples]) => samples.length));
    return Array.from({ length: most }, (_, at) =>
      Object.fromEntries(fields.map(([name, samples]) => [name, samples[at % samples.length]])),
    );
  }
  if (read.additionalProperties !== undefined)
    return sampleValues(read.additionalProperties, depth + 1).map((one) => ({ key: one }));
  if (read.prefixItems !== undefined) return [read.prefixItems.map((one) => sampleValues(one, depth + 1)[0])];
  if (read.type === 'array') return sampleValues(read.items, depth + 1).map((one) => [one, one]);
  return [read.type === 'number' || read.type === 'integer' ? 1 : read.type === 'boolean' ? true : '1'];
}

/**
 * Yields the value with each part, one at a time, replaced by each invalid value, and each object
 * with an unknown field added. `done` lists the parts already covered, because the same restriction
 * occurs in many bodies.
 */
export function* invalidVersions(value: unknown, done: Set<string>): Generator<unknown> {
  yield* invalidValues;
  if (Array.isArray(value)) {
    for (const each of invalidVersions(value[0], done)) yield [each];
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  yield { ...value, [unknownFieldName]: 1 };
  // Scalar fields are preserved, because they select the branch of a union. Larger neighbors are
  // omitted to save time.
  const beside = Object.entries(value).filter(([, own]) => typeof own !== 'object');
  for (const [name, own] of Object.entries(value)) {
    const part = JSON.stringify([name, own, typeof own === 'object' ? '' : Object.keys(value)]);
    if (done.has(part)) continue;
    done.add(part);
    for (const each of invalidVersions(own, done)) yield { ...Object.fromEntries(beside), [name]: each };
  }
}

/**
 * Yields the document with each part, one at a time, replaced by an invalid value or left out. Only
 * the first entry of a list is varied.
 */
export function* invalidDocuments(value: unknown): Generator<unknown> {
  yield* invalidValues;
  if (Array.isArray(value)) {
    const [first, ...others]: unknown[] = value;
    for (const each of value.length === 0 ? [] : invalidDocuments(first)) yield [each, ...others];
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  yield { ...value, [unknownFieldName]: 1 };
  for (const [name, own] of Object.entries(value))
    for (const each of invalidDocuments(own)) yield { ...value, [name]: each };
}
