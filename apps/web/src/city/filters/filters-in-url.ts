// The filters in the URL: `sub_activity`, `days`, `time_limit`, `restrictions`, `sub_restrictions`,
// `hide`. Invalid values are ignored.
import { anyCurbType, dayPresets } from '@curbwright/core';
import { type FiltersState, noFilters } from './filters-slice.ts';

/** The filters' query parameters. */
export const filterParameters = [
  'sub_activity',
  'days',
  'time_limit',
  'restrictions',
  'sub_restrictions',
  'hide',
] as const;

const maxListEntries = 60;
/**
 * Names of activities and curb types: letters, digits, spaces, `-`, `_`. Whether the city has them
 * is checked once its catalog is loaded.
 */
const namePattern = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,79}$/u;

/** Returns the distinct entries of a comma-separated list. */
export function parseList(text: string | null): readonly string[] {
  const entries = (text ?? '').split(',').map((entry) => entry.trim());
  return [...new Set(entries)].filter((entry) => namePattern.test(entry)).slice(0, maxListEntries);
}

function parseMinutesList(text: string | null): readonly number[] {
  const minutes = parseList(text).map(Number);
  return minutes
    .filter((value) => Number.isInteger(value) && value > 0 && value <= 1_000_000)
    .sort((a, b) => a - b);
}

export function parseFilters(given: URLSearchParams): FiltersState {
  const days = given.get('days');
  return {
    globalFilters: { sub_activity: parseList(given.get('sub_activity'))[0] ?? anyCurbType },
    days: dayPresets.find((preset) => preset === days) ?? noFilters.days,
    time_limit: parseMinutesList(given.get('time_limit')),
    restrictions: parseList(given.get('restrictions')),
    sub_restrictions: parseList(given.get('sub_restrictions')),
    hidden: parseList(given.get('hide')),
  };
}

/** Writes the filters, each as `name=value`; defaults are omitted. */
export function formatFilters(filters: FiltersState): readonly string[] {
  const { globalFilters, days, time_limit, restrictions, sub_restrictions, hidden } = filters;
  const one = (name: string, value: string, usual: string) =>
    value === usual ? [] : [`${name}=${encodeURIComponent(value)}`];
  const many = (name: string, values: readonly (string | number)[]) =>
    values.length === 0 ? [] : [`${name}=${values.map(encodeURIComponent).join(',')}`];
  return [
    ...one('sub_activity', globalFilters.sub_activity, anyCurbType),
    ...one('days', days, noFilters.days),
    ...many('time_limit', time_limit),
    ...many('restrictions', restrictions),
    ...many('sub_restrictions', sub_restrictions),
    ...many('hide', hidden),
  ];
}
