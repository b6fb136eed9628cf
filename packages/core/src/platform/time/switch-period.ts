// Changes the calendar. Manually switching a designated period leaves the past unchanged; other
// changes report when they alter it.
import { failWith, ok, type Result } from '../result.ts';
import type { Calendar, DesignatedPeriod, PeriodSwitch } from './calendar.ts';
import { civilMoment, startOfCivilDay } from './civil.ts';
import { civilDay, formatEpochDay } from './civil-day.ts';
import { compileCalendar, switchStateAt } from './compile-calendar.ts';
import { periodKey } from './period-key.ts';

/** Returns a switch that puts a period in this state at all times. */
export function permanentSwitch(state: PeriodSwitch['state']): PeriodSwitch {
  return { state, from: -8.64e15, until: null };
}

const calendarsByEra = new WeakMap<Calendar, Map<number, Calendar>>();

/**
 * Returns the calendar as if its manual switches had always been as they are at an instant (epoch
 * milliseconds). Returns the same object for all instants between two switches.
 */
export function calendarAt(calendar: Calendar, instant: number): Calendar {
  if (calendar.periods.every(({ switchings }) => switchings.length === 0)) return calendar;
  const era = compileCalendar(calendar).switchEra(instant);
  const byEra = calendarsByEra.get(calendar) ?? new Map<number, Calendar>();
  calendarsByEra.set(calendar, byEra);
  let found = byEra.get(era);
  if (found === undefined) {
    const periods = calendar.periods.map((period) => {
      const state = switchStateAt(period, instant);
      return { ...period, switchings: state === null ? [] : [permanentSwitch(state)] };
    });
    found = { periods };
    byEra.set(era, found);
  }
  return found;
}

/**
 * A requested manual switch of a period. `days` returns the period to its calendar days. Epoch
 * milliseconds.
 */
export interface SwitchRequest {
  readonly state: PeriodSwitch['state'] | 'days';
  /** `null`: now. */
  readonly from: number | null;
  /** `null`: until the next switch. */
  readonly until: number | null;
}

/** Maximum number of manual switches of one period, enough to switch every day for a year. */
export const maxPeriodSwitches = 400;

/**
 * Returns what remains of a switch when another one replaces it between two times (epoch
 * milliseconds): the part before and the part after.
 */
function remainderAround(
  one: PeriodSwitch,
  from: number,
  end: number,
): { before: PeriodSwitch[]; after: PeriodSwitch[] } {
  const until = one.until ?? Number.POSITIVE_INFINITY;
  return {
    before: one.from < from ? [{ ...one, until: until > from ? from : one.until }] : [],
    after: until > end ? [{ ...one, from: Math.max(one.from, end) }] : [],
  };
}

/**
 * Returns the period's switches after a request made at `now` (epoch milliseconds). The request
 * applies during its own time; everything outside that time is unchanged. A current or planned
 * switch that extends past the end of the request continues from there. Errors:
 * `calendar-edit.switch-past` (it would begin before now), `calendar-edit.switch-order` (it ends
 * before it begins), `calendar-edit.switch-many` (too many switches).
 */
export function applySwitch(
  switchings: readonly PeriodSwitch[],
  request: SwitchRequest,
  now: number,
): Result<PeriodSwitch[]> {
  const from = request.from ?? now;
  const end = request.until ?? Number.POSITIVE_INFINITY;
  if (from < now) return failWith('calendar-edit.switch-past');
  if (end <= from) return failWith('calendar-edit.switch-order');
  const left = switchings.map((one) => remainderAround(one, from, end));
  const { state, until } = request;
  const all = [
    ...left.flatMap(({ before }) => before),
    ...(state === 'days' ? [] : [{ state, from, until }]),
    ...left.flatMap(({ after }) => after),
  ];
  return all.length > maxPeriodSwitches
    ? failWith('calendar-edit.switch-many', { most: maxPeriodSwitches })
    : ok(all);
}

function sameSwitchings(a: readonly PeriodSwitch[], b: readonly PeriodSwitch[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ state, from, until }, index) => {
      const other = b[index];
      return other?.state === state && other.from === from && other.until === until;
    })
  );
}

/**
 * Returns the first period whose manual switches a change of the calendar would alter or lose. Only
 * `applySwitch` may change them.
 */
export function findPeriodWithAlteredSwitches(before: Calendar, after: Calendar): DesignatedPeriod | null {
  const of = ({ periods }: Calendar, name: string) =>
    periods.find((period) => periodKey(period.name) === periodKey(name))?.switchings ?? [];
  const isAltered = ({ name }: DesignatedPeriod) => !sameSwitchings(of(before, name), of(after, name));
  return before.periods.find(isAltered) ?? after.periods.find(isAltered) ?? null;
}

/**
 * Returns the periods, by lowercase name, whose days depend on the given ones: these periods
 * themselves and those that exclude their days. A change of a given period can affect a curb's
 * rules only if they name a returned period.
 */
export function dependentPeriods({ periods }: Calendar, names: readonly string[]): string[] {
  const touched = new Set(names.map(periodKey));
  for (let size = -1; size !== touched.size; ) {
    size = touched.size;
    for (const { name, except } of periods)
      if (except.some((other) => touched.has(periodKey(other)))) touched.add(periodKey(name));
  }
  return [...touched];
}

/**
 * Returns the periods, by lowercase name, that are switched on or off after `after` and at or
 * before `until`.
 */
export function switchedPeriods({ periods }: Calendar, after: number, until: number): string[] {
  const isDue = (edge: number | null) => edge !== null && edge > after && edge <= until;
  return periods
    .filter(({ switchings }) => switchings.some((one) => isDue(one.from) || isDue(one.until)))
    .map(({ name }) => periodKey(name));
}

/** Returns the periods, by lowercase name, that differ between two calendars. */
export function changedPeriods(before: Calendar, after: Calendar): string[] {
  const textOf = ({ periods }: Calendar) =>
    new Map(periods.map((period) => [periodKey(period.name), JSON.stringify(period)]));
  const [was, is] = [textOf(before), textOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name));
}

/** Past days, including today, on which a period applies in one calendar and not in the other. */
export interface PastDaysChange {
  readonly period: string;
  readonly count: number;
  /** `yyyy-MM-dd`. */
  readonly first: string;
  readonly last: string;
}

/**
 * Returns the first period whose past days change, from the day of the instant `from` to that of
 * `now`, both included, in the time zone. Each day is checked at its start and after each manual
 * switch on it, up to `now`. `null` when no day changes.
 */
export function findPastDaysChange(
  before: Calendar,
  after: Calendar,
  { from, now, timeZone }: { readonly from: number; readonly now: number; readonly timeZone: string },
): PastDaysChange | null {
  const dayOf = (instant: number) => civilMoment(instant, timeZone).today.epochDay;
  const [firstDay, today] = [dayOf(from), dayOf(now)];
  const [was, is] = [compileCalendar(before), compileCalendar(after)];
  const changed = changedPeriods(before, after);
  for (const name of new Set([...dependentPeriods(before, changed), ...dependentPeriods(after, changed)])) {
    // Grouped by day, so that a day is checked only once per switch on it.
    const edgesOf = new Map<number, number[]>();
    for (const edge of new Set([...was.switchEdges(name), ...is.switchEdges(name)]))
      if (edge >= from && edge < now) {
        const day = dayOf(edge);
        edgesOf.set(day, [...(edgesOf.get(day) ?? []), edge]);
      }
    const days: number[] = [];
    for (let day = firstDay; day <= today; day += 1) {
      const at = civilDay(day);
      const moments = [startOfCivilDay(day, timeZone), ...(edgesOf.get(day) ?? [])];
      if (moments.some((moment) => was.on(name, at, moment) !== is.on(name, at, moment))) days.push(day);
    }
    const [first, last] = [days[0], days.at(-1)];
    if (first !== undefined && last !== undefined)
      return { period: name, count: days.length, first: formatEpochDay(first), last: formatEpochDay(last) };
  }
  return null;
}
