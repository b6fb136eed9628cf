// The model on generated curbs: stays are spread correctly, lost arrivals are recovered, other
// rules have the expected effect, and the error is reported.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochDayOf } from '../../platform/time/civil-day.ts';
import { demandKind } from './demand-kind.ts';
import {
  addDuration,
  emptyDurationHistogram,
  meanSessionMinutes,
  occupiedHourShares,
} from './duration-spread.ts';
import { erlangB } from './erlang.ts';
import { computeLossWeek, estimateOfferedWeek } from './loss-week.ts';
import { modelError, trainingWeekCount } from './model-error.ts';
import { newTally, tallySession } from './tally.ts';
import { hourIndexAt, hoursOfWeeks, observedSlots } from './week-hours.ts';
import { type WhatIfCurb, whatIf } from './what-if.ts';

function ended<T>(work: Generator<undefined, T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

describe('stayShares', () => {
  it('adds up to the mean stay, and cuts what is longer than the limit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1380 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 5, max: 300 }),
        (stays, limit) => {
          const lengths = emptyDurationHistogram();
          for (const minutes of stays) addDuration(lengths, minutes);
          const sum = (shares: Float64Array) => shares.reduce((all, one) => all + one, 0) * 60;
          expect(sum(occupiedHourShares(lengths, null))).toBeCloseTo(
            meanSessionMinutes(lengths, null) ?? 0,
            6,
          );
          const cut = stays.reduce((all, one) => all + Math.min(one, limit), 0) / stays.length;
          expect(sum(occupiedHourShares(lengths, limit))).toBeCloseTo(cut, 6);
        },
      ),
    );
  });

  it('is half an hour in its own hour and half in the next for a stay of an hour', () => {
    const lengths = emptyDurationHistogram();
    addDuration(lengths, 60);
    expect(occupiedHourShares(lengths, null).slice(0, 3)).toEqual(Float64Array.of(0.5, 0.5, 0));
  });
});

describe('hoursOfWeeks', () => {
  const zone = 'America/Los_Angeles';
  it('has the repeated hour twice and the skipped one never', () => {
    const autumn = hoursOfWeeks(epochDayOf(2026, 10, 26), 1, zone);
    expect(autumn.slots.length).toBe(169);
    expect([...autumn.slots].filter((slot) => slot === 6 * 24 + 1)).toHaveLength(2);
    const spring = hoursOfWeeks(epochDayOf(2026, 3, 2), 1, zone);
    expect(spring.slots.length).toBe(167);
    expect([...spring.slots]).not.toContain(6 * 24 + 2);
  });

  it('finds the hour of an instant, and observes what is watched and no gap', () => {
    const hours = hoursOfWeeks(epochDayOf(2026, 10, 26), 1, zone);
    const start = hours.starts[0] ?? 0;
    expect(hourIndexAt(hours, start - 1)).toBe(-1);
    expect(hourIndexAt(hours, start + 3_600_000 * 5 + 1)).toBe(5);
    const end = hours.starts.at(-1) ?? 0;
    const gap = { from: start + 3_600_000 * 2 + 1_800_000, to: start + 3_600_000 * 4 };
    const minutes = observedSlots(
      hours,
      [
        { from: start - 9, to: end },
        { from: start, to: start + 60 },
      ],
      [gap, gap],
    );
    expect(minutes.slice(0, 6)).toEqual(Float64Array.of(60, 60, 30, 0, 60, 60));
    expect(minutes[6 * 24 + 1]).toBe(120);
  });
});

describe('offeredWeek', () => {
  it('finds those who were turned away', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 2.2, noNaN: true }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 10, max: 120 }),
        (each, spaces, stay) => {
          const lengths = emptyDurationHistogram();
          addDuration(lengths, stay);
          const share = occupiedHourShares(lengths, null);
          const shares = Array.from({ length: 168 }, () => share);
          const room = new Float64Array(168).fill(spaces);
          const came = new Float64Array(168).fill((each * spaces * 60) / stay);
          const { lost } = computeLossWeek(came, shares, room);
          const served = came.map((count, hour) => count * (1 - (lost[hour] ?? 0)));
          const found = estimateOfferedWeek(served, shares, room);
          expect(found.capped).toBe(0);
          expect(Math.abs((found.arrivals[50] ?? 0) - (came[50] ?? 0)) / (came[50] ?? 1)).toBeLessThan(0.01);
        },
      ),
    );
  });

  it('is held where a curb is always full', () => {
    const lengths = emptyDurationHistogram();
    addDuration(lengths, 60);
    const shares = Array.from({ length: 168 }, () => occupiedHourShares(lengths, null));
    const { arrivals, capped } = estimateOfferedWeek(
      new Float64Array(168).fill(1),
      shares,
      new Float64Array(168).fill(1),
    );
    expect(capped).toBe(168);
    expect(arrivals[0]).toBeCloseTo(10, 6);
  });
});

/**
 * Random arrivals at one curb for some weeks: a loss system with stays of 30 minutes and twice as
 * many arrivals by day.
 */
function simulateCurb(spaces: number, weeks: number, after: WhatIfCurb['after']) {
  const hours = hoursOfWeeks(epochDayOf(2026, 6, 1), weeks, 'Europe/Madrid');
  const curb: WhatIfCurb = {
    spaces,
    types: new Int16Array(168).fill(0),
    observed: observedSlots(hours, [{ from: 0, to: Number.MAX_SAFE_INTEGER }], []),
    after,
  };
  const tally = newTally(hours, [curb], trainingWeekCount(weeks));
  let state = 99;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 4_294_967_296;
  };
  const leaving: number[] = [];
  let [came, lost] = [0, 0];
  const end = hours.starts.at(-1) ?? 0;
  for (let at = hours.starts[0] ?? 0; at < end; ) {
    const hour = (hours.slots[hourIndexAt(hours, at)] ?? 0) % 24;
    at += (-Math.log(random()) / (hour >= 8 && hour < 20 ? 8 : 4)) * 3_600_000;
    for (let place = leaving.length - 1; place >= 0; place -= 1)
      if ((leaving[place] ?? 0) <= at) leaving.splice(place, 1);
    came += 1;
    const stay = 1 + Math.floor(random() * 59);
    if (leaving.length >= spaces) lost += 1;
    else {
      leaving.push(at + stay * 60_000);
      tallySession(tally, 0, { arrival: at, minutes: stay, counted: null });
    }
  }
  return { tally, curb, came: came / weeks, lost: lost / weeks };
}

describe('tallyStay', () => {
  const hours = hoursOfWeeks(epochDayOf(2026, 6, 1), 1, 'Europe/Madrid');
  const start = hours.starts[0] ?? 0;
  const half = start + 30 * 60_000;
  const place = {
    types: new Int16Array(168).fill(0),
    observed: observedSlots(hours, [{ from: half, to: Number.MAX_SAFE_INTEGER }], []),
  };
  const parts = [{ from: half / 60_000, to: half / 60_000 + 40 }];

  it('counts of an hour that was watched in part the minutes that were, and no arrival nobody watched', () => {
    const tally = newTally(hours, [place], 0);
    // Parked before the observation began, and still there afterwards.
    tallySession(tally, 0, { arrival: start + 600_000, minutes: 60, counted: parts });
    expect(tally.taken.slice(0, 3)).toEqual(Float64Array.of(30, 10, 0));
    expect([tally.stays, sum(tally.all.starts[0] ?? new Float64Array(0)), tally.all.stays.size]).toEqual([
      0, 0, 0,
    ]);
    // Arrived when the observation began.
    tallySession(tally, 0, { arrival: half + 20_000, minutes: 40, counted: parts });
    expect(tally.taken.slice(0, 3)).toEqual(Float64Array.of(60, 20, 0));
    expect([tally.stays, tally.all.starts[0]?.[0], tally.all.stays.get(0)?.count]).toEqual([1, 1, 1]);
    // No part of the session was observed.
    tallySession(tally, 0, { arrival: half, minutes: 40, counted: [] });
    expect([tally.stays, sum(tally.taken)]).toEqual([1, 80]);
  });
});

const sum = (values: Float64Array) => values.reduce((all, one) => all + one, 0);

describe('whatIf', () => {
  const types = new Int16Array(168).fill(0);
  const piece = { spaces: 4, types, limits: new Int16Array(168) };

  it('counts from those served how many came and were lost, within a few percent', () => {
    const { tally, curb, came, lost } = simulateCurb(4, 40, [piece]);
    const { before, after } = ended(whatIf(tally, [curb], ['parking']));
    expect(Math.abs(sum(before.arrivals) - came) / came).toBeLessThan(0.05);
    expect(Math.abs(sum(before.lost) - lost) / lost).toBeLessThan(0.15);
    expect(sum(after.lost)).toBeCloseTo(sum(before.lost), 6);
    expect([...after.taken]).toEqual([...before.taken]);
  });

  it('loses more with fewer spaces, fewer with more, all with none, and fewer under a shorter stay', () => {
    const lostWith = (after: WhatIfCurb['after']) => {
      const { tally, curb } = simulateCurb(4, 8, after);
      const week = ended(whatIf(tally, [curb], ['parking', 'loading']));
      return {
        lost: sum(week.after.lost),
        taken: sum(week.after.taken),
        came: sum(week.before.arrivals),
        week,
      };
    };
    const same = lostWith([piece]);
    expect(lostWith([{ ...piece, spaces: 2 }]).lost).toBeGreaterThan(same.lost);
    expect(lostWith([piece, { ...piece, spaces: 3 }]).lost).toBeLessThan(same.lost);
    const short = lostWith([{ ...piece, limits: new Int16Array(168).fill(15) }]);
    expect(short.lost).toBeLessThan(same.lost);
    expect(short.taken).toBeLessThan(same.taken);
    const none = lostWith([]);
    expect(none.lost).toBeCloseTo(none.came, 6);
    expect(none.taken).toBe(0);
    const loading = lostWith([{ ...piece, types: new Int16Array(168).fill(1) }]);
    expect(loading.lost).toBeCloseTo(loading.came, 6);
    expect(loading.week.unknownDemand).toBe(4 * 168);
  });

  it('tells its error on weeks it did not learn from, beside that of the same hours before', () => {
    const { tally, curb } = simulateCurb(4, 12, [piece]);
    const error = ended(modelError(tally, [curb]));
    expect(error).toMatchObject({ learnedWeeks: 9, heldBackWeeks: 3, hours: 3 * 168 });
    expect(error?.model.meanAbsolute).toBeLessThan(20);
    expect(Math.abs(error?.model.bias ?? 99)).toBeLessThan(5);
    expect(error?.model.meanAbsolute).toBeLessThan((error?.sameHour.meanAbsolute ?? 0) * 1.2);
  });

  it('tells no error of fewer than three weeks', () => {
    expect([1, 2, 3, 4, 8, 26].map(trainingWeekCount)).toEqual([0, 0, 2, 3, 6, 20]);
  });
});

describe('demandKind', () => {
  it('takes ordinary parking together and leaves prohibitions without demand', () => {
    expect(demandKind('paid-parking', 'parking')).toBe(demandKind('free-parking', 'parking'));
    expect(demandKind('loading', 'loading')).toBe('loading');
    expect(demandKind('street-cleaning', 'no parking')).toBeNull();
    expect(erlangB(1, 0)).toBe(1);
  });
});
