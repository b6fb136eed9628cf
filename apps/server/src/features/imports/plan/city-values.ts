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

/** What is said of an import beside the made-up demo city. */
export const besideDemo: ImportIssue = {
  severity: 'warning',
  code: 'import.beside-demo',
  place: 'city',
  params: {},
};

function warning(code: string, params: ImportIssue['params'] = {}): ImportIssue {
  return { severity: 'warning', code, place: 'city', params };
}

/**
 * A city without links of its own takes what the source says. One that has others keeps its values: another time zone or currency is
 * refused, another name or hierarchy is not taken and said, and designated periods it lacks are added to its calendar.
 * @param retired links that this very import retires: none of the others
 */
export function planCity(now: CityNow, data: CityData, retired: number): Result<PlannedCity> {
  const issues: ImportIssue[] = [];
  const calendar = data.calendar ?? { periods: [] };
  if (now.links === 0)
    for (const [field, value, kept] of [
      ['time_zone', data.timeZone, now.time_zone],
      ['currency', data.currency, now.currency],
    ] as const)
      if (value === null) issues.push(warning('import.city-value-kept', { field, value: kept }));
  const others = now.other_links > retired;
  if (others) {
    if (data.timeZone !== null && data.timeZone !== now.time_zone)
      return refused('import.time-zone-conflict', { city: now.time_zone, source: data.timeZone });
    if (data.currency !== null && data.currency !== now.currency)
      return refused('import.currency-conflict', { city: now.currency, source: data.currency });
    if (data.name !== null && data.name !== now.name)
      issues.push(warning('import.name-kept', { name: data.name, value: now.name }));
    if (data.priorityHierarchy !== null && !same(data.priorityHierarchy, now.priority_hierarchy))
      issues.push(warning('import.hierarchy-kept'));
  }
  const known = new Set(now.calendar.periods.map(({ name }) => name.toLowerCase()));
  const missing = calendar.periods.filter(({ name }) => !known.has(name.toLowerCase()));
  const values: CityValues = others
    ? {
        name: now.name,
        time_zone: now.time_zone,
        currency: now.currency,
        priority_hierarchy: now.priority_hierarchy,
        authority: now.authority ?? data.authority,
        calendar: { periods: [...now.calendar.periods, ...missing] },
      }
    : {
        name: data.name ?? now.name,
        time_zone: data.timeZone ?? now.time_zone,
        currency: data.currency ?? now.currency,
        priority_hierarchy: data.priorityHierarchy ?? now.priority_hierarchy,
        authority: data.authority ?? now.authority,
        calendar: data.calendar === null ? now.calendar : calendar,
      };
  const columns = ['name', 'time_zone', 'currency', 'priority_hierarchy', 'authority', 'calendar'] as const;
  return ok({ values, sets: columns.filter((column) => !same(values[column], now[column])), issues });
}
