// The menu of a column: sort, and for status, priority and person the values to filter by.
import type { ListedValue } from '@curbwright/core';
import { plainText, workOrderPriorities, workOrderStatuses } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnMenu } from '../../ui/table/column-menu.tsx';
import type { OrderColumn } from './order-columns.tsx';
import type { OrderListState } from './order-list-state.ts';
import styles from './work-orders.module.css';

interface Props {
  readonly column: OrderColumn;
  readonly state: OrderListState;
  readonly change: (part: Partial<OrderListState>) => void;
  readonly onDone: () => void;
}

export function OrderMenu({ column, state, change, onDone }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
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
  const wordsOf = (value: ListedValue) => options.find((one) => one.value === value)?.label ?? `${value}`;
  const wanted = plainText(search.trim());
  return (
    <ColumnMenu
      words={{
        sort: t('table.sort'),
        ascending: t('table.ascending'),
        descending: t('table.descending'),
        filter: t('table.filter'),
        search: t('table.searchValues'),
        clear: t('table.clear'),
        apply: t('table.apply'),
        loading: t('table.loadingValues'),
        failed: t('table.valuesFailed'),
        retry: t('app.retry'),
        none: t('table.noValues'),
        more: t('table.moreValues'),
      }}
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
      found={{
        values: options
          .map(({ value }) => value)
          .filter((value) => plainText(wordsOf(value)).includes(wanted)),
        truncated: false,
        loading: false,
        failed: false,
        retry: () => undefined,
      }}
      search={search}
      onSearch={setSearch}
      wordsOf={wordsOf}
    />
  );
}
