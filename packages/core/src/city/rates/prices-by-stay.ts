// Prices of stays of several lengths from one arrival time, and the lengths at which prices are
// compared.
import type { CityTime } from '../../platform/time/city-time.ts';
import type { Payment } from './payment.ts';
import { curveLength, curveStayLengths, type PricePoint } from './payment-edit.ts';
import { calculatePrice } from './price.ts';

/**
 * Returns the prices (minor units) of stays from `arrival` (epoch milliseconds) at the rates then
 * in force; 0 when there is no payment.
 */
export function pricesByStay(
  payment: Payment | null,
  arrival: number,
  cityTime: CityTime,
  stays: readonly number[],
): PricePoint[] {
  return stays.map((minutes) => ({
    minutes,
    fee: payment === null ? 0 : calculatePrice(payment, arrival, minutes, cityTime).fee,
  }));
}

/**
 * Returns the lengths of stay (minutes) at which prices are compared: up to the longest of the
 * payments' curves, at most a day and at most the longest stay allowed (`null` = without a limit).
 */
export function comparedStays(
  payments: readonly (Payment | null)[],
  longestStay: number | null = null,
): number[] {
  const rates = payments.flatMap((one) => one?.rates[0] ?? []);
  const length = Math.min(longestStay ?? 1440, 1440, Math.max(240, ...rates.map(curveLength)));
  const stays = rates.flatMap((rate) => curveStayLengths(rate, length, 64));
  return [...new Set([0, ...stays, length])].sort((a, b) => a - b);
}
