// The work order list: a table sorted and filtered by the server, with the columns from its
// configuration, arranged by the user.
import type { WorkOrderResponse } from '@curbwright/contract';
import { applyQueuedEdits, numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconMap2, IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../shell/list-screen/list-screen.tsx';
import { useRowSelection } from '../shell/list-screen/use-row-selection.ts';
import { useReader } from '../shell/reader-hooks.ts';
import { StateMessage } from '../ui/state-message.tsx';
import type { GridAction } from '../ui/table/grid-types.ts';
import { queueWorkOrderChange } from './field/field-work.ts';
import { useFieldWork } from './use-field-work.ts';
import { useWorkOrderRows } from './use-work-order-rows.ts';
import { WorkOrderBulkActions } from './work-order-bulk-actions.tsx';
import { WorkOrderColumnMenu } from './work-order-column-menu.tsx';
import { useWorkOrderColumns } from './work-order-columns.tsx';
import {
  defaultWorkOrderListState,
  toWorkOrderQuery,
  useWorkOrderListState,
} from './work-order-list-state.ts';
import { WorkOrderToolbar } from './work-order-toolbar.tsx';

interface Props {
  /** The work order whose panel is open; `null` = none. */
  readonly current: number | null;
  readonly onOpen: (id: number) => void;
  readonly onNew: () => void;
  readonly onImport: () => void;
  readonly onMap: (order: WorkOrderResponse) => void;
}

/** What an empty list says, by which work orders it shows. */
const emptyTitles = {
  true: 'workOrders.noneOpen',
  false: 'workOrders.noneClosed',
  '': 'workOrders.noneAtAll',
} as const;

export function WorkOrderTable({ current, onOpen, onNew, onImport, onMap }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const work = useFieldWork();
  const me = work.person?.username ?? null;
  const { state, change } = useWorkOrderListState();
  const query = toWorkOrderQuery(state);
  const rows = useWorkOrderRows(query);
  const { count } = rows;
  const selected = useRowSelection({ rows });
  const onStatus = useCallback(
    (row: WorkOrderResponse, status: WorkOrderResponse['status']) =>
      void queueWorkOrderChange(row, { status }),
    [],
  );
  const config = useWorkOrderColumns(work.mayNot, onStatus);
  const { columns } = config;
  const waiting = work.rows;
  const { rowAt: baseAt } = rows;
  const rowAt = useCallback(
    (index: number) => {
      const row = baseAt(index);
      return row === undefined ? undefined : applyQueuedEdits(row, waiting);
    },
    [baseAt, waiting],
  );
  const filtered = [
    ...(state.status.length > 0 ? ['status'] : []),
    ...(state.priority.length > 0 ? ['priority'] : []),
    ...(state.assignee === '' ? [] : ['assignee']),
    ...(state.dueBefore === '' ? [] : ['due']),
  ];
  const actions = useMemo(
    (): readonly GridAction<WorkOrderResponse>[] => [
      {
        key: 'map',
        label: t('workOrders.onMap'),
        labelOf: (row) => t('workOrders.onMapOf', { name: row.name }),
        icon: <IconMap2 size={18} stroke={1.5} />,
        run: onMap,
      },
    ],
    [t, onMap],
  );
  const number = numberFormat(reader.locale);
  return (
    <ListScreen
      id="work-orders"
      title={t('workOrders.title')}
      rows={{
        ...rows,
        rowAt,
        failed: rows.failed || config.failed,
        retry: rows.failed ? rows.retry : config.retry,
      }}
      selected={selected}
      nameOf={({ name }) => name}
      columns={columns}
      actions={actions}
      onOpen={({ id }) => onOpen(id)}
      current={current}
      sorting={state.ordering}
      listKey={JSON.stringify(query)}
      filter={{
        columns: filtered,
        isSearched: state.search.trim() !== '',
        onClear: () =>
          change({ ...defaultWorkOrderListState, ordering: state.ordering, isOpen: state.isOpen }),
        nothing: t('workOrders.nothing'),
        clearLabel: t('workOrders.clearFilters'),
        describe: () => t('workOrders.filtered'),
      }}
      failed={t('workOrders.failed')}
      loading={t('workOrders.loading')}
      menuOf={(key, close) => {
        const column = columns.find((one) => one.key === key);
        if (column === undefined) return null;
        return <WorkOrderColumnMenu column={column} state={state} change={change} onDone={close} />;
      }}
      empty={
        <StateMessage
          title={t(emptyTitles[state.isOpen])}
          action={
            <div className="flex wrap gap-8">
              {work.mayNot === null && (
                <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={onNew}>
                  {t('workOrders.new')}
                </Button>
              )}
              {state.isOpen === 'true' && (
                <Button variant="default" onClick={() => change({ isOpen: '' })}>
                  {t('workOrders.showAll')}
                </Button>
              )}
            </div>
          }
        >
          {work.mayNot ?? t('workOrders.emptyHelp')}
        </StateMessage>
      }
      toolbar={(onColumns) => (
        <WorkOrderToolbar
          state={state}
          change={change}
          totals={count === null ? '' : t('workOrders.totals', { count, number: number.format(count) })}
          me={me}
          mayNot={work.mayNot}
          onColumns={onColumns}
          onImport={onImport}
          onNew={onNew}
        />
      )}
      selectionBar={
        <WorkOrderBulkActions
          orders={selected.chosen}
          me={me}
          mayNot={work.mayNot}
          onClear={selected.clear}
        />
      }
    />
  );
}
