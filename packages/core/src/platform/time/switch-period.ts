// Changes of the calendar: switching a designated period on or off for a time leaves the past as it was, and other changes say when they do not.
import { ok, type Result, refused } from '../result.ts';
import type { Calendar, DesignatedPeriod, Switching } from './calendar.ts';
import { calendarDays, switchAt } from './calendar-days.ts';
import { civilMoment, startOfCivilDay } from './civil.ts';
import { civilDay, formatEpochDay } from './civil-day.ts';
import { periodKey } from './period-key.ts';

/** The switch of a period as if it had always been in a state. */
export function alwaysSwitched(state: Switching['state']): Switching {
  return { state, from: -8.64e15, until: null };
}

const kept = new WeakMap<Calendar, Map<number, Calendar>>();

/** The calendar as if its switches had always been as they are at an instant (epoch milliseconds). The same value between two changes of a switch. */
export function calendarAt(calendar: Calendar, instant: number): Calendar {
  if (calendar.periods.every(({ switchings }) => switchings.length === 0)) return calendar;
  const era = calendarDays(calendar).switchEra(instant);
  const byEra = kept.get(calendar) ?? new Map<number, Calendar>();
  kept.set(calendar, byEra);
  let found = byEra.get(era);
  if (found === undefined) {
    const periods = calendar.periods.map((period) => {
      const state = switchAt(period, instant);
      return { ...period, switchings: state === null ? [] : [alwaysSwitched(state)] };
    });
    found = { periods };
    byEra.set(era, found);
  }
  return found;
}

/** What the city wants of a period's switch; `days` hands it back to the period's days. Epoch milliseconds. */
export interface SwitchRequest {
  readonly state: Switching['state'] | 'days';
  /** null = now. */
  readonly from: number | null;
  /** null = until it is switched again. */
  readonly until: number | null;
}

/** Switchings of one period; more are a city that switches every day for a year. */
export const mostSwitchings = 400;

/** What is left of a switching beside a time (epoch milliseconds) that another one takes of it: its part before, and its part after. */
function besides(one: Switching, from: number, end: number): { before: Switching[]; after: Switching[] } {
  const until = one.until ?? Number.POSITIVE_INFINITY;
  return {
    before: one.from < from ? [{ ...one, until: until > from ? from : one.until }] : [],
    after: until > end ? [{ ...one, from: Math.max(one.from, end) }] : [],
  };
}

/**
 * The period's switchings after the request, made at `now` (epoch milliseconds): for its time the request decides, and outside of it everything stays
 * as it was. A switching that runs beyond the request's end, or is planned to, goes on from there. Refusals: `calendar-edit.switch-past` (it would
 * begin before now), `calendar-edit.switch-order` (it ends before it begins), `calendar-edit.switch-many`.
 */
export function applySwitch(
  switchings: readonly Switching[],
  request: SwitchRequest,
  now: number,
): Result<Switching[]> {
  const from = request.from ?? now;
  const end = request.until ?? Number.POSITIVE_INFINITY;
  if (from < now) return refused('calendar-edit.switch-past');
  if (end <= from) return refused('calendar-edit.switch-order');
  const left = switchings.map((one) => besides(one, from, end));
  const { state, until } = request;
  const all = [
    ...left.flatMap(({ before }) => before),
    ...(state === 'days' ? [] : [{ state, from, until }]),
    ...left.flatMap(({ after }) => after),
  ];
  return all.length > mostSwitchings
    ? refused('calendar-edit.switch-many', { most: mostSwitchings })
    : ok(all);
}

function sameSwitchings(a: readonly Switching[], b: readonly Switching[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ state, from, until }, index) => {
      const other = b[index];
      return other?.state === state && other.from === from && other.until === until;
    })
  );
}

/** The first period, before or after a change of the calendar's days, whose switchings the change would alter or lose: only `applySwitch` does that. */
export function alteredSwitchings(before: Calendar, after: Calendar): DesignatedPeriod | null {
  const of = ({ periods }: Calendar, name: string) =>
    periods.find((period) => periodKey(period.name) === periodKey(name))?.switchings ?? [];
  const isAltered = ({ name }: DesignatedPeriod) => !sameSwitchings(of(before, name), of(after, name));
  return before.periods.find(isAltered) ?? after.periods.find(isAltered) ?? null;
}

/**
 * The periods, by name in small letters, whose days depend on one of these: they themselves, and those that take their days out. When one of
 * these changes, a curb's rules may say something else only where they name one of the answer.
 */
export function periodsTouched({ periods }: Calendar, names: readonly string[]): string[] {
  const touched = new Set(names.map(periodKey));
  for (let size = -1; size !== touched.size; ) {
    size = touched.size;
    for (const { name, except } of periods)
      if (except.some((other) => touched.has(periodKey(other)))) touched.add(periodKey(name));
  }
  return [...touched];
}

/** Periods, by name in small letters, whose switch changes after `after` and at or before `until`. */
export function periodsSwitched({ periods }: Calendar, after: number, until: number): string[] {
  const isDue = (edge: number | null) => edge !== null && edge > after && edge <= until;
  return periods
    .filter(({ switchings }) => switchings.some((one) => isDue(one.from) || isDue(one.until)))
    .map(({ name }) => periodKey(name));
}

/** Periods, by name in small letters, that two calendars do not say the same of. */
export function periodsChanged(before: Calendar, after: Calendar): string[] {
  const textOf = ({ periods }: Calendar) =>
    new Map(periods.map((period) => [periodKey(period.name), JSON.stringify(period)]));
  const [was, is] = [textOf(before), textOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name));
}

/** Days, over or begun, on which a period holds by one calendar and not by the other. */
export interface PastDays {
  readonly period: string;
  readonly count: number;
  /** `yyyy-MM-dd`. */
  readonly first: string;
  readonly last: string;
}

/**
 * The first period whose days change from the day of the instant `from` to that of `now`, both included, as they are in the time zone; each day as
 * it was from its start on and after each switch within it, up to `now`. null when none of them changes.
 */
export function pastDaysChanged(
  before: Calendar,
  after: Calendar,
  { from, now, timeZone }: { readonly from: number; readonly now: number; readonly timeZone: string },
): PastDays | null {
  const dayOf = (instant: number) => civilMoment(instant, timeZone).today.epochDay;
  const [firstDay, today] = [dayOf(from), dayOf(now)];
  const [was, is] = [calendarDays(before), calendarDays(after)];
  const changed = periodsChanged(before, after);
  for (const name of new Set([...periodsTouched(before, changed), ...periodsTouched(after, changed)])) {
    // By the days they are on, so that a day is looked at as often as it was switched.
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
