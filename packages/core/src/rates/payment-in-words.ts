// A payment in words: `$2.50 an hour`, its tiers, caps and how it is paid.
import { spansInWords } from '../time/spans-in-words.ts';
import { durationInWords, listInWords, type Reader } from '../time/time-in-words.ts';
import { say } from '../words/words.ts';
import { currencyDigits } from './fees-and-durations.ts';
import type { Payment, Rate, RateTier } from './payment.ts';

/** An amount of minor units in a currency, as the reader writes it. */
export function moneyInWords(minorUnits: number, currency: string, reader: Reader): string {
  return new Intl.NumberFormat(reader.locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
    .format(minorUnits / 10 ** currencyDigits(currency))
    .replaceAll(/[\u202f\u00a0]/g, ' ');
}

function tierInWords(tier: RateTier, currency: string, reader: Reader): string {
  const { language } = reader;
  if (tier.fee === 0) return say(language, 'price.free');
  const fee = moneyInWords(tier.fee, currency, reader);
  if (tier.unit !== 'rolling')
    return say(language, 'price.calendar', { fee, unit: say(language, `price.unit ${tier.unit}`) });
  if (tier.per === 60) return say(language, 'price.hour', { fee });
  if (tier.per === 1440) return say(language, 'price.day', { fee });
  return say(language, 'price.minutes', { fee, duration: durationInWords(tier.per, reader) });
}

/** A rate's tiers: `free for the first 30 min, then $2.00 an hour`. */
export function rateInWords(rate: Rate, currency: string, reader: Reader): string {
  const { language } = reader;
  const words = rate.tiers.map((tier, i) => {
    const text = tierInWords(tier, currency, reader);
    if (tier.to === null) return text;
    const key = i === 0 && rate.tiers.length > 1 ? 'price.first' : 'price.up to';
    return say(language, key, { price: text, duration: durationInWords(tier.to, reader) });
  });
  const [first = '', ...rest] = words;
  const tiers = [first, ...rest.map((prices) => say(language, 'price.then', { prices }))];
  if (rate.maximumFee !== null)
    tiers.push(say(language, 'price.maximum', { fee: moneyInWords(rate.maximumFee, currency, reader) }));
  return tiers.join(', ');
}

/** The caps of a whole payment. */
export function capsInWords(payment: Payment, reader: Reader): string[] {
  const caps: string[] = [];
  const money = (fee: number) => moneyInWords(fee, payment.currency, reader);
  if (payment.maximumFee !== null)
    caps.push(say(reader.language, 'price.maximum', { fee: money(payment.maximumFee) }));
  if (payment.maximumFeePerDay !== null)
    caps.push(say(reader.language, 'price.maximum per day', { fee: money(payment.maximumFeePerDay) }));
  return caps;
}

/** `paid at meter or app`; null when no way is said. */
export function methodsInWords(payment: Payment, reader: Reader): string | null {
  if (payment.methods.length === 0) return null;
  const methods = payment.methods.map((method) => {
    const plain = method.replaceAll('_', ' ');
    const key = `price.method ${plain.toLowerCase()}`;
    const text = say(reader.language, key);
    return text === key ? plain : text;
  });
  return say(reader.language, 'price.paid by', { methods: listInWords(methods, reader, 'disjunction') });
}

/** All rates with their times, and the caps: one entry a fact. */
export function paymentInWords(payment: Payment, reader: Reader): string[] {
  const rates = payment.rates.map((rate) => {
    const price = rateInWords(rate, payment.currency, reader);
    const when = spansInWords(rate.timeSpans, reader);
    return when === '' ? price : say(reader.language, 'price.when', { price, when });
  });
  return [...rates, ...capsInWords(payment, reader)];
}
