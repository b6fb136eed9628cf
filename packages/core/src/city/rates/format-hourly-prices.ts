// Formats a price by time of day, briefly: `$2.00/h Mon–Sat 8:00 AM–6:00 PM`.
import { formatTimeSpans } from '../../platform/time/format-time-spans.ts';
import type { Reader } from '../../platform/time/reader.ts';
import { translateForStaff } from '../../platform/words/staff-messages.ts';
import { formatMoney } from './format-payment.ts';
import { hourlyPrices, isHourly, spansOfHours } from './hourly-rates.ts';
import type { Payment } from './payment.ts';

/**
 * Returns one line for each hourly price, in the order of the week; `null` if the payment is more
 * than one price per hour at each time.
 */
export function formatHourlyPrices(payment: Payment, reader: Reader): readonly string[] | null {
  const isPlain = payment.rates.every(
    ({ tiers, maximumFee }) =>
      tiers.length === 1 && maximumFee === null && tiers.every(({ unit }) => unit === 'rolling'),
  );
  if (!isPlain || !isHourly(payment)) return null;
  const hoursByPrice = new Map<number, number[]>();
  for (const [hour, price] of hourlyPrices(payment).entries())
    if (price !== null && price > 0) hoursByPrice.set(price, [...(hoursByPrice.get(price) ?? []), hour]);
  if (hoursByPrice.size === 0) return null;
  return [...hoursByPrice].map(([price, hours]) => {
    const times = formatTimeSpans(spansOfHours(hours), reader);
    const fee = translateForStaff(reader.language, 'price.brief hour', {
      fee: formatMoney(price, payment.currency, reader),
    });
    return times === '' ? fee : `${fee} ${times}`;
  });
}
