// Hours of a place, including days of 23 and 25 hours.
import { describe, expect, it } from 'vitest';
import { placeHours } from './place-hours.ts';

const at = (text: string) => Date.parse(text);

describe('hours of a day', () => {
  it('are 24 on most days, 23 in spring, and in autumn one of two hours', () => {
    const plain = placeHours(
      { from: at('2026-05-04T00:00:00+02:00'), to: at('2026-05-05T00:00:00+02:00') },
      'Europe/Rome',
    );
    expect(plain.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    const spring = placeHours(
      { from: at('2026-03-29T00:00:00+01:00'), to: at('2026-03-30T00:00:00+02:00') },
      'Europe/Rome',
    );
    expect(spring.map(({ hour }) => hour)).toEqual([
      0,
      1,
      ...Array.from({ length: 21 }, (_, hour) => hour + 3),
    ]);
    const autumn = placeHours(
      { from: at('2026-10-25T00:00:00+02:00'), to: at('2026-10-26T00:00:00+01:00') },
      'Europe/Rome',
    );
    expect(autumn).toHaveLength(24);
    expect(autumn.map(({ from, to }) => (to - from) / 3_600_000)).toEqual([
      1,
      1,
      2,
      ...Array.from({ length: 21 }, () => 1),
    ]);
    expect(autumn.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(25 * 3_600_000);
  });
  it('are those that begin in the period, each whole, also where a clock goes by half hours', () => {
    const hours = placeHours(
      { from: at('2026-05-04T10:10:00Z'), to: at('2026-05-04T13:00:00Z') },
      'Asia/Kolkata',
    );
    expect(hours.map(({ from, hour }) => [new Date(from).toISOString(), hour])).toEqual([
      ['2026-05-04T10:30:00.000Z', 16],
      ['2026-05-04T11:30:00.000Z', 17],
      ['2026-05-04T12:30:00.000Z', 18],
    ]);
  });
});
