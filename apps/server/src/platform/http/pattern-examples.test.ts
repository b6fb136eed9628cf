// The error for a value that does not match a pattern of the contract contains an example that
// does.
import { readFileSync } from 'node:fs';
import { reportInputOptions, validationErrors } from '@curbwright/core';
import { expect, it } from 'vitest';
import { z } from 'zod';

const document = readFileSync(new URL('../../../../../docs/openapi.json', import.meta.url), 'utf8');

/** Returns every string pattern in requests and responses. */
function patternsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(patternsOf);
  return 'pattern' in value && typeof value.pattern === 'string' ? [value.pattern, ...inner] : inner;
}

/** Patterns of zod's own formats, which have their own error messages. */
const ofFormats = [
  z.uuid(),
  z.guid(),
  z.email(),
  z.iso.date(),
  z.iso.datetime(),
  z.iso.datetime({ offset: true }),
].map((schema) => z.toJSONSchema(schema).pattern);

const patterns = [...new Set(patternsOf(JSON.parse(document)))].filter((each) => !ofFormats.includes(each));

it('of every form has an example, a number or a time in its sentence', () => {
  expect(patterns.length).toBeGreaterThan(10);
  const sentences = patterns.map((pattern) => {
    const { error } = z.string().regex(new RegExp(pattern)).safeParse('\n?', reportInputOptions);
    const [fault] = error === undefined ? [] : [...validationErrors(error, 'en')];
    return `${pattern}: ${fault?.text ?? ''}`;
  });
  expect(sentences.filter((each) => each.endsWith(' is not valid'))).toEqual([]);
});
