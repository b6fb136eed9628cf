// Tests the comparison of two weeks and the formatting of a finding's times.
import { describe, expect, it } from 'vitest';
import { weekRows } from '../../../city/week-rows.ts';
import { formatWeekTimes } from './format-times.ts';
import { mergeComparisonRows, splitByDay, withMarkedTimes } from './week-comparison.ts';

const names = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const days = names.map((short) => ({ short, long: short }));
const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
const words = {
  days,
  clock,
  nameOf: (name: string) => name,
  colorOf: () => '#888888',
  reading: (day: string, from: string, to: string, before: string, after = '') =>
    `${day} ${from}-${to} ${before} ${after}`.trim(),
};
const all = (what: string) => days.map((_day, day) => ({ day, from: 0, to: 1440, sub_activity: what }));

describe('byDay', () => {
  it('cuts spans at midnights', () => {
    expect(splitByDay([{ from: 1380, to: 1500 }])).toEqual([
      { day: 0, from: 1380, to: 1440 },
      { day: 1, from: 0, to: 60 },
    ]);
    expect(splitByDay([{ from: 0, to: 10_080 }])).toHaveLength(7);
  });
});

describe('comparedRows', () => {
  const before = all('free');
  const after = [
    { day: 0, from: 0, to: 480, sub_activity: 'free' },
    { day: 0, from: 480, to: 600, sub_activity: 'loading' },
    { day: 0, from: 600, to: 1440, sub_activity: 'free' },
    ...before.filter(({ day }) => day > 0),
  ];
  const rows = mergeComparisonRows(
    { rows: weekRows(before, 0, words), week: before },
    { rows: weekRows(after, 0, words), week: after },
    [
      { day: 0, from: 480, to: 540 },
      { day: 0, from: 540, to: 600 },
    ],
    [{ day: 1, from: 0, to: 720 }],
    words,
  );
  it('puts today above and outlines what differs, in one piece', () => {
    expect(rows).toHaveLength(7);
    expect(rows[0]?.above).toHaveLength(1);
    expect(rows[0]?.spans).toHaveLength(3);
    expect(rows[0]?.outlined).toEqual([{ from: 480 / 1440, to: 600 / 1440 }]);
    expect(rows[1]?.outlined).toEqual([]);
    expect(rows[1]?.marked).toEqual([{ from: 0, to: 0.5 }]);
  });
  it('reads every stretch once, with both', () => {
    expect(rows[0]?.readings?.map(({ reading }) => reading)).toEqual([
      'Mo 0:00-8:00 free free',
      'Mo 8:00-10:00 free loading',
      'Mo 10:00-24:00 free free',
    ]);
  });
  it('marks a week that stands alone', () => {
    const [first] = withMarkedTimes(weekRows(before, 0, words), [{ day: 0, from: 60, to: 120 }]);
    expect(first?.marked).toEqual([{ from: 60 / 1440, to: 120 / 1440 }]);
    expect(first?.above).toBeUndefined();
  });
});

describe('timesInWords', () => {
  const say = (spans: readonly { from: number; to: number }[]) =>
    formatWeekTimes(spans, { days: names, clock, allDay: 'all day', allWeek: 'all week' });
  const at = (day: number, from: number, to: number) => ({ from: day * 1440 + from, to: day * 1440 + to });
  it('joins days with the same hours', () => {
    expect(say([0, 1, 2, 3, 4].map((day) => at(day, 480, 600)))).toEqual(['Mo–Fr 8:00–10:00']);
    expect(say([at(0, 480, 600), at(1, 480, 600), at(5, 480, 600)])).toEqual(['Mo, Tu, Sa 8:00–10:00']);
    expect(say([at(5, 0, 1440), at(6, 0, 60)])).toEqual(['Sa all day', 'Su 0:00–1:00']);
  });
  it('has a word for the whole week', () => {
    expect(say([{ from: 0, to: 10_080 }])).toEqual(['all week']);
  });
});
