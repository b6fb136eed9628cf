// Session times as written in files, duration classes, and occupancy by hour, at their limits.
import { describe, expect, it } from 'vitest';
import { AggregateSums } from './cds-aggregates.ts';
import { cellOfMinute, eachHour, firstMinuteOfMonth, formatMonthDate, monthNumber } from './civil-months.ts';
import { dwellClasses, dwellClassOf, dwellPercentile } from './dwell-classes.ts';
import { parseWrittenTime } from './local-time.ts';
import { measuredHours } from './measured-hours.ts';

const berlin = 'Europe/Berlin';
const read = (text: string) => {
  const time = parseWrittenTime(text, berlin);
  return time === null ? null : [new Date(time.earlier).toISOString(), (time.later - time.earlier) / 60_000];
};

describe('a written time', () => {
  it.each<[string, string | null, number?]>([
    ['2026-03-03T09:10:11+02:00', '2026-03-03T07:10:11.000Z'],
    ['2026-03-03T09:10:11-0730', '2026-03-03T16:40:11.000Z'],
    ['2026-03-03T09:10:11.2567Z', '2026-03-03T09:10:11.256Z'],
    ['2026-3-3 9:10', '2026-03-03T08:10:00.000Z'],
    ['2026-07-03', '2026-07-02T22:00:00.000Z'],
    ['3/4/2026 9:10 AM', '2026-03-04T08:10:00.000Z'],
    ['3/4/2026, 9:10:30 pm', '2026-03-04T20:10:30.000Z'],
    ['3/4/2026 12:00 AM', '2026-03-03T23:00:00.000Z'],
    ['3/4/2026 12:00 PM', '2026-03-04T11:00:00.000Z'],
    ['3/4/2026 13:00', '2026-03-04T12:00:00.000Z'],
    ['3/4/2026 13:00 PM', null],
    ['3/4/2026 0:30 AM', null],
    ['2026-13-01', null],
    ['2026-00-01', null],
    ['2026-02-29', null],
    ['2026-02-00', null],
    ['2028-02-29T23:59:59Z', '2028-02-29T23:59:59.000Z'],
    ['2026-02-03T24:00Z', null],
    ['2026-02-03T23:60Z', null],
    ['2026-02-03T23:59:60Z', null],
    ['1772525400', '2026-03-03T08:10:00.000Z'],
    ['1772525400123', '2026-03-03T08:10:00.123Z'],
    ['1772525400.5', '2026-03-03T08:10:00.500Z'],
    ['99999999999', '5138-11-16T09:46:39.000Z'],
    ['100000000000', '1973-03-03T09:46:40.000Z'],
    ['12345678', null],
    ['yesterday', null],
    // On October 25, clocks show 2:30 twice; on March 29, never.
    ['2026-10-25 02:30', '2026-10-25T00:30:00.000Z', 60],
    ['2026-10-25 03:00', '2026-10-25T02:00:00.000Z'],
    ['2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29 03:00', '2026-03-29T01:00:00.000Z'],
  ])('%s', (text, instant, apart = 0) => {
    expect(read(text)).toEqual(instant === null ? null : [instant, apart]);
  });
});

describe('months and hours of civil minutes', () => {
  it('count from January 1970', () => {
    expect([0, 11, 12, 676, -1].map(formatMonthDate)).toEqual([
      '1970-01-01',
      '1970-12-01',
      '1971-01-01',
      '2026-05-01',
      '1969-12-01',
    ]);
    expect(['1970-01-31', '1971-01-01', '2026-05-09'].map(monthNumber)).toEqual([0, 12, 676]);
    expect(firstMinuteOfMonth(1)).toBe(31 * 1440);
    expect(cellOfMinute(firstMinuteOfMonth(1))).toEqual({ month: 1, hourOfWeek: 6 * 24 });
    expect(cellOfMinute(firstMinuteOfMonth(1) - 1)).toEqual({ month: 0, hourOfWeek: 5 * 24 + 23 });
  });
  it('have each hour that a stay falls in, those that clocks repeat twice', () => {
    const visits = (from: string, minutes: number) => {
      const found: number[][] = [];
      eachHour(Date.parse(from), minutes, berlin, (month, hour, more) => found.push([month, hour, more]));
      return found;
    };
    expect(visits('2026-05-31T21:30:40Z', 90)).toEqual([
      [676, 167, 30],
      [677, 0, 60],
    ]);
    expect(visits('2026-05-31T20:00:00Z', 60)).toEqual([[676, 166, 60]]);
    const sunday = 6 * 24;
    expect(visits('2026-10-24T23:30:00Z', 180)).toEqual([
      [681, sunday + 1, 30],
      [681, sunday + 2, 60],
      [681, sunday + 2, 60],
      [681, sunday + 3, 30],
    ]);
    expect(visits('2026-03-29T00:30:00Z', 60)).toEqual([
      [674, sunday + 1, 30],
      [674, sunday + 3, 30],
    ]);
  });
});

describe('classes of length', () => {
  it('hold each length from their first second until before their last', () => {
    for (const [index, { from, to }] of dwellClasses.entries()) {
      expect([dwellClassOf(from), dwellClassOf(to - 1)]).toEqual([index, index]);
      if (index > 0) expect(from).toBe(dwellClasses[index - 1]?.to);
    }
    expect([dwellClassOf(-5), dwellClassOf(9e9)]).toEqual([0, dwellClasses.length - 1]);
    expect([dwellClasses.length, dwellClasses.at(-1)?.to]).toEqual([95, 32 * 86_400]);
  });
  it('give percentiles within a class by its share', () => {
    const counts = dwellClasses.map((_, index) => ({ 1: 4, 3: 12 })[index] ?? 0);
    expect([0, 0.125, 0.25, 0.625, 1, 7, -1].map((share) => dwellPercentile(counts, share))).toEqual([
      300, 450, 600, 1050, 1200, 1200, 300,
    ]);
    expect(dwellPercentile([], 0.5)).toBeNull();
  });
});

describe('occupancy by hour', () => {
  it('is of the months in which the link was watched, at most full', () => {
    const hours = (at: Record<number, number>) => Array.from({ length: 168 }, (_, hour) => at[hour] ?? 0);
    const watched = new Map([
      ['2026-05-01', hours({ 3: 120, 4: 60 })],
      ['2026-06-01', hours({ 3: 60 })],
    ]);
    const occupied = [
      { month: '2026-05-01', hourOfWeek: 3, minutes: 90 },
      { month: '2026-06-01', hourOfWeek: 3, minutes: 45 },
      { month: '2026-06-01', hourOfWeek: 4, minutes: 45 },
      { month: '2026-07-01', hourOfWeek: 3, minutes: 999 },
      { month: '2026-05-01', hourOfWeek: 4, minutes: 200 },
    ];
    expect(measuredHours(occupied, watched, 2)).toEqual([
      { hourOfWeek: 3, occupancy: 0.375, hours: 6 },
      { hourOfWeek: 4, occupancy: 1, hours: 2 },
    ]);
    expect(measuredHours(occupied, watched, 0)).toEqual([]);
  });
  it('is the mean of the hours that were measured', () => {
    const sums = new AggregateSums();
    const row = { place: 'p', metric: 'occupancy_percent', date: '2026-05-05', hour: 9, value: 50 };
    for (const more of [
      {},
      { value: 130 },
      { value: 0 },
      { value: -1 },
      { hour: 23 },
      { hour: 24 },
      { hour: -1 },
      { hour: 1.5 },
      { date: '2026-02-30' },
      { value: Number.NaN },
      { place: 'q' },
      { metric: 'turnover' },
      { metric: 'turnover' },
    ])
      sums.add({ ...row, ...more });
    expect(sums.found).toEqual({
      measures: [
        { place: 'p', hourOfWeek: 33, occupancy: 0.5, hours: 3 },
        { place: 'p', hourOfWeek: 47, occupancy: 0.5, hours: 1 },
        { place: 'q', hourOfWeek: 33, occupancy: 0.5, hours: 1 },
      ],
      offline: 1,
      leftOut: new Map([['turnover', 2]]),
      wrong: 5,
    });
  });
});
