// Schema errors are reported in the forms' messages, never in the validator's.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { spanDate } from '../time/time-span.ts';
import { translateAny } from '../words/all-messages.ts';
import type { LanguageName } from '../words/languages.ts';
import { reasonParams, reportInputOptions, schemaIssues, validationErrors } from './validation-message.ts';

const body = z.strictObject({
  name: z.string().trim().min(1).max(5),
  spaces: z.int().min(2).max(9),
  share: z.number().positive().optional(),
  since: z.iso.date().optional(),
  mail: z.email().optional(),
  limit: z
    .string()
    .regex(/^-?\d{1,15}$/)
    .optional(),
  links: z.array(z.int()).min(2).optional(),
  kind: z.enum(['a', 'b']).optional(),
  maxHeight: z.number().optional(),
  slots: z.union([z.literal(1), z.literal(4)]).optional(),
  box: z.union([z.literal('all'), z.array(z.strictObject({ bl_street_name: z.string() }))]).optional(),
  change: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('add'), amount: z.int() }),
      z.strictObject({ kind: z.literal('none') }),
    ])
    .optional(),
  noSuchText: z
    .string()
    .refine((text) => text === 'x', { error: 'fault.no-links' })
    .optional(),
  no_such_text: z.number().optional(),
  time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
});
const good = { name: 'Pier', spaces: 3 };

function faults(value: unknown, language: LanguageName = 'en'): readonly string[] {
  const { error } = z.safeParse(body, value, { reportInput: true });
  return error === undefined ? [] : [...validationErrors(error, language)].map(({ text }) => text);
}

it.each([
  [{ ...good, name: '' }, 'Name is required'],
  [{ ...good, name: '  ' }, 'Name is required'],
  [{ ...good, name: null }, 'Name is required'],
  [{ spaces: 3 }, 'Name is required'],
  [{ ...good, name: 'Pier 39' }, 'Name is too long (maximum length 5)'],
  [{ ...good, name: 4 }, 'Name must be text'],
  [{ name: 'Pier' }, 'Spaces is required'],
  [{ ...good, spaces: 1 }, 'Spaces must be greater than or equal to 2'],
  [{ ...good, spaces: 10 }, 'Spaces must be less than or equal to 9'],
  [{ ...good, spaces: 2.5 }, 'Spaces must be a whole number'],
  [{ ...good, spaces: 'many' }, 'Spaces must be a number'],
  [{ ...good, share: 0 }, 'Share must be greater than 0'],
  [{ ...good, since: 'soon' }, 'Since must be a date (YYYY-MM-DD)'],
  [{ ...good, mail: 'x' }, 'Mail must be a valid email address'],
  [{ ...good, limit: 'abc' }, 'Limit must be a number'],
  [{ ...good, links: [1] }, 'Curbs has too few entries (minimum 2)'],
  [{ ...good, links: [1, 'x'] }, 'Curbs (entry 2) must be a number'],
  [{ ...good, kind: 'c' }, 'Type must be one of: a, b'],
  [{ ...good, slots: 3 }, 'Slots must be one of: 1, 4'],
  [{ ...good, time: '25:00' }, 'Time must be a time such as 08:30 or 18:00'],
  [{ ...good, more: 1 }, 'There is no field more.'],
  [{ ...good, maxHeight: 'x' }, 'Maximum height must be a number'],
  [{ ...good, box: 3 }, 'Box must be one of: all'],
  [{ ...good, box: [{ bl_street_name: 'A' }, {}] }, 'Street name is required'],
  [{ ...good, change: { kind: 'x' } }, 'Type must be one of: add, none'],
  [{ ...good, change: { kind: 'add', amount: 'x' } }, 'Amount must be a number'],
  [{ ...good, noSuchText: 'y' }, 'Choose at least one curb.'],
  [{ ...good, noSuchText: 1 }, 'No such text must be text'],
  [{ ...good, no_such_text: 'y' }, 'No such text must be a number'],
  ['text', 'The request body must be an object'],
] as const)('%j: %s', (value, sentence) => {
  expect(faults(value)).toEqual([sentence]);
});

it.each([
  [z.string().regex(/^[A-Z]{3}$/), 'The request body must look like USD'],
  [z.string().regex(/^#[0-9a-f]{6}$/), 'The request body must look like #1a73e8'],
  [z.string().regex(/^[a-z][a-z0-9-]{0,59}$/), 'The request body must look like bike-rack'],
  [z.string().regex(/^[a-z][a-z0-9_]{0,59}$/), 'The request body must look like bike_rack'],
  [z.string().regex(/^[A-Z][A-Z0-9_]{0,99}$/), 'The request body must look like PAY_NOW_LINK'],
  [z.string().regex(/^\d{1,10}(?:,\d{1,10})*$/), 'The request body must look like 12,34'],
  [z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/), 'The request body must look like pt-BR'],
  [spanDate, 'The request body must look like 2026-01-31'],
  [z.uuid(), 'The request body must be a UUID, such as 3f2b8c1e-9d47-4a6b-8e05-7c1d2a94b6f0'],
  [z.string().regex(/^never a (?=value)$/), 'The request body is not valid'],
] as const)('shows a value that the pattern allows: %#, %s', (schema, sentence) => {
  const { error } = schema.safeParse('?', reportInputOptions);
  expect(error && [...validationErrors(error, 'en')].map(({ text }) => text)).toEqual([sentence]);
});

it('speaks the language, and names the fields people fill in by their names in it', () => {
  expect(faults({ ...good, name: '' }, 'es')).toEqual(['El campo «Nombre» es obligatorio']);
  expect(faults({ ...good, maxHeight: 'x' }, 'es')).toEqual(['Altura máxima debe ser un número']);
});

it.each([
  [{ '2 HR. 8-6': 4 }, '2 HR. 8-6 must be text'],
  [{ 'No parking.': 4 }, 'No parking. must be text'],
  [{ 12: 4 }, '12 must be text'],
  [{ max_height: 4 }, 'Max height must be text'],
  [{ spaces: ['a', 4] }, 'Spaces (entry 2) must be text'],
  [[4], 'The value must be an object'],
])(
  'a fault that becomes the reason of another sentence names the key people wrote: %j',
  (value, expected) => {
    const schema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
    const { error } = schema.safeParse(value, reportInputOptions);
    const [fault] = error === undefined ? [] : [...schemaIssues(error)];
    const reason = fault === undefined ? {} : reasonParams(fault);
    expect(translateAny('en', 'sessions.field', { field: 'x', ...reason })).toBe(`x: ${expected}`);
  },
);

it('a value of a list that is no choice is named with its place', () => {
  const schema = z.array(z.enum(['a', 'b']));
  const { error } = schema.safeParse(['a', 'x'], reportInputOptions);
  expect(error && [...validationErrors(error, 'en')].map(({ text }) => text)).toEqual([
    'The request body (entry 2): "x" is not one of: a, b',
  ]);
});
