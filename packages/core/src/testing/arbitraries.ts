// Random restrictions, curb users and cities for property tests.
import fc from 'fast-check';
import { type CurbUser, curbUser } from '../city/regulations/curb-user.ts';
import {
  activities,
  type Restriction,
  type RestrictionInput,
  restriction,
} from '../city/regulations/restriction.ts';
import { normalizeRestriction, ruleSetOf } from '../city/regulations/rule-set.ts';
import { createUnknownRule, unknownRulesType } from '../city/regulations/unknown-rules.ts';
import { findBuiltInCalendar } from '../platform/time/built-in-calendars.ts';
import { calendar, type PeriodSwitch } from '../platform/time/calendar.ts';
import type { CityTime } from '../platform/time/city-time.ts';
import { minuteMs } from '../platform/time/civil.ts';
import { type TimeSpanInput, type WeekDay, weekDays } from '../platform/time/time-span.ts';

/**
 * A city for tests: a time zone, a year in which its clocks change in an unusual way, and the days
 * around these changes (YYYY-MM-DD).
 */
export interface TestCity {
  readonly cityTime: CityTime;
  readonly year: number;
  readonly oddDays: readonly string[];
}

const ownCalendar = calendar.parse({
  periods: [
    ...(findBuiltInCalendar('US')?.periods ?? []),
    {
      name: 'Game Days',
      days: [
        { kind: 'dates', name: 'cup', from: '03-20', to: '03-30' },
        { kind: 'weekdays', name: 'league', days: ['su'] },
        { kind: 'easter', name: 'Good Friday', offset: -2 },
      ],
      except: ['holidays'],
    },
  ],
});

function city(timeZone: string, year: number, oddDays: readonly string[]): TestCity {
  return { cityTime: { timeZone, calendar: ownCalendar }, year, oddDays };
}

/**
 * Cities whose clocks have days of 23 and 25 hours, half-hour changes, a skipped day, changes at
 * midnight, or no changes.
 */
export const testCities: readonly TestCity[] = [
  city('America/New_York', 2026, ['2026-03-08', '2026-11-01', '2026-07-03', '2026-01-01']),
  city('Europe/Berlin', 2026, ['2026-03-29', '2026-10-25']),
  city('Australia/Lord_Howe', 2026, ['2026-04-05', '2026-10-04']),
  city('Pacific/Apia', 2011, ['2011-12-30', '2011-04-02', '2011-09-24']),
  city('America/St_Johns', 2010, ['2010-03-14', '2010-11-07']),
  city('America/Santiago', 2026, ['2026-04-05', '2026-09-06']),
  city('Asia/Tokyo', 2028, ['2028-02-29']),
];

const time = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][quarter % 4]}`,
  );
const endTime = fc.oneof({ weight: 8, arbitrary: time }, { weight: 1, arbitrary: fc.constant('24:00') });
const yearlyDate = fc.constantFrom(
  '01-01',
  '02-28',
  '02-29',
  '03-08',
  '03-29',
  '04-15',
  '10-25',
  '11-01',
  '12-15',
  '12-31',
);

function seldom<T>(value: fc.Arbitrary<T>, maxLength = 2): fc.Arbitrary<T[]> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant<T[]>([]) },
    { weight: 1, arbitrary: fc.array(value, { minLength: 1, maxLength }) },
  );
}

/** Time spans around a year of a city. */
export function timeSpanIn({ year }: TestCity): fc.Arbitrary<TimeSpanInput> {
  const fullDate = yearlyDate.map((date) => `${year}-${date === '02-29' ? '02-28' : date}`);
  const bound = fc.option(fc.oneof(yearlyDate, fullDate));
  const minute = fc
    .integer({ min: 0, max: 366 * 1440 })
    .map((value) => Date.UTC(year, 0, 1) + value * 60_000);
  const named = fc.record({
    name: fc.constantFrom('holidays', 'School Days', 'game days', 'snow emergency', 'unknown'),
    apply: fc.constantFrom('only during' as const, 'except during' as const),
  });
  return fc.record({
    dates: seldom(fc.record({ from: bound, to: bound })),
    instants: seldom(fc.record({ from: fc.option(minute), to: fc.option(minute) }), 1),
    months: seldom(fc.integer({ min: 1, max: 12 }), 6),
    daysOfWeek: fc.oneof(fc.constant<WeekDay[]>([]), fc.subarray<WeekDay>([...weekDays])),
    weeksOfMonth: seldom(fc.constantFrom(1, 2, 3, 4, 5, 'last' as const)),
    daysOfMonth: seldom(fc.constantFrom(1, 15, 31, 'last' as const, 'odd' as const, 'even' as const)),
    times: fc.array(fc.record({ from: time, to: endTime }), { maxLength: 2 }),
    periods: seldom(named),
    excludes: fc.integer({ min: 0, max: 5 }).map((value) => value === 0),
  });
}

const classNames = fc.constantFrom('car', 'truck', 'taxi', 'resident', 'delivery');
const someClasses = fc.array(classNames, { maxLength: 1 });
const usersEntry = fc.record({
  allOf: someClasses,
  anyOf: fc.array(classNames, { maxLength: 2 }),
  except: someClasses,
  subclasses: seldom(fc.constantFrom('zone 4', 'zone 5'), 1),
  purposes: seldom(fc.constantFrom('delivery', 'taxi'), 1),
  limits: fc.option(fc.record({ maxLength: fc.constantFrom(6, 12) }), { freq: 4 }),
});

/** Restrictions with few distinct priorities, so that equal priorities are common. */
export function restrictionIn(city: TestCity): fc.Arbitrary<RestrictionInput> {
  return fc.record({
    activity: fc.constantFrom(...activities),
    subActivity: fc.constantFrom('a', 'b', 'c', 'd'),
    priority: fc.integer({ min: 1, max: 3 }),
    users: fc.array(usersEntry, { maxLength: 2 }),
    forbidsOthers: fc.boolean(),
    timeSpans: fc.array(timeSpanIn(city), { maxLength: 2 }),
    maxStay: fc.option(fc.constantFrom(15, 60, 120)),
    noReturn: fc.option(fc.constantFrom(30, 60)),
    payment: fc.option(fc.constantFrom({ currency: 'USD' }, { currency: 'EUR' }), { freq: 3 }),
  });
}

/** On days of no other random time span. */
const rareDays: TimeSpanInput = { daysOfMonth: [13] };

/**
 * Restrictions as published, with prices: charged at all hours of the rule, at exactly its hours, or
 * at other ones.
 */
export function pricedRestrictionIn(city: TestCity): fc.Arbitrary<Restriction> {
  const hours = fc.constantFrom<'always' | 'as the rule' | 'others'>('always', 'as the rule', 'others');
  const rate = fc.record({ fee: fc.integer({ min: 0, max: 500 }), hours });
  const price = fc.option(
    fc.record({ currency: fc.constantFrom('USD', 'EUR'), rates: fc.array(rate, { maxLength: 2 }) }),
  );
  return fc.tuple(restrictionIn(city), price).map(([input, priced]) => {
    const rule = normalizeRestriction(restriction.parse({ ...input, payment: null }));
    if (priced === null) return rule;
    const rates = priced.rates.map(({ fee, hours: kind }) => ({
      timeSpans: { always: [], 'as the rule': rule.timeSpans, others: [rareDays] }[kind],
      tiers: [{ from: 0, to: null, fee, per: 60, increment: 15 }],
    }));
    return normalizeRestriction(
      restriction.parse({ ...rule, payment: { currency: priced.currency, rates } }),
    );
  });
}

export function ruleSetIn(city: TestCity) {
  return fc.array(restrictionIn(city), { maxLength: 5 }).map((restrictions) => ruleSetOf(restrictions));
}

/**
 * Rule sets that contain the marker of unknown rules, unmodified or edited (with its own times,
 * users and priority).
 */
export function unknownRuleSetIn(city: TestCity) {
  const rules = fc.array(restrictionIn(city), { maxLength: 4 });
  const edited = restrictionIn(city).map((one) => ({ ...one, subActivity: unknownRulesType }));
  const marker = fc.oneof(fc.constant(createUnknownRule('{"rate":[{"per_hour":2.5}]}')), edited);
  return fc.tuple(rules, marker).map(([others, unknown]) => ruleSetOf([...others, unknown]));
}

export const curbUsers: fc.Arbitrary<CurbUser> = fc
  .record({
    classes: fc.subarray(['car', 'truck', 'Taxi', 'resident'], { minLength: 1 }),
    subclasses: fc.subarray(['Zone 4']),
    purposes: fc.subarray(['delivery', 'taxi']),
    length: fc.option(fc.constantFrom(5, 8, 15)),
  })
  .map((input) => curbUser.parse(input));

/**
 * Generates consecutive manual switches around a city's year, at whole minutes; the last one may be
 * open-ended.
 */
export function switchesIn({
  year,
  oddDays,
}: Pick<TestCity, 'year' | 'oddDays'>): fc.Arbitrary<PeriodSwitch[]> {
  const odd = oddDays.map((date) => Date.parse(`${date}T00:00Z`));
  const instant = fc.oneof(
    fc.integer({ min: 0, max: 366 * 1440 }).map((minute) => Date.UTC(year, 0, 1) + minute * minuteMs),
    fc
      .tuple(fc.constantFrom(...odd), fc.integer({ min: -2880, max: 2880 }))
      .map(([day, minute]) => day + minute * minuteMs),
  );
  return fc
    .tuple(fc.uniqueArray(instant, { maxLength: 6 }), fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }))
    .map(([instants, on]) => {
      const edges = instants.toSorted((a, b) => a - b);
      return edges.flatMap((from, index) =>
        index % 2 === 1
          ? []
          : [
              {
                state: on[index] === true ? ('on' as const) : ('off' as const),
                from,
                until: edges[index + 1] ?? null,
              },
            ],
      );
    });
}

/**
 * The test cities, with random manual switches of some of their periods, including `snow
 * emergency`.
 */
export const cities: fc.Arbitrary<TestCity> = fc.constantFrom(...testCities).chain((one) =>
  fc.tuple(switchesIn(one), switchesIn(one)).map(([snow, holidays]) => {
    const { timeZone } = one.cityTime;
    const periods = one.cityTime.calendar.periods.map((period) => {
      if (period.name === 'snow emergency') return { ...period, switchings: snow };
      return period.name === 'holidays' ? { ...period, switchings: holidays } : period;
    });
    return { ...one, cityTime: { timeZone, calendar: { periods } } };
  }),
);
