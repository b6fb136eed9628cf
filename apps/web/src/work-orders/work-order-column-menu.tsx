// The menu of a column: sorting and, for status, priority and assignee, the values to filter by.
import { workOrderPriorities, workOrderStatuses } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { completeColumnValues } from '../ui/table/column-menu.tsx';
import { SoftText } from '../ui/table/list-cells.tsx';
import { FilterMenu, SortMenu } from '../ui/table/list-column-menu.tsx';
import type { WorkOrderColumn } from './work-order-columns.tsx';
import type { WorkOrderListState } from './work-order-list-state.ts';

interface Props {
  readonly column: WorkOrderColumn;
  readonly state: WorkOrderListState;
  readonly change: (part: Partial<WorkOrderListState>) => void;
  readonly onDone: () => void;
}

export function WorkOrderColumnMenu({ column, state, change, onDone }: Props) {
  const { t } = useTranslation();
  const { key, options, sortable } = column;
  const sort = {
    column: key,
    sorting: state.ordering,
    onSort: (ordering: WorkOrderListState['ordering']) => change({ ordering }),
    onDone,
  };
  if (options.length === 0)
    return (
      <SortMenu {...sort} sortable={sortable}>
        {!sortable && <SoftText>{t('workOrders.notSortable')}</SoftText>}
      </SortMenu>
    );
  return (
    <FilterMenu
      {...sort}
      applied={key === 'status' ? state.status : state.priority}
      onApply={(chosen) => {
        if (key === 'status') change({ status: workOrderStatuses.filter((one) => chosen.includes(one)) });
        else change({ priority: workOrderPriorities.filter((one) => chosen.includes(one)) });
      }}
      found={completeColumnValues(options.map(({ value }) => value))}
      wordsOf={(value) => options.find((one) => one.value === value)?.label ?? `${value}`}
    />
  );
}
