// How many decimals a number has when it leaves the server, by its unit. Figures that a page sums too are sums of the rounded cells it gets.
import type { PolygonGeometry, Position } from '../geometry/geometry.ts';
import { currencyDigits } from './currency-digits.ts';

/** Decimals of each unit in responses and files. Stored coordinates leave as they are stored; those the server computes have `degrees`. */
export const unitDecimals = {
  /** Money in minor units of its currency. */
  minorUnits: 0,
  /** Money that clients still sum (a space's price in a quarter of an hour), so that the sum is not off by the rounding of its terms. */
  minorUnitTerms: 3,
  /** Metres to the millimetre, as links are divided; metre-hours, and feet in the sheets of a city that measures in feet. */
  length: 3,
  /** Square metres. */
  area: 1,
  /** Spaces, vehicles, people and stays, which may be shares or means, and space-hours. */
  count: 3,
  minutes: 2,
  /** 0 to 100. */
  percent: 2,
  /** 0 to 1; a city of which hardly anything is watched still says how much. */
  share: 6,
  degrees: 7,
} as const;
export type NumberUnit = keyof typeof unitDecimals;

/**
 * The number with at most so many decimals, as a person rounds its shortest decimal text: halves away from zero (1.005 to two decimals is 1.01).
 * Never -0; what is not finite stays as it is.
 */
export function roundTo(value: number, decimals: number): number {
  if (Number.isInteger(value) || !Number.isFinite(value)) return value + 0;
  const scale = 10 ** decimals;
  const scaled = Math.abs(value) * scale;
  const part = scaled % 1;
  // Away from a half the product's own error decides nothing; near one the digits do.
  if (scaled < 1e11 && Math.abs(part - 0.5) > 1e-4)
    return (Math.sign(value) * (scaled - part + (part < 0.5 ? 0 : 1))) / scale + 0;
  const [coefficient = '', exponent = ''] = Math.abs(value).toExponential().split('e');
  const digits = coefficient.replace('.', '');
  const kept = Number(exponent) + 1 + decimals;
  if (kept >= digits.length) return value;
  const whole = BigInt(digits.slice(0, Math.max(kept, 0))) + ((digits[kept] ?? '0') < '5' ? 0n : 1n);
  return Math.sign(value) * Number(`${whole}e-${decimals}`) + 0;
}

/** A number of this unit as it leaves the server. */
export function rounded(value: number, unit: NumberUnit): number {
  return roundTo(value, unitDecimals[unit]);
}

/** The same of a number that may be missing. */
export function roundedOrNull(value: number | null, unit: NumberUnit): number | null {
  return value === null ? null : rounded(value, unit);
}

/** The same of many. */
export function allRounded(values: Iterable<number>, unit: NumberUnit): number[] {
  return Array.from(values, (value) => rounded(value, unit));
}

/** A computed place as it leaves the server. */
export function roundedPosition([lng, lat]: Position): Position {
  return [rounded(lng, 'degrees'), rounded(lat, 'degrees')];
}

/** A computed area as it leaves the server. */
export function roundedPolygon({ coordinates }: PolygonGeometry): PolygonGeometry {
  return { type: 'Polygon', coordinates: coordinates.map((ring) => ring.map(roundedPosition)) };
}

/** Minor units, also part of one, as an amount of the currency with the currency's own decimals. */
export function wholeUnits(minorUnits: number, currency: string): number {
  const decimals = currencyDigits(currency);
  return roundTo(minorUnits / 10 ** decimals, decimals);
}

/** The same for money that is still summed (`minorUnitTerms`), with as many decimals more: a quarter of $0.50 is 0.125. */
export function wholeUnitTerms(minorUnits: number, currency: string): number {
  const decimals = currencyDigits(currency);
  return roundTo(minorUnits / 10 ** decimals, decimals + unitDecimals.minorUnitTerms);
}
