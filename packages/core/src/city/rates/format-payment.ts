// Formats payments as text: `$2.50 an hour`, tiers, caps and payment methods.

import { currencyDigits } from '../../platform/numbers/currency-digits.ts';
import { formatDuration, formatList } from '../../platform/time/format-time.ts';
import { formatTimeSpans } from '../../platform/time/format-time-spans.ts';
import type { Reader } from '../../platform/time/reader.ts';
import { numberFormat } from '../../platform/words/formats.ts';
import { translate } from '../../platform/words/messages.ts';
import type { Payment, Rate, RateTier } from './payment.ts';

/**
 * Appends a direction mark to an amount, because in right-to-left text a trailing symbol such as
 * that of `US$` would move to the other side.
 */
export function fixRtlCurrencySymbol(money: string): string {
  return money.startsWith('\u200f') ? money.replace(/(?<=[A-Z])\p{Sc}$/u, '$&\u200e') : money;
}

/** Formats an amount of minor units in a currency, in the reader's locale. */
export function formatMoney(minorUnits: number, currency: string, reader: Reader): string {
  const money = numberFormat(reader.locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(minorUnits / 10 ** currencyDigits(currency));
  return fixRtlCurrencySymbol(money.replaceAll(/[\u202f\u00a0]/g, ' '));
}

function formatTier(tier: RateTier, currency: string, reader: Reader): string {
  const { language } = reader;
  if (tier.fee === 0) return translate(language, 'price.free');
  const fee = formatMoney(tier.fee, currency, reader);
  if (tier.unit !== 'rolling')
    return translate(language, 'price.calendar', {
      fee,
      unit: translate(language, `price.unit ${tier.unit}`),
    });
  if (tier.per === 60) return translate(language, 'price.hour', { fee });
  if (tier.per === 1440) return translate(language, 'price.day', { fee });
  return translate(language, 'price.minutes', { fee, duration: formatDuration(tier.per, reader) });
}

/** Formats the price of the first `minutes` after arrival: `free for the first 30 min`. */
function formatInitialPeriod(price: string, minutes: number, reader: Reader): string {
  const { language } = reader;
  if (minutes === 60) return translate(language, 'price.first hour', { price });
  if (minutes % 60 !== 0) {
    const duration = translate(language, 'duration.minutes', { minutes });
    return translate(language, 'price.first minutes', { price, duration });
  }
  if (minutes % 1440 !== 0 || minutes === 1440) {
    const duration = translate(language, 'duration.hours', { hours: minutes / 60 });
    return translate(language, 'price.first hours', { price, duration });
  }
  return translate(language, 'price.first days', { price, duration: formatDuration(minutes, reader) });
}

/**
 * Whether a tier is a single step, so that its fee is one amount for its whole length: `$3.00 for
 * the first 2 h`, not `$3.00 per 2 h for the first 2 h`.
 */
function isFlatAmount({ from, to, per, increment, unit }: RateTier): boolean {
  return to !== null && unit === 'rolling' && per === to - from && increment === per;
}

/** Formats a rate's tiers: `free for the first 30 min, then $2.00 an hour`. */
export function formatRate(rate: Rate, currency: string, reader: Reader): string {
  const { language } = reader;
  const words = rate.tiers.map((tier, i) => {
    const text = formatTier(tier, currency, reader);
    if (tier.to === null) return text;
    if (i === 0 && rate.tiers.length > 1) {
      const sum = tier.fee > 0 && isFlatAmount(tier) ? formatMoney(tier.fee, currency, reader) : text;
      return formatInitialPeriod(sum, tier.to, reader);
    }
    return translate(language, 'price.up to', { price: text, duration: formatDuration(tier.to, reader) });
  });
  const [first = '', ...rest] = words;
  const tiers = [first, ...rest.map((prices) => translate(language, 'price.then', { prices }))];
  if (rate.maximumFee !== null)
    tiers.push(translate(language, 'price.maximum', { fee: formatMoney(rate.maximumFee, currency, reader) }));
  return tiers.join(', ');
}

/**
 * Formats a rate as a short phrase: its only price, `from $3.25 an hour` if there are several, or
 * the free time and what follows it.
 */
export function formatRateBriefly(
  rate: Rate,
  currency: string,
  reader: Reader,
): { text: string; isWhole: boolean } {
  const [first, second, ...more] = rate.tiers;
  const startsFree = first?.fee === 0 && second !== undefined && more.length === 0;
  const [paid, ...others] = rate.tiers.filter((tier) => tier.fee > 0);
  if (startsFree || paid === undefined || (others.length === 0 && first?.to === null))
    return { text: formatRate(rate, currency, reader), isWhole: true };
  const price = formatTier(paid, currency, reader);
  return { text: translate(reader.language, 'price.from', { price }), isWhole: false };
}

/**
 * Returns the distinct billing steps of a rate in minutes; empty if it charges exact time, calendar
 * units or one amount.
 */
function billingSteps({ tiers }: Rate): number[] {
  const stepped = tiers.filter((tier) => tier.fee > 0 && tier.unit === 'rolling' && !isFlatAmount(tier));
  return [...new Set(stepped.flatMap(({ increment }) => increment ?? []))];
}

/** Returns the billing step of a rate in minutes; `null` if it has none or several. */
export function singleBillingStep(rate: Rate): number | null {
  const [only, ...others] = billingSteps(rate);
  return others.length === 0 ? (only ?? null) : null;
}

/** Formats the billing steps of a rate: `billed in 15-minute steps`; `null` if it has none. */
export function formatBillingSteps(rate: Rate, reader: Reader): string | null {
  const steps = billingSteps(rate);
  const only = singleBillingStep(rate);
  if (only !== null && only < 60) return translate(reader.language, 'price.steps minutes', { minutes: only });
  if (steps.length === 0) return null;
  const durations = steps.map((minutes) => formatDuration(minutes, reader));
  return translate(reader.language, 'price.steps', { duration: formatList(durations, reader) });
}

/** Formats the caps of a whole payment. */
export function formatFeeCaps(payment: Payment, reader: Reader): string[] {
  const caps: string[] = [];
  const money = (fee: number) => formatMoney(fee, payment.currency, reader);
  if (payment.maximumFee !== null)
    caps.push(translate(reader.language, 'price.maximum', { fee: money(payment.maximumFee) }));
  if (payment.maximumFeePerDay !== null)
    caps.push(translate(reader.language, 'price.maximum per day', { fee: money(payment.maximumFeePerDay) }));
  return caps;
}

/** `pay at the meter or by app`; `null` when no method is given. */
export function formatPaymentMethods(payment: Payment, reader: Reader): string | null {
  if (payment.methods.length === 0) return null;
  const methods = payment.methods.map((method) => {
    const plain = method.replaceAll('_', ' ');
    const key = `price.method ${plain.toLowerCase()}`;
    const text = translate(reader.language, key);
    return text === key ? translate(reader.language, 'price.method', { method: plain }) : text;
  });
  return translate(reader.language, 'price.paid by', { methods: formatList(methods, reader, 'disjunction') });
}

/** Formats all rates with their times, and the caps: one entry per fact. */
export function formatPayment(payment: Payment, reader: Reader): string[] {
  const rates = payment.rates.map((rate) => {
    const price = formatRate(rate, payment.currency, reader);
    const when = formatTimeSpans(rate.timeSpans, reader);
    return when === '' ? price : translate(reader.language, 'price.when', { price, when });
  });
  return [...rates, ...formatFeeCaps(payment, reader)];
}
