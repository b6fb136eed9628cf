// Rows of the week chart: adjacent spans of one curb type are merged, and every row is a wall-clock
// day.
import { describe, expect, it } from 'vitest';
import { weekRows } from './week-rows.ts';

const words = {
  days: ['Mo', 'Tu'].map((short) => ({ short, long: `${short}nday` })),
  nameOf: (name: string) => name.toUpperCase(),
  colorOf: () => '#123456',
  reading: (...parts: string[]) => parts.join(' '),
  clock: (minute: number) => `${minute / 60} h`,
};
const span = (day: number, from: number, to: number, sub_activity: string) => ({
  day,
  from,
  to,
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
    expect(monday?.spans[1]?.reading).toBe('Monday 8 h 12 h PAID');
    expect(monday?.today).toBe(false);
  });

  it('stands by the wall clock on days of 23 and 25 hours', () => {
    const [monday, tuesday] = weekRows(
      [
        // The clock skips from 2 to 3.
        span(0, 0, 120, 'a'),
        span(0, 180, 1440, 'b'),
        // The hour from 1 to 2 occurs twice.
        span(1, 0, 120, 'a'),
        span(1, 60, 90, 'b'),
        span(1, 90, 1440, 'c'),
      ],
      1,
      words,
    );
    expect(tuesday?.today).toBe(true);
    expect(monday?.spans.map(({ from, to }) => [from * 24, to * 24])).toEqual([
      [0, 2],
      [3, 24],
    ]);
    expect(tuesday?.spans.map(({ from, to, name }) => [from * 24, to * 24, name])).toEqual([
      [0, 2, 'A'],
      [2, 24, 'C'],
    ]);
  });
});
