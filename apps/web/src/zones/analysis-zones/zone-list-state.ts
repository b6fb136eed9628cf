// State of the zones list as stored in the URL: sort order, filters, search. Invalid values are
// ignored.
import { parseZoneOrdering, type ZoneColumnKey, zoneColumnKeys } from '@curbwright/core';
import { useAddressState } from '../../shell/address-state.ts';
import {
  type ColumnFilters,
  parseColumnFilters,
  toFilterQuery,
  writeColumnFilters,
} from '../../ui/table/column-filters.ts';

export interface ZoneListState {
  /** `null` = by name, each zone followed by its sub-zones. */
  readonly ordering: { readonly key: ZoneColumnKey; readonly descending: boolean } | null;
  readonly filters: ColumnFilters<ZoneColumnKey>;
  readonly search: string;
}

export const defaultZoneListState: ZoneListState = { ordering: null, filters: {}, search: '' };

export function parseZoneListState(search: string): ZoneListState {
  const given = new URLSearchParams(search);
  return {
    ordering: parseZoneOrdering(given.get('ordering') ?? ''),
    filters: parseColumnFilters(given, zoneColumnKeys, defaultZoneListState.filters),
    search: (given.get('search') ?? '').slice(0, 100),
  };
}

export function formatZoneOrdering({ key, descending }: NonNullable<ZoneListState['ordering']>): string {
  return `${descending ? '-' : ''}${key}`;
}

/** Writes the state into a query string and leaves unrelated parameters unchanged. */
export function formatZoneListState(state: ZoneListState, search: string): string {
  const query = new URLSearchParams(search);
  const set = (name: string, text: string) => {
    if (text === '') query.delete(name);
    else query.set(name, text);
  };
  set('ordering', state.ordering === null ? '' : formatZoneOrdering(state.ordering));
  set('search', state.search);
  writeColumnFilters(query, zoneColumnKeys, state.filters);
  return query.size === 0 ? '' : `?${query}`;
}

/** Query parameters of the list request. */
export function zoneListQuery({ ordering, filters, search }: ZoneListState) {
  return {
    ...toFilterQuery(filters),
    ordering: ordering === null ? 'name' : formatZoneOrdering(ordering),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  };
}

export function useZoneListState() {
  return useAddressState(parseZoneListState, formatZoneListState);
}
