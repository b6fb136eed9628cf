// What an import makes of the city's own values: name, zone, currency, hierarchy, calendar, authority.
import { type CityData, type ImportIssue, ok, type Result, refused } from '@curbwright/core';
import type { CityValues } from '../apply/queries.ts';
import type { CityNow } from './queries.ts';

export interface PlannedCity {
  readonly values: CityValues;
  /** Columns the source sets to something new. */
  readonly sets: readonly string[];
  readonly issues: readonly ImportIssue[];
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(sorted(left)) === JSON.stringify(sorted(right));
}

/** Object keys in order: jsonb keeps an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

function warning(code: string, params: ImportIssue['params'] = {}): ImportIssue {
  return { severity: 'warning', code, place: 'city', params };
}

/** What is said of an import beside the made-up demo city; with `replace`, its curbs were to go and stay for a change to come. */
export function besideDemo(replace: boolean): ImportIssue {
  return warning(replace ? 'import.beside-demo-stays' : 'import.beside-demo');
}

/** What the city has beside the import. */
export interface Standing {
  /** Links in force that stay beside those of the source. */
  readonly beside: number;
  /** They were to be retired: what stays has a change published for later. */
  readonly replace: boolean;
  /** Periods as imports put them into the calendar; all others are people's own. */
  readonly importedPeriods: readonly unknown[];
}

/**
 * The calendar after the import. Beside links of its own nothing of the city's goes; where the source has the city to itself, its periods
 * take the place of those that imports brought. What people made or changed stays, and that is said where the source has other days for it.
 */
function planCalendar(now: CityNow, source: CityData['calendar'], standing: Standing) {
  const issues: ImportIssue[] = [];
  if (source === null) return { calendar: now.calendar, issues };
  const named = (name: string) => name.toLowerCase();
  const offered = new Map(source.periods.map((period) => [named(period.name), period]));
  const known = new Set(now.calendar.periods.map(({ name }) => named(name)));
  const kept = now.calendar.periods.flatMap((period) => {
    const other = offered.get(named(period.name));
    const isOwn = standing.beside > 0 || !standing.importedPeriods.some((one) => same(one, period));
    if (!isOwn) return other === undefined ? [] : [other];
    if (other !== undefined && !same(other, period))
      issues.push(warning('import.calendar-kept', { name: period.name }));
    return [period];
  });
  const missing = source.periods.filter(({ name }) => !known.has(named(name)));
  return { calendar: { periods: [...kept, ...missing] }, issues };
}

/** Why the source cannot lie in one city with what stays beside it: there is one clock and one currency. */
function conflictOf(now: CityNow, data: CityData, { beside, replace }: Standing): Result<null> {
  if (data.timeZone !== null && data.timeZone !== now.time_zone)
    return refused(replace ? 'import.time-zone-stays' : 'import.time-zone-conflict', {
      city: now.time_zone,
      source: data.timeZone,
      count: beside,
    });
  if (data.currency !== null && data.currency !== now.currency)
    return refused(replace ? 'import.currency-stays' : 'import.currency-conflict', {
      city: now.currency,
      source: data.currency,
      count: beside,
    });
  return ok(null);
}

/**
 * A city without other links takes what the source says, but for the days people put into its calendar. One that has others keeps its
 * values: another time zone or currency is refused, another name or hierarchy is not taken and said, and periods it lacks are added.
 */
export function planCity(now: CityNow, data: CityData, standing: Standing): Result<PlannedCity> {
  const issues: ImportIssue[] = [];
  if (now.links === 0)
    for (const [field, value, kept] of [
      ['time_zone', data.timeZone, now.time_zone],
      ['currency', data.currency, now.currency],
    ] as const)
      if (value === null) issues.push(warning('import.city-value-kept', { field, value: kept }));
  const others = standing.beside > 0;
  if (others) {
    const conflict = conflictOf(now, data, standing);
    if (!conflict.ok) return conflict;
    if (data.name !== null && data.name !== now.name && data.name !== now.called)
      issues.push(warning('import.name-kept', { name: data.name, value: now.called }));
    if (data.priorityHierarchy !== null && !same(data.priorityHierarchy, now.priority_hierarchy))
      issues.push(warning('import.hierarchy-kept'));
  }
  const { calendar, issues: keptPeriods } = planCalendar(now, data.calendar, standing);
  issues.push(...keptPeriods);
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
        // A file of our own says what administrators call the city.
        name: data.name === null || data.name === now.called ? now.name : data.name,
        time_zone: data.timeZone ?? now.time_zone,
        currency: data.currency ?? now.currency,
        priority_hierarchy: data.priorityHierarchy ?? now.priority_hierarchy,
        authority: data.authority ?? now.authority,
        calendar,
      };
  const columns = ['name', 'time_zone', 'currency', 'priority_hierarchy', 'authority', 'calendar'] as const;
  return ok({ values, sets: columns.filter((column) => !same(values[column], now[column])), issues });
}
