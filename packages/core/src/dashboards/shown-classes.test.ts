// The few classes shown in charts and on maps: occupancy of a curb, and durations of stay.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dwellClasses } from '../sessions/dwell-classes.ts';
import { binDwellCounts, binPosition, dwellBins } from './dwell-bins.ts';
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

  it('say where a length lies', () => {
    expect([0, 7.5, 15, 75, 1440, 9999].map(binPosition)).toEqual([0, 0.5, 1, 4.5, 12.5, 12.5]);
  });
});
