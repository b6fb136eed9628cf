// A reader of the files of a place and of a larger one around it can subtract one from the other:
// no difference may reveal fewer than five parking sessions.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublishable } from '../sessions/small-cells.ts';
import { hideSmallDifferences, remainingCounts } from './published-differences.ts';
import { hiddenDemand, hiddenTurnover, publishedDemand } from './published-sessions.ts';
import type { TurnoverType } from './turnover.ts';

const week = 168;
const hours = (counts: readonly number[]) => Array.from({ length: week }, (_, hour) => counts[hour] ?? 0);

function demandType(id: number, counts: readonly number[]) {
  const sessions = hours(counts);
  const minutes = hours(Array.from({ length: week }, () => 600));
  return {
    id,
    spaces: 10,
    watched_spaces: 10,
    cells: {
      sessions,
      watched_sessions: sessions,
      occupied_minutes: sessions.map((count) => count * 30),
      space_minutes: minutes,
      possible_minutes: minutes,
      revenue: sessions.map((count) => count * 100),
    },
  };
}

/**
 * Returns the differences a reader could compute where both files show the numbers: per cell, per
 * type over all hours, per hour over all types, and overall.
 */
function computableDifferences(
  inner: ReturnType<typeof demandType>[],
  outer: ReturnType<typeof demandType>[],
  guarded: boolean,
) {
  const [small, large] = [hiddenDemand(inner, guarded ? [outer] : []), hiddenDemand(outer)];
  const [shownSmall, shownLarge] = [publishedDemand(inner, small), publishedDemand(outer, large)];
  const total = (types: typeof inner, hour: number | null) =>
    types.reduce(
      (sum, { cells }) =>
        sum + cells.sessions.reduce((all, one, at) => all + (hour === null || at === hour ? one : 0), 0),
      0,
    );
  const differences: number[] = [];
  for (const [row, type] of inner.entries()) {
    const other = outer.findIndex(({ id }) => id === type.id);
    for (let hour = 0; hour < week; hour += 1) {
      const [a, b] = [shownSmall[row]?.sessions[hour] ?? null, shownLarge[other]?.sessions[hour] ?? null];
      if (a !== null && b !== null) differences.push(b - a);
    }
    const one = outer[other];
    if (small.rows[row] === false && large.rows[other] === false && one !== undefined)
      differences.push(total([one], null) - total([type], null));
  }
  for (let hour = 0; hour < week; hour += 1)
    if (small.columns[hour] === false && large.columns[hour] === false)
      differences.push(total(outer, hour) - total(inner, hour));
  if (!small.total && !large.total) differences.push(total(outer, null) - total(inner, null));
  return differences;
}

const counts = fc.array(
  fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 40 })),
  {
    minLength: 6,
    maxLength: 6,
  },
);
const none = fc.constant<number[]>([]);
const plus = (one: readonly number[], other: readonly number[]) =>
  one.map((count, at) => count + (other[at] ?? 0));
/**
 * Two places that share some curbs; the smaller one lies in the larger one entirely or only for
 * some types.
 */
const places = fc
  .array(fc.tuple(counts, fc.oneof(none, counts), counts), { minLength: 1, maxLength: 3 })
  .map((types) => ({
    inner: types.map(([shared, own], id) => demandType(id, plus(shared, own))),
    outer: types.map(([shared, , more], id) => demandType(id, plus(shared, more))),
  }));
const isRevealing = (count: number) => !isPublishable(Math.abs(count));

describe('a place within another, or beside it', () => {
  it('never tells by the difference of the two files what fewer than five did', () => {
    fc.assert(
      fc.property(places, ({ inner, outer }) => {
        expect(computableDifferences(inner, outer, true).filter(isRevealing)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('would tell it, were the larger one not looked at (the control)', () => {
    const inner = [demandType(1, [20, 30, 40])];
    const outer = [demandType(1, [22, 60, 80])];
    expect(computableDifferences(inner, outer, false)).toContain(2);
    expect(computableDifferences(inner, outer, true)).not.toContain(2);
  });

  it('would tell what lies in one of two that overlap, where nothing of that type lies in the other (the control)', () => {
    const inner = [demandType(1, [22, 60]), demandType(2, [30, 30])];
    const outer = [demandType(1, [20, 30]), demandType(2, [90, 90])];
    expect(computableDifferences(inner, outer, false)).toContain(-2);
    expect(computableDifferences(inner, outer, true)).not.toContain(-2);
  });

  it('of nothing hides nothing, and comes to an end', () => {
    const few = [demandType(1, [2, 3])];
    const empty = hiddenDemand([], [few]);
    expect([empty.cells, empty.rows, empty.total]).toEqual([[], [], false]);
    expect(empty.columns.some(Boolean)).toBe(false);
  });

  it('hides the hours in which few stood in the rest though none of them came then', () => {
    const [own] = [demandType(1, [20, 30, 40])];
    const standing = (minutes: number, isThen: (hour: number) => boolean) => ({
      ...own,
      spaces: 20,
      cells: {
        ...own.cells,
        occupied_minutes: own.cells.occupied_minutes.map((one, hour) => one + (isThen(hour) ? minutes : 0)),
        possible_minutes: own.cells.possible_minutes.map((one) => 2 * one),
      },
    });
    // 60 minutes are one vehicle during one hour; 360 minutes in every hour are six vehicles all
    // the time.
    expect(hiddenDemand([own], [[standing(60, (hour) => hour === 1)]]).cells[0]?.[1]).toBe(true);
    expect(hiddenDemand([own], [[standing(360, () => true)]])).toEqual(hiddenDemand([own]));
  });

  it('hides nothing more where the rest is none, or of many', () => {
    const inner = [demandType(1, [20, 30, 40])];
    const outer = [demandType(1, [20, 60, 80]), demandType(2, [9, 9, 9])];
    expect(hiddenDemand(inner, [outer])).toEqual(hiddenDemand(inner));
  });

  it('hides by each cell, each type, each hour and the whole what the rest of one larger place tells', () => {
    const hides = (...larger: { id: number; counts: number[] }[][]) => {
      const few = hideSmallDifferences(
        [
          { id: 1, counts: [30, 40] },
          { id: 2, counts: [50, 60] },
        ],
        larger,
      );
      return [0, 1, 2]
        .map((row) => [0, 1, 2].map((column) => (few(row, column) ? 'x' : '-')).join(''))
        .join(' ');
    };
    const place = (first: number[], second: number[]) => [
      { id: 1, counts: first },
      { id: 2, counts: second },
    ];
    expect(hides()).toBe('--- --- ---');
    expect(hides(place([32, 47], [60, 90]))).toBe('x-- --- ---');
    expect(hides(place([28, 47], [53, 60]))).toBe('x-- x-x x--');
    expect(hides(place([32, 47], [60, 90]), place([30, 44], [50, 60]))).toBe('xxx --- -xx');
    expect(hides([...place([30, 40], [50, 60]), { id: 3, counts: [3, 9] }])).toBe('--- --- x--');
  });

  it('counts types only the larger place has in the totals', () => {
    const rest = remainingCounts(
      [{ id: 1, counts: [3, 4] }],
      [
        { id: 2, counts: [1, 1] },
        { id: 1, counts: [5, 9] },
      ],
    );
    expect(rest).toEqual([
      [2, 5],
      [1, 1],
    ]);
  });

  it('hides stays and overstays of turnover alike', () => {
    const type = (sessions: number[], overstays: number[]): TurnoverType => ({
      id: 1,
      spaces: 3,
      dwell: {
        sessions: [sessions.reduce((sum, one) => sum + one, 0)],
        minutes: [90],
        overstays: [overstays.reduce((sum, one) => sum + one, 0)],
        overstay_minutes: [9],
      },
      hours: {
        sessions: hours(sessions),
        watched_sessions: hours(sessions),
        stay_minutes: hours(sessions),
        overstays: hours(overstays),
        space_minutes: hours([]),
        possible_minutes: hours([]),
      },
    });
    const inner = [type([20, 30, 40], [10, 10, 10])];
    const hidden = hiddenTurnover(inner, [[type([23, 60, 80], [20, 11, 30])]]);
    expect(hidden.hours.cells[0]?.[0]).toBe(true);
    expect(hidden.hourOverstays.cells[0]?.[1]).toBe(true);
    expect(hiddenTurnover(inner).hours.cells[0]?.[0]).toBe(false);
    expect(hiddenTurnover([], [[type([2], [1])]]).hours.total).toBe(false);
  });
});

describe('a place that overlaps another', () => {
  const hides = (here: number, there: number) =>
    hideSmallDifferences([{ id: 1, counts: [here, 0] }], [[{ id: 1, counts: [there, 0] }]])(0, 0);
  it.each([
    [20, 20, false],
    [20, 24, true],
    [20, 25, false],
    [20, 16, true],
    [20, 15, false],
  ])('of %i beside one of %i hides its number: %s', (here, there, hidden) => {
    expect(hides(here, there)).toBe(hidden);
  });
});
