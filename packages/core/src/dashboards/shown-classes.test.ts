// The few classes shown in charts and on maps: occupancy of a curb, and durations of stay.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dwellClasses } from '../sessions/dwell-classes.ts';
import { binDwellCounts, dwellAxisPosition, dwellBars, dwellBins, dwellUnitMinutes } from './dwell-bins.ts';
import { occupancyClasses, occupancyClassLimits, occupancyClassOf } from './occupancy-class.ts';

describe('pressureClassOf', () => {
  it('begins each class at its share', () => {
    expect([0, 0.39, 0.4, 0.65, 0.849, 0.85, 0.95, 1.2].map(occupancyClassOf)).toEqual([
      'quiet',
      'quiet',
      'busy',
      'good',
      'good',
      'tight',
      'full',
      'full',
    ]);
    for (const each of occupancyClasses) expect(occupancyClassOf(occupancyClassLimits[each])).toBe(each);
  });

  it('is none where nobody watched, and quiet where less than nothing was counted', () => {
    expect(occupancyClassOf(null)).toBeNull();
    expect(occupancyClassOf(Number.NaN)).toBeNull();
    expect(occupancyClassOf(-0.1)).toBe('quiet');
  });
});

const kept = dwellClasses.map(({ from, to }) => ({ from: from / 60, to: to / 60 }));

describe('dwell bins', () => {
  it('never cut a class that is kept', () => {
    for (const { from, to } of kept)
      expect(
        dwellBins.some((bin) => from >= bin.from && (bin.to === null || to <= bin.to)),
        `${from} to ${to}`,
      ).toBe(true);
  });

  it('lose no stay', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: kept.length, maxLength: kept.length }), (counts) => {
        const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
        expect(sum(binDwellCounts(counts, kept))).toBe(sum(counts));
      }),
    );
  });

  it('become bars whose areas are their counts, the longest in an open one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1000), { minLength: dwellBins.length, maxLength: dwellBins.length }),
        (counts) => {
          const bars = dwellBars(counts);
          for (const [at, { from, to, height, count, isOpen }] of bars.entries()) {
            expect((height * (to - from)) / dwellUnitMinutes).toBeCloseTo(count, 6);
            expect(from).toBe(bars[at - 1]?.to ?? 0);
            expect(isOpen).toBe(at === bars.length - 1);
            if (!isOpen) expect({ from, to, count }).toEqual({ ...dwellBins[at], count: counts[at] });
          }
          expect(bars.reduce((all, { count }) => all + count, 0)).toBe(
            counts.reduce((all, one) => all + one, 0),
          );
        },
      ),
    );
  });

  it('end their axis where nearly all sessions are shorter', () => {
    const bars = dwellBars([50, 30, 15, 4, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(bars.map(({ from, to, count }) => [from, to, count])).toEqual([
      [0, 15, 50],
      [15, 30, 30],
      [30, 45, 15],
      [45, 60, 4],
      [60, 75, 1],
    ]);
    expect([0, 7.5, 59, 60, 9999].map((minutes) => dwellAxisPosition(minutes, bars))).toEqual([
      0, 7.5, 59, 67.5, 67.5,
    ]);
  });
});
