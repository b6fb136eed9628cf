// What usual stays cost at a curb: the short list under the answer card, the same in browser, server and exports.
import type { CityTime } from '../city/city-time.ts';
import { moneyInWords } from '../rates/payment-in-words.ts';
import { price } from '../rates/price.ts';
import { readerOf } from '../time/reader.ts';
import type { LanguageName } from '../words/languages.ts';
import { quotedPayment } from './quoted-payment.ts';
import type { Verdict } from './verdict-types.ts';

const stays = [60, 120, 240] as const;

export interface PriceExample {
  readonly minutes: number;
  /** Minor units of the payment's currency. */
  readonly fee: number;
  /** The fee as money in the reader's language. */
  readonly text: string;
}

/** One, two and four hours from `arrival` (epoch milliseconds), as far as one may stay; none where no price may be quoted. */
export function priceExamples(
  verdict: Pick<Verdict, 'most' | 'deciding' | 'maxStay'>,
  arrival: number,
  cityTime: CityTime,
  language: LanguageName,
): PriceExample[] {
  const payment = quotedPayment(verdict);
  if (payment === null) return [];
  const reader = readerOf(language, cityTime.timeZone);
  return stays
    .filter((minutes) => verdict.maxStay === null || minutes <= verdict.maxStay)
    .map((minutes) => {
      const { fee } = price(payment, arrival, minutes, cityTime);
      return { minutes, fee, text: moneyInWords(fee, payment.currency, reader) };
    });
}
