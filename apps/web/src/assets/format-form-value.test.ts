// Formatted form values of an asset: empty ones, yes and no, lists, dates, options, and hidden
// passwords.
import { expect, it } from 'vitest';
import { formatFormValue } from './format-form-value.ts';

const reader = { language: 'en', locale: 'en-US' } as Parameters<typeof formatFormValue>[2];
const options = [
  { value: 'wall', label: 'On a wall' },
  { value: 'pole', label: 'On a pole' },
];
const words = { yes: 'Yes', no: 'No' };

it.each([
  ['text', undefined, null],
  ['text', null, null],
  ['text', '', null],
  ['text', 'Elm', 'Elm'],
  ['array', [], null],
  ['array', ['a', 'b'], 'a, b'],
  ['checkbox', true, 'Yes'],
  ['checkbox', false, 'No'],
  ['password', 'secret', '••••'],
  ['number', 0, '0'],
  ['number', 1234.5, '1,234.5'],
  ['select', 'pole', 'On a pole'],
  ['select', 'roof', 'roof'],
  ['text', 'pole', 'pole'],
] as const)('reads of a %s field the value %j as %j', (kind, value, read) => {
  expect(formatFormValue({ kind, options }, value as never, reader, words)).toBe(read);
});

it.each(['date', 'picker'] as const)('writes the day of a %s field out, without its time', (kind) => {
  const day = formatFormValue({ kind, options }, '2026-11-05T23:00:00', reader, words);
  expect(day).toContain('5');
  expect(day).toBe(formatFormValue({ kind, options }, '2026-11-05', reader, words));
  expect(day).not.toContain('T23');
});
