// Finds when restrictions apply together: every combination in the coming months, and the schedule
// of each day.

import type { Restriction } from '../../city/regulations/restriction.ts';
import {
  dayKind,
  eraOf,
  parseDayKind,
  type RuleSetTiming,
  restrictionPatternAt,
  timingOf,
} from '../../city/regulations/rule-set-timing.ts';
import { horizonDays } from '../../city/regulations/verdict.ts';
import type { Calendar } from '../../platform/time/calendar.ts';
import type { CityTime } from '../../platform/time/city-time.ts';
import { civilMoment, dayMs, startOfCivilDay } from '../../platform/time/civil.ts';
import { civilDay, formatEpochDay } from '../../platform/time/civil-day.ts';
import { permanentSwitch } from '../../platform/time/switch-period.ts';
import type { MinuteSpan } from './finding.ts';

/**
 * A part of a day in which the same restrictions apply; wall-clock minutes, half-open. `applies[i]`
 * is `1` when restriction i applies.
 */
interface DayPart extends MinuteSpan {
  readonly applies: string;
}

/**
 * Periods that the city switches manually, or whose days are not entered: they may apply on any
 * day.
 */
function switchablePeriods(calendar: Calendar, restrictions: readonly Restriction[]): Set<string> {
  const lower = (name: string) => name.trim().toLowerCase();
  const named = new Set(
    restrictions.flatMap(({ timeSpans }) =>
      timeSpans.flatMap(({ periods }) => periods.map(({ name }) => lower(name))),
    ),
  );
  const found = calendar.periods.filter(
    ({ name, days, switchings }) => named.has(lower(name)) && (switchings.length > 0 || days.length === 0),
  );
  return new Set(found.map(({ name }) => name));
}

/**
 * Returns the possible situations, each as a calendar: the city as it is, with all switchable
 * periods off, with all of them on, and with each one on alone.
 */
export function possibleCityTimes(cityTime: CityTime, restrictions: readonly Restriction[]): CityTime[] {
  const names = [...switchablePeriods(cityTime.calendar, restrictions)];
  if (names.length === 0) return [cityTime];
  const withSwitchedOn = (chosen: readonly string[]): CityTime => ({
    ...cityTime,
    calendar: {
      periods: cityTime.calendar.periods.map((period) =>
        names.includes(period.name)
          ? { ...period, switchings: [permanentSwitch(chosen.includes(period.name) ? 'on' : 'off')] }
          : period,
      ),
    },
  });
  const alone = names.length > 1 ? names.slice(0, 6).map((name) => withSwitchedOn([name])) : [];
  return [cityTime, withSwitchedOn([]), withSwitchedOn(names), ...alone];
}

/** Schedules of a list of restrictions by day, each computed once per kind of day. */
export class DaySchedules {
  readonly #timing: RuleSetTiming;
  readonly #timeZone: string;
  readonly #byDay = new Map<number, readonly DayPart[]>();
  readonly #byKind = new Map<string, readonly DayPart[]>();

  constructor(restrictions: readonly Restriction[], cityTime: CityTime) {
    this.#timing = timingOf({ id: 'draft', restrictions }, cityTime);
    this.#timeZone = cityTime.timeZone;
  }

  /** The parts of the day, covering its 1,440 wall-clock minutes without gaps. */
  stretches(epochDay: number): readonly DayPart[] {
    let stretches = this.#byDay.get(epochDay);
    if (stretches === undefined) {
      stretches = this.#workOut(epochDay);
      this.#byDay.set(epochDay, stretches);
    }
    return stretches;
  }

  #workOut(epochDay: number): readonly DayPart[] {
    // Noon UTC is within a day of the civil day in any time zone, so an instant two days away is on
    // another day everywhere.
    const noon = (epochDay + 0.5) * dayMs;
    const near = this.#timing.instants.filter((instant) => Math.abs(instant - noon) < 2 * dayMs);
    if (near.length === 0) return this.#ofEra(epochDay, eraOf(this.#timing, noon));
    const start = startOfCivilDay(epochDay, this.#timeZone);
    const end = startOfCivilDay(epochDay + 1, this.#timeZone);
    const edges = [start, ...near.filter((instant) => instant > start && instant < end)];
    const starts = edges.map((edge) => (edge === start ? 0 : civilMoment(edge, this.#timeZone).minute));
    return edges.flatMap((edge, index) => {
      const from = starts[index] ?? 0;
      const to = starts[index + 1] ?? 1440;
      return this.#ofEra(epochDay, eraOf(this.#timing, edge))
        .map((one) => ({ ...one, from: Math.max(one.from, from), to: Math.min(one.to, to) }))
        .filter((one) => one.from < one.to);
    });
  }

  #ofEra(epochDay: number, era: number): readonly DayPart[] {
    const kind = dayKind(this.#timing, epochDay, era);
    let row = this.#byKind.get(kind);
    if (row === undefined) {
      const situation = parseDayKind(this.#timing, kind);
      const { minutes } = this.#timing;
      row = minutes.map((from, index) => ({
        from,
        to: minutes[index + 1] ?? 1440,
        applies: restrictionPatternAt(this.#timing, from, situation),
      }));
      this.#byKind.set(kind, row);
    }
    return row;
  }

  /**
   * Returns the times, in the civil week that contains a day, for which `wanted` returns `true`
   * given the restrictions that apply. Days for which `isCounted` returns `false` are left out.
   */
  week(
    epochDay: number,
    wanted: (applies: string) => boolean,
    isCounted: (epochDay: number) => boolean = () => true,
  ): { monday: string; spans: MinuteSpan[] } {
    const monday = epochDay - civilDay(epochDay).weekday;
    const spans: MinuteSpan[] = [];
    for (let day = 0; day < 7; day += 1) {
      if (!isCounted(monday + day)) continue;
      for (const { from, to, applies } of this.stretches(monday + day)) {
        if (!wanted(applies)) continue;
        const [start, end] = [day * 1440 + from, day * 1440 + to];
        const last = spans.at(-1);
        if (last?.to === start) spans[spans.length - 1] = { from: last.from, to: end };
        else spans.push({ from: start, to: end });
      }
    }
    return { monday: formatEpochDay(monday), spans };
  }
}

/** A combination of restrictions that applies at some time, and the first day when it does. */
export interface Occurrence {
  readonly applies: string;
  readonly epochDay: number;
  /** The days in the calendar where it occurs. */
  readonly days: DaySchedules;
}

/**
 * Finds every combination that occurs within 400 days from a day in any of the city's possible
 * calendars.
 */
export function findOccurrences(
  restrictions: readonly Restriction[],
  cityTime: CityTime,
  fromDay: number,
): readonly Occurrence[] {
  const found = new Map<string, Occurrence>();
  for (const city of possibleCityTimes(cityTime, restrictions)) {
    const days = new DaySchedules(restrictions, city);
    for (let epochDay = fromDay; epochDay < fromDay + horizonDays; epochDay += 1)
      for (const { applies } of days.stretches(epochDay))
        if (!found.has(applies)) found.set(applies, { applies, epochDay, days });
  }
  return [...found.values()];
}
