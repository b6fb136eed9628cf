// Every operation of the contract with invalid bodies and queries: no client sees a message of the
// validator itself (requirement §5 and §8).
import { contract, jsonSchemaOf } from '@curbwright/contract';
import { type LanguageName, languages, type ValidationError, validationErrors } from '@curbwright/core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { faultOf } from '../../testing/form-sentences.ts';
import { invalidVersions, sampleValues } from '../../testing/spoilt-values.ts';
import { parseLocalized } from './validation-errors.ts';

// Paths are left out: an invalid value in a path only gets 404.
const schemas = Object.entries(contract).flatMap(([name, { body, query }]) =>
  [body, query].flatMap((schema) => (schema instanceof z.ZodType ? [{ name, schema }] : [])),
);

/**
 * A list of a thousand invalid entries would repeat one message a thousand times, so only the first
 * ten are returned.
 */
function firstFaults(error: z.core.$ZodError, language: LanguageName): ValidationError[] {
  const faults: ValidationError[] = [];
  for (const fault of validationErrors(error, language)) if (faults.push(fault) === 10) break;
  return faults;
}

it('knows a sentence of the validator, and a label of another language', () => {
  expect(faultOf('Too small: expected string to have >=1 characters', 'en')).toBe('not of our texts');
  expect(faultOf('Invalid input: expected number, received string', 'es')).toBe('not of our texts');
  expect(faultOf('El campo «Street name» es obligatorio', 'es')).toBe('no label in the language');
  expect(faultOf('El campo «Calle» es obligatorio', 'es')).toBeNull();
});

it('speaks in the sentences of the forms and names the field, in every language', {
  timeout: 120_000,
}, () => {
  const wrong = new Map<string, string>();
  const seen = new Set<string>();
  const done = new Set<string>();
  let refused = 0;
  for (const { name, schema } of schemas)
    for (const sample of sampleValues(jsonSchemaOf(schema, 'input')))
      for (const value of invalidVersions(sample, done)) {
        const { error } = z.safeParse(schema, value, { reportInput: true });
        if (error === undefined) continue;
        refused += 1;
        const sentences = firstFaults(error, 'en').map(({ text }) => text);
        if (sentences.every((text) => seen.has(text))) continue;
        for (const text of sentences) seen.add(text);
        for (const language of languages)
          for (const { path, text } of firstFaults(error, language)) {
            const fault = faultOf(text, language);
            if (fault !== null)
              wrong.set(`${fault}: ${text}`, `${name} ${path.map(String).join('.')} ${language}`);
          }
      }
  expect(Object.fromEntries(wrong)).toEqual({});
  expect(refused).toBeGreaterThan(20_000);
});

it('gathers the sentences by field, the path as the wire writes it', () => {
  const read = parseLocalized(contract.linksInBox.query, { min_lng: 'x', surprise: '1' }, 'fr');
  expect(read).toMatchObject({
    ok: false,
    fields: {
      min_lng: ['Longitude minimale\u00A0: un nombre est attendu'],
      max_lat: ['Latitude maximale\u00A0: champ obligatoire'],
      surprise: [expect.stringContaining('surprise')],
    },
  });
});
