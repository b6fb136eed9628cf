// Finds values of a source that were probably misread: prices, stays and rate times in the wrong
// unit.

import type { RestrictionInput } from '../../city/regulations/restriction.ts';
import { currencyDigits } from '../../platform/numbers/currency-digits.ts';
import { roundTo } from '../../platform/numbers/decimals.ts';
import type { OddValueCode } from './import-balance.ts';

/**
 * Price of an hour at the curb above which it is suspicious, in whole units of a common currency
 * such as the US dollar.
 */
const maxHourlyPrice = 20;
/**
 * Price of an hour at the curb below which it is suspicious, in whole units of a common currency
 * such as the US dollar.
 */
const minHourlyPrice = 0.05;
/** Minutes above which a stay is suspicious: seven days. */
const maxStayMinutes = 7 * 24 * 60;
const day = 24 * 60;
/**
 * Minutes above which the billing steps of a price are suspicious, unless the price itself covers a
 * longer time.
 */
const maxStepMinutes = 4 * 60;

/**
 * Approximate number of units of a currency that buy what one US dollar, euro or pound buys (2026,
 * rounded). Only the order of magnitude matters, to tell cents from whole units. An unlisted
 * currency counts as 1, or as 100 if it has no minor unit.
 */
const unitsPerUsual: Readonly<Record<string, number>> = {
  AED: 4,
  AMD: 400,
  ARS: 1000,
  BDT: 120,
  BRL: 5,
  CLP: 900,
  CNY: 7,
  COP: 4000,
  CRC: 500,
  CZK: 25,
  DKK: 7,
  DOP: 60,
  EGP: 50,
  HKD: 8,
  HUF: 350,
  IDR: 16000,
  ILS: 4,
  INR: 85,
  IRR: 500000,
  ISK: 140,
  JPY: 150,
  KES: 130,
  KRW: 1400,
  KZT: 500,
  LBP: 90000,
  LKR: 300,
  MAD: 10,
  MKD: 55,
  MXN: 20,
  MYR: 4,
  NGN: 1500,
  NOK: 11,
  PEN: 4,
  PHP: 58,
  PKR: 280,
  PLN: 4,
  PYG: 7500,
  QAR: 4,
  RON: 5,
  RSD: 110,
  RUB: 90,
  SAR: 4,
  SEK: 11,
  THB: 35,
  TRY: 40,
  TWD: 32,
  TZS: 2500,
  UAH: 42,
  UGX: 3700,
  UYU: 40,
  UZS: 12500,
  VND: 25000,
  XAF: 600,
  XOF: 600,
  XPF: 110,
  ZAR: 18,
};

interface OddValue {
  readonly code: OddValueCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * Units of a currency per unit of a common currency such as the US dollar, by order of magnitude.
 */
function scaleOf(currency: string): number {
  return unitsPerUsual[currency] ?? (currencyDigits(currency) === 0 ? 100 : 1);
}

/** The price of an hour above which it is suspicious, in whole units of the currency. */
export function maxPlausiblePrice(currency: string): number {
  return maxHourlyPrice * scaleOf(currency);
}

/**
 * The price of `per` minutes below which it is suspicious, in whole units of the currency: 0.05 per
 * hour in US dollars. A price for a day or longer covers about ten hours a day that would be
 * charged by the hour, and permits for weeks and years cost little more than a day. The limit is
 * therefore ten hours (0.50) for one day and twenty hours (1.00) for any longer time.
 */
export function minPlausiblePrice(currency: string, per: number): number {
  const hours = per < day ? per / 60 : Math.min(20, (per / day) * 10);
  return roundTo(minHourlyPrice * hours * scaleOf(currency), 4);
}

type Tier = NonNullable<NonNullable<RestrictionInput['payment']>['rates']>[number]['tiers'][number];

/**
 * The longest plausible billing step in minutes: four hours or the time the price covers, but at
 * most the allowed stay, because nobody could use more. A ticket for whole days is sold whole, even
 * when the allowed stay is shorter.
 */
function maxPlausibleStep({ per, increment }: Tier, maxStay: number | null): number {
  if (per % day === 0 && increment === per) return per;
  return Math.min(Math.max(maxStepMinutes, Math.min(per, day)), maxStay ?? day);
}

/**
 * Times of one tier in the wrong unit: billing steps that are too long, or a start or end days
 * after arrival. Calendar units have no such times.
 */
function findOddTimes(tier: Tier, maxStay: number | null): OddValue[] {
  const { from, to, per, increment, unit = 'rolling' } = tier;
  if (unit !== 'rolling') return [];
  const found: OddValue[] = [];
  const most = maxPlausibleStep(tier, maxStay);
  if (increment !== null && increment > most)
    found.push({ code: 'import.odd-step', params: { minutes: increment, most } });
  // A daily rate continues for days, but an hourly one does not change days after arrival.
  for (const minutes of [from, to])
    if (minutes !== null && minutes > day && per < day)
      found.push({ code: 'import.odd-tier', params: { minutes, hours: Math.round(minutes / 60) } });
  return found;
}

/**
 * A tier's price in the wrong unit: cents for dollars, dollars for cents, or minutes for hours. A
 * price of 0 counts as none.
 */
function findOddPrices({ fee, per }: Tier, currency: string): OddValue[] {
  const digits = currencyDigits(currency);
  const [price, most, least] = [
    fee / 10 ** digits,
    maxPlausiblePrice(currency),
    minPlausiblePrice(currency, per),
  ];
  const anHour = price * (60 / per);
  if (anHour > most)
    return [{ code: 'import.odd-price', params: { price: roundTo(anHour, digits), currency, most } }];
  if (price > 0 && price < least)
    return [{ code: 'import.odd-low-price', params: { price, currency, minutes: per, least } }];
  return [];
}

/**
 * Suspicious values among the restrictions of one curb, each reported once: prices above 20 or
 * below 0.05 per hour in US dollars, stays over 7 days, billing steps longer than the allowed stay
 * or than usual, and hourly prices that change days after arrival.
 */
export function oddValuesOf(restrictions: readonly RestrictionInput[]): OddValue[] {
  const found = new Map<string, OddValue>();
  const add = (value: OddValue) => found.set(JSON.stringify(value), value);
  for (const { payment, maxStay = null, noReturn = null } of restrictions) {
    for (const minutes of [maxStay, noReturn])
      if (minutes !== null && minutes > maxStayMinutes)
        add({ code: 'import.odd-stay', params: { minutes, days: Math.round(minutes / day) } });
    for (const { tiers } of payment?.rates ?? [])
      for (const tier of tiers) {
        for (const value of findOddPrices(tier, payment?.currency ?? '')) add(value);
        for (const value of findOddTimes(tier, maxStay)) add(value);
      }
  }
  const some = exclusiveUsers(restrictions);
  if (some.length > 0) add({ code: 'import.odd-others', params: { users: some.join(', ') } });
  return [...found.values()];
}

/**
 * Returns the users of the rules that allow something, when no rule covers other users (with or
 * without exceptions) or forbids them. These rules then say nothing about other users, so CDS lets
 * them park, although many authors mean a reserved curb. Empty = some rule covers or forbids the
 * others.
 */
function exclusiveUsers(restrictions: readonly RestrictionInput[]): string[] {
  const isForOthers = ({ users = [], forbidsOthers = true, activity }: RestrictionInput) =>
    users.length === 0 ||
    users.some(({ except = [] }) => except.length > 0) ||
    (forbidsOthers && !activity.startsWith('no '));
  if (restrictions.some(isForOthers)) return [];
  const allowed = restrictions.filter(({ activity }) => !activity.startsWith('no '));
  const names = allowed.flatMap(({ users = [] }) =>
    users.flatMap(({ allOf = [], anyOf = [], purposes = [], subclasses = [] }) => [
      ...allOf,
      ...anyOf,
      ...purposes,
      ...subclasses,
    ]),
  );
  return [...new Set(names)].sort();
}
