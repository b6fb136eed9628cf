// Parses values that users type into fields: numbers in their decimal format, and money. Error
// messages are those of the requirement (§5).
import { currencyDigits } from '../numbers/currency-digits.ts';
import { failWith, ok, type Result } from '../result.ts';
import type { Reader } from '../time/reader.ts';
import { numberFormat } from '../words/formats.ts';

export interface NumberLimits {
  readonly min?: number;
  readonly max?: number;
  /** Maximum number of decimals; 0 = integers. Absent = any. */
  readonly digits?: number;
}

/** Returns the decimal separator of a locale: `.` or `,`. */
function decimalSign(locale: string): string {
  const parts = numberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/**
 * Converts a number to JavaScript notation. The locale's own separator (point or comma) is the
 * decimal separator. The other one groups thousands if three digits follow it; otherwise it is also
 * read as decimal: 2,50 typed in an English form means two and a half.
 */
function toPlainNumber(text: string, locale: string): string {
  const decimal = decimalSign(locale);
  const other = decimal === '.' ? ',' : '.';
  const bare = text.replaceAll(/[\s\u00a0\u202f'’]/g, '');
  if (bare.includes(decimal)) return bare.replaceAll(other, '').replace(decimal, '.');
  const [, ...groups] = bare.split(other);
  const grouped = groups.length > 0 && groups.every((group) => group.length === 3);
  return grouped ? bare.replaceAll(other, '') : bare.replace(other, '.');
}

/**
 * Parses a number within limits. Fails with `form.required`, `form.number`, `form.integer`,
 * `form.digits`, `form.min`, `form.max`.
 */
export function readNumber(text: string, limits: NumberLimits, { locale }: Reader): Result<number> {
  if (text.trim() === '') return failWith('form.required');
  const digits = toPlainNumber(text, locale);
  if (!/^[-−]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(digits)) return failWith('form.number');
  const value = Number(digits.replace('−', '-'));
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = limits;
  const places = digits.split('.')[1]?.length ?? 0;
  if (limits.digits === 0 && !Number.isInteger(value)) return failWith('form.integer');
  if (limits.digits !== undefined && places > limits.digits && limits.digits > 0)
    return failWith('form.digits', { digits: limits.digits });
  if (value < min) return failWith('form.min', { min });
  if (value > max) return failWith('form.max', { max });
  return ok(value);
}

/** Formats the number for the reader's locale, without grouping. */
export function formatNumberInput(value: number, { locale }: Reader): string {
  return numberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(value);
}

/**
 * Parses an amount of a currency into minor units: `2.50`, `$2.50` → 250. Fails like `readNumber`.
 */
export function readMoney(text: string, currency: string, reader: Reader): Result<number> {
  const digits = currencyDigits(currency);
  const bare = text.replaceAll(/[\p{Sc}\p{L}]/gu, '').trim();
  const amount = readNumber(bare, { min: 0, max: 1_000_000, digits }, reader);
  return amount.ok ? ok(Math.round(amount.value * 10 ** digits)) : amount;
}

/** Formats minor units as the amount a user would type: `2.50`. */
export function formatMoneyInput(minorUnits: number, currency: string, { locale }: Reader): string {
  const digits = currencyDigits(currency);
  const form = { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits };
  return numberFormat(locale, form).format(minorUnits / 10 ** digits);
}
