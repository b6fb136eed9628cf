// The week's rows: touching spans of one class are one, and a day of any length fills its row.
import { describe, expect, it } from 'vitest';
import { weekRows } from './week-rows.ts';

const words = {
  days: ['Mo', 'Tu'].map((short) => ({ short, long: `${short}nday` })),
  nameOf: (name: string) => name.toUpperCase(),
  colorOf: () => '#123456',
  reading: (...parts: string[]) => parts.join(' '),
};
const span = (day: number, from_minute: number, to_minute: number, sub_activity: string) => ({
  day,
  from_minute,
  to_minute,
  sub_activity,
});

describe('weekRows', () => {
  it('joins spans of the same class', () => {
    const [monday] = weekRows(
      [
        span(0, 0, 480, 'free'),
        span(0, 480, 600, 'paid'),
        span(0, 600, 720, 'paid'),
        span(0, 720, 1440, 'free'),
      ],
      1,
      words,
    );
    expect(monday?.spans.map(({ from, to, name }) => [from, to, name])).toEqual([
      [0, 1 / 3, 'FREE'],
      [1 / 3, 0.5, 'PAID'],
      [0.5, 1, 'FREE'],
    ]);
    expect(monday?.spans[1]?.reading).toBe('Monday 08:00 12:00 PAID');
    expect(monday?.today).toBe(false);
  });

  it('lets a day of 23 hours fill its row', () => {
    const [, tuesday] = weekRows([span(1, 0, 690, 'a'), span(1, 690, 1380, 'b')], 1, words);
    expect(tuesday?.today).toBe(true);
    expect(tuesday?.spans.map(({ from, to }) => [from, to])).toEqual([
      [0, 0.5],
      [0.5, 1],
    ]);
  });
});
