// Tallies, the measured week, the demand of a curb and the error of the model, checked with
// hand-made numbers.
import { describe, expect, it } from 'vitest';
import { epochDayOf } from '../../platform/time/civil-day.ts';
import { computeCurbDemand, computeCurbDemands, SessionSharesCache, usableSpaces } from './curb-demand.ts';
import { emptyDurationHistogram, meanSessionMinutes } from './duration-spread.ts';
import { measuredWeek } from './measured-week.ts';
import { measuredOccupancy, modelError } from './model-error.ts';
import { newTally, tallySession } from './tally.ts';
import { hoursOfWeeks, observedSlots } from './week-hours.ts';
import { type WhatIfCurb, whatIf } from './what-if.ts';

const week = (at: (hour: number) => number) => Float64Array.from({ length: 168 }, (_, hour) => at(hour));
const types = (at: (hour: number) => number) => Int16Array.from({ length: 168 }, (_, hour) => at(hour));
function ended<T>(work: Generator<unknown, T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
const minute = 60_000;
const twoWeeks = hoursOfWeeks(epochDayOf(2026, 6, 1), 2, 'Europe/Madrid');
const start = twoWeeks.starts[0] ?? 0;
const end = twoWeeks.starts.at(-1) ?? 0;

/**
 * Two curbs with different observed times: the first, with 3 spaces, always; the second, with 5
 * spaces, only in hours 0 and 1 of the first Monday.
 */
function measured() {
  const all = observedSlots(twoWeeks, [{ from: start, to: end }], []);
  const some = observedSlots(twoWeeks, [{ from: start, to: start + 90 * minute }], []);
  const curbs: WhatIfCurb[] = [
    { spaces: 3, types: types((hour) => (hour === 2 ? -1 : 0)), observed: all, after: [] },
    { spaces: 5, types: types(() => 1), observed: some, after: [] },
  ];
  const tally = newTally(twoWeeks, curbs, 1);
  // A session from Monday 0:15 to 1:45, the same a week later, and one at the second curb from 0:30
  // to 0:50.
  for (const later of [15, 15 + 7 * 1440])
    tallySession(tally, 0, { arrival: start + later * minute, minutes: 90, counted: null });
  tallySession(tally, 1, { arrival: start + 30 * minute, minutes: 20, counted: null });
  return { tally, curbs };
}

describe('a tally', () => {
  it('counts arrivals by curb and hour, lengths by class, and weeks learned from apart', () => {
    const { tally } = measured();
    expect(tally.stays).toBe(3);
    expect([tally.all.starts[0]?.[0], tally.learned.starts[0]?.[0], tally.all.starts[1]?.[0]]).toEqual([
      2, 1, 1,
    ]);
    expect([tally.all.stays.get(0)?.count, tally.learned.stays.get(0)?.count]).toEqual([2, 1]);
    expect(tally.all.stays.get(0)?.counts[0]).toBe(2);
    expect(meanSessionMinutes(tally.all.stays.get(0)?.byHour[0] ?? emptyDurationHistogram(), null)).toBe(90);
    expect(Array.from(tally.taken.slice(0, 3))).toEqual([45 + 20, 45, 0]);
    expect(Array.from(tally.taken.slice(168, 171))).toEqual([45, 45, 0]);
  });
  it('leaves out what lies before and after its weeks, an unknown curb, and minutes where nothing may stand', () => {
    const { tally } = measured();
    const before = [...tally.taken];
    tallySession(tally, 0, { arrival: start - 60 * minute, minutes: 30, counted: null });
    tallySession(tally, 0, { arrival: end + minute, minutes: 30, counted: null });
    tallySession(tally, 2, { arrival: start, minutes: 30, counted: null });
    expect(tally.stays).toBe(3);
    tallySession(tally, 0, { arrival: start + 150 * minute, minutes: 60, counted: null });
    expect(tally.taken[2]).toBe(0);
    expect(tally.taken[3]).toBe(30);
    expect(tally.all.stays.get(-1)?.count).toBe(1);
    expect(before.slice(0, 2)).toEqual(Array.from(tally.taken.slice(0, 2)));
    // The second curb was not observed then.
    tallySession(tally, 1, { arrival: start + 130 * minute, minutes: 30, counted: null });
    expect([tally.stays, tally.taken[3]]).toEqual([4, 30]);
  });
});

describe('the measured week', () => {
  it('has occupancy while curbs were watched times all their spaces, and arrivals an hour', () => {
    const { tally, curbs } = measured();
    const { taken, served, coverage } = measuredWeek(tally, curbs);
    // Hour 0: 110 minutes occupied of 3 × 120 + 5 × 60; hour 1: 90 of 3 × 120 + 5 × 30.
    expect(taken[0]).toBeCloseTo((110 / 660) * 8, 9);
    expect(taken[1]).toBeCloseTo((90 / 510) * 8, 9);
    expect([taken[2], taken[3]]).toEqual([0, 0]);
    // The first curb: two arrivals in two observed hours; the second: one in one hour.
    expect([served[0], served[1]]).toEqual([2, 0]);
    expect(coverage).toBeCloseTo((3 * 20_160 + 5 * 90) / (8 * 20_160), 9);
    expect(measuredWeek(tally, []).coverage).toBeNull();
  });
});

describe('the demand of a curb', () => {
  it('is arrivals an hour of those minutes that were watched', () => {
    const { tally, curbs } = measured();
    const [first, second] = [...computeCurbDemands(curbs, tally.all, 2)];
    expect(first?.week.wanted[0]).toBeGreaterThan(0);
    expect(first?.arrivals[0]).toBeGreaterThan(1);
    expect(first?.arrivals[1]).toBe(0);
    // One arrival in sixty minutes at five spaces; none is lost there.
    expect(second?.arrivals[0]).toBeCloseTo(1, 2);
    expect(
      Array.from(
        usableSpaces(
          types((hour) => hour - 1),
          7,
        ).slice(0, 3),
      ),
    ).toEqual([0, 7, 7]);
    const unwatched = computeCurbDemand(
      curbs[1] as WhatIfCurb,
      5,
      week(() => 3),
      week(() => 0),
      new SessionSharesCache(new Map()),
    );
    expect(unwatched.arrivals[0]).toBe(0);
  });
});

describe('the error of the model', () => {
  it('is measured occupancy by slot, nothing where nobody watched', () => {
    const { tally, curbs } = measured();
    const watched = new Map(
      curbs.map(({ observed, types: own, spaces }) => [observed, { spaces: usableSpaces(own, spaces) }]),
    );
    const shares = measuredOccupancy(tally, watched);
    expect(shares[0]).toBeCloseTo(65 / (3 * 60 + 5 * 60), 9);
    expect(shares[1]).toBeCloseTo(45 / (3 * 60 + 5 * 30), 9);
    expect(shares[2]).toBeNaN();
    expect(shares[168]).toBeCloseTo(45 / 180, 9);
  });
  it('is off both ways in the mean, and says which way; beside the same hour before', () => {
    const { tally, curbs } = measured();
    const error = ended(modelError(tally, curbs));
    // Hours 0 and 1 were 65/480 and 45/330 in the first week, then a quarter each; hour 2 is
    // closed; the other 165 hours were empty in both weeks.
    const off = (0.25 - 65 / 480 + (0.25 - 45 / 330)) / 167;
    expect(error).toMatchObject({ learnedWeeks: 1, heldBackWeeks: 1, hours: 167 });
    expect(error?.sameHour.meanAbsolute).toBeCloseTo(100 * off, 9);
    expect(error?.sameHour.bias).toBeCloseTo(-100 * off, 9);
    expect(error?.model.bias).toBeGreaterThan(-1);
    expect(ended(modelError({ ...tally, learnedWeeks: 0 }, curbs))).toBeNull();
  });
});

describe('other rules', () => {
  const one = (more: Partial<WhatIfCurb>): WhatIfCurb => ({
    spaces: 4,
    types: types(() => 0),
    observed: observedSlots(twoWeeks, [{ from: start, to: end }], []),
    after: [],
    ...more,
  });
  const piece = (type: number, spaces: number, limit = 0) => ({
    spaces,
    types: types(() => type),
    limits: types(() => limit),
  });
  it('draw to a curb of another kind as many for each space as come to that kind elsewhere', () => {
    const curbs = [
      one({ after: [piece(1, 6)] }),
      one({ spaces: 2, types: types(() => 1), after: [piece(1, 2)] }),
    ];
    const tally = newTally(twoWeeks, curbs, 0);
    for (const later of [0, 7 * 1440])
      for (const more of [5, 25])
        tallySession(tally, 1, { arrival: start + (later + more) * minute, minutes: 10, counted: null });
    const { before, after, unknownDemand } = ended(whatIf(tally, curbs, ['parking', 'loading']));
    // Two arrivals per hour at two spaces; six more spaces attract six more arrivals.
    expect(after.arrivals[0]).toBeCloseTo(4 * (before.arrivals[0] ?? 0), 6);
    expect([before.spaces[0], after.spaces[0], unknownDemand]).toEqual([6, 8, 0]);
  });
  it('let people stay as long as the longest of the stretches that keep their kind', () => {
    const takenUnder = (...after: WhatIfCurb['after']) => {
      const curbs = [one({ after })];
      const tally = newTally(twoWeeks, curbs, 0);
      for (const later of [0, 7 * 1440])
        tallySession(tally, 0, { arrival: start + later * minute, minutes: 90, counted: null });
      const week = ended(whatIf(tally, curbs, ['parking', 'loading', null])).after;
      return week.taken.reduce((all, each) => all + each, 0);
    };
    const all = takenUnder(piece(0, 4));
    const share = (...after: WhatIfCurb['after']) => Math.round((100 * takenUnder(...after)) / all);
    expect(Math.abs(share(piece(0, 4, 30)) - 33)).toBeLessThan(4);
    expect(Math.abs(share(piece(0, 2, 30), piece(0, 2, 60)) - 67)).toBeLessThan(4);
    expect(Math.abs(share(piece(0, 2, 60), piece(0, 2, 30)) - 67)).toBeLessThan(4);
    expect(Math.abs(share(piece(0, 2, 30), piece(0, 2)) - 100)).toBeLessThan(4);
    expect(Math.abs(share(piece(0, 2), piece(0, 2, 30)) - 100)).toBeLessThan(4);
    expect(Math.abs(share(piece(0, 2, 45), piece(1, 2)) - 50)).toBeLessThan(4);
    expect(Math.abs(share(piece(0, 4, 45), piece(2, 2)) - 50)).toBeLessThan(4);
  });
});
