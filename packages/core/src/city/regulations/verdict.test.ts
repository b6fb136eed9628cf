// Decisions on points that the standards leave open (docs/decisions/0011 and 0014), with cases on
// both sides of each.
import { describe, expect, it } from 'vitest';
import { findBuiltInCalendar } from '../../platform/time/built-in-calendars.ts';
import { formatCityInstant, parseCityInstant } from '../../platform/time/civil.ts';
import { compileRuleSets } from './compiled-rule-sets.ts';
import { type CurbUser, curbUser, ordinaryCar } from './curb-user.ts';
import { type Activity, activities, type RestrictionInput } from './restriction.ts';
import { ruleSetOf } from './rule-set.ts';
import { computeVerdict, computeVerdictWeek, nextChange } from './verdict.ts';
import { uses, type Verdict } from './verdict-types.ts';

const city = { timeZone: 'America/New_York', calendar: findBuiltInCalendar('US') ?? { periods: [] } };
const noon = parseCityInstant(city, '2026-05-05', '12:00', 0);
const taxi = curbUser.parse({ classes: ['car', 'taxi'] });

function rule(activity: Activity, more: Partial<RestrictionInput> = {}): RestrictionInput {
  return { activity, subActivity: activity.replaceAll(' ', '-'), priority: 100, ...more };
}

function at(restrictions: RestrictionInput[], who: CurbUser = ordinaryCar, instant = noon): Verdict {
  return computeVerdict(ruleSetOf(restrictions), instant, who, city);
}

/** Allowed and forbidden uses as letters: p l u s t, upper case when a rule decides. */
function letters({ uses: answers }: Verdict): string {
  return uses
    .map((use) => {
      const { allowed, decidedBy } = answers[use];
      if (decidedBy === null) return allowed ? '.' : '?';
      return allowed ? '+' : '-';
    })
    .join('');
}

const forTaxis = { users: [{ anyOf: ['taxi'] }] };

describe('an activity', () => {
  const table: Record<Activity, [toItsUsers: string, toOthers: string]> = {
    parking: ['++++.', '-....'],
    loading: ['-+++.', '---..'],
    unloading: ['-.++.', '-.-..'],
    stopping: ['-..+.', '----.'],
    travel: ['----+', '-----'],
    'no parking': ['-....', '.....'],
    'no loading': ['--...', '.....'],
    'no unloading': ['-.-..', '.....'],
    'no stopping': ['----.', '.....'],
    'no travel': ['....-', '.....'],
  };
  it.each([...activities])('%s says what it says of each use, to its users and to others', (activity) => {
    expect(letters(at([rule(activity, forTaxis)], taxi))).toBe(table[activity][0]);
    expect(letters(at([rule(activity, forTaxis)]))).toBe(table[activity][1]);
  });
  it.each([...activities])('%s says nothing to others where it does not keep them out', (activity) => {
    const answer = at([rule(activity, { ...forTaxis, forbidsOthers: false })]);
    expect(letters(answer)).toBe('.....');
    expect(answer.subActivity).toBe('unregulated');
    expect(answer.beaten).toEqual([{ index: 0, reason: 'not for this user' }]);
  });
});

describe('without any rule', () => {
  it('everything is allowed and nothing governs', () => {
    const answer = at([]);
    expect(letters(answer)).toBe('.....');
    expect(answer).toMatchObject({
      most: 'parking',
      governing: null,
      subActivity: 'unregulated',
      deciding: null,
      until: null,
    });
  });
});

describe('priority', () => {
  it('lets the lower number decide each use it speaks of, and others the rest', () => {
    const answer = at([rule('no parking', { priority: 10 }), rule('parking', { priority: 20, maxStay: 30 })]);
    expect(letters(answer)).toBe('-+++.');
    expect(answer).toMatchObject({ governing: 0, subActivity: 'no-parking', most: 'loading', maxStay: 30 });
    const other = at([rule('no parking', { priority: 30 }), rule('parking', { priority: 20 })]);
    expect(letters(other)).toBe('++++.');
    expect(other.beaten).toEqual([{ index: 1, reason: 'lower priority', by: 0 }]);
  });
  it('at equal numbers lets forbidding beat allowing', () => {
    const answer = at([rule('parking'), rule('no stopping')]);
    expect(letters(answer)).toBe('----.');
    expect(answer.beaten).toEqual([{ index: 1, reason: 'stricter rule of equal priority', by: 0 }]);
  });
  it('at equal numbers lets a rule that names the asker beat one that only keeps others out', () => {
    const set = [
      rule('parking', forTaxis),
      rule('parking', { users: [{ anyOf: ['resident'] }], maxStay: 60 }),
    ];
    const answer = at(set, taxi);
    expect(answer).toMatchObject({ most: 'parking', maxStay: null });
    expect(answer.beaten.map(({ reason }) => reason)).toEqual(['closer rule of equal priority']);
    expect(letters(at(set))).toBe('-....');
  });
  it('at equal numbers lets a rule for everybody be the default of those no other names (CurbLR)', () => {
    const set = [
      rule('parking', { users: [{ anyOf: ['resident'] }], subActivity: 'permit-parking' }),
      rule('parking', { maxStay: 120, subActivity: 'time-limited-parking' }),
    ];
    expect(at(set)).toMatchObject({ most: 'parking', maxStay: 120, subActivity: 'time-limited-parking' });
    const resident = curbUser.parse({ classes: ['car', 'resident'] });
    expect(at(set, resident)).toMatchObject({
      most: 'parking',
      maxStay: null,
      subActivity: 'permit-parking',
    });
    // With a higher priority, the same permit rule does forbid visitors to park.
    const above = [
      rule('parking', { users: [{ anyOf: ['resident'] }], priority: 50 }),
      rule('parking', { maxStay: 120 }),
    ];
    expect(at(above).uses.parking.allowed).toBe(false);
  });
  it('at equal numbers and nearness lets the shorter stay decide', () => {
    const answer = at([rule('parking', { maxStay: 120 }), rule('parking', { maxStay: 60 }), rule('parking')]);
    expect(answer.maxStay).toBe(60);
    expect(answer.beaten.map(({ reason }) => reason)).toEqual([
      'stricter rule of equal priority',
      'stricter rule of equal priority',
    ]);
  });
});

describe('the most demanding use', () => {
  it('is one a rule allows before one that is only not forbidden', () => {
    expect(at([rule('stopping', { maxStay: 5 })])).toMatchObject({ most: 'stopping', maxStay: 5 });
    expect(at([rule('unloading')])).toMatchObject({ most: 'unloading' });
  });
  it('is one not forbidden where no rule allows any, and none under no stopping', () => {
    expect(at([rule('no parking')])).toMatchObject({ most: 'loading', deciding: null });
    expect(at([rule('no loading')])).toMatchObject({ most: 'unloading' });
    expect(at([rule('no stopping')])).toMatchObject({ most: null, deciding: null });
  });
});

describe('users', () => {
  const parks = (users: RestrictionInput['users'], who: Partial<CurbUser>) =>
    at([rule('parking', { users })], curbUser.parse(who)).uses.parking.allowed;
  it('match all of, any of, none of', () => {
    const users = [{ allOf: ['electric', 'car'], except: ['taxi'] }];
    expect(parks(users, { classes: ['car', 'electric'] })).toBe(true);
    expect(parks(users, { classes: ['car'] })).toBe(false);
    expect(parks(users, { classes: ['car', 'electric', 'taxi'] })).toBe(false);
    expect(parks([{ anyOf: ['van', 'TRUCK'] }], { classes: ['Truck'] })).toBe(true);
    expect(parks([{ anyOf: ['van', 'truck'] }], { classes: ['car'] })).toBe(false);
  });
  it('match permit zones and purposes, and purposes named as classes', () => {
    expect(parks([{ subclasses: ['Zone 4'] }], { subclasses: ['zone 4'] })).toBe(true);
    expect(parks([{ subclasses: ['zone 4'] }], { subclasses: ['zone 5'] })).toBe(false);
    // A user with the permit also counts as the permit holder or resident whom the rule names, but
    // not as a member of any other class.
    for (const name of ['permit', 'resident', 'Permit Holder']) {
      expect(parks([{ allOf: [name], subclasses: ['zone 4'] }], { subclasses: ['zone 4'] })).toBe(true);
      expect(parks([{ anyOf: [name], subclasses: ['zone 4'] }], { subclasses: ['zone 5'] })).toBe(false);
      expect(parks([{ allOf: [name] }], { subclasses: ['zone 4'] })).toBe(false);
    }
    for (const name of ['taxi', 'disabled_parking_permit'])
      expect(parks([{ allOf: [name], subclasses: ['zone 4'] }], { subclasses: ['zone 4'] })).toBe(false);
    expect(parks([{ purposes: ['delivery'] }], { purposes: ['delivery'] })).toBe(true);
    expect(parks([{ anyOf: ['delivery'] }], { purposes: ['delivery'] })).toBe(true);
    expect(parks([{ purposes: ['delivery'] }], { purposes: ['taxi'] })).toBe(false);
  });
  it('keep limits inclusively; an unknown size keeps them', () => {
    const users = [{ limits: { maxLength: 6, minWeight: 1000 } }];
    expect(parks(users, { length: 6, weight: 1000 })).toBe(true);
    expect(parks(users, { length: 6.1 })).toBe(false);
    expect(parks(users, { weight: 999 })).toBe(false);
    expect(parks(users, {})).toBe(true);
  });
  it('are alternatives when several', () => {
    const users = [{ anyOf: ['bus'] }, { anyOf: ['taxi'] }];
    expect(parks(users, { classes: ['taxi'] })).toBe(true);
    expect(parks(users, { classes: ['car'] })).toBe(false);
  });
});

describe('nextChange and until', () => {
  const hours = (from: string, to: string) => [{ times: [{ from, to }] }];
  const next = (set: RestrictionInput[], date: string, time: string) => {
    const change = nextChange(ruleSetOf(set), parseCityInstant(city, date, time, 0), ordinaryCar, city);
    return change === null ? null : formatCityInstant(change, city.timeZone);
  };
  it('is the end of the span, the next morning, the next working day', () => {
    const set = [
      rule('parking', {
        timeSpans: [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], times: [{ from: '08:00', to: '18:00' }] }],
      }),
    ];
    expect(next(set, '2026-05-05', '12:00')).toBe('2026-05-05T18:00:00-04:00');
    expect(next(set, '2026-05-05', '18:00')).toBe('2026-05-06T08:00:00-04:00');
    expect(next(set, '2026-05-08', '18:00')).toBe('2026-05-11T08:00:00-04:00');
  });
  it('keeps to the wall clock over clock changes', () => {
    const night = [rule('no stopping', { timeSpans: hours('01:30', '02:30') })];
    // 2:30 does not exist on March 8: the ban ends when the clock jumps from 2:00 to 3:00.
    expect(next(night, '2026-03-08', '01:45')).toBe('2026-03-08T03:00:00-04:00');
    // 1:30 occurs twice on November 1: the ban ends at the first 2:00, when the clock goes back to
    // 1:00.
    expect(next(night, '2026-11-01', '01:45')).toBe('2026-11-01T01:00:00-05:00');
    expect(next(night, '2026-11-01', '00:00')).toBe('2026-11-01T01:30:00-04:00');
  });
  it('is no change when another rule says the same', () => {
    const set = [
      rule('parking', { timeSpans: hours('08:00', '12:00') }),
      rule('parking', { timeSpans: hours('12:00', '18:00') }),
    ];
    expect(next(set, '2026-05-05', '09:00')).toBe('2026-05-05T18:00:00-04:00');
  });
  it('is a change when only the stay or the price differs', () => {
    const other = (more: Partial<RestrictionInput>) => [
      rule('parking', { timeSpans: hours('08:00', '12:00') }),
      rule('parking', { timeSpans: hours('12:00', '18:00'), ...more }),
    ];
    expect(next(other({ maxStay: 60 }), '2026-05-05', '09:00')).toBe('2026-05-05T12:00:00-04:00');
    expect(next(other({ noReturn: 60 }), '2026-05-05', '09:00')).toBe('2026-05-05T12:00:00-04:00');
    expect(next(other({ payment: { currency: 'USD' } }), '2026-05-05', '09:00')).toBe(
      '2026-05-05T12:00:00-04:00',
    );
  });
  it('finds a season far away, and nothing beyond 400 days', () => {
    const summer = [rule('no parking', { timeSpans: [{ dates: [{ from: '04-01', to: '10-31' }] }] })];
    expect(next(summer, '2026-05-05', '12:00')).toBe('2026-11-01T00:00:00-04:00');
    expect(next([rule('no parking')], '2026-05-05', '12:00')).toBeNull();
    const leap = [rule('no parking', { timeSpans: [{ dates: [{ from: '02-29', to: '02-29' }] }] })];
    expect(next(leap, '2026-05-05', '12:00')).toBeNull();
    expect(next(leap, '2027-05-05', '12:00')).toBe('2028-02-29T00:00:00-05:00');
  });
  it('answers the same whatever was asked before', () => {
    const set = ruleSetOf([
      rule('no parking', { timeSpans: [{ dates: [{ from: '2027-09-01', to: null }] }] }),
    ]);
    const first = parseCityInstant(city, '2026-01-01', '00:00', 0);
    const change = parseCityInstant(city, '2027-09-01', '00:00', 0);
    expect(nextChange(set, first, ordinaryCar, city)).toBeNull();
    const later = first + 300 * 86_400_000;
    expect(nextChange(set, later, ordinaryCar, city)).toBe(change);
    expect(nextChange(set, first, ordinaryCar, city)).toBeNull();
    expect(nextChange(set, later + 1, ordinaryCar, city)).toBe(change);
  });
});

describe('week', () => {
  const set = ruleSetOf([
    rule('parking', { timeSpans: [{ daysOfWeek: ['su'], times: [{ from: '00:00', to: '06:00' }] }] }),
  ]);
  it('has 23 and 25 hours where clocks change, and tells minutes of real time', () => {
    const spring = computeVerdictWeek(set, '2026-03-08', ordinaryCar, city).filter(({ day }) => day === 6);
    expect(
      spring.map(({ fromMinute, toMinute, verdict: { subActivity } }) => [fromMinute, toMinute, subActivity]),
    ).toEqual([
      [0, 300, 'parking'],
      [300, 1380, 'unregulated'],
    ]);
    const autumn = computeVerdictWeek(set, '2026-11-01', ordinaryCar, city).filter(({ day }) => day === 6);
    expect(autumn.map(({ fromMinute, toMinute }) => [fromMinute, toMinute])).toEqual([
      [0, 420],
      [420, 1500],
    ]);
  });
  it('is the same for every date of the week, and leaves a skipped day out', () => {
    expect(computeVerdictWeek(set, '2026-05-04', ordinaryCar, city)).toEqual(
      computeVerdictWeek(set, '2026-05-10', ordinaryCar, city),
    );
    const apia = { timeZone: 'Pacific/Apia', calendar: { periods: [] } };
    expect(computeVerdictWeek(set, '2011-12-29', ordinaryCar, apia).map(({ day }) => day)).toEqual([
      0, 1, 2, 3, 5, 6, 6,
    ]);
    expect(() => computeVerdictWeek(set, '2026-13-01', ordinaryCar, city)).toThrow(RangeError);
  });
});

it('answers a rule set of forty restrictions, also compiled', () => {
  const many = Array.from({ length: 40 }, (_, i) =>
    rule('parking', { priority: 40 - i, maxStay: i + 1, subActivity: `class ${i}` }),
  );
  expect(at(many).maxStay).toBe(40);
  const compiled = compileRuleSets([ruleSetOf(many), ruleSetOf([])], ordinaryCar, city);
  const states = compiled.statesAt(noon);
  expect(Array.from(states, (state) => compiled.classNames[state])).toEqual(['class 39', 'unregulated']);
  expect(() => compiled.weekIntervals(2, '2026-05-05')).toThrow(RangeError);
});
