// Sentences for what a schema found wrong: those of the forms, never the validator's.
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { LanguageName } from '../words/languages.ts';
import { validationMessage } from './validation-message.ts';

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
});
const good = { name: 'Pier', spaces: 3 };

function faults(value: unknown, language: LanguageName = 'en'): readonly string[] {
  const parsed = z.safeParse(body, value, { error: (issue) => validationMessage(issue, language) });
  return parsed.error?.issues.map(({ message }) => message) ?? [];
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
  [{ ...good, mail: 'x' }, 'Mail must be a valid e-mail address'],
  [{ ...good, limit: 'abc' }, 'Limit must be a number'],
  [{ ...good, links: [1] }, 'Links has too few entries (minimum 2)'],
  [{ ...good, links: [1, 'x'] }, 'Links 2 must be a number'],
  [{ ...good, kind: 'c' }, 'Kind must be one of: a, b'],
  [{ ...good, more: 1 }, 'Unknown field.'],
  ['text', 'The request body must be an object'],
] as const)('%j: %s', (value, sentence) => {
  expect(faults(value)).toEqual([sentence]);
});

it('speaks the language, and names the fields people fill in by their names in it', () => {
  expect(faults({ ...good, name: '' }, 'es')).toEqual(['Nombre es obligatorio']);
});
