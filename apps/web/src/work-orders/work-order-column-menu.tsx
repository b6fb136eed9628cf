// The menu of a column: sorting and, for status, priority and assignee, the values to filter by.
import type { ColumnValue } from '@curbwright/core';
import { workOrderPriorities, workOrderStatuses } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ColumnMenu, completeColumnValues } from '../ui/table/column-menu.tsx';
import type { WorkOrderColumn } from './work-order-columns.tsx';
import type { WorkOrderListState } from './work-order-list-state.ts';
import styles from './work-orders.module.css';

interface Props {
  readonly column: WorkOrderColumn;
  readonly state: WorkOrderListState;
  readonly change: (part: Partial<WorkOrderListState>) => void;
  readonly onDone: () => void;
}

export function WorkOrderColumnMenu({ column, state, change, onDone }: Props) {
  const { t } = useTranslation();
  const { key, options } = column;
  const sorted = state.ordering.key === key ? (state.ordering.descending ? 'descending' : 'ascending') : null;
  const sort = (descending: boolean) => change({ ordering: { key, descending } });
  if (options.length === 0)
    return (
      <div className={styles.sortMenu}>
        {column.sortable ? (
          (['ascending', 'descending'] as const).map((way) => (
            <Button
              key={way}
              size="compact-md"
              variant={sorted === way ? 'filled' : 'default'}
              aria-pressed={sorted === way}
              onClick={() => {
                sort(way === 'descending');
                onDone();
              }}
            >
              {t(`table.${way}`)}
            </Button>
          ))
        ) : (
          <p className={styles.soft}>{t('workOrders.notSortable')}</p>
        )}
      </div>
    );
  const wordsOf = (value: ColumnValue) => options.find((one) => one.value === value)?.label ?? `${value}`;
  return (
    <ColumnMenu
      sorted={sorted}
      onSort={(descending, isTicking) => {
        sort(descending);
        if (!isTicking) onDone();
      }}
      applied={key === 'status' ? state.status : state.priority}
      onApply={(chosen) => {
        if (key === 'status') change({ status: workOrderStatuses.filter((one) => chosen.includes(one)) });
        else change({ priority: workOrderPriorities.filter((one) => chosen.includes(one)) });
        if (chosen.length > 0) onDone();
      }}
      found={completeColumnValues(options.map(({ value }) => value))}
      wordsOf={wordsOf}
    />
  );
}
