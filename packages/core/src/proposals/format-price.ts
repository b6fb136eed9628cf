// Formats the price of a payment as a short phrase.
import { formatMoney, formatRate } from '../city/rates/format-payment.ts';
import type { Payment } from '../city/rates/payment.ts';
import type { Reader } from '../platform/time/reader.ts';
import { translate } from '../platform/words/messages.ts';
import { translateForStaff } from '../platform/words/staff-messages.ts';
import { highestHourlyFee } from './rule-losses.ts';

/**
 * The only price of a payment, or the highest price of an hour if it has several; `free` if it never
 * charges anything.
 */
export function formatPrice(payment: Payment, reader: Reader): string {
  const charging = payment.rates.filter(({ tiers }) => tiers.some(({ fee }) => fee > 0));
  if (charging.length === 0) return translate(reader.language, 'price.free');
  const texts = new Set(charging.map((rate) => formatRate(rate, payment.currency, reader)));
  const [only] = texts;
  if (only !== undefined && texts.size === 1) return only;
  const fee = formatMoney(Math.round(highestHourlyFee(payment)), payment.currency, reader);
  return translateForStaff(reader.language, 'rule-loss.price up to', { fee });
}
