// Tests that invalid input is rejected with the requirement's messages, including the field's name.
import { coreTexts, readerOf } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { createFieldParsers, emptyAsNull } from './field-parsers.ts';

const texts: Readonly<Record<string, string>> = coreTexts.en;
const say = (code: string, params: Readonly<Record<string, string | number>>) =>
  (texts[code] ?? code).replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(params[name]));
const readers = createFieldParsers(say, readerOf('en', 'America/New_York'));

describe('fields', () => {
  it('say the requirement’s messages to the letter', () => {
    const day = readers.number('Day', { min: 1, max: 31, digits: 0 });
    expect(day('')).toEqual({ ok: false, message: 'Day is required' });
    expect(day('0')).toEqual({ ok: false, message: 'Day must be greater than or equal to 1' });
    expect(day('32')).toEqual({ ok: false, message: 'Day must be less than or equal to 31' });
    expect(day('7')).toEqual({ ok: true, value: 7 });
  });

  it('read times in either form, and the end of a day where one may end', () => {
    expect(readers.time('From')('5:30 pm')).toEqual({ ok: true, value: '17:30' });
    expect(readers.time('To', true)('24:00')).toEqual({ ok: true, value: '24:00' });
    expect(readers.time('From')('24:00').ok).toBe(false);
    expect(readers.time('To', true)('25:0')).toEqual({
      ok: false,
      message: 'To must be a time such as 08:30 or 18:00',
    });
  });

  it('may be left empty where nothing is said', () => {
    expect(emptyAsNull(readers.duration('Longest stay'))('  ')).toEqual({ ok: true, value: null });
    expect(emptyAsNull(readers.duration('Longest stay'))('2 h')).toEqual({ ok: true, value: 120 });
    expect(readers.duration('Up to', { min: 61 })('1 h')).toEqual({
      ok: false,
      message: 'Up to must be greater than or equal to 1 h 1 min',
    });
    expect(readers.money('Fee', 'USD')('2.50')).toEqual({ ok: true, value: 250 });
    expect(readers.text('Operator')(' ').ok).toBe(false);
  });
});
