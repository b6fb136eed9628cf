// The oracle: a second, deliberately simple implementation of rule evaluation that tests the
// engine. It works minute by minute with Temporal values.
import { Temporal } from 'temporal-polyfill';
import type { CurbUser } from '../city/regulations/curb-user.ts';
import type { Restriction, RuleSet, Users } from '../city/regulations/restriction.ts';
import type { CalendarDay, DesignatedPeriod } from '../platform/time/calendar.ts';
import type { CityTime } from '../platform/time/city-time.ts';
import type { TimeSpan } from '../platform/time/time-span.ts';

const dayNames = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
/** Easter Sundays, copied from an almanac. */
const easters = [
  '2010-04-04',
  '2011-04-24',
  '2012-04-08',
  '2013-03-31',
  '2023-04-09',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
];

function dayName(date: Temporal.PlainDate): string {
  return dayNames[date.dayOfWeek - 1] ?? '';
}

function observedOn(rule: Extract<CalendarDay, { kind: 'fixed' }>, date: Temporal.PlainDate): boolean {
  return [-2, -1, 0, 1, 2].some((back) => {
    const nominal = date.subtract({ days: back });
    if (nominal.month !== rule.month || nominal.day !== rule.day) return false;
    const name = dayName(nominal);
    const moves: Record<string, Record<string, number>> = {
      none: {},
      us: { sa: -1, su: 1 },
      monday: { su: 1 },
      'weekend to monday': { sa: 2, su: 1 },
    };
    return (moves[rule.observed]?.[name] ?? 0) === back;
  });
}

function nthWeekdayIs(
  rule: Extract<CalendarDay, { kind: 'nth weekday' }>,
  date: Temporal.PlainDate,
): boolean {
  const day = date.subtract({ days: rule.offset });
  if (day.month !== rule.month || dayName(day) !== rule.weekday) return false;
  return rule.nth === 'last' ? day.add({ days: 7 }).month !== day.month : Math.ceil(day.day / 7) === rule.nth;
}

function inRange(date: Temporal.PlainDate, from: string | null, to: string | null): boolean {
  const text = date.toString();
  const short = text.slice(5);
  if (from?.length === 5 && to?.length === 5 && from > to) return short >= from || short <= to;
  const after = from === null || (from.length === 5 ? short >= from : text >= from);
  const before = to === null || (to.length === 5 ? short <= to : text <= to);
  return after && before;
}

function ruleNames(rule: CalendarDay, date: Temporal.PlainDate): boolean {
  switch (rule.kind) {
    case 'fixed':
      return observedOn(rule, date);
    case 'nth weekday':
      return nthWeekdayIs(rule, date);
    case 'easter':
      return easters.includes(date.subtract({ days: rule.offset }).toString());
    case 'dates':
      return inRange(date, rule.from, rule.to);
    case 'weekdays':
      return rule.days.some((day) => day === dayName(date));
  }
}

function periodOn(
  periods: readonly DesignatedPeriod[],
  name: string,
  date: Temporal.PlainDate,
  instant: number,
): boolean {
  const period = periods.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (period === undefined) return false;
  for (const { state, from, until } of period.switchings)
    if (instant >= from && !(until !== null && instant >= until)) return state === 'on';
  return (
    period.days.some((rule) => ruleNames(rule, date)) &&
    !period.except.some((other) => periodOn(periods, other, date, instant))
  );
}

function dayHolds(span: TimeSpan, date: Temporal.PlainDate, cityTime: CityTime, instant: number): boolean {
  const last = date.daysInMonth;
  return (
    (span.daysOfWeek.length === 0 || span.daysOfWeek.some((day) => day === dayName(date))) &&
    (span.months.length === 0 || span.months.includes(date.month)) &&
    (span.dates.length === 0 || span.dates.some(({ from, to }) => inRange(date, from, to))) &&
    (span.weeksOfMonth.length === 0 ||
      span.weeksOfMonth.some((week) =>
        week === 'last' ? date.day > last - 7 : date.day > (week - 1) * 7 && date.day <= week * 7,
      )) &&
    (span.daysOfMonth.length === 0 ||
      span.daysOfMonth.some((day) => {
        if (day === 'odd') return date.day % 2 === 1;
        if (day === 'even') return date.day % 2 === 0;
        return date.day === (day === 'last' ? last : day);
      })) &&
    span.periods.every(
      ({ name, apply }) =>
        periodOn(cityTime.calendar.periods, name, date, instant) === (apply === 'only during'),
    )
  );
}

function minutes(time: string): number {
  const [hour = '0', minute = '0'] = time.split(':');
  return Number(hour) * 60 + Number(minute);
}

type DayQuery = (span: TimeSpan, daysBack: number) => boolean;

function spanHolds(span: TimeSpan, instant: number, minute: number, dayIs: DayQuery): boolean {
  const { instants } = span;
  const once = instants.some(
    ({ from, to }) => !(from !== null && instant < from) && !(to !== null && instant >= to),
  );
  if (instants.length > 0 && !once) return false;
  if (span.times.length === 0) return dayIs(span, 0);
  return span.times.some((time) => {
    const from = minutes(time.from);
    const end = minutes(time.to) <= from ? minutes(time.to) + 1440 : minutes(time.to);
    return [0, 1].some((back) => {
      const since = minute + back * 1440;
      return since >= from && since < end && dayIs(span, back);
    });
  });
}

function entryMatches(entry: Users, asker: CurbUser): boolean {
  const words = [...asker.classes, ...asker.purposes].map((word) => word.toLowerCase());
  const zones = asker.subclasses.map((zone) => zone.toLowerCase());
  const ok = (size: number | null, low: number | null, high: number | null) =>
    size === null || (size >= (low ?? 0) && size <= (high ?? Number.POSITIVE_INFINITY));
  const { limits } = entry;
  // A rule for residents or permit holders of a permit zone applies to every curb user with that
  // zone's permit.
  const holds = entry.subclasses.some((name) => zones.includes(name));
  const called = (name: string) =>
    words.includes(name) || (holds && ['permit', 'resident', 'permit holder'].includes(name));
  return (
    entry.allOf.every(called) &&
    (entry.anyOf.length === 0 || entry.anyOf.some(called)) &&
    entry.except.every((name) => !words.includes(name)) &&
    (entry.subclasses.length === 0 || entry.subclasses.some((name) => zones.includes(name))) &&
    (entry.purposes.length === 0 || entry.purposes.some((name) => words.includes(name))) &&
    (limits === null ||
      (ok(asker.height, limits.minHeight, limits.maxHeight) &&
        ok(asker.length, limits.minLength, limits.maxLength) &&
        ok(asker.weight, limits.minWeight, limits.maxWeight)))
  );
}

const useNames = ['parking', 'loading', 'unloading', 'stopping', 'travel'];
const allows: Record<string, string[]> = {
  parking: ['parking', 'loading', 'unloading', 'stopping'],
  loading: ['loading', 'unloading', 'stopping'],
  unloading: ['unloading', 'stopping'],
  stopping: ['stopping'],
  travel: ['travel'],
};
const forbids: Record<string, string[]> = {
  loading: ['parking'],
  unloading: ['parking'],
  stopping: ['parking'],
  travel: ['parking', 'loading', 'unloading', 'stopping'],
  'no parking': ['parking'],
  'no loading': ['parking', 'loading'],
  'no unloading': ['parking', 'unloading'],
  'no stopping': ['parking', 'loading', 'unloading', 'stopping'],
  'no travel': ['travel'],
};
const excludesOthers: Record<string, string[]> = {
  parking: ['parking'],
  loading: ['parking', 'loading', 'unloading'],
  unloading: ['parking', 'unloading'],
  stopping: ['parking', 'loading', 'unloading', 'stopping'],
  travel: useNames,
};

/** The effect of one restriction on one use. */
interface RestrictionEffect {
  readonly use: string;
  readonly restriction: Restriction;
  readonly index: number;
  readonly allowed: boolean;
  readonly order: readonly number[];
}

function effectOf(restriction: Restriction, index: number, asker: CurbUser): RestrictionEffect[] {
  const matched = restriction.users.filter((entry) => entryMatches(entry, asker));
  const isFor = restriction.users.length === 0 || matched.length > 0;
  const named = matched.some(
    ({ allOf, anyOf, subclasses, purposes }) => [...allOf, ...anyOf, ...subclasses, ...purposes].length > 0,
  );
  const toEffect = (use: string, allowed: boolean, rank: number): RestrictionEffect => {
    const stay = restriction.maxStay ?? 1e12;
    return {
      use,
      restriction,
      index,
      allowed,
      order: [restriction.priority, rank, named ? 0 : 1, stay, index],
    };
  };
  if (!isFor) {
    if (!restriction.forbidsOthers) return [];
    return (excludesOthers[restriction.activity] ?? []).map((use) => toEffect(use, false, 2));
  }
  return [
    ...(allows[restriction.activity] ?? []).map((use) => toEffect(use, true, 1)),
    ...(forbids[restriction.activity] ?? []).map((use) => toEffect(use, false, 0)),
  ];
}

function first(said: readonly RestrictionEffect[]): RestrictionEffect | undefined {
  const before = (a: RestrictionEffect, b: RestrictionEffect) => {
    const at = a.order.findIndex((value, i) => value !== b.order[i]);
    return at >= 0 && (a.order[at] ?? 0) < (b.order[at] ?? 0);
  };
  return said.find((one) => said.every((other) => !before(other, one)));
}

/** The result for everybody if some rule is unknown: nothing is allowed. */
const unknownKey = JSON.stringify([
  useNames.map(() => false),
  null,
  false,
  'rules-unknown',
  null,
  null,
  null,
]);

function keyOf(said: readonly RestrictionEffect[]): string {
  const deciders = useNames.map((use) => first(said.filter((one) => one.use === use)));
  const allowed = deciders.map((one) => one?.allowed ?? true);
  const four = [0, 1, 2, 3];
  const own = (use: number) => deciders[use]?.restriction.activity === useNames[use];
  const most =
    four.find((use) => deciders[use]?.allowed === true && own(use)) ??
    four.find((use) => deciders[use]?.allowed === true) ??
    four.find((use) => allowed[use] === true) ??
    -1;
  const deciding = deciders[most]?.restriction;
  return JSON.stringify([
    allowed,
    useNames[most] ?? null,
    deciding !== undefined && own(most),
    first(said)?.restriction.subActivity ?? 'unregulated',
    deciding?.maxStay ?? null,
    deciding?.noReturn ?? null,
    deciding?.payment ?? null,
  ]);
}

/** The local time at an instant: the minute of the day, today and yesterday. */
interface LocalMinute {
  readonly minute: number;
  readonly dates: readonly [Temporal.PlainDate, Temporal.PlainDate];
}

/**
 * Returns a function that computes the local time of an instant. Uses Temporal only at both ends of
 * an hour, because the clock runs evenly between two equal offsets.
 */
function localMinuteReader(timeZone: string): (instant: number) => LocalMinute {
  const zoned = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  const shown = (at: Temporal.PlainDateTime): LocalMinute => ({
    minute: at.hour * 60 + at.minute,
    dates: [at.toPlainDate(), at.toPlainDate().subtract({ days: 1 })],
  });
  let hour = { start: Number.NaN, even: false, first: shown(new Temporal.PlainDateTime(2000, 1, 1)) };
  return (instant) => {
    const start = Math.floor(instant / 3_600_000) * 3_600_000;
    if (start !== hour.start) {
      const [from, to] = [zoned(start), zoned(start + 3_600_000)];
      const even = from.offsetNanoseconds === to.offsetNanoseconds;
      hour = { start, even, first: shown(from.toPlainDateTime()) };
    }
    const minute = hour.first.minute + Math.floor((instant - start) / 60_000);
    if (hour.even && minute < 1440) return { ...hour.first, minute };
    return shown(zoned(instant).toPlainDateTime());
  };
}

/**
 * Returns a function that gives the answer at an instant as text. Days are cached, because each is
 * evaluated for many minutes.
 */
export function oracle(ruleSet: RuleSet, asker: CurbUser, cityTime: CityTime): (instant: number) => string {
  if (ruleSet.restrictions.some(({ subActivity }) => subActivity === 'rules-unknown'))
    return () => unknownKey;
  const days = new Map<TimeSpan, Map<string, boolean>>();
  const keys = new Map<string, string>();
  const show = localMinuteReader(cityTime.timeZone);
  const dateNames = new WeakMap<Temporal.PlainDate, string>();
  const switchings = cityTime.calendar.periods.flatMap((period) => period.switchings);
  const nameOf = (date: Temporal.PlainDate) => {
    const name = dateNames.get(date) ?? date.toString();
    dateNames.set(date, name);
    return name;
  };
  return (instant) => {
    const { dates, minute } = show(instant);
    const passed = switchings.map(({ from, until }) => [instant >= from, until !== null && instant >= until]);
    const names = dates.map((date) => nameOf(date) + passed.join());
    const dayIs: DayQuery = (span, back) => {
      const known = days.get(span) ?? new Map<string, boolean>();
      days.set(span, known);
      const name = names[back] ?? '';
      const date = dates[back];
      const answer = known.get(name) ?? (date !== undefined && dayHolds(span, date, cityTime, instant));
      known.set(name, answer);
      return answer;
    };
    const applies = ruleSet.restrictions.map(({ timeSpans }) => {
      const plain = timeSpans.filter((span) => !span.excludes);
      const holds = (span: TimeSpan) => spanHolds(span, instant, minute, dayIs);
      return (
        (plain.length === 0 || plain.some(holds)) && !timeSpans.some((span) => span.excludes && holds(span))
      );
    });
    const situation = applies.join();
    const key =
      keys.get(situation) ??
      keyOf(ruleSet.restrictions.flatMap((one, i) => (applies[i] === true ? effectOf(one, i, asker) : [])));
    keys.set(situation, key);
    return key;
  };
}
