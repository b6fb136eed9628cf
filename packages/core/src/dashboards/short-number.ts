// Short dashboard numbers (requirement §9): from 1,000 as k, from 1,000,000 as M (m would be
// meters), with one decimal.
import { roundTo } from '../platform/numbers/decimals.ts';
import { numberFormat } from '../platform/words/formats.ts';

/** One decimal, in the locale's own digits and separators. */
const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const atMostTenths = { maximumFractionDigits: 1 } as const;

/**
 * `999` → "999", `1000` → "1.0k", `12345` → "12.3k", `1_000_000` → "1.0M", `-1500` → "-1.5k". Below
 * 1,000, whole numbers are unchanged and others have one decimal. Values that round to 1,000.0k
 * become 1.0M.
 */
export function shortNumber(value: number, locale = 'en'): string {
  return shorten(value, locale, tenths);
}

/** Like `shortNumber` for the lines of an axis, which are round: `10000` → "10k", `2500` → "2.5k". */
export function shortTick(value: number, locale = 'en'): string {
  return shorten(value, locale, atMostTenths);
}

function shorten(value: number, locale: string, decimals: Intl.NumberFormatOptions): string {
  const size = Math.abs(value);
  // 999,950 would be "1,000.0k".
  if (size >= 999_950) return `${numberFormat(locale, decimals).format(value / 1_000_000)}M`;
  if (roundTo(size, 1) >= 1000) return `${numberFormat(locale, decimals).format(value / 1000)}k`;
  return numberFormat(locale, atMostTenths).format(value);
}

/** Formats an hour of the day, 0–24, for dashboards (requirement §9): `HH:00`. */
export function hourLabel(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
