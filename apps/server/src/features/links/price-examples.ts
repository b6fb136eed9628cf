// What usual stays cost: the short facts of the answer card.
import { type CityTime, currencyDigits, type LanguageName, price, type Restriction } from '@curbwright/core';

const stays = [60, 120, 240] as const;

/** Minor units as money in the language. */
export function moneyText(minor: number, currency: string, language: LanguageName): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return format.format(minor / 10 ** currencyDigits(currency));
}

/** One, two and four hours from `arrival`, as far as the stay is allowed that long; none when nothing is known to be paid. */
export function priceExamples(
  deciding: Restriction | null,
  maxStay: number | null,
  arrival: number,
  cityTime: CityTime,
  language: LanguageName,
): { minutes: number; fee: number; text: string }[] {
  const payment = deciding?.payment;
  if (payment === null || payment === undefined) return [];
  return stays
    .filter((minutes) => maxStay === null || minutes <= maxStay)
    .map((minutes) => {
      const { fee } = price(payment, arrival, minutes, cityTime);
      return { minutes, fee, text: moneyText(fee, payment.currency, language) };
    });
}
