// The menu of a column with values from the server: at most 500; more are found by searching.
import type { ColumnValue, ZoneColumnKey } from '@curbwright/core';
import { api } from '../../shell/api.ts';
import { withColumnFilter } from '../../ui/table/column-filters.ts';
import { ColumnMenu } from '../../ui/table/column-menu.tsx';
import {
  needsServerSearch,
  toColumnValues,
  useDebouncedSearch,
} from '../../ui/table/server-column-values.ts';
import { useZoneValueFormat } from './zone-columns.tsx';
import type { ZoneListState } from './zone-list-state.ts';

interface Props {
  readonly column: ZoneColumnKey;
  readonly state: ZoneListState;
  readonly change: (part: Partial<ZoneListState>) => void;
  readonly onDone: () => void;
}

const none: readonly ColumnValue[] = [];

export function ZoneColumnFilter({ column, state, change, onDone }: Props) {
  const wordsOf = useZoneValueFormat();
  const [search, onSearch] = useDebouncedSearch();
  const all = api.useAnalysisZoneListValuesQuery({ query: { column } });
  // Labels are searched here, where they are known. The server is searched only for values that did
  // not fit into one response.
  const onServer = needsServerSearch(all, search);
  const some = api.useAnalysisZoneListValuesQuery({ query: { column, search } }, { skip: !onServer });
  const { ordering } = state;
  return (
    <ColumnMenu
      sorted={ordering?.key === column ? (ordering.descending ? 'descending' : 'ascending') : null}
      onSort={(descending, isTicking) => {
        change({ ordering: { key: column, descending } });
        if (!isTicking) onDone();
      }}
      applied={state.filters[column] ?? none}
      onApply={(chosen) => {
        change({ filters: withColumnFilter(state.filters, column, chosen) });
        if (chosen.length > 0) onDone();
      }}
      found={toColumnValues(onServer ? some : all, onServer)}
      onSearch={onSearch}
      wordsOf={(value) => wordsOf(column, value)}
    />
  );
}
