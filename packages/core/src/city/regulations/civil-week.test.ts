// Tests traversing the civil week span by span: where each span begins, also on a day with a
// one-off restriction.
import { describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '../../platform/time/civil.ts';
import { parseEpochDay } from '../../platform/time/civil-day.ts';
import { getAnswerCache } from './answer-cache.ts';
import { walkBriefWeek } from './brief-week.ts';
import { mondayOf, walkCivilWeek } from './civil-week.ts';
import { curbUser, ordinaryCar } from './curb-user.ts';
import type { RestrictionInput } from './restriction.ts';
import { ruleSetOf } from './rule-set.ts';
import { normalizeCurbUser } from './user-match.ts';

const city = { timeZone: 'America/New_York', calendar: { periods: [] } };
const monday = parseEpochDay('2026-05-04') ?? 0;
const day = 1440;
/** Tuesday, May 5, 2026, at this hour in New York. */
const tuesday = (hour: number) => (monday + 1) * dayMs + (hour + 4) * 60 * minuteMs;
const closing = (from: string, to: string, more: Partial<RestrictionInput> = {}): RestrictionInput => ({
  activity: 'no parking',
  subActivity: 'street-cleaning',
  priority: 100,
  timeSpans: [{ daysOfWeek: ['tu', 'we'], times: [{ from, to }] }],
  ...more,
});
const once: RestrictionInput = {
  activity: 'no stopping',
  subActivity: 'temporary',
  priority: 50,
  timeSpans: [{ instants: [{ from: tuesday(9), to: tuesday(11) }] }],
};

function walk(rules: readonly RestrictionInput[]) {
  const found: [number, string][] = [];
  walkCivilWeek(getAnswerCache(ruleSetOf(rules), ordinaryCar, city), monday, (minute, { subActivity }) => {
    if (found.at(-1)?.[1] !== subActivity) found.push([minute, subActivity]);
  });
  return found;
}
function walkBriefly(rules: readonly RestrictionInput[], classes: string[] = ['car']) {
  const found: [number, string][] = [];
  const who = curbUser.parse({ classes });
  walkBriefWeek(ruleSetOf(rules), who, normalizeCurbUser(who), city, monday, (minute, { subActivity }) => {
    if (found.at(-1)?.[1] !== subActivity) found.push([minute, subActivity]);
  });
  return found;
}

describe.each([
  ['with all reasons', walk],
  ['in brief', walkBriefly],
])('a week %s', (_, walked) => {
  it('begins each stretch at its minute of the week', () => {
    expect(walked([closing('08:00', '10:00')])).toEqual([
      [0, 'unregulated'],
      [day + 480, 'street-cleaning'],
      [day + 600, 'unregulated'],
      [2 * day + 480, 'street-cleaning'],
      [2 * day + 600, 'unregulated'],
    ]);
    expect(walked([closing('22:00', '02:00')])).toEqual([
      [0, 'unregulated'],
      [day + 1320, 'street-cleaning'],
      [2 * day + 120, 'unregulated'],
      [2 * day + 1320, 'street-cleaning'],
      [3 * day + 120, 'unregulated'],
    ]);
  });
  it('is cut by what happens once, on its day alone', () => {
    expect(walked([once])).toEqual([
      [0, 'unregulated'],
      [day + 540, 'temporary'],
      [day + 660, 'unregulated'],
    ]);
    expect(walked([closing('08:00', '10:00'), once])).toEqual([
      [0, 'unregulated'],
      [day + 480, 'street-cleaning'],
      [day + 540, 'temporary'],
      [day + 660, 'unregulated'],
      [2 * day + 480, 'street-cleaning'],
      [2 * day + 600, 'unregulated'],
    ]);
  });
  it('leaves out an excepted day, and no other', () => {
    const timeSpans: RestrictionInput['timeSpans'] = [
      { daysOfWeek: ['mo', 'tu'], times: [{ from: '20:00', to: '22:00' }] },
      { excludes: true, daysOfWeek: ['tu'] },
    ];
    expect(walked([closing('', '', { timeSpans })])).toEqual([
      [0, 'unregulated'],
      [1200, 'street-cleaning'],
      [1320, 'unregulated'],
    ]);
  });
  it('leaves out what is excepted, and counts nights of Sunday to the Monday before', () => {
    const timeSpans: RestrictionInput['timeSpans'] = [
      { daysOfWeek: ['su'], times: [{ from: '20:00', to: '06:00' }] },
      { excludes: true, times: [{ from: '23:00', to: '01:00' }] },
    ];
    expect(walked([closing('', '', { timeSpans })])).toEqual([
      [0, 'unregulated'],
      [60, 'street-cleaning'],
      [360, 'unregulated'],
      [6 * day + 1200, 'street-cleaning'],
      [6 * day + 1380, 'unregulated'],
    ]);
  });
});

it('a week in brief is of who asks', () => {
  const trucks = closing('00:00', '24:00', { users: [{ anyOf: ['truck'] }], timeSpans: [] });
  expect(walkBriefly([trucks], ['truck'])).toEqual([[0, 'street-cleaning']]);
  expect(walkBriefly([trucks], ['car'])).toEqual([[0, 'unregulated']]);
});

it.each([
  ['2026-05-04', '2026-05-04'],
  ['2026-05-10', '2026-05-04'],
  ['2026-05-11', '2026-05-11'],
])('the week of %s begins on %s', (date, first) => {
  expect(mondayOf(date)).toBe(parseEpochDay(first));
});

it('throws where the date is none', () => {
  expect(() => mondayOf('2026-02-30')).toThrow(RangeError);
});
