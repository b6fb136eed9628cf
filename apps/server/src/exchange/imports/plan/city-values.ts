// Plans how an import changes the city itself: name, time zone, currency, hierarchy, calendar,
// authority.
import {
  type CityData,
  calendar as calendarSchema,
  type DesignatedPeriod,
  failWith,
  findPastDaysChange,
  findUnknownPeriods,
  type ImportIssue,
  ok,
  type PastDaysChange,
  periodKey,
  type Result,
} from '@curbwright/core';
import type { CityValues } from '../apply/apply-import.sql.ts';
import type { CurrentCity } from './import-plan.sql.ts';

interface PlannedCity {
  readonly values: CityValues;
  /** Columns the source sets to a new value. */
  readonly sets: readonly string[];
  readonly issues: readonly ImportIssue[];
}

function equalAsJson(left: unknown, right: unknown): boolean {
  return JSON.stringify(withSortedKeys(left)) === JSON.stringify(withSortedKeys(right));
}

/** Sorts object keys, because jsonb does not preserve their order. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, withSortedKeys(inner)]),
  );
}

function cityWarning(code: string, params: ImportIssue['params'] = {}): ImportIssue {
  return { severity: 'warning', code, place: 'city', params };
}

/**
 * Warning for an import next to the generated demo city. With `replace`, its curbs should have been
 * retired but remain because of a scheduled change.
 */
export function demoCurbsWarning(replace: boolean): ImportIssue {
  return cityWarning(replace ? 'import.beside-demo-stays' : 'import.beside-demo');
}

/** What remains in the city besides the import. */
export interface RemainingCurbs {
  /** Links in force that remain in addition to those of the source. */
  readonly beside: number;
  /** `true` when the import should retire other links. Any that remain have a scheduled change. */
  readonly replace: boolean;
  /**
   * Number of links that remain in the city, imported and others. Their past rules have already
   * been used in responses.
   */
  readonly staying: number;
  /**
   * Calendar periods with the values imports gave them. All other periods were made or changed by
   * people.
   */
  readonly importedPeriods: readonly unknown[];
}

type Periods = readonly DesignatedPeriod[];

/**
 * Finds the first past or current days that a different calendar would change for remaining curbs;
 * `null` if there are none.
 */
function findChangedPastDays(
  now: CurrentCity,
  { staying }: RemainingCurbs,
  before: Periods,
  after: Periods,
): PastDaysChange | null {
  if (staying === 0 || now.known_from === null) return null;
  const read = (periods: Periods) => calendarSchema.parse({ periods });
  return findPastDaysChange(read(before), read(after), {
    from: now.known_from,
    now: now.at,
    timeZone: now.time_zone,
  });
}

/**
 * Limits a designated period's manual on and off switches to the present and future, because the
 * city already has curbs: none begins before `now` (epoch milliseconds).
 */
function currentAndFutureSwitchings(
  { switchings }: DesignatedPeriod,
  now: number,
): DesignatedPeriod['switchings'] {
  return switchings
    .filter(({ until }) => until === null || until > now)
    .map((one) => ({ ...one, from: Math.max(one.from, now) }));
}

const nameOf = ({ name }: { readonly name: string }) => periodKey(name);

/**
 * Plans the calendar after the import. If other links remain, no period is removed from the city's
 * calendar; otherwise the source's periods replace those of earlier imports. Periods made or
 * changed by people stay, and so do those whose change would alter past days of remaining curbs. An
 * issue is reported where the source has other days for them.
 */
function planCalendar(now: CurrentCity, source: CityData['calendar'], standing: RemainingCurbs) {
  const issues: ImportIssue[] = [];
  if (source === null) return { calendar: now.calendar, issues };
  const sourcePeriods = new Map(source.periods.map((period) => [nameOf(period), period]));
  const known = new Set(now.calendar.periods.map(nameOf));
  let periods: Periods = now.calendar.periods;
  for (const period of now.calendar.periods) {
    const other = sourcePeriods.get(nameOf(period));
    if (other !== undefined && equalAsJson(other, period)) continue;
    const isEditedByPeople =
      standing.beside > 0 || !standing.importedPeriods.some((one) => equalAsJson(one, period));
    const switchesDiffer = standing.staying > 0 && !equalAsJson(other?.switchings ?? [], period.switchings);
    if (isEditedByPeople || switchesDiffer) {
      if (other !== undefined) issues.push(cityWarning('import.calendar-kept', { name: period.name }));
      continue;
    }
    const next = periods.flatMap((one) => (one === period ? (other ?? []) : one));
    const past = findChangedPastDays(now, standing, periods, next);
    if (past === null) periods = next;
    else
      issues.push(
        cityWarning('import.calendar-past-kept', { name: period.name, first: past.first, last: past.last }),
      );
  }
  for (const period of source.periods.filter((one) => !known.has(nameOf(one)))) {
    const switchings =
      standing.staying === 0 ? period.switchings : currentAndFutureSwitchings(period, now.at);
    const next = [...periods, { ...period, switchings }];
    const past = findChangedPastDays(now, standing, periods, next);
    if (past !== null)
      issues.push(
        cityWarning('import.calendar-past-added', { name: period.name, first: past.first, last: past.last }),
      );
    periods = next;
  }
  return { calendar: { periods }, issues };
}

/**
 * Returns why the source cannot be imported next to the city's remaining links: a city has one time
 * zone and one currency.
 */
function findCityConflict(
  now: CurrentCity,
  data: CityData,
  { beside, replace }: RemainingCurbs,
): Result<null> {
  if (data.timeZone !== null && data.timeZone !== now.time_zone)
    return failWith(replace ? 'import.time-zone-stays' : 'import.time-zone-conflict', {
      city: now.time_zone,
      source: data.timeZone,
      count: beside,
    });
  if (data.currency !== null && data.currency !== now.currency)
    return failWith(replace ? 'import.currency-stays' : 'import.currency-conflict', {
      city: now.currency,
      source: data.currency,
      count: beside,
    });
  return ok(null);
}

/**
 * Plans the city's own values. A city without other links adopts the source's values, except
 * calendar days set by people. A city with other links keeps its own: another time zone or currency
 * is rejected, another name or hierarchy is ignored with a warning, and missing periods are added.
 * Periods that the source's rules name but the resulting calendar lacks are odd values, which the
 * user has to accept.
 */
export function planCity(now: CurrentCity, data: CityData, standing: RemainingCurbs): Result<PlannedCity> {
  const issues: ImportIssue[] = [];
  if (now.links === 0)
    for (const [field, value, kept] of [
      ['time_zone', data.timeZone, now.time_zone],
      ['currency', data.currency, now.currency],
    ] as const)
      if (value === null) issues.push(cityWarning('import.city-value-kept', { field, value: kept }));
  const others = standing.beside > 0;
  if (others) {
    const conflict = findCityConflict(now, data, standing);
    if (!conflict.ok) return conflict;
    if (data.name !== null && data.name !== now.name && data.name !== now.called)
      issues.push(cityWarning('import.name-kept', { name: data.name, value: now.called }));
    if (data.priorityHierarchy !== null && !equalAsJson(data.priorityHierarchy, now.priority_hierarchy))
      issues.push(cityWarning('import.hierarchy-kept'));
  }
  const { calendar, issues: keptPeriods } = planCalendar(now, data.calendar, standing);
  issues.push(...keptPeriods);
  for (const { name, curbs } of findUnknownPeriods(data.links, data.ruleSets, calendar))
    issues.push({
      severity: 'warning',
      code: 'import.odd-period',
      place: 'calendar',
      params: { name, curbs },
    });
  const values: CityValues = others
    ? {
        name: now.name,
        time_zone: now.time_zone,
        currency: now.currency,
        priority_hierarchy: now.priority_hierarchy,
        authority: now.authority ?? data.authority,
        calendar,
      }
    : {
        // Our own export files contain the name that administrators gave the city.
        name: data.name === null || data.name === now.called ? now.name : data.name,
        time_zone: data.timeZone ?? now.time_zone,
        currency: data.currency ?? now.currency,
        priority_hierarchy: data.priorityHierarchy ?? now.priority_hierarchy,
        authority: data.authority ?? now.authority,
        calendar,
      };
  const columns = ['name', 'time_zone', 'currency', 'priority_hierarchy', 'authority', 'calendar'] as const;
  return ok({ values, sets: columns.filter((column) => !equalAsJson(values[column], now[column])), issues });
}
