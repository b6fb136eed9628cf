// What the zones list shows, as its address says it: sort order, filters, search. Nonsense is left out.
import { type ListedValue, parseZoneOrdering, type ZoneColumnKey, zoneColumnKeys } from '@curbwright/core';
import { useCallback, useEffect, useState } from 'react';

export type ZoneFilters = Readonly<Partial<Record<ZoneColumnKey, readonly ListedValue[]>>>;

export interface ZoneListState {
  /** null = by name, each zone with its parts under it. */
  readonly ordering: { readonly key: ZoneColumnKey; readonly descending: boolean } | null;
  readonly filters: ZoneFilters;
  readonly search: string;
}

export const plainZoneList: ZoneListState = { ordering: null, filters: {}, search: '' };

/** Filters stand under names of their own: other screens use the columns' names. */
const prefix = 'where_';
const mostValues = 500;

function valuesIn(text: string): readonly ListedValue[] {
  try {
    const values: unknown = JSON.parse(text);
    if (!Array.isArray(values)) return [];
    const said = values.filter((value): value is ListedValue => value === null || typeof value === 'string');
    return [...new Set(said)].slice(0, mostValues);
  } catch {
    return [];
  }
}

/** The filters with another choice in one column; nothing chosen = it does not filter. */
export function filtersWith(
  filters: ZoneFilters,
  key: ZoneColumnKey,
  values: readonly ListedValue[],
): ZoneFilters {
  const { [key]: _gone, ...others } = filters;
  return values.length === 0 ? others : { ...others, [key]: values };
}

export function parseZoneList(search: string): ZoneListState {
  const given = new URLSearchParams(search);
  return {
    ordering: parseZoneOrdering(given.get('ordering') ?? ''),
    filters: zoneColumnKeys.reduce<ZoneFilters>((found, key) => {
      const text = given.get(`${prefix}${key}`);
      return text === null ? found : filtersWith(found, key, valuesIn(text));
    }, {}),
    search: (given.get('search') ?? '').slice(0, 100),
  };
}

export function orderingText({ key, descending }: NonNullable<ZoneListState['ordering']>): string {
  return `${descending ? '-' : ''}${key}`;
}

/** Writes the state over a query string; parameters that are not ours are kept. */
export function formatZoneList(state: ZoneListState, search: string): string {
  const query = new URLSearchParams(search);
  const set = (name: string, text: string) => {
    if (text === '') query.delete(name);
    else query.set(name, text);
  };
  set('ordering', state.ordering === null ? '' : orderingText(state.ordering));
  set('search', state.search);
  for (const key of zoneColumnKeys) {
    const values = state.filters[key] ?? [];
    set(`${prefix}${key}`, values.length === 0 ? '' : JSON.stringify(values));
  }
  return query.size === 0 ? '' : `?${query}`;
}

/** The query of the list's call. */
export function zoneListQuery({ ordering, filters, search }: ZoneListState) {
  const values = Object.entries(filters).map(([key, chosen]) => [key, JSON.stringify(chosen)]);
  return {
    ...Object.fromEntries(values),
    ordering: ordering === null ? 'name' : orderingText(ordering),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  };
}

export function useZoneListState() {
  const [state, setState] = useState(() => parseZoneList(location.search));
  useEffect(() => {
    const back = () => setState(parseZoneList(location.search));
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  /** `quiet`: while one types, no step for Back each letter. */
  const change = useCallback((part: Partial<ZoneListState>, quiet = false) => {
    const next = { ...parseZoneList(location.search), ...part };
    const search = formatZoneList(next, location.search);
    if (search !== location.search) {
      const address = `${location.pathname}${search}${location.hash}`;
      if (quiet) history.replaceState(null, '', address);
      else history.pushState(null, '', address);
    }
    setState(next);
  }, []);
  return { state, change };
}
