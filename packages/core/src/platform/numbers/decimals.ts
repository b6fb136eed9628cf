// Number of decimals in responses, by unit. A total that a client could compute itself is the sum
// of the rounded values it receives.
import type { PolygonGeometry, Position } from '../geometry/geometry.ts';
import { currencyDigits } from './currency-digits.ts';

/**
 * Decimals of each unit in responses and files. Stored coordinates are sent as stored; computed
 * ones have `degrees`.
 */
export const unitDecimals = {
  /** Money in minor units of its currency. */
  minorUnits: 0,
  /**
   * Money that clients add up (the price of a space for a quarter of an hour). It has extra
   * decimals so that rounding the terms does not distort the sum.
   */
  minorUnitTerms: 3,
  /**
   * Meters to the millimeter, because links are divided to the millimeter; also meter-hours, and
   * feet in the tables of a city that uses feet.
   */
  length: 3,
  /** Square meters. */
  area: 1,
  /**
   * Spaces, vehicles, people and parking sessions, which may be shares or averages, and
   * space-hours.
   */
  count: 3,
  minutes: 2,
  /** 0 to 100. */
  percent: 2,
  /** 0 to 1; precise enough for a city of which hardly anything is observed. */
  share: 6,
  degrees: 7,
} as const;
export type NumberUnit = keyof typeof unitDecimals;

/**
 * Rounds to at most `decimals` decimals, based on the shortest decimal text: halves away from zero
 * (1.005 to two decimals is 1.01). Never -0; values that are not finite are returned unchanged.
 */
export function roundTo(value: number, decimals: number): number {
  if (Number.isInteger(value) || !Number.isFinite(value)) return value + 0;
  const scale = 10 ** decimals;
  const scaled = Math.abs(value) * scale;
  const part = scaled % 1;
  // Unless the fraction is close to one half, the error of the multiplication does not matter;
  // otherwise the decimal digits decide.
  if (scaled < 1e11 && Math.abs(part - 0.5) > 1e-4)
    return (Math.sign(value) * (scaled - part + (part < 0.5 ? 0 : 1))) / scale + 0;
  const [coefficient = '', exponent = ''] = Math.abs(value).toExponential().split('e');
  const digits = coefficient.replace('.', '');
  const digitCount = Number(exponent) + 1 + decimals;
  if (digitCount >= digits.length) return value;
  const whole =
    BigInt(digits.slice(0, Math.max(digitCount, 0))) + ((digits[digitCount] ?? '0') < '5' ? 0n : 1n);
  return Math.sign(value) * Number(`${whole}e-${decimals}`) + 0;
}

/** Rounds a number of this unit for a response. */
export function roundToUnit(value: number, unit: NumberUnit): number {
  return roundTo(value, unitDecimals[unit]);
}

/** Like `roundToUnit`, for a number that may be missing. */
export function roundToUnitOrNull(value: number | null, unit: NumberUnit): number | null {
  return value === null ? null : roundToUnit(value, unit);
}

/** Like `roundToUnit`, for many numbers. */
export function roundAllToUnit(values: Iterable<number>, unit: NumberUnit): number[] {
  return Array.from(values, (value) => roundToUnit(value, unit));
}

/** Rounds a computed position for a response. */
export function roundPosition([lng, lat]: Position): Position {
  return [roundToUnit(lng, 'degrees'), roundToUnit(lat, 'degrees')];
}

/** Rounds a computed polygon for a response. */
export function roundPolygon({ coordinates }: PolygonGeometry): PolygonGeometry {
  return { type: 'Polygon', coordinates: coordinates.map((ring) => ring.map(roundPosition)) };
}

/**
 * Converts minor units, including fractions of them, to an amount with the currency's own decimals.
 */
export function toMajorUnits(minorUnits: number, currency: string): number {
  const decimals = currencyDigits(currency);
  return roundTo(minorUnits / 10 ** decimals, decimals);
}

/**
 * Like `toMajorUnits`, for money that is still added up (`minorUnitTerms`), with that many more
 * decimals: a quarter of $0.50 is 0.125.
 */
export function toMajorUnitTerms(minorUnits: number, currency: string): number {
  const decimals = currencyDigits(currency);
  return roundTo(minorUnits / 10 ** decimals, decimals + unitDecimals.minorUnitTerms);
}
