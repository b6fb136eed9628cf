// Tests that two prices are compared for the same stays from the same arrival.
import { describe, expect, it } from 'vitest';
import { newPayment } from './payment-edit.ts';
import { comparedStays, pricesByStay } from './prices-by-stay.ts';

const time = { timeZone: 'UTC', calendar: { periods: [] } };
const arrival = Date.UTC(2024, 5, 3, 10);

describe('costs by length of stay', () => {
  it('are those of the price, and nothing without one', () => {
    const fees = (payment: ReturnType<typeof newPayment> | null) =>
      pricesByStay(payment, arrival, time, [0, 60, 61, 120]).map(({ fee }) => fee);
    expect(fees(newPayment('hour', 200, 'EUR'))).toEqual([0, 200, 400, 400]);
    expect(fees(null)).toEqual([0, 0, 0, 0]);
  });

  it('are compared in order, each stay once, for at least four hours and at most a day', () => {
    const stays = comparedStays([newPayment('steps', 100, 'EUR'), null, newPayment('hour', 100, 'EUR')]);
    expect(stays[0]).toBe(0);
    expect(stays.at(-1)).toBe(240);
    expect(stays).toEqual([...new Set(stays)].sort((a, b) => a - b));
    expect(comparedStays([newPayment('day', 900, 'EUR')]).at(-1)).toBe(1440);
    expect(comparedStays([null])).toEqual([0, 240]);
  });
});
