// Civil time where clocks change, days are skipped and midnights are missing. `FC_SEED` selects
// other days.
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  civilDateAndTime,
  civilDayMinutes,
  civilMoment,
  formatCityInstant,
  parseCityInstant,
  startOfCivilDay,
} from './civil.ts';
import { civilDay, epochDayOf, formatEpochDay, parseEpochDay } from './civil-day.ts';
import { offsetPeriodAt, timeZoneOffsets } from './time-zone-offsets.ts';

declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
const chosen = process.env.FC_SEED === undefined ? {} : { seed: Number(process.env.FC_SEED) };
const newYork = { timeZone: 'America/New_York', calendar: { periods: [] } };
const day = (date: string) => parseEpochDay(date) ?? Number.NaN;
const weekMinutes = (monday: string, zone: string) =>
  (startOfCivilDay(day(monday) + 7, zone) - startOfCivilDay(day(monday), zone)) / 60_000;

describe('length of days', () => {
  it('is 23, 24 and 25 hours', () => {
    expect(civilDayMinutes(day('2026-03-08'), 'America/New_York')).toBe(1380);
    expect(civilDayMinutes(day('2026-03-09'), 'America/New_York')).toBe(1440);
    expect(civilDayMinutes(day('2026-11-01'), 'America/New_York')).toBe(1500);
  });
  it('is half an hour off at Lord Howe', () => {
    expect(civilDayMinutes(day('2026-10-04'), 'Australia/Lord_Howe')).toBe(1410);
    expect(civilDayMinutes(day('2026-04-05'), 'Australia/Lord_Howe')).toBe(1470);
  });
  it('is nothing for the day Apia skipped', () => {
    expect(civilDayMinutes(day('2011-12-30'), 'Pacific/Apia')).toBe(0);
    expect(civilDayMinutes(day('2011-12-29'), 'Pacific/Apia')).toBe(1440);
    const after = startOfCivilDay(day('2011-12-31'), 'Pacific/Apia');
    expect(civilDateAndTime(after - 60_000, 'Pacific/Apia')).toEqual({ date: '2011-12-29', time: '23:59' });
    expect(civilMoment(after, 'Pacific/Apia').yesterday.day).toBe(30);
  });
  it('makes weeks of 10,020, 10,080 and 10,140 minutes', () => {
    expect(weekMinutes('2026-03-02', 'America/New_York')).toBe(10_020);
    expect(weekMinutes('2026-03-09', 'America/New_York')).toBe(10_080);
    expect(weekMinutes('2026-10-26', 'America/New_York')).toBe(10_140);
  });
  it('begins at 01:00 where midnight is skipped', () => {
    const start = startOfCivilDay(day('2026-09-06'), 'America/Santiago');
    expect(formatCityInstant(start, 'America/Santiago')).toBe('2026-09-06T01:00:00-03:00');
    expect(formatCityInstant(start - 1000, 'America/Santiago')).toBe('2026-09-05T23:59:59-04:00');
  });
});

describe('parseCityInstant', () => {
  const now = Date.UTC(2026, 10, 21, 15, 31);
  const at = (date?: string, time?: string) =>
    formatCityInstant(parseCityInstant(newYork, date, time, now), 'America/New_York');
  it('takes what is absent from now', () => {
    expect(at()).toBe('2026-11-21T10:31:00-05:00');
    expect(at('2026-07-04')).toBe('2026-07-04T10:31:00-04:00');
    expect(at(undefined, '18:00')).toBe('2026-11-21T18:00:00-05:00');
    expect(at('2026-07-04', '00:00')).toBe('2026-07-04T00:00:00-04:00');
  });
  it('moves a skipped time on and takes the first of a doubled one', () => {
    expect(at('2026-03-08', '02:30')).toBe('2026-03-08T03:30:00-04:00');
    expect(at('2026-11-01', '01:30')).toBe('2026-11-01T01:30:00-04:00');
  });
  it('throws on what is no date or time', () => {
    expect(() => at('2026-02-30')).toThrow(RangeError);
    expect(() => at('2026-02-03', '25:00')).toThrow(RangeError);
    expect(() => civilMoment(now, 'Nowhere/City')).toThrow(RangeError);
  });
});

it('counts days as Temporal does', () => {
  const zero = Temporal.PlainDate.from('1970-01-01');
  fc.assert(
    fc.property(fc.integer({ min: -200_000, max: 400_000 }), (epochDay) => {
      const date = zero.add({ days: epochDay });
      const found = civilDay(epochDay);
      expect(found).toEqual({
        epochDay,
        year: date.year,
        month: date.month,
        day: date.day,
        weekday: date.dayOfWeek - 1,
        daysInMonth: date.daysInMonth,
      });
      expect(epochDayOf(date.year, date.month, date.day)).toBe(epochDay);
    }),
    chosen,
  );
  expect(formatEpochDay(day('2028-02-29'))).toBe('2028-02-29');
  expect(parseEpochDay('2026-02-29')).toBeNull();
  expect(parseEpochDay('2026-2-9')).toBeNull();
});

it('reads the clock as Temporal does, in any zone at any instant', () => {
  const zones = [
    'America/New_York',
    'Europe/London',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Asia/Kathmandu',
    'UTC',
    'America/St_Johns',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 2_000_000_000 }), (zone, second) => {
      const zoned = Temporal.Instant.fromEpochMilliseconds(second * 1000).toZonedDateTimeISO(zone);
      const text = zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' });
      expect(formatCityInstant(second * 1000, zone)).toBe(text);
      expect(startOfCivilDay(day(text.slice(0, 10)), zone)).toBe(zoned.startOfDay().epochMilliseconds);
    }),
    { ...chosen, numRuns: 300 },
  );
});

it('keeps a bounded number of stretches however far apart the dates asked', () => {
  const zone = timeZoneOffsets('America/New_York');
  for (let year = 1; year < 400; year += 1) offsetPeriodAt(zone, Date.UTC(1970 + year * 10, 6, 1));
  expect(zone.stretches.length).toBeLessThanOrEqual(300);
  expect(offsetPeriodAt(zone, Date.UTC(2026, 6, 1)).offset).toBe(-4 * 3_600_000);
});
