// Where the rules of two states differ along a link, curbs grouped by rule set, and the curb user
// of a category.
import { describe, expect, it } from 'vitest';
import { ordinaryCar } from '../city/regulations/curb-user.ts';
import { ruleSetOf } from '../city/regulations/rule-set.ts';
import { RuleSetWeeks } from '../city/regulations/rule-set-week.ts';
import { categoryCurbUser, permitZones } from './category-curb-user.ts';
import {
  differencesOfLink,
  longestCurbType,
  netUsableChange,
  oneSidedDifference,
  usableHours,
} from './curb-differences.ts';
import { CurbGroups, groupCurbs, totalsOf } from './curb-groups.ts';
import type { ScenarioCurb } from './scenario-curbs.ts';

const free = ruleSetOf([{ activity: 'parking', subActivity: 'free-parking', priority: 9 }]);
const closed = ruleSetOf([{ activity: 'no stopping', subActivity: 'no-stopping', priority: 9 }]);
const curb = (
  ruleSet: ScenarioCurb['ruleSet'],
  spaces: number,
  metres: number,
  piece: [number, number] | null = null,
): ScenarioCurb => ({
  linkId: 4,
  ruleSet,
  spaces,
  isEstimated: false,
  metres,
  piece:
    piece === null
      ? null
      : {
          from: piece[0],
          to: piece[1],
          geometry: {
            type: 'LineString',
            coordinates: [
              [11, 43],
              [11.001, 43],
            ],
          },
        },
});
const weeks = () =>
  new RuleSetWeeks('2026-06-03', ordinaryCar, { timeZone: 'UTC', calendar: { periods: [] } });

describe('differences along a link', () => {
  it('are of the whole where both sides are whole and their rules differ', () => {
    expect(differencesOfLink([curb(free, 7, 50)], [curb(closed, 5, 51)])).toEqual([
      {
        linkId: 4,
        geometry: null,
        metres: 51,
        before: { ruleSet: free, spaces: 7 },
        after: { ruleSet: closed, spaces: 5 },
      },
    ]);
    expect(differencesOfLink([curb(free, 7, 50)], [curb(free, 5, 51)])).toEqual([]);
  });
  it('are where stretches of both sides meet, with spaces by their share', () => {
    const before = [curb(free, 5, 20, [0, 20]), curb(closed, 8, 30, [20, 50])];
    const after = [curb(closed, 6, 30, [0, 30]), curb(free, 4, 20, [30, 50])];
    expect(
      differencesOfLink(before, after).map(({ metres, before: was, after: is }) => [
        metres,
        was?.spaces,
        is?.spaces,
      ]),
    ).toEqual([
      [20, 5, 4],
      [20, 5.333, 4],
    ]);
    const [whole] = differencesOfLink([curb(free, 10, 50)], before.slice(1));
    expect([whole?.metres, whole?.before?.spaces, whole?.after?.spaces]).toEqual([30, 6, 8]);
    expect(whole?.geometry).toEqual(before[1]?.piece?.geometry);
    const [cut] = differencesOfLink([curb(closed, 5, 50)], [curb(null, 5, 50, [0, 50])]);
    expect([cut?.metres, cut?.before?.spaces, cut?.after]).toEqual([50, 5, { ruleSet: null, spaces: 5 }]);
  });
  it('say what one may use: after less before, by spaces and metres of each side', () => {
    const [one] = differencesOfLink([curb(free, 7, 50)], [curb(closed, 5, 50)]);
    if (one === undefined) throw new Error('no difference');
    expect(netUsableChange(one, weeks())).toEqual({ spaceHours: -7 * 168, metreHours: -50 * 168 });
    expect(netUsableChange(oneSidedDifference(curb(free, 3, 20), 'after'), weeks())).toEqual({
      spaceHours: 3 * 168,
      metreHours: 20 * 168,
    });
    expect(netUsableChange(oneSidedDifference(curb(null, 3, 20), 'before'), weeks())).toEqual({
      spaceHours: -3 * 168,
      metreHours: -20 * 168,
    });
    expect([usableHours(free, weeks()), usableHours(closed, weeks())]).toEqual([168, 0]);
    const mornings = ruleSetOf([
      {
        activity: 'loading',
        subActivity: 'loading',
        priority: 1,
        timeSpans: [{ times: [{ from: '06:00', to: '18:30' }] }],
      },
      { activity: 'no parking', subActivity: 'no-parking', priority: 5 },
    ]);
    expect(longestCurbType(mornings, weeks())).toBe('loading');
  });
});

describe('curbs by rule set', () => {
  it('are counted with their spaces, those estimated, and metres, equal rules together', () => {
    const groups = groupCurbs([
      { ...curb(free, 3, 20), isEstimated: true },
      { ...curb({ ...free }, 4, 30) },
      { ...curb(null, 5, 40) },
      { ...curb(free, 6, 50), isEstimated: true },
    ]);
    expect(groups.map(({ ruleSet, ...sums }) => [ruleSet === null, sums])).toEqual([
      [false, { links: 3, spaces: 13, estimated: 9, metres: 100 }],
      [true, { links: 1, spaces: 5, estimated: 0, metres: 40 }],
    ]);
    expect(totalsOf(groups)).toEqual({ links: 4, spaces: 18, estimated: 9, metres: 140, knownMetres: 100 });
    expect(new CurbGroups().groups()).toEqual([]);
  });
});

describe('the asker of a category', () => {
  it('comes by car unless a class of it is a vehicle, and has every zone where one is a permit', () => {
    expect(categoryCurbUser(null, ['A'])).toBe(ordinaryCar);
    expect(categoryCurbUser([' Taxi ', 'vip'], ['A'])).toMatchObject({
      classes: ['taxi', 'vip'],
      subclasses: [],
    });
    expect(categoryCurbUser(['vip', 'Resident'], ['A', 'B'])).toMatchObject({
      classes: [...ordinaryCar.classes, 'vip', 'resident'],
      subclasses: ['A', 'B'],
    });
  });
  it('finds the permit zones of all rules, sorted, each once', () => {
    const zoned = (...subclasses: string[]) =>
      ruleSetOf([
        {
          activity: 'parking',
          subActivity: 'permit-parking',
          priority: 1,
          users: [{ anyOf: ['permit'], subclasses }],
        },
      ]);
    expect(permitZones([zoned('C', 'A'), zoned('B', 'C'), zoned()])).toEqual(['a', 'b', 'c']);
  });
});
