// Computes the designated periods in force on a civil date, given their manual switches at an
// instant. A calendar's rules are computed year by year and cached.
import type { Calendar, CalendarDay, DesignatedPeriod, PeriodSwitch } from './calendar.ts';
import { type CivilDay, civilDay, daysInMonth, epochDayOf, parseEpochDay } from './civil-day.ts';
import { periodKey } from './period-key.ts';
import { weekDays } from './week-days.ts';

/** Returns the day number of Easter Sunday (Gregorian). Source: Meeus/Jones/Butcher algorithm. */
export function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return epochDayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}

type FixedDay = Extract<CalendarDay, { kind: 'fixed' }>;
type NthWeekday = Extract<CalendarDay, { kind: 'nth weekday' }>;
type DateRangeRule = Extract<CalendarDay, { kind: 'dates' }>;

/**
 * Returns the days by which a fixed holiday moves, given its weekday (0 = Monday, 5 = Saturday, 6 =
 * Sunday).
 */
function observedShift(observed: FixedDay['observed'], weekday: number): number {
  if (observed === 'us') return weekday === 5 ? -1 : weekday === 6 ? 1 : 0;
  if (observed === 'monday') return weekday === 6 ? 1 : 0;
  if (observed === 'weekend to monday') return weekday === 5 ? 2 : weekday === 6 ? 1 : 0;
  return 0;
}

function fixedDays(rule: FixedDay, year: number): number[] {
  if (rule.day > daysInMonth(year, rule.month)) return [];
  const epochDay = epochDayOf(year, rule.month, rule.day);
  return [epochDay + observedShift(rule.observed, civilDay(epochDay).weekday)];
}

function nthWeekday(rule: NthWeekday, year: number): number[] {
  const targetWeekday = weekDays.indexOf(rule.weekday);
  const length = daysInMonth(year, rule.month);
  const first = epochDayOf(year, rule.month, 1);
  const firstMatch = ((targetWeekday - civilDay(first).weekday + 7) % 7) + 1;
  const day =
    rule.nth === 'last'
      ? firstMatch + 7 * Math.floor((length - firstMatch) / 7)
      : firstMatch + 7 * (rule.nth - 1);
  return day > length ? [] : [first + day - 1 + rule.offset];
}

/**
 * Returns a bound as a day number; a yearly bound is resolved in `year`. In a common year, February
 * 29 becomes March 1 as a start and February 28 as an end.
 */
function boundToEpochDay(bound: string, year: number, end: boolean): number {
  if (bound.length === 10) {
    const full = parseEpochDay(bound);
    if (full !== null) return full;
  }
  const text = bound.slice(-5);
  const boundYear = bound.length === 10 ? Number(bound.slice(0, 4)) : year;
  const month = Number(text.slice(0, 2));
  const day = Number(text.slice(3));
  const length = daysInMonth(boundYear, month);
  if (day <= length) return epochDayOf(boundYear, month, day);
  return epochDayOf(boundYear, month, length) + (end ? 0 : 1);
}

function dateRangeDays(rule: DateRangeRule, year: number): number[] {
  const yearly = rule.from.length === 5 && rule.to.length === 5;
  const from = boundToEpochDay(rule.from, year, false);
  const to = boundToEpochDay(rule.to, yearly && rule.from > rule.to ? year + 1 : year, true);
  const first = epochDayOf(year, 1, 1);
  const last = epochDayOf(yearly ? year + 1 : year, 12, 31);
  const days: number[] = [];
  for (let day = Math.max(from, first); day <= Math.min(to, last); day += 1) days.push(day);
  return days;
}

function weekdaysIn(days: readonly string[], year: number): number[] {
  const found: number[] = [];
  const end = epochDayOf(year + 1, 1, 1);
  for (let day = epochDayOf(year, 1, 1); day < end; day += 1) {
    if (days.includes(weekDays[civilDay(day).weekday] ?? '')) found.push(day);
  }
  return found;
}

/**
 * Returns the day numbers of a rule, computed for `year`; some may fall just outside it (an
 * observed New Year's Day).
 */
export function daysOfRule(rule: CalendarDay, year: number): number[] {
  switch (rule.kind) {
    case 'fixed':
      return fixedDays(rule, year);
    case 'nth weekday':
      return nthWeekday(rule, year);
    case 'easter':
      return [easterSunday(year) + rule.offset];
    case 'dates':
      return dateRangeDays(rule, year);
    case 'weekdays':
      return weekdaysIn(rule.days, year);
  }
}

/** A compiled calendar. Names are matched regardless of case. */
export interface CalendarDays {
  /**
   * Whether the designated period is in force on the day, given the manual switches at the instant.
   * Always `false` for a period that the calendar does not define.
   */
  on(name: string, day: CivilDay, instant: number): boolean;
  /**
   * Returns the sorted instants at which the period, or one of the periods it excludes, is switched
   * manually.
   */
  switchEdges(name: string): readonly number[];
  /**
   * Returns the number of manual switch changes in the whole calendar up to the instant. Between
   * two changes, `on` is constant for a given day.
   */
  switchEra(instant: number): number;
  /** Whether the calendar has a period of this name. */
  knows(name: string): boolean;
}

function edgesOf({ switchings }: DesignatedPeriod): number[] {
  return switchings.flatMap(({ from, until }) => (until === null ? [from] : [from, until]));
}

function sortedEdges(edges: readonly number[]): number[] {
  return [...new Set(edges)].sort((a, b) => a - b);
}

/**
 * Returns the manually switched state of a period at an instant; `null` = not switched, so its days
 * decide.
 */
export function switchStateAt(
  { switchings }: Pick<DesignatedPeriod, 'switchings'>,
  instant: number,
): PeriodSwitch['state'] | null {
  const found = switchings.findLast(({ from }) => from <= instant);
  return found === undefined || (found.until !== null && found.until <= instant) ? null : found.state;
}

class CompiledCalendar implements CalendarDays {
  readonly #periods = new Map<string, DesignatedPeriod>();
  /** Switch changes of all periods. */
  readonly #edges: readonly number[];
  /** Whether the period is in force on each day, by switch era, name and year: one byte per day. */
  readonly #years = new Map<string, Uint8Array>();

  constructor(calendar: Calendar) {
    for (const period of calendar.periods) this.#periods.set(periodKey(period.name), period);
    this.#edges = sortedEdges(calendar.periods.flatMap(edgesOf));
  }

  switchEra(instant: number): number {
    const edges = this.#edges;
    let [low, high] = [0, edges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((edges[middle] ?? 0) <= instant) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  switchEdges(name: string): readonly number[] {
    const seen = new Set<string>();
    const visit = (one: string): number[] => {
      const period = this.#periods.get(one);
      if (period === undefined || seen.has(one)) return [];
      seen.add(one);
      return [...edgesOf(period), ...period.except.flatMap((other) => visit(periodKey(other)))];
    };
    return sortedEdges(visit(periodKey(name)));
  }

  knows(name: string): boolean {
    return this.#periods.has(periodKey(name));
  }

  on(name: string, day: CivilDay, instant: number): boolean {
    const year = this.#year(periodKey(name), day.year, this.switchEra(instant), []);
    return year[day.epochDay - epochDayOf(day.year, 1, 1)] === 1;
  }

  #year(name: string, year: number, era: number, asking: readonly string[]): Uint8Array {
    const key = `${era} ${year} ${name}`;
    const known = this.#years.get(key);
    if (known !== undefined) return known;
    const days = this.#workOut(name, year, era, asking);
    // In a cycle of exceptions, the result depends on the starting period, so only the outermost
    // result is cached.
    if (asking.length === 0) {
      if (this.#years.size > 500) this.#years.clear();
      this.#years.set(key, days);
    }
    return days;
  }

  #workOut(name: string, year: number, era: number, asking: readonly string[]): Uint8Array {
    const days = new Uint8Array(366);
    const period = this.#periods.get(name);
    if (period === undefined) return days;
    const state = switchStateAt(period, this.#edges[era - 1] ?? Number.NEGATIVE_INFINITY);
    if (state !== null) return state === 'on' ? days.fill(1) : days;
    const first = epochDayOf(year, 1, 1);
    for (const rule of period.days) {
      for (const counted of [year - 1, year, year + 1]) {
        for (const day of daysOfRule(rule, counted))
          if (day >= first && day - first < 366) days[day - first] = 1;
      }
    }
    for (const other of period.except.map(periodKey)) {
      if (other === name || asking.includes(other)) continue;
      this.#year(other, year, era, [...asking, name]).forEach((on, index) => {
        if (on === 1) days[index] = 0;
      });
    }
    return days;
  }
}

const compiled = new WeakMap<Calendar, CalendarDays>();

/** Compiles a calendar, once per calendar value. */
export function compileCalendar(calendar: Calendar): CalendarDays {
  let days = compiled.get(calendar);
  if (days === undefined) {
    days = new CompiledCalendar(calendar);
    compiled.set(calendar, days);
  }
  return days;
}
