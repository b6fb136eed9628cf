// Parses lengths of stay and prices as written in OpenStreetMap.
import type { PaymentInput } from '@curbwright/core';
import { currencyDigits, getOwnEntry, maxStoredInteger, storablePayment } from '@curbwright/core';
import { toMinorUnits } from '../money.ts';

const unitMinutes: readonly (readonly [RegExp, number])[] = [
  [/^(?:min|mins|minute|minutes|m)$/, 1],
  [/^(?:h|hr|hrs|hour|hours|std)$/, 60],
  [/^(?:d|day|days)$/, 24 * 60],
  [/^(?:w|week|weeks)$/, 7 * 24 * 60],
  [/^(?:month|months)$/, 30 * 24 * 60],
  [/^(?:year|years)$/, 365 * 24 * 60],
];

function unitOf(word: string): number | null {
  return unitMinutes.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1] ?? null;
}

/** Whole minutes that a rule can store; `null` for zero or too many. */
function toStorableMinutes(minutes: number): number | null {
  const whole = Math.round(minutes);
  return whole > 0 && whole <= maxStoredInteger ? whole : null;
}

/**
 * Minutes of `2 hours`, `90 min`, `1h 30m`, `1:30`, `PT2H`; `null` if the text is not a duration or
 * exceeds what a rule can store. A bare number has no unit and is not accepted.
 */
export function parseDurationMinutes(text: string): number | null {
  const bare = text.trim();
  const clock = /^(\d{1,2}):(\d{2})$/.exec(bare);
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2]) || null;
  const iso = /^PT(?:(\d+)H)?(?:(\d+)M)?$/i.exec(bare);
  if (iso !== null) return toStorableMinutes(Number(iso[1] ?? 0) * 60 + Number(iso[2] ?? 0));
  const parts = [...bare.matchAll(/(\d+(?:[.,]\d+)?)\s*([a-z]+)\s*/giy)];
  if (
    parts.length === 0 ||
    parts
      .map((part) => part[0])
      .join('')
      .trim() !== bare
  )
    return null;
  let sum = 0;
  for (const [, number = '', word = ''] of parts) {
    const unit = unitOf(word);
    if (unit === null) return null;
    sum += Number(number.replace(',', '.')) * unit;
  }
  return toStorableMinutes(sum);
}

const currencySymbols: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
};

/**
 * The currency of a price. `$`, `kr` or no symbol means the city's currency; `null` if that is
 * unknown.
 */
function currencyOf(word: string, city: string | null): string | null {
  if (/^[A-Z]{3}$/.test(word)) return word;
  return getOwnEntry(currencySymbols, word) ?? city;
}

/**
 * Parses a charge such as `2 EUR/hour`, `€0.50/30 min` or `1.50 EUR/hour;10 EUR/day` (a daily price
 * beside an hourly one is the maximum per day). Returns `null` if the text has another form (an
 * amount alone has no duration), or if a nonzero amount is less than half of the currency's
 * smallest unit.
 */
export function parsePayment(charge: string, cityCurrency: string | null): PaymentInput | null {
  let currency: string | null = null;
  let tier: { fee: number; per: number } | null = null;
  let day: number | null = null;
  for (const piece of charge.split(/;|,\s+/)) {
    const match =
      /^(?:([€£¥₹₽$]|[A-Z]{3}|kr)\s*)?(\d+(?:[.,]\d+)?)\s*(?:([€£¥₹₽$]|[A-Z]{3}|kr)\s*)?(?:\/\s*|per\s+)(?:(\d+(?:\.\d+)?)\s*)?([a-z]+)$/i.exec(
        piece.trim(),
      );
    if (match === null) return null;
    const [, before, amount = '', after, count, word = ''] = match;
    const named = currencyOf((before ?? after ?? '').toUpperCase(), cityCurrency);
    const unit = unitOf(word);
    if (named === null || unit === null || (currency !== null && currency !== named)) return null;
    // `1,500` and `1.200` may be thousands or fractions, unless the currency has three decimal
    // places.
    if (/^[1-9]\d*[.,]\d{3}$/.test(amount) && (amount.includes(',') || currencyDigits(named) !== 3))
      return null;
    currency = named;
    const fee = toMinorUnits(Number(amount.replace(',', '.')), named);
    if (fee === null) return null;
    const per = Math.round(unit * Number(count ?? 1));
    if (per === 24 * 60 && charge.includes(';')) day = fee;
    else if (tier === null) tier = { fee, per };
    else return null;
  }
  if (tier === null && day !== null) tier = { fee: day, per: 24 * 60 };
  if (tier === null || currency === null) return null;
  // Rates for up to an hour are charged by the minute; a rate for a day or longer is charged in
  // full.
  const increment = tier.per >= 24 * 60 ? tier.per : null;
  const read: PaymentInput = {
    currency,
    rates: [{ tiers: [{ from: 0, to: null, fee: tier.fee, per: tier.per, increment }] }],
    maximumFeePerDay: day,
  };
  return storablePayment.safeParse(read).success ? read : null;
}
