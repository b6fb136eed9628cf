// Parsing typed values: numbers with a comma or point, and money in minor units.
import { describe, expect, it } from 'vitest';
import { readerOf } from '../time/reader.ts';
import { formatMoneyInput, formatNumberInput, readMoney, readNumber } from './number-input.ts';

const english = readerOf('en', 'America/New_York');
const spanish = readerOf('es');
const outcomeOf = <T>(read: { ok: true; value: T } | { ok: false; refusal: { code: string } }) =>
  read.ok ? read.value : read.refusal.code;

describe('readNumber', () => {
  it('takes the decimal sign of the language, and the other one where it cannot group', () => {
    const read = (text: string, reader = english) => outcomeOf(readNumber(text, {}, reader));
    expect(['2.5', '2,5', '1,250', '1,250.5', ' 12 ', '.5', '-3', '−3'].map((text) => read(text))).toEqual([
      2.5, 2.5, 1250, 1250.5, 12, 0.5, -3, -3,
    ]);
    expect(['2,5', '2.5', '1.250', '1.250,5'].map((text) => read(text, spanish))).toEqual([
      2.5, 2.5, 1250, 1250.5,
    ]);
    expect(['', 'x', '1-2', '1.2.3', '5 m'].map((text) => read(text))).toEqual([
      'form.required',
      'form.number',
      'form.number',
      'form.number',
      'form.number',
    ]);
  });

  it('refuses by the requirement: below the least, above the most, and parts where whole ones are asked', () => {
    const limits = { min: 1, max: 31, digits: 0 };
    expect(readNumber('0', limits, english)).toMatchObject({
      refusal: { code: 'form.min', params: { min: 1 } },
    });
    expect(readNumber('32', limits, english)).toMatchObject({
      refusal: { code: 'form.max', params: { max: 31 } },
    });
    expect(outcomeOf(readNumber('1.5', limits, english))).toBe('form.integer');
    expect(outcomeOf(readNumber('9007199254740993', {}, english))).toBe('form.max');
  });

  it('reads back what it writes', () => {
    for (const value of [0, 2.5, -800, 1234.25])
      for (const reader of [english, spanish])
        expect(outcomeOf(readNumber(formatNumberInput(value, reader), {}, reader))).toBe(value);
  });
});

describe('readMoney', () => {
  it('counts minor units of the currency', () => {
    expect(outcomeOf(readMoney('$2.50', 'USD', english))).toBe(250);
    expect(outcomeOf(readMoney('2,5 €', 'EUR', spanish))).toBe(250);
    expect(outcomeOf(readMoney('200', 'JPY', english))).toBe(200);
    expect(outcomeOf(readMoney('1.005', 'USD', english))).toBe('form.digits');
    expect(outcomeOf(readMoney('2.5', 'JPY', english))).toBe('form.integer');
    expect(outcomeOf(readMoney('-1', 'USD', english))).toBe('form.min');
    expect(outcomeOf(readMoney('', 'USD', english))).toBe('form.required');
  });

  it('reads back what it writes', () => {
    expect(formatMoneyInput(250, 'USD', english)).toBe('2.50');
    expect(formatMoneyInput(250, 'EUR', spanish)).toBe('2,50');
    expect(outcomeOf(readMoney(formatMoneyInput(123_456, 'USD', english), 'USD', english))).toBe(123_456);
  });
});
