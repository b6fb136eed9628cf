// Rounding against exact integer division, for every unit and for money.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  roundAllToUnit,
  roundTo,
  roundToUnit,
  roundToUnitOrNull,
  toMajorUnits,
  toMajorUnitTerms,
  unitDecimals,
} from './decimals.ts';

/** Rounds a number exactly: takes its decimal text as a fraction of integers and divides them. */
function naive(value: number, decimals: number): number {
  const [, sign = '', whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  const exponent = Number(power) - part.length + decimals;
  const [above, below] = [10n ** BigInt(Math.max(exponent, 0)), 10n ** BigInt(Math.max(-exponent, 0))];
  const nearest = (2n * BigInt(whole + part) * above + below) / (2n * below);
  const text = `${nearest}`.padStart(decimals + 1, '0');
  const at = text.length - decimals;
  const size = Number(`${text.slice(0, at)}.${text.slice(at)}`);
  return sign === '-' && size !== 0 ? -size : size;
}

describe('rounding', () => {
  it.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [0.5, 0, 1],
    [-0.5, 0, -1],
    [2.5, 0, 3],
    [0.49999999999999994, 0, 0],
    [-0.004, 2, 0],
    [-0, 2, 0],
    [0.1 + 0.2, 2, 0.3],
    [1798058.3050000002, 2, 1798058.31],
    [9.995, 2, 10],
    [0.95, 1, 1],
    [1e-9, 3, 0],
    [5e-324, 7, 0],
    [1e21, 2, 1e21],
    [1.7976931348623157e308, 2, 1.7976931348623157e308],
    [12345678901234.564, 2, 12345678901234.56],
    [4503599627370495.5, 0, 4503599627370496],
  ])('makes %d with %i decimals %d', (value, decimals, expected) => {
    expect(roundTo(value, decimals)).toBe(expected);
  });

  it('leaves what is not finite as it is', () => {
    expect(
      [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map((one) => roundTo(one, 2)),
    ).toEqual([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);
  });

  it('agrees with whole numbers divided by hand, for any number and around halves', () => {
    const halves = fc
      .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 0, max: 8 }))
      .map(([whole, digits]) => Number(`${whole}.${'0'.repeat(digits)}5`));
    const sums = fc
      .array(fc.constantFrom(0.1, 0.2, 0.3, 1.1, 12.345), { minLength: 1 })
      .map((parts) => parts.reduce((sum, part) => sum + part, 0));
    const any = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ min: -1e7, max: 1e7, noNaN: true }),
      halves,
      sums,
    );
    fc.assert(
      fc.property(any, fc.integer({ min: 0, max: 7 }), (value, decimals) => {
        const found = roundTo(value, decimals);
        expect(found).toBe(naive(value, decimals));
        expect(roundTo(found, decimals)).toBe(found);
        expect(found).toBe(-roundTo(-value, decimals) + 0);
      }),
      { numRuns: 5000 },
    );
  });

  it('takes the decimals from the unit', () => {
    expect(roundToUnit(12.34567, 'length')).toBe(12.346);
    expect(roundToUnit(12.5, 'minorUnits')).toBe(13);
    expect(roundToUnitOrNull(null, 'share')).toBeNull();
    expect(roundToUnitOrNull(2 / 3, 'share')).toBe(0.666667);
    expect(roundAllToUnit([1 / 3, -0], 'percent')).toEqual([0.33, 0]);
    expect(Math.max(...Object.values(unitDecimals))).toBe(unitDecimals.degrees);
  });

  it.each([
    ['minorUnits', 12],
    ['minorUnitTerms', 12.346],
    ['length', 12.346],
    ['area', 12.3],
    ['count', 12.346],
    ['minutes', 12.35],
    ['percent', 12.35],
    ['share', 12.345_679],
    ['degrees', 12.345_678_9],
  ] as const)('of %s makes 12.34567891 %d', (unit, expected) => {
    expect(roundToUnit(12.345_678_91, unit)).toBe(expected);
  });

  it('gives money the decimals of its currency', () => {
    expect(toMajorUnits(123_456.7, 'USD')).toBe(1234.57);
    expect(toMajorUnits(1798.5, 'JPY')).toBe(1799);
    expect(toMajorUnits(1234.5, 'KWD')).toBe(1.235);
    expect(toMajorUnits(-0.2, 'EUR')).toBe(0);
  });
});

describe('money that is still summed', () => {
  it('keeps three decimals more than its currency', () => {
    expect(toMajorUnitTerms(12.5, 'USD')).toBe(0.125);
    expect(toMajorUnitTerms(0.4, 'USD')).toBe(0.004);
    expect(toMajorUnitTerms(2.5, 'JPY')).toBe(2.5);
    expect(toMajorUnitTerms(1 / 3, 'JPY')).toBe(0.333);
  });
  it('adds up: a week of quarter hours at $0.50 an hour is $84', () => {
    const quarters = Array.from({ length: 672 }, () => toMajorUnitTerms(50 / 4, 'USD'));
    expect(quarters.reduce((sum, each) => sum + each, 0)).toBe(84);
  });
});
