// The facts of a restriction that a sign shows in any style: theme, reason, who, when, how long,
// how much.
import { getOwnEntry } from '../../platform/own-entry.ts';
import { type Reader, readerOf } from '../../platform/time/reader.ts';
import { numberFormat } from '../../platform/words/formats.ts';
import { translateSignText } from '../../platform/words/sign-messages.ts';
import { formatPaymentMethods, formatRateBriefly } from '../rates/format-payment.ts';
import type { Payment } from '../rates/payment.ts';
import { defaultCurbTypes, inferCurbType } from '../regulations/curb-type-catalog.ts';
import type { Restriction } from '../regulations/restriction.ts';
import type { SignArrow, SignOptions } from './sign-model.ts';
import { type SignTimes, signTimes, withNoBreakSpaces } from './sign-times.ts';
import { signUsers } from './sign-users.ts';

export type SignTheme =
  | 'no parking'
  | 'no stopping'
  | 'no loading'
  | 'no unloading'
  | 'no travel'
  | 'travel'
  | 'loading'
  | 'unloading'
  | 'passenger'
  | 'taxi'
  | 'bus'
  | 'stopping'
  | 'parking'
  | 'free'
  | 'limited'
  | 'pay'
  | 'permit'
  | 'accessible'
  | 'charging'
  | 'car share'
  | 'bicycle';

/** Why something is forbidden, where the curb type gives a reason. */
export type SignReason =
  | 'street cleaning'
  | 'temporary'
  | 'terrace'
  | 'loading'
  | 'passenger'
  | 'taxi'
  | 'bus';

export interface SignFacts {
  readonly reader: Reader;
  readonly theme: SignTheme;
  readonly reason: SignReason | null;
  /** Whether the activity itself is forbidden. */
  readonly forbids: boolean;
  /** Whether a rule that allows something reserves the space for the users it names. */
  readonly keeps: boolean;
  /** Users other than those the theme names; `null` = none in particular. */
  readonly who: string | null;
  readonly whoIsException: boolean;
  readonly whoNamesClass: boolean;
  /** `2 hr`; `null` = no limit. */
  readonly stay: string | null;
  readonly times: SignTimes;
  readonly isPaid: boolean;
  /** `£`, `kr`; `''` = free, or the currency has no symbol of at most two letters. */
  readonly currencySign: string;
  /** Lines of the price plate. */
  readonly price: readonly string[];
  readonly noReturn: string | null;
  readonly isTowAway: boolean;
  readonly note: string | null;
  readonly arrow: SignArrow | null;
}

const reasons: Readonly<Record<string, SignReason>> = {
  'street-cleaning': 'street cleaning',
  temporary: 'temporary',
  terrace: 'terrace',
  loading: 'loading',
  'passenger-loading': 'passenger',
  taxi: 'taxi',
  bus: 'bus',
};

const parkingThemes: Readonly<Record<string, SignTheme>> = {
  'free-parking': 'free',
  'time-limited-parking': 'limited',
  'paid-parking': 'pay',
  'permit-parking': 'permit',
  'accessible-parking': 'accessible',
  charging: 'charging',
  'car-share': 'car share',
  bicycle: 'bicycle',
};

const stoppingThemes: Readonly<Record<string, SignTheme>> = {
  taxi: 'taxi',
  bus: 'bus',
  'passenger-loading': 'passenger',
};

/** User classes that a theme already names. */
const impliedBy: Partial<Record<SignTheme | SignReason, readonly string[]>> = {
  bus: ['bus', 'transit'],
  taxi: ['taxi'],
  passenger: ['passenger'],
  accessible: ['accessible', 'handicap', 'handicap-accessible', 'disabled parking permit'],
  charging: ['electric', 'vehicle charging', 'charging', 'ev'],
  'car share': ['car share', 'carshare'],
  bicycle: ['bicycle'],
  permit: ['permit'],
  terrace: ['vending', 'terrace', 'parklet'],
};

/**
 * The curb type from the city's catalog if it is a known one, else the one derived from the
 * restriction.
 */
function knownCurbTypeOf(restriction: Restriction): string {
  const known = defaultCurbTypes.some(({ name }) => name === restriction.subActivity);
  return known ? restriction.subActivity : inferCurbType(restriction);
}

function themeOf(restriction: Restriction, className: string, payment: Payment | null): SignTheme {
  const { activity, maxStay } = restriction;
  if (activity === 'parking') {
    const named = getOwnEntry(parkingThemes, className);
    // Curb types named after a time limit or a price are derived from the rule below instead,
    // because a sign shows the rule in force.
    if (named !== undefined && named !== 'limited' && named !== 'pay' && named !== 'free') return named;
    if (named === 'pay' || isPaidBy(payment)) return 'pay';
    if (maxStay !== null) return 'limited';
    return named === 'free' ? 'free' : 'parking';
  }
  if (activity === 'stopping' || activity === 'loading' || activity === 'unloading') {
    const named = getOwnEntry(stoppingThemes, className);
    return named ?? activity;
  }
  return activity;
}

function isPaidBy(payment: Payment | null): boolean {
  if (payment === null) return false;
  return payment.rates.length === 0 || payment.rates.some(({ tiers }) => tiers.some(({ fee }) => fee > 0));
}

/** Formats a length of stay: `2 hr`, `2½ hr`, `45 min`, `3 day`; never split over two lines. */
function formatSignStay(minutes: number, reader: Reader): string {
  return withNoBreakSpaces(formatStayInUnits(minutes, reader));
}

function formatStayInUnits(minutes: number, { language }: Reader): string {
  if (minutes >= 1440 && minutes % 1440 === 0)
    return translateSignText(language, 'sign.days', { count: minutes / 1440 });
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0 || (minutes < 120 && rest !== 0))
    return translateSignText(language, 'sign.minutes', { minutes });
  if (rest === 0 || rest === 30)
    return translateSignText(language, 'sign.hours', {
      hours: rest === 30 ? `${hours}½` : hours,
      count: rest === 30 ? 2 : hours,
    });
  return `${translateSignText(language, 'sign.hours', { hours, count: hours })} ${translateSignText(language, 'sign.minutes', { minutes: rest })}`;
}

/** Longest currency symbol that fits on a coin, in characters. */
const maxCurrencySignLength = 2;

function currencySignOf(payment: Payment | null, { locale }: Reader): string {
  if (payment === null || !isPaidBy(payment)) return '';
  const sign = numberFormat(locale, {
    style: 'currency',
    currency: payment.currency,
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value;
  return sign === undefined || sign.length > maxCurrencySignLength ? '' : sign;
}

/** Longest price text on a sign, in characters; a general note replaces longer ones. */
const maxPriceTextLength = 44;

function priceLines(payment: Payment | null, reader: Reader): string[] {
  if (payment === null || !isPaidBy(payment)) return [];
  const [rate, ...others] = payment.rates;
  const lines: string[] = [];
  if (rate !== undefined) {
    const { text } = formatRateBriefly(rate, payment.currency, reader);
    const isShort = others.length === 0 && text.length <= maxPriceTextLength;
    lines.push(isShort ? text : translateSignText(reader.language, 'sign.rates'));
  }
  const methods = formatPaymentMethods(payment, reader);
  if (methods !== null && methods.length <= maxPriceTextLength) lines.push(methods);
  return lines;
}

/** Longest note shown, in characters. Longer notes are meant for staff, not for a sign. */
const maxNoteLength = 80;

/**
 * Returns the facts of a restriction's sign. `payment` is the regulation's payment, used if the
 * restriction has none of its own.
 */
export function signContentOf(
  restriction: Restriction,
  payment: Payment | null,
  options: SignOptions,
): SignFacts {
  const reader = readerOf(options.language, options.timeZone);
  const { activity, maxStay, noReturn, forbidsOthers, timeSpans } = restriction;
  const className = knownCurbTypeOf(restriction);
  const forbids = activity.startsWith('no ') || activity === 'travel';
  const paid = forbids ? null : (restriction.payment ?? payment);
  const theme = themeOf(restriction, className, paid);
  const reason = activity.startsWith('no ') ? (getOwnEntry(reasons, className) ?? null) : null;
  const implied = new Set([
    ...(impliedBy[theme] ?? []),
    ...(reason === null ? [] : (impliedBy[reason] ?? [])),
  ]);
  const who = signUsers(restriction, implied, reader, options.imperial);
  const description = restriction.description?.replaceAll(/\s+/g, ' ').trim() ?? '';
  const isTowAway = /\btow(?:ed|ing|s)?\b|tow-?away|grúa|remol/i.test(description);
  return {
    reader,
    theme,
    reason,
    forbids: activity.startsWith('no '),
    keeps:
      forbidsOthers && !activity.startsWith('no ') && (restriction.users.length > 0 || theme !== 'parking'),
    who: who.text,
    whoIsException: who.isException,
    whoNamesClass: who.namesClass,
    stay: maxStay === null ? null : formatSignStay(maxStay, reader),
    times: signTimes(timeSpans, reader),
    isPaid: isPaidBy(paid),
    currencySign: currencySignOf(paid, reader),
    price: priceLines(paid, reader),
    noReturn:
      noReturn === null
        ? null
        : translateSignText(reader.language, 'sign.no return', { stay: formatSignStay(noReturn, reader) }),
    isTowAway,
    note: description === '' || isTowAway || description.length > maxNoteLength ? null : description,
    arrow: options.arrow ?? null,
  };
}
