// Values of a source that are probably misread: prices, stays and times of rates in the wrong unit.

import type { RestrictionInput } from '../../city/regulations/restriction.ts';
import { currencyDigits } from '../../platform/numbers/currency-digits.ts';
import { roundTo } from '../../platform/numbers/decimals.ts';
import type { OddValueCode } from './import-balance.ts';

/** Whole units of a usual currency above which an hour at the curb is odd. */
const mostAnHour = 20;
/** Whole units of a usual currency below which an hour at the curb is odd. */
const leastAnHour = 0.05;
/** Minutes above which a stay is odd: seven days. */
const longestStay = 7 * 24 * 60;
const day = 24 * 60;
/** Minutes above which the steps of a price are odd, where its own time is shorter. */
const longestStep = 4 * 60;

/**
 * Roughly how many units of a currency buy what one US dollar, euro or pound buys (2026, rounded). Only the order of size matters: it tells
 * cents from whole units. A currency that is not listed counts as 1, or as 100 where it has no minor unit.
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

/** How many units of a currency make one of a usual currency, by the order of size. */
function scaleOf(currency: string): number {
  return unitsPerUsual[currency] ?? (currencyDigits(currency) === 0 ? 100 : 1);
}

/** The price above which an hour is odd, in whole units of a currency. */
export function oddPriceAbove(currency: string): number {
  return mostAnHour * scaleOf(currency);
}

/**
 * The price of `per` minutes below which it is odd, in whole units of a currency: 0.05 an hour of a usual one. A price for a day or
 * longer pays for about ten hours a day that would be charged by the hour, and permits for weeks and years cost little more than a day
 * does, so it is odd below ten hours (0.50) for one day, and below twenty hours (1.00) for any longer time.
 */
export function oddPriceBelow(currency: string, per: number): number {
  const hours = per < day ? per / 60 : Math.min(20, (per / day) * 10);
  return roundTo(leastAnHour * hours * scaleOf(currency), 4);
}

type Tier = NonNullable<NonNullable<RestrictionInput['payment']>['rates']>[number]['tiers'][number];

/**
 * The most minutes that one step of a price lasts without being odd: four hours or the price's own time, and no longer than the stay that
 * is allowed, which nobody could use up. A ticket for whole days is sold whole, even where a stay is shorter.
 */
function longestStepOf({ per, increment }: Tier, maxStay: number | null): number {
  if (per % day === 0 && increment === per) return per;
  return Math.min(Math.max(longestStep, Math.min(per, day)), maxStay ?? day);
}

/** Times of one tier in the wrong unit: steps that are too long, a start or end days after arrival. Calendar units have no such times. */
function oddTimesOf(tier: Tier, maxStay: number | null): OddValue[] {
  const { from, to, per, increment, unit = 'rolling' } = tier;
  if (unit !== 'rolling') return [];
  const found: OddValue[] = [];
  const most = longestStepOf(tier, maxStay);
  if (increment !== null && increment > most)
    found.push({ code: 'import.odd-step', params: { minutes: increment, most } });
  // A rate by the day goes on for days; one by the hour does not change after days.
  for (const minutes of [from, to])
    if (minutes !== null && minutes > day && per < day)
      found.push({ code: 'import.odd-tier', params: { minutes, hours: Math.round(minutes / 60) } });
  return found;
}

/** A tier's price in the wrong unit: cents for dollars, dollars for cents, or minutes for hours. A price of 0 is none. */
function oddPricesOf({ fee, per }: Tier, currency: string): OddValue[] {
  const digits = currencyDigits(currency);
  const [price, most, least] = [fee / 10 ** digits, oddPriceAbove(currency), oddPriceBelow(currency, per)];
  const anHour = price * (60 / per);
  if (anHour > most)
    return [{ code: 'import.odd-price', params: { price: roundTo(anHour, digits), currency, most } }];
  if (price > 0 && price < least)
    return [{ code: 'import.odd-low-price', params: { price, currency, minutes: per, least } }];
  return [];
}

/**
 * Odd values among the restrictions of one curb, each once: prices over 20 or under 0.05 an hour of a usual currency, stays over 7 days,
 * steps of a price that are longer than the longest stay or than is usual, and prices by the hour that change days after arrival.
 */
export function oddValuesOf(restrictions: readonly RestrictionInput[]): OddValue[] {
  const found = new Map<string, OddValue>();
  const add = (value: OddValue) => found.set(JSON.stringify(value), value);
  for (const { payment, maxStay = null, noReturn = null } of restrictions) {
    for (const minutes of [maxStay, noReturn])
      if (minutes !== null && minutes > longestStay)
        add({ code: 'import.odd-stay', params: { minutes, days: Math.round(minutes / day) } });
    for (const { tiers } of payment?.rates ?? [])
      for (const tier of tiers) {
        for (const value of oddPricesOf(tier, payment?.currency ?? '')) add(value);
        for (const value of oddTimesOf(tier, maxStay)) add(value);
      }
  }
  const some = usersAlone(restrictions);
  if (some.length > 0) add({ code: 'import.odd-others', params: { users: some.join(', ') } });
  return [...found.values()];
}

/**
 * The users for whom alone something is allowed, where no rule is for everybody or for all but some: nothing is said of the others then, and
 * they may park. CDS reads so, and many who write it mean a reserved curb. Empty = the others have a rule.
 */
function usersAlone(restrictions: readonly RestrictionInput[]): string[] {
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
