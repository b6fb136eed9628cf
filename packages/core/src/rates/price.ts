// The price of a stay.
import type { CityTime } from '../city/city-time.ts';
import type { Payment } from './payment.ts';

/** One stretch of a stay billed in one way; epoch milliseconds, half-open. Fees are after all caps, and add up to the price. */
export interface PricePart {
  readonly start: number;
  readonly end: number;
  /** Indexes in `payment.rates` and its tiers; null = free time. */
  readonly rate: number | null;
  readonly tier: number | null;
  /** Minor units. */
  readonly fee: number;
}

export interface Price {
  /** Minor units. */
  readonly fee: number;
  readonly parts: readonly PricePart[];
}

/** What a stay of `stayMinutes` (real minutes) from `arrival` (epoch milliseconds) costs. */
export function price(
  _payment: Payment,
  _arrival: number,
  _stayMinutes: number,
  _cityTime: CityTime,
): Price {
  throw new Error('not built yet');
}
