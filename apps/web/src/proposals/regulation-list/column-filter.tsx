// A column's menu with the server's values: at most 500; further ones are found by searching.
import type { ColumnValue, ProposalColumnKey } from '@curbwright/core';
import { api } from '../../shell/api.ts';
import { withColumnFilter } from '../../ui/table/column-filters.ts';
import { ColumnMenu } from '../../ui/table/column-menu.tsx';
import {
  needsServerSearch,
  toColumnValues,
  useDebouncedSearch,
} from '../../ui/table/server-column-values.ts';
import { useColumnValueFormat } from './list-columns.tsx';
import type { RegulationListState } from './list-state.ts';

interface Props {
  readonly column: ProposalColumnKey;
  readonly state: RegulationListState;
  readonly change: (part: Partial<RegulationListState>) => void;
  /** Sorting or filtering is complete: the menu may close. */
  readonly onDone: () => void;
}

const none: readonly ColumnValue[] = [];

export function ColumnFilter({ column, state, change, onDone }: Props) {
  const wordsOf = useColumnValueFormat();
  const [search, onSearch] = useDebouncedSearch();
  const scope = {
    column,
    is_published: state.isPublished,
    ...(state.scenario === null ? {} : { scenario__id: state.scenario }),
  };
  const all = api.useProposedRegulationListValuesQuery({ query: scope });
  // Searched by displayed text in the browser; on the server only when the values do not fit into
  // one response.
  const onServer = needsServerSearch(all, search);
  const some = api.useProposedRegulationListValuesQuery({ query: { ...scope, search } }, { skip: !onServer });
  const { key, descending } = state.ordering;
  return (
    <ColumnMenu
      sorted={key === column ? (descending ? 'descending' : 'ascending') : null}
      onSort={(downwards, isTicking) => {
        change({ ordering: { key: column, descending: downwards } });
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
