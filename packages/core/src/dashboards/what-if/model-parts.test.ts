// Parts of the what-if model, checked with hand-made numbers: observed minutes, durations of stay,
// measured weeks, the error, totals, the usual week.
import { describe, expect, it } from 'vitest';
import { restriction } from '../../city/regulations/restriction.ts';
import { epochDayOf } from '../../platform/time/civil-day.ts';
import { everythingSelected } from '../selection.ts';
import { observedMinutesByHour, SessionSharesCache } from './curb-demand.ts';
import { demandKind } from './demand-kind.ts';
import {
  addDuration,
  emptyDurationHistogram,
  meanSessionMinutes,
  occupiedHourShares,
} from './duration-spread.ts';
import { erlangB } from './erlang.ts';
import { computeLossWeek, estimateOfferedWeek, maxLossShare } from './loss-week.ts';
import type { CurbTypeDurations } from './tally.ts';
import { typicalWeek } from './typical-week.ts';
import { eachSlot, hourIndexAt, hoursOfWeeks, observedSlots } from './week-hours.ts';
import { type WhatIfCells, whatIfSummary } from './what-if-summary.ts';

const week = (at: (hour: number) => number) => Float64Array.from({ length: 168 }, (_, hour) => at(hour));
const minute = 60_000;
const twoWeeks = hoursOfWeeks(epochDayOf(2026, 6, 1), 2, 'Europe/Madrid');
const start = twoWeeks.starts[0] ?? 0;
const end = twoWeeks.starts.at(-1) ?? 0;

describe('minutes that were watched', () => {
  it('are summed over the weeks asked for, hour by hour', () => {
    const observed = Float64Array.from(
      { length: 3 * 168 },
      (_, slot) => Math.floor(slot / 168) + (slot % 168) * 10,
    );
    expect(observedMinutesByHour(observed, 0, 3)[5]).toBe(0 + 1 + 2 + 150);
    expect(observedMinutesByHour(observed, 1, 3)[0]).toBe(3);
    expect(observedMinutesByHour(observed, 1, 2)[167]).toBe(1671);
    expect(observedMinutesByHour(observed, 0, 4)[0]).toBe(3);
  });
  it('belong to the slots they lie in, without what is a gap', () => {
    const slots: [number, number][] = [];
    eachSlot(twoWeeks, start + 90 * minute, start + 200 * minute, (slot, minutes) =>
      slots.push([slot, minutes]),
    );
    expect(slots).toEqual([
      [1, 30],
      [2, 60],
      [3, 20],
    ]);
    slots.length = 0;
    eachSlot(twoWeeks, start - 90 * minute, start + 60 * minute, (slot, minutes) =>
      slots.push([slot, minutes]),
    );
    expect(slots).toEqual([[0, 60]]);
    slots.length = 0;
    eachSlot(twoWeeks, end - 30 * minute, end + 90 * minute, (slot, minutes) => slots.push([slot, minutes]));
    expect(slots).toEqual([[335, 30]]);
    const observed = observedSlots(
      twoWeeks,
      [
        { from: start + 150 * minute, to: start + 170 * minute },
        { from: start, to: start + 100 * minute },
      ],
      [{ from: start + 30 * minute, to: start + 45 * minute }],
    );
    expect(Array.from(observed.slice(0, 4))).toEqual([45, 40, 20, 0]);
  });
  it('have an hour for each instant from the first to the last', () => {
    expect(
      [start - 1, start, start + 60 * minute - 1, start + 60 * minute, end - 1, end].map((at) =>
        hourIndexAt(twoWeeks, at),
      ),
    ).toEqual([-1, 0, 0, 1, 335, 336]);
  });
});

describe('lengths of stay', () => {
  it('are counted by the nearest minute, from none to a day', () => {
    const lengths = emptyDurationHistogram();
    for (const minutes of [-3, 0.4, 29.5, 5000]) addDuration(lengths, minutes);
    expect([lengths[0], lengths[30], lengths[1440], lengths.length]).toEqual([2, 1, 1, 1441]);
    expect(meanSessionMinutes(lengths, null)).toBe((30 + 1440) / 4);
    expect(meanSessionMinutes(lengths, 60)).toBe((30 + 60) / 4);
    expect(meanSessionMinutes(emptyDurationHistogram(), null)).toBeNull();
  });
  it('of half an hour take three eighths of an hour in their own, one eighth in the next', () => {
    const lengths = emptyDurationHistogram();
    addDuration(lengths, 30);
    expect(Array.from(occupiedHourShares(lengths, null).slice(0, 3))).toEqual([0.375, 0.125, 0]);
    expect([...occupiedHourShares(emptyDurationHistogram(), null)]).toEqual(
      Array.from({ length: 25 }, () => 0),
    );
  });
  it('of two hours take half an hour, an hour, and half an hour; of a day all hours but half the first', () => {
    const lengths = emptyDurationHistogram();
    addDuration(lengths, 120);
    expect(Array.from(occupiedHourShares(lengths, null).slice(0, 4))).toEqual([0.5, 1, 0.5, 0]);
    const day = emptyDurationHistogram();
    addDuration(day, 1440);
    const shares = occupiedHourShares(day, null);
    expect([shares[0], shares[1], shares[23], shares[24]]).toEqual([0.5, 1, 1, 0.5]);
  });
});

describe('the book of stays', () => {
  const staysOf = (count: number): CurbTypeDurations => {
    const stays = {
      all: emptyDurationHistogram(),
      byHour: Array.from({ length: 24 }, () => emptyDurationHistogram()),
      count: 0,
      counts: new Float64Array(24),
    };
    addDuration(stays.all, 120);
    for (const [hour, minutes] of [
      [8, 60],
      [17, 30],
    ] as const) {
      addDuration(stays.byHour[hour] ?? stays.all, minutes);
      stays.counts[hour] = count;
    }
    return stays;
  };
  const sum = (shares: Float64Array) => shares.reduce((all, one) => all + one, 0);
  it('takes stays of the hour where there are a hundred, else those of the whole day', () => {
    expect(sum(new SessionSharesCache(new Map([[3, staysOf(100)]])).shares(3, 8, 0))).toBeCloseTo(1, 9);
    expect(sum(new SessionSharesCache(new Map([[3, staysOf(99)]])).shares(3, 8, 0))).toBeCloseTo(2, 9);
  });
  it('keeps hours, classes and limits apart', () => {
    const book = new SessionSharesCache(
      new Map([
        [3, staysOf(100)],
        [4, staysOf(0)],
      ]),
    );
    expect(sum(book.shares(3, 9, 0))).toBeCloseTo(2, 9);
    expect(sum(book.shares(3, 8, 0))).toBeCloseTo(1, 9);
    expect(sum(book.shares(3, 17, 0))).toBeCloseTo(0.5, 9);
    expect(sum(book.shares(4, 8, 0))).toBeCloseTo(2, 9);
    expect(sum(book.shares(3, 9, 30))).toBeCloseTo(0.5, 9);
    expect(sum(book.shares(3, 8, 15))).toBeCloseTo(0.25, 9);
    expect(sum(book.shares(7, 8, 15))).toBe(0);
    expect([book.knows(3), book.knows(7)]).toEqual([true, false]);
  });
  it('works out each once', () => {
    const book = new SessionSharesCache(new Map([[3, staysOf(100)]]));
    expect(book.shares(3, 8, 15)).toBe(book.shares(3, 8, 15));
    // Hours with too few sessions of their own use the result of the whole day.
    expect(book.shares(3, 9, 15)).toBe(book.shares(3, 10, 15));
  });
});

describe('a loss system', () => {
  const halfHour = Array.from({ length: 168 }, () => Float64Array.of(0.5, 0.25));
  it('wants spaces in the hour of an arrival and in those after, around the end of the week', () => {
    const { wanted, taken, lost } = computeLossWeek(
      week((hour) => (hour === 167 ? 8 : hour === 3 ? 4 : 0)),
      halfHour,
      week((hour) => (hour === 0 ? 0 : 1)),
    );
    expect([wanted[167], wanted[0], wanted[1], wanted[3], wanted[4]]).toEqual([4, 2, 0, 2, 1]);
    // With one space, load / (1 + load) is lost.
    expect([lost[167], lost[0], lost[1], lost[4]]).toEqual([0.8, 1, 0, 0.5]);
    expect([taken[167], taken[0], taken[4]]).toEqual([expect.closeTo(0.8, 9), 0, 0.5]);
  });
  it('takes those served as they are where there is no space, and counts hours too full to tell', () => {
    const { arrivals, capped } = estimateOfferedWeek(
      week((hour) => (hour === 5 ? 3 : hour === 80 ? 40 : hour === 100 ? 2 : hour === 120 ? 4 : 0)),
      halfHour,
      week((hour) => (hour === 80 ? 1 : hour === 100 ? 500 : hour === 120 ? 4 : 0)),
    );
    expect([arrivals[5], arrivals[6]]).toEqual([3, 0]);
    // Where there is room for all, arrivals equal those served; where some were turned away, they
    // are more: 4 = offered × (1 − B).
    expect(arrivals[100]).toBeCloseTo(2, 9);
    const offered = arrivals[120] ?? 0;
    expect(offered * (1 - erlangB(offered / 2, 4))).toBeCloseTo(4, 3);
    expect(offered).toBeGreaterThan(4.3);
    expect(arrivals[80]).toBeCloseTo(40 / (1 - maxLossShare), 6);
    expect(capped).toBe(1);
  });
});

describe('the summary', () => {
  const cells = (at: Partial<Record<keyof WhatIfCells, Readonly<Record<number, number>>>>): WhatIfCells => {
    const of = (key: keyof WhatIfCells) => Array.from({ length: 168 }, (_, hour) => at[key]?.[hour] ?? 0);
    return { spaces: of('spaces'), taken: of('taken'), arrivals: of('arrivals'), lost: of('lost') };
  };
  const answer = {
    measured: { taken: Array.from({ length: 168 }, (_, hour) => (hour === 9 ? 3 : 0)) },
    cells: {
      before: cells({
        spaces: { 9: 10, 40: 10 },
        taken: { 9: 4, 40: 8 },
        arrivals: { 9: 20, 40: 12 },
        lost: { 9: 2, 40: 2 },
      }),
      after: cells({ spaces: { 9: 8 }, taken: { 9: 6 }, arrivals: { 9: 16, 40: 10 }, lost: { 9: 1, 40: 6 } }),
    },
  };
  it('sums the picked hours, and names the first of the worst', () => {
    const all = whatIfSummary(answer, everythingSelected);
    expect(all).toEqual({
      measured: 15,
      before: { occupancy: 60, arrivals: 32, lost: 4, lostShare: 12.5, worst: { time: 9, lost: 2 } },
      after: {
        occupancy: 75,
        arrivals: 26,
        lost: 7,
        lostShare: (100 * 7) / 26,
        worst: { time: 40, lost: 6 },
      },
      moreLost: 3,
    });
    const tuesday = whatIfSummary(answer, { ...everythingSelected, selectedDays: [1] });
    expect(tuesday).toMatchObject({ measured: 0, after: { occupancy: null, lost: 6 }, moreLost: 4 });
    const sunday = whatIfSummary(answer, { ...everythingSelected, selectedDays: [6] });
    expect(sunday.before).toEqual({ occupancy: null, arrivals: 0, lost: 0, lostShare: null, worst: null });
  });
});

describe('the usual week', () => {
  const rule = (
    activity: 'parking' | 'no parking' | 'loading',
    subActivity: string,
    priority: number,
    from: string,
    to: string,
    maxStay: number | null = null,
  ) =>
    restriction.parse({ activity, subActivity, priority, maxStay, timeSpans: [{ times: [{ from, to }] }] });
  const cityTime = { timeZone: 'Europe/Madrid', calendar: { periods: [] } };
  it('is of each hour what holds for most of it', () => {
    const hours = typicalWeek(
      {
        id: 'a',
        restrictions: [
          rule('no parking', 'street-cleaning', 100, '08:00', '09:20'),
          rule('parking', 'paid-parking', 200, '09:20', '10:40', 45),
          rule('loading', 'loading', 300, '10:31', '12:00', 20),
        ],
      },
      '2026-06-03',
      cityTime,
    );
    expect(hours).toHaveLength(168);
    expect(hours[8]).toMatchObject({ className: 'street-cleaning', kind: null });
    expect(hours[24 + 9]).toEqual({ className: 'paid-parking', kind: 'parking', limit: 45 });
    // The type applies for 40 minutes of the hour, the other one for 20.
    expect(hours[10]).toMatchObject({ className: 'paid-parking' });
    expect(hours[6 * 24 + 11]).toEqual({ className: 'loading', kind: 'loading', limit: 20 });
    expect(hours[12]?.limit).toBe(0);
    expect(typicalWeek(null, '2026-06-03', cityTime)[100]).toEqual({
      className: 'unregulated',
      kind: 'parking',
      limit: 0,
    });
  });
  it('has no demand where nothing but driving is allowed', () => {
    expect(demandKind('bus', 'travel')).toBeNull();
    expect(demandKind('bus', 'no stopping')).toBeNull();
    expect([
      demandKind('bus', 'stopping'),
      demandKind('unregulated', 'parking'),
      demandKind('permit-parking', 'parking'),
    ]).toEqual(['bus', 'parking', 'permit-parking']);
  });
});
