// State of the zones list as stored in the URL: sort order, filters, search.
import { type ZoneColumnKey, zoneColumnKeys } from '@curbwright/core';
import { useUrlState } from '../../shell/address-state.ts';
import {
  filtersField,
  formatOrdering,
  listAddress,
  orderingField,
  textField,
} from '../../shell/list-screen/list-address.ts';
import { type ColumnFilters, toFilterQuery } from '../../ui/table/column-filters.ts';

export interface ZoneListState {
  /** `null` = by name, each zone followed by its sub-zones. */
  readonly ordering: { readonly key: ZoneColumnKey; readonly descending: boolean } | null;
  readonly filters: ColumnFilters<ZoneColumnKey>;
  readonly search: string;
}

export const {
  plain: defaultZoneListState,
  parse: parseZoneListState,
  format: formatZoneListState,
} = listAddress<ZoneListState>({
  ordering: orderingField('ordering', zoneColumnKeys, null),
  search: textField('search', 100),
  filters: filtersField(zoneColumnKeys, {}),
});

/** Returns the query parameters of the list request. */
export function zoneListQuery({ ordering, filters, search }: ZoneListState) {
  return {
    ...toFilterQuery(filters),
    ordering: ordering === null ? 'name' : formatOrdering(ordering),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  };
}

export function useZoneListState() {
  return useUrlState(parseZoneListState, formatZoneListState);
}
