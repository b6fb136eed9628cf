// The menu of a list column, for sorting and filtering. Lists at most 500 of the server's values;
// the others can be found by searching.
import type { ColumnValue, ProposalColumnKey } from '@curbwright/core';
import { api } from '../../shell/api.ts';
import { withColumnFilter } from '../../ui/table/column-filters.ts';
import { FilterMenu } from '../../ui/table/list-column-menu.tsx';
import { useServerColumnValues } from '../../ui/table/server-column-values.ts';
import { useColumnValueFormat } from './list-columns.tsx';
import type { RegulationListState } from './list-state.ts';

interface Props {
  readonly column: ProposalColumnKey;
  readonly state: RegulationListState;
  readonly change: (part: Partial<RegulationListState>) => void;
  /** Called when sorting or filtering is done, so that the menu can close. */
  readonly onDone: () => void;
}

const none: readonly ColumnValue[] = [];

export function ColumnFilter({ column, state, change, onDone }: Props) {
  const wordsOf = useColumnValueFormat();
  const values = useServerColumnValues(api.useProposedRegulationListValuesQuery, {
    column,
    is_published: state.isPublished,
    ...(state.scenario === null ? {} : { scenario__id: state.scenario }),
  });
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
