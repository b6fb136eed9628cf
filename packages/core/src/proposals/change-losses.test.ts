// What a change takes away, as sentences that add up equal losses.
import { expect, it } from 'vitest';
import { restriction } from '../city/regulations/restriction.ts';
import { formatChangeLosses } from './change-losses.ts';

const newYork = { timeZone: 'America/New_York', calendar: { periods: [] } };
const free = restriction.parse({ activity: 'parking', subActivity: 'free-parking', priority: 900 });
const paid = restriction.parse({
  ...free,
  subActivity: 'paid-parking',
  priority: 800,
  payment: {
    currency: 'USD',
    rates: [{ tiers: [{ from: 0, to: null, fee: 200, per: 60, increment: 60 }] }],
  },
});
const lossesOf = (groups: Parameters<typeof formatChangeLosses>[0]) =>
  formatChangeLosses(groups, '2026-05-06', newYork, 'en', (name) => name);

it('names a lost price once, with all curbs that lose it', () => {
  expect(
    lossesOf([
      { curbs: 30, before: [paid], after: [free] },
      { curbs: 3, before: [paid, { ...free, priority: 950 }], after: [free] },
    ]),
  ).toEqual(['33 curbs lose their price of $2.00 an hour.']);
});

it('names nothing where nothing is lost', () => {
  expect(lossesOf([{ curbs: 2, before: [free], after: [paid] }])).toEqual([]);
  expect(lossesOf([{ curbs: 2, before: [], after: [free] }])).toEqual([]);
  expect(lossesOf([])).toEqual([]);
});
