// Sides of a comparison in the URL.
import { describe, expect, it } from 'vitest';
import { existingConditions, formatSide, parseSide, sideBody } from './comparison-side.ts';

describe('a side', () => {
  it('is read as it was written', () => {
    const past = { scenario: null, asOf: '2025-05-03T12:00:00.000Z' };
    const published = { scenario: null, asOf: '2025-05-03T12:00:10.123Z' };
    for (const side of [existingConditions, { scenario: 12, asOf: null }, past, published])
      expect(parseSide(formatSide(side))).toEqual(side);
    expect(formatSide(past)).toBe('2025-05-03T12:00Z');
  });

  it('is none where the address says nothing or nonsense', () => {
    for (const text of [null, '', '0', '-3', 'x', '2025-99-03T12:00Z', '12345678901'])
      expect(parseSide(text), String(text)).toBeNull();
  });

  it('is asked for as the calls take it', () => {
    expect(sideBody(existingConditions)).toEqual({});
    expect(sideBody({ scenario: 3, asOf: null })).toEqual({ scenario: 3 });
  });
});
