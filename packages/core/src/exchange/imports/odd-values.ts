// Finds values of a source that were probably misread: prices, stays and rate times in the wrong
// unit.

import type { RestrictionInput } from '../../city/regulations/restriction.ts';
import { currencyDigits } from '../../platform/numbers/currency-digits.ts';
import { roundTo } from '../../platform/numbers/decimals.ts';
import type { OddValueCode } from './import-balance.ts';

/**
 * Hourly price at the curb above which a price is suspicious, in whole units of a common currency
 * such as the US dollar.
 */
const maxHourlyPrice = 20;
/**
 * Hourly price at the curb below which a price is suspicious, in whole units of a common currency
 * such as the US dollar.
 */
const minHourlyPrice = 0.05;
/** Length of a stay above which it is suspicious, in minutes: seven days. */
const maxStayMinutes = 7 * 24 * 60;
const day = 24 * 60;
/**
 * Length of a billing step above which it is suspicious, in minutes, unless the price itself covers
 * a longer time.
 */
const maxStepMinutes = 4 * 60;

/**
 * Approximate number of units of a currency that are worth one US dollar, euro or pound (2026,
 * rounded). Only the order of magnitude matters, to distinguish cents from whole units. An unlisted
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
 * Returns the price of `per` minutes below which it is suspicious, in whole units of the currency:
 * 0.05 per hour in US dollars. A price for a day or longer covers only about ten hours a day that
 * would otherwise be charged by the hour, and permits for weeks or years cost little more than one
 * for a day. The limit is therefore that of ten hours (0.50) for one day and of twenty hours (1.00)
 * for any longer time.
 */
export function minPlausiblePrice(currency: string, per: number): number {
  const hours = per < day ? per / 60 : Math.min(20, (per / day) * 10);
  return roundTo(minHourlyPrice * hours * scaleOf(currency), 4);
}

type Tier = NonNullable<NonNullable<RestrictionInput['payment']>['rates']>[number]['tiers'][number];

/**
 * Returns the longest plausible billing step in minutes: four hours, or the time the price covers
 * if longer, but at most the allowed stay, because nobody could use more. Tickets for whole days
 * are an exception: they are sold whole even when the allowed stay is shorter.
 */
function maxPlausibleStep({ per, increment }: Tier, maxStay: number | null): number {
  if (per % day === 0 && increment === per) return per;
  return Math.min(Math.max(maxStepMinutes, Math.min(per, day)), maxStay ?? day);
}

/**
 * Finds times of one tier that are probably in the wrong unit: billing steps that are too long, or
 * a start or end days after arrival. Tiers in calendar units have no such times.
 */
function findOddTimes(tier: Tier, maxStay: number | null): OddValue[] {
  const { from, to, per, increment, unit = 'rolling' } = tier;
  if (unit !== 'rolling') return [];
  const found: OddValue[] = [];
  const most = maxPlausibleStep(tier, maxStay);
  if (increment !== null && increment > most)
    found.push({ code: 'import.odd-step', params: { minutes: increment, most } });
  // A daily rate can continue for days, but an hourly rate does not change days after arrival.
  for (const minutes of [from, to])
    if (minutes !== null && minutes > day && per < day)
      found.push({ code: 'import.odd-tier', params: { minutes, hours: Math.round(minutes / 60) } });
  return found;
}

/**
 * Finds a price of one tier that is probably in the wrong unit: cents for dollars, dollars for
 * cents, or minutes for hours. A price of 0 counts as no price.
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
 * Returns the suspicious values among the restrictions of one curb, each once: prices above 20 or
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
 * Returns the users of the rules that allow something, if no rule covers or forbids other users
 * (with or without exceptions). Such rules do not concern other users, so CDS lets them park,
 * although many authors mean to reserve the curb. Empty when some rule covers or forbids the
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
