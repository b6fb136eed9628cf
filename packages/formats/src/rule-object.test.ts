// A price of a rule under whatever name.
import { expect, it } from 'vitest';
import { saysPrice } from './rule-object.ts';

it.each<[object, boolean]>([
  [{ activity: 'parking', max_stay: 60 }, false],
  [{ rate: [] }, false],
  [{ payment: { rates: [{}], phone: '503' } }, false],
  [{ price_per_hour: '2.50' }, true],
  [{ payment: { tariff: { first: [1] } } }, true],
])('%j says a price: %s', (rule, said) => {
  expect(saysPrice({ ...rule })).toBe(said);
});
