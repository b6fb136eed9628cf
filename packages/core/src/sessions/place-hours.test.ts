// Hours of a place: on days with 23 and 25 hours, and what is counted in which.
import { describe, expect, it } from 'vitest';
import { hourFigures, placeHours } from './place-hours.ts';

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

describe('figures of an hour', () => {
  const [hour] = placeHours({ from: at('2026-05-04T10:00:00Z'), to: at('2026-05-04T11:00:00Z') }, 'UTC');
  if (hour === undefined) throw new Error('no hour');
  const always = [{ from: 0, to: at('2030-01-01T00:00:00Z') }];
  const stay = (from: string, to: string | null) => ({
    arrival: at(`2026-05-04T${from}:00Z`),
    departure: to === null ? null : at(`2026-05-04T${to}:00Z`),
  });
  const now = at('2026-05-04T23:00:00Z');

  it('count a stay where it begins and its minutes where they are', () => {
    const stays = [
      stay('09:30', '10:30'),
      stay('10:30', '12:30'),
      stay('10:00', '10:15'),
      stay('11:00', '11:30'),
    ];
    expect(hourFigures([{ spaces: 2, watched: always, stays }], hour, now)).toEqual({
      offline: false,
      sessions: 2,
      turnover: 2,
      dwell: (120 + 15) / 2,
      occupancy: (100 * (30 + 30 + 15)) / 120,
    });
  });
  it('know nothing of an hour that was not watched for most of it', () => {
    const half = [{ from: at('2026-05-04T10:00:00Z'), to: at('2026-05-04T10:30:00Z') }];
    const less = [{ from: at('2026-05-04T10:00:00Z'), to: at('2026-05-04T10:29:00Z') }];
    const stays = [stay('10:00', '11:00')];
    // Occupancy is of the minutes that were seen.
    expect(hourFigures([{ spaces: 1, watched: half, stays }], hour, now)).toMatchObject({
      offline: false,
      occupancy: 100,
    });
    expect(hourFigures([{ spaces: 1, watched: less, stays }], hour, now).offline).toBe(true);
    expect(hourFigures([{ spaces: 1, watched: [], stays: [] }], hour, now).offline).toBe(true);
  });
  it('take a stay that lasts until now, and say no average without an end', () => {
    const figures = hourFigures(
      [{ spaces: 1, watched: always, stays: [stay('10:15', null)] }],
      hour,
      at('2026-05-04T10:45:00Z'),
    );
    expect(figures).toMatchObject({ sessions: 1, dwell: null, occupancy: 50 });
    expect(hourFigures([{ spaces: 0, watched: always, stays: [] }], hour, now).occupancy).toBeNull();
  });
});
