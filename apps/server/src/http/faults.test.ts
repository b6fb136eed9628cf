// Every operation of the contract with spoilt bodies and queries: nobody reads a sentence of the validator (requirement §5 and §8).
import { contract, jsonSchemaOf } from '@curbwright/contract';
import {
  addEveryPack,
  allTexts,
  type LanguageName,
  languages,
  sayAny,
  type ValidationFault,
  validationFaults,
} from '@curbwright/core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseWith } from './faults.ts';

addEveryPack();

const surprise = 'surprise';

/** What hardly any field takes: missing, of another type, empty, too small, too large, of a bad form. */
const spoilt: readonly unknown[] = [
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
  { [surprise]: 1 },
];

const jsonSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  type: z.unknown().optional(),
  minItems: z.number().optional(),
});

/** Values that a schema nearly takes, with every field in them, one for each of its alternatives. */
function samplesOf(schema: unknown, depth = 0): unknown[] {
  const read = jsonSchema.safeParse(schema).data;
  if (read === undefined || depth > 8) return ['1'];
  if ('const' in read) return [read.const];
  if (read.enum !== undefined) return read.enum.slice(0, 1);
  const alternatives = read.anyOf ?? read.oneOf ?? read.allOf;
  if (alternatives !== undefined) return alternatives.flatMap((one) => samplesOf(one, depth + 1)).slice(0, 6);
  if (read.properties !== undefined) {
    const fields = Object.entries(read.properties).map(
      ([name, one]) => [name, samplesOf(one, depth + 1)] as const,
    );
    const most = Math.max(1, ...fields.map(([, samples]) => samples.length));
    return Array.from({ length: most }, (_, at) =>
      Object.fromEntries(fields.map(([name, samples]) => [name, samples[at % samples.length]])),
    );
  }
  if (read.prefixItems !== undefined) return [read.prefixItems.map((one) => samplesOf(one, depth + 1)[0])];
  if (read.type === 'array') return samplesOf(read.items, depth + 1).map((one) => [one, one]);
  return [read.type === 'number' || read.type === 'integer' ? 1 : read.type === 'boolean' ? true : '1'];
}

/** Parts of samples that were spoilt already: the same restriction stands in many bodies. */
const done = new Set<string>();

/** The value with each of its places, one at a time, replaced by each spoilt value, and each of its objects with a field too many. */
function* spoiltVersions(value: unknown): Generator<unknown> {
  yield* spoilt;
  if (Array.isArray(value)) {
    for (const each of spoiltVersions(value[0])) yield [each];
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  yield { ...value, [surprise]: 1 };
  // What tells the branches of a union apart stays beside the spoilt field; larger neighbours only cost time.
  const beside = Object.entries(value).filter(([, own]) => typeof own !== 'object');
  for (const [name, own] of Object.entries(value)) {
    const part = JSON.stringify([name, own, typeof own === 'object' ? '' : Object.keys(value)]);
    if (done.has(part)) continue;
    done.add(part);
    for (const each of spoiltVersions(own)) yield { ...Object.fromEntries(beside), [name]: each };
  }
}

// What is wrong in a path is answered with 404 and no more.
const schemas = Object.entries(contract).flatMap(([name, { body, query }]) =>
  [body, query].flatMap((schema) => (schema instanceof z.ZodType ? [{ name, schema }] : [])),
);

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

/** The sentences of the forms as patterns with a group for the label, and the other sentences of our own. */
function vocabularyOf(language: LanguageName) {
  const form: RegExp[] = [];
  const own: RegExp[] = [];
  for (const key of Object.keys(allTexts.en)) {
    if (!/^(?:form|fault|proposal|clearance|asset-clearance)[.-](?!field\.)/.test(key)) continue;
    const parts = sayAny(language, key)
      .split(/(\{\{[\w-]+\}\})/)
      .map((part) => (part === '{{label}}' ? '(.+)' : part.startsWith('{{') ? '.*' : escaped(part)));
    (parts.includes('(.+)') ? form : own).push(new RegExp(`^${parts.join('')}$`, 's'));
  }
  const labels = Object.keys(allTexts.en).filter(
    (key) => key.startsWith('form.field.') || key === 'form.body',
  );
  return { form, own, labels: new Set(labels.map((key) => sayAny(language, key))) };
}

const vocabularies = new Map(languages.map((language) => [language, vocabularyOf(language)]));

/** What is wrong with a sentence; null when it is one of ours, about a field by its name in the language. */
function faultOf(sentence: string, language: LanguageName): string | null {
  const { form, own, labels } = vocabularies.get(language) ?? vocabularyOf(language);
  if (/undefined|\bNaN\b|\{\{|\[object/.test(sentence)) return 'a hole';
  const found = form.map((pattern) => pattern.exec(sentence)?.[1]).filter((label) => label !== undefined);
  if (own.some((pattern) => pattern.test(sentence))) return null;
  if (found.length === 0) return 'not of our texts';
  const isLabel = found.some((label) => label === surprise || labels.has(label.replace(/ \d+$/, '')));
  return isLabel ? null : 'no label in the language';
}

/** A list of a thousand wrong entries says one thing a thousand times. */
function firstFaults(error: z.core.$ZodError, language: LanguageName): ValidationFault[] {
  const faults: ValidationFault[] = [];
  for (const fault of validationFaults(error, language)) if (faults.push(fault) === 10) break;
  return faults;
}

it('knows a sentence of the validator, and a label of another language', () => {
  expect(faultOf('Too small: expected string to have >=1 characters', 'en')).toBe('not of our texts');
  expect(faultOf('Invalid input: expected number, received string', 'es')).toBe('not of our texts');
  expect(faultOf('El campo «Street name» es obligatorio', 'es')).toBe('no label in the language');
  expect(faultOf('El campo «Nombre de la calle» es obligatorio', 'es')).toBeNull();
});

it('speaks in the sentences of the forms and names the field, in every language', {
  timeout: 120_000,
}, () => {
  const wrong = new Map<string, string>();
  const seen = new Set<string>();
  let refused = 0;
  for (const { name, schema } of schemas)
    for (const sample of samplesOf(jsonSchemaOf(schema, 'input')))
      for (const value of spoiltVersions(sample)) {
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
  const read = parseWith(contract.linksInBox.query, { min_lng: 'x', surprise: '1' }, 'fr');
  expect(read).toMatchObject({
    ok: false,
    fields: {
      min_lng: ['Longitude minimale\u00A0: un nombre est attendu'],
      max_lat: ['Latitude maximale\u00A0: champ obligatoire'],
      surprise: [expect.stringContaining('surprise')],
    },
  });
});
