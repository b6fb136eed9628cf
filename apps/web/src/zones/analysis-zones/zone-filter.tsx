// The menu of a column with values from the server: at most 500; more are found by searching.
import type { ListedValue, ZoneColumnKey } from '@curbwright/core';
import { api } from '../../shell/api.ts';
import { filtersWith } from '../../ui/table/column-filters.ts';
import { ColumnMenu } from '../../ui/table/column-menu.tsx';
import { foundIn, needsServer, useRestedSearch } from '../../ui/table/server-values.ts';
import { useZoneValueWords } from './zone-columns.tsx';
import type { ZoneListState } from './zone-list-state.ts';

interface Props {
  readonly column: ZoneColumnKey;
  readonly state: ZoneListState;
  readonly change: (part: Partial<ZoneListState>) => void;
  readonly onDone: () => void;
}

const none: readonly ListedValue[] = [];

export function ZoneFilter({ column, state, change, onDone }: Props) {
  const wordsOf = useZoneValueWords();
  const [search, onSearch] = useRestedSearch();
  const all = api.useAnalysisZoneListValuesQuery({ query: { column } });
  // Labels are searched here, where they are known. The server is searched only for values that did
  // not fit into one response.
  const onServer = needsServer(all, search);
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
        change({ filters: filtersWith(state.filters, column, chosen) });
        if (chosen.length > 0) onDone();
      }}
      found={foundIn(onServer ? some : all, onServer)}
      onSearch={onSearch}
      wordsOf={(value) => wordsOf(column, value)}
    />
  );
}
