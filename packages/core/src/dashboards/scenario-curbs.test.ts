// Proposals on a link, and the differences between two states: pieces add up to their link.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ordinaryCar } from '../city/regulations/curb-user.ts';
import { ruleSetOf } from '../city/regulations/rule-set.ts';
import { RuleSetWeeks } from '../city/regulations/rule-set-week.ts';
import { lineLength } from '../platform/geometry/length.ts';
import {
  differencesOfLink,
  longestCurbType,
  netUsableChange,
  oneSidedDifference,
  usableHours,
} from './curb-differences.ts';
import { applyScenarioChanges, toWholeCurb } from './scenario-curbs.ts';

const geometry = {
  type: 'LineString' as const,
  coordinates: [
    [-122.68, 45.52],
    [-122.679, 45.52],
  ] as [number, number][],
};
const length = lineLength(geometry);
const free = ruleSetOf([{ activity: 'parking', subActivity: 'free-parking', priority: 9 }]);
const loading = ruleSetOf([
  {
    activity: 'loading',
    subActivity: 'loading',
    priority: 1,
    timeSpans: [{ daysOfWeek: ['mo'], times: [{ from: '06:00', to: '12:30' }] }],
  },
  { activity: 'no stopping', subActivity: 'no-stopping', priority: 5 },
]);
const link = {
  linkId: 4,
  segmentId: 's',
  geometry,
  ruleSet: free,
  baysCount: 12,
  baysAngle: 'parallel',
  length,
};
const weeks = () =>
  new RuleSetWeeks('2026-06-03', ordinaryCar, { timeZone: 'UTC', calendar: { periods: [] } });

describe('proposals over a link', () => {
  it('leave it whole, or change all of it, or take its rules away', () => {
    expect(applyScenarioChanges(link, [])).toEqual([toWholeCurb(link)]);
    expect(applyScenarioChanges(link, [{ stretch: null, ruleSet: loading }])).toMatchObject([
      { ruleSet: loading, spaces: 12, piece: null },
    ]);
    expect(applyScenarioChanges(link, [{ stretch: null, ruleSet: null }])).toMatchObject([{ ruleSet: null }]);
  });

  it('cut it into pieces that add up to its metres and its spaces', () => {
    const cuts = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 2, max: 15 }));
    fc.assert(
      fc.property(cuts, fc.option(fc.integer({ min: 0, max: 40 })), ([from, size], baysCount) => {
        const change = { stretch: { from, to: from + size }, ruleSet: loading };
        const pieces = applyScenarioChanges({ ...link, baysCount }, [change]);
        expect(pieces.reduce((sum, { metres }) => sum + metres, 0)).toBeCloseTo(length, 3);
        expect(pieces.filter(({ ruleSet }) => ruleSet === loading)).toHaveLength(1);
        if (baysCount !== null && baysCount > 0)
          expect(pieces.every(({ isEstimated, spaces }) => !isEstimated || spaces >= 0)).toBe(true);
        const differences = differencesOfLink([toWholeCurb({ ...link, baysCount })], pieces);
        expect(differences).toHaveLength(1);
        expect(differences[0]?.metres).toBeCloseTo(size, 1);
        expect(lineLength(differences[0]?.geometry ?? geometry)).toBeCloseTo(size, 0);
      }),
      { numRuns: 50 },
    );
  });

  it('are left out where they no longer fit the link', () => {
    expect(applyScenarioChanges(link, [{ stretch: { from: 10, to: 500 }, ruleSet: loading }])).toEqual([
      toWholeCurb(link),
    ]);
  });
});

describe('differences', () => {
  const cut = (from: number, to: number, ruleSet = loading) =>
    applyScenarioChanges(link, [{ stretch: { from, to }, ruleSet }]);
  it('are none where rule sets are equal, however the link is cut', () => {
    expect(differencesOfLink([toWholeCurb(link)], [toWholeCurb(link)])).toEqual([]);
    expect(differencesOfLink(cut(10, 30), cut(10, 30))).toEqual([]);
    expect(differencesOfLink([toWholeCurb(link)], cut(10, 30, free))).toEqual([]);
  });
  it('lie where cuts of both sides overlap', () => {
    const found = differencesOfLink(cut(10, 30), cut(20, 50));
    expect(found.map(({ metres }) => Math.round(metres))).toEqual([10, 20]);
    expect(found.map(({ before, after }) => [before?.ruleSet, after?.ruleSet])).toEqual([
      [loading, free],
      [free, loading],
    ]);
    for (const { geometry: line, metres } of found)
      expect(lineLength(line ?? geometry)).toBeCloseTo(metres, 0);
  });
  it('weigh by the hours one may use, and count a side without curb as none', () => {
    expect(usableHours(free, weeks())).toBe(168);
    expect(usableHours(loading, weeks())).toBe(6.5);
    expect(usableHours(null, weeks())).toBe(168);
    expect([longestCurbType(loading, weeks()), longestCurbType(null, weeks())]).toEqual([
      'no-stopping',
      null,
    ]);
    const [difference] = differencesOfLink([toWholeCurb(link)], [toWholeCurb({ ...link, ruleSet: loading })]);
    if (difference === undefined) throw new Error('no difference');
    expect(netUsableChange(difference, weeks()).spaceHours).toBeCloseTo(12 * (6.5 - 168));
    expect(netUsableChange(oneSidedDifference(toWholeCurb(link), 'before'), weeks()).spaceHours).toBe(
      -12 * 168,
    );
    expect(netUsableChange(oneSidedDifference(toWholeCurb(link), 'after'), weeks()).spaceHours).toBe(
      12 * 168,
    );
  });
});
