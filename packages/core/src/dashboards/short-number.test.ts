// Numbers of dashboards in few characters, and the labels of hours.
import { describe, expect, it } from 'vitest';
import { hourLabel, shortNumber, shortTick } from './short-number.ts';

describe('shortNumber', () => {
  it('shows thousands as k and millions as m, with one decimal', () => {
    const shown = {
      0: '0',
      7: '7',
      12.34: '12.3',
      999: '999',
      999.94: '999.9',
      999.96: '1.0k',
      1000: '1.0k',
      1949: '1.9k',
      999949: '999.9k',
      999950: '1.0M',
      1000000: '1.0M',
      12345678: '12.3M',
    };
    for (const [value, text] of Object.entries(shown)) expect(shortNumber(Number(value)), value).toBe(text);
    expect(shortNumber(-1500)).toBe('-1.5k');
    expect(shortNumber(-3)).toBe('-3');
  });

  it('uses the marks of the locale', () => {
    expect(shortNumber(1500, 'es-ES')).toBe('1,5k');
    expect(shortNumber(2_250_000_000)).toBe('2,250.0M');
  });
});

describe('shortTick', () => {
  it('writes the round numbers of an axis without a decimal that is zero', () => {
    expect([0, 0.5, 500, 2500, 10_000, 1_000_000].map((value) => shortTick(value))).toEqual([
      '0',
      '0.5',
      '500',
      '2.5k',
      '10k',
      '1M',
    ]);
    expect(shortTick(2500, 'es-ES')).toBe('2,5k');
  });
});

describe('hourLabel', () => {
  it('has two digits', () => {
    expect([0, 8, 24].map(hourLabel)).toEqual(['00:00', '08:00', '24:00']);
  });
});
