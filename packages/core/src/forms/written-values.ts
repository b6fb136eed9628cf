// What people write into a field, read as a value: numbers in their decimal form, lengths of time, money. Refusals are the requirement's (§5).
import { currencyDigits } from '../rates/fees-and-durations.ts';
import { ok, type Result, refused } from '../result.ts';
import type { Reader } from '../time/reader.ts';

export interface NumberLimits {
  readonly min?: number;
  readonly max?: number;
  /** Digits after the point that are kept; 0 = whole numbers. Absent = any. */
  readonly digits?: number;
}

/** The sign between whole and part in a locale: `.` or `,`. */
function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/**
 * The digits of a number as JavaScript reads them. The locale's own sign is the decimal one; the other one groups thousands where three digits
 * follow it, and is taken for a decimal sign otherwise: who types 2,50 in an English form means two and a half.
 */
function plainDigits(text: string, locale: string): string {
  const decimal = decimalSign(locale);
  const other = decimal === '.' ? ',' : '.';
  const bare = text.replaceAll(/[\s\u00a0\u202f'’]/g, '');
  if (bare.includes(decimal)) return bare.replaceAll(other, '').replace(decimal, '.');
  const [, ...groups] = bare.split(other);
  const grouped = groups.length > 0 && groups.every((group) => group.length === 3);
  return grouped ? bare.replaceAll(other, '') : bare.replace(other, '.');
}

/** A number within limits. Refused: `field.required`, `field.number`, `field.whole`, `field.digits`, `field.min`, `field.max`. */
export function readNumber(text: string, limits: NumberLimits, { locale }: Reader): Result<number> {
  if (text.trim() === '') return refused('field.required');
  const digits = plainDigits(text, locale);
  if (!/^[-−]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(digits)) return refused('field.number');
  const value = Number(digits.replace('−', '-'));
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = limits;
  const places = digits.split('.')[1]?.length ?? 0;
  if (limits.digits === 0 && !Number.isInteger(value)) return refused('field.whole');
  if (limits.digits !== undefined && places > limits.digits && limits.digits > 0)
    return refused('field.digits', { digits: limits.digits });
  if (value < min) return refused('field.min', { min });
  if (value > max) return refused('field.max', { max });
  return ok(value);
}

/** The same number as the reader writes it, without grouping. */
export function writtenNumber(value: number, { locale }: Reader): string {
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(value);
}

/** An amount of a currency as minor units: `2.50`, `$2.50` → 250. Refused as by readNumber. */
export function readMoney(text: string, currency: string, reader: Reader): Result<number> {
  const digits = currencyDigits(currency);
  const bare = text.replaceAll(/[\p{Sc}\p{L}]/gu, '').trim();
  const amount = readNumber(bare, { min: 0, max: 1_000_000, digits }, reader);
  return amount.ok ? ok(Math.round(amount.value * 10 ** digits)) : amount;
}

/** Minor units as the amount one would type: `2.50`. */
export function writtenMoney(minorUnits: number, currency: string, { locale }: Reader): string {
  const digits = currencyDigits(currency);
  const form = { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale, form).format(minorUnits / 10 ** digits);
}

/** Units of time in English and Spanish, as their first letters. */
const unitMinutes: readonly (readonly [RegExp, number])[] = [
  [/^(?:m|min|mins|minute|minutes|minuto|minutos)\.?$/, 1],
  [/^(?:h|hr|hrs|hour|hours|hora|horas)\.?$/, 60],
  [/^(?:d|day|days|dia|dias|día|días)\.?$/, 1440],
];

function minutesWritten(text: string): number | null {
  const clock = /^(\d{1,4}):([0-5]\d)$/.exec(text);
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2]);
  if (/^\d+$/.test(text)) return Number(text);
  const parts = [...text.matchAll(/(\d+(?:[.,]\d+)?)\s*(?:([a-zí]+\.?)\s*)?/gy)];
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== text) return null;
  let minutes = 0;
  for (const [index, [, amount = '', unit]] of parts.entries()) {
    // `2 h 30` means half past.
    const said = unit ?? (index > 0 && index === parts.length - 1 ? 'min' : '');
    const length = unitMinutes.find(([pattern]) => pattern.test(said))?.[1];
    if (length === undefined) return null;
    minutes += Number(amount.replace(',', '.')) * length;
  }
  return minutes;
}

/**
 * A length of time in minutes: `90`, `90 min`, `2 h`, `2 h 30`, `1:30`, `1.5 h`, `3 days`, in English or Spanish.
 * Refused: `field.required`, `field.duration`, `field.whole`, `field.min`, `field.max` (minutes).
 */
export function readDuration(text: string, { min = 1, max = 525_600 }: NumberLimits = {}): Result<number> {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/ (?:and|y) /g, ' ');
  if (plain === '') return refused('field.required');
  const minutes = minutesWritten(plain);
  if (minutes === null) return refused('field.duration');
  if (!Number.isInteger(minutes)) return refused('field.whole');
  if (minutes < min) return refused('field.min', { min });
  if (minutes > max) return refused('field.max', { max });
  return ok(minutes);
}
