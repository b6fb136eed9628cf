// User values in sentences: they can neither flood the screen nor control the terminal.
import { describe, expect, it } from 'vitest';
import { translateAny } from './all-messages.ts';
import { languages } from './languages.ts';
import { escapeControlCharacters, sanitizeInlineText, sanitizeValue } from './sanitize-text.ts';

describe('a quoted value', () => {
  it.each([
    ['Calle Mayor', 'Calle Mayor'],
    ['\u001b[31mred', '\\u001b[31mred'],
    ['a\u0000b\nc\td\u007f\u009b', 'a\\u0000b\\u000ac\\u0009d\\u007f\\u009b'],
    ['\u202egnp.exe\u2069', '\\u202egnp.exe\\u2069'],
    ['\u200f\u0634\u0627\u0631\u0639 12\u200e\u061c', '\u200f\u0634\u0627\u0631\u0639 12\u200e\u061c'],
    ['x\u2028y', 'x\\u2028y'],
    ['می‌خواهم 👩‍🔧', 'می‌خواهم 👩‍🔧'],
  ])('%j reads %s', (value, shown) => {
    expect(sanitizeValue(value)).toBe(shown);
  });

  it('is cut after 80 characters, never within one', () => {
    expect(sanitizeValue('x'.repeat(80))).toBe('x'.repeat(80));
    expect(sanitizeValue('x'.repeat(81))).toBe(`${'x'.repeat(80)}…`);
    expect(sanitizeValue('😀'.repeat(80))).toBe('😀'.repeat(80));
    expect(sanitizeValue('😀'.repeat(200_000))).toBe(`${'😀'.repeat(80)}…`);
    expect(sanitizeValue('abcd', 3)).toBe('abc…');
  });
});

it('a list of files is said whole', () => {
  const kinds = Array.from({ length: 9 }, (_, index) => `streets-${index}.geojson: geojson`).join(', ');
  expect(translateAny('en', 'format.mixed', { kinds })).toContain(kinds);
});

it('a text for a terminal keeps its breaks and the isolates of Arabic sentences', () => {
  expect(escapeControlCharacters('one\n\ttwo \u2068three\u2069 \u001b]0;title\u0007\u202e')).toBe(
    'one\n\ttwo \u2068three\u2069 \\u001b]0;title\\u0007\\u202e',
  );
  expect(sanitizeInlineText('one\ntwo')).toBe('one\\u000atwo');
});

describe.each(languages)('a sentence in %s', (language) => {
  const hostile = `\u001b[2J\u202e${'x'.repeat(200_000)}`;

  it.each([
    ['zip.damaged', { name: hostile, path: hostile, reason: 'zip.reason-outside' }],
    ['curblr.currency', { value: hostile }],
    ['work-order.row-status', { value: hostile }],
    ['form.choices', { label: 'x', values: hostile }],
    ['sensors.field', { reason: 'form.number', faultField: hostile, field: hostile }],
    ['sensors.field', { reason: hostile, field: hostile }],
  ])('of %s is short and steers nothing', (key, params) => {
    const sentence = translateAny(language, key, params);
    expect(sentence).toContain('\\u001b[2J\\u202e');
    expect(sentence).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
    expect(sentence.length).toBeLessThan(2500);
  });
});
