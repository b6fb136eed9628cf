// The filter menu of a column, with values from the server: at most 500; more are found by
// searching.
import type { ColumnValue, ZoneColumnKey } from '@curbwright/core';
import { api } from '../../shell/api.ts';
import { withColumnFilter } from '../../ui/table/column-filters.ts';
import { FilterMenu } from '../../ui/table/list-column-menu.tsx';
import { useServerColumnValues } from '../../ui/table/server-column-values.ts';
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
  const values = useServerColumnValues(api.useAnalysisZoneListValuesQuery, { column });
  return (
    <FilterMenu
      column={column}
      sorting={state.ordering}
      onSort={(ordering) => change({ ordering })}
      applied={state.filters[column] ?? none}
      onApply={(chosen) => change({ filters: withColumnFilter(state.filters, column, chosen) })}
      {...values}
      wordsOf={(value) => wordsOf(column, value)}
      onDone={onDone}
    />
  );
}
