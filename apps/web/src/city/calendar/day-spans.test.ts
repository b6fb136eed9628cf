// Consecutive days are one entry of the year.
import { expect, it } from 'vitest';
import { toDaySpans } from './day-spans.ts';

const day = (date: string, period: string, name: string) => ({ date, period, names: [name] });

it('joins days of one period and name, over days of others and the end of a month', () => {
  const spans = toDaySpans([
    day('2026-06-29', 'school holidays', 'Summer'),
    day('2026-06-30', 'holidays', 'Day of the city'),
    day('2026-06-30', 'school holidays', 'Summer'),
    day('2026-07-01', 'school holidays', 'Summer'),
    day('2026-07-03', 'school holidays', 'Summer'),
    day('2026-07-04', 'school holidays', 'Fair'),
  ]);
  expect(spans.map(({ from, to, names }) => [from, to, names[0]])).toEqual([
    ['2026-06-29', '2026-07-01', 'Summer'],
    ['2026-06-30', '2026-06-30', 'Day of the city'],
    ['2026-07-03', '2026-07-03', 'Summer'],
    ['2026-07-04', '2026-07-04', 'Fair'],
  ]);
});

it('keeps apart what differs in its period, or in one of its names', () => {
  const spans = toDaySpans([
    { date: '2026-12-31', period: 'holidays', names: ['Eve'] },
    { date: '2027-01-01', period: 'holidays', names: ['Eve', 'New year'] },
    { date: '2027-01-01', period: 'school holidays', names: ['Eve'] },
    { date: '2027-01-02', period: 'holidays', names: ['Eve', 'New year'] },
  ]);
  expect(spans).toEqual([
    { from: '2026-12-31', to: '2026-12-31', period: 'holidays', names: ['Eve'] },
    { from: '2027-01-01', to: '2027-01-02', period: 'holidays', names: ['Eve', 'New year'] },
    { from: '2027-01-01', to: '2027-01-01', period: 'school holidays', names: ['Eve'] },
  ]);
  expect(toDaySpans([])).toEqual([]);
});
