// The work order list: a table sorted and filtered by the server, with the columns from its
// configuration, arranged by the user.
import type { WorkOrderResponse } from '@curbwright/contract';
import {
  addToSelection,
  applyQueuedEdits,
  type ColumnLayout,
  emptyRowSelection,
  numberFormat,
  type RowSelection,
  removeFromSelection,
  selectionRange,
  toggleRowSelection,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGridMessages } from '../shell/grid-messages.ts';
import { useReader } from '../shell/reader-hooks.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { StateMessage } from '../ui/state-message.tsx';
import { ColumnChooser } from '../ui/table/column-chooser.tsx';
import { DataGrid } from '../ui/table/data-grid.tsx';
import type { GridAction } from '../ui/table/grid-types.ts';
import frame from '../ui/table/list-screen.module.css';
import { Popover } from '../ui/table/popover.tsx';
import { useStoredLayout } from '../ui/table/use-stored-layout.ts';
import { queueWorkOrderChange } from './field/field-work.ts';
import { useFieldWork } from './use-field-work.ts';
import { useWorkOrderRows } from './use-work-order-rows.ts';
import { WorkOrderBulkActions } from './work-order-bulk-actions.tsx';
import { WorkOrderColumnMenu } from './work-order-column-menu.tsx';
import { useWorkOrderColumns, type WorkOrderColumn } from './work-order-columns.tsx';
import {
  defaultWorkOrderListState,
  toWorkOrderQuery,
  useWorkOrderListState,
} from './work-order-list-state.ts';
import { WorkOrderToolbar } from './work-order-toolbar.tsx';
import styles from './work-orders.module.css';

interface Props {
  /** The work order whose panel is open; `null` = none. */
  readonly current: number | null;
  readonly onOpen: (id: number) => void;
  readonly onNew: () => void;
  readonly onImport: () => void;
  readonly onMap: (order: WorkOrderResponse) => void;
}

const columnChooserKey = 'columns';

/** Default layout from the server's configuration, until the user changes it. */
function defaultLayout(columns: readonly WorkOrderColumn[]): ColumnLayout {
  return {
    order: columns.map(({ key }) => key),
    hidden: columns.filter(({ visible }) => !visible).map(({ key }) => key),
    pinned: [],
    widths: {},
  };
}

export function WorkOrderTable({ current, onOpen, onNew, onImport, onMap }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const gridWords = useGridMessages();
  const work = useFieldWork();
  const me = work.person?.username ?? null;
  const { state, change } = useWorkOrderListState();
  const query = useMemo(() => toWorkOrderQuery(state), [state]);
  const rows = useWorkOrderRows(query);
  const onStatus = useCallback(
    (row: WorkOrderResponse, status: WorkOrderResponse['status']) =>
      void queueWorkOrderChange(row, { status }),
    [],
  );
  const config = useWorkOrderColumns(work.mayNot, onStatus);
  const { columns } = config;
  const keys = useMemo(() => columns.map(({ key }) => key), [columns]);
  const plain = useMemo(() => defaultLayout(columns), [columns]);
  const kept = useStoredLayout(`work-orders:${me ?? ''}`, keys, plain);
  const [menu, setMenu] = useState<{ readonly key: string; readonly anchor: HTMLElement } | null>(null);
  const [selection, select] = useState<RowSelection>(emptyRowSelection);
  const live = useRef({ rows, selection });
  useEffect(() => {
    live.current = { rows, selection };
  });
  const waiting = work.rows;
  const { rowAt: baseAt } = rows;
  const rowAt = useCallback(
    (index: number) => {
      const row = baseAt(index);
      return row === undefined ? undefined : applyQueuedEdits(row, waiting);
    },
    [baseAt, waiting],
  );
  const onTick = (index: number, range: boolean) => {
    const id = live.current.rows.rowAt(index)?.id;
    if (id === undefined) return;
    const order = live.current.rows.read.map((row) => row.id);
    select((now) =>
      range ? addToSelection(now, selectionRange(now, id, order)) : toggleRowSelection(now, id),
    );
  };
  const readIds = useMemo(() => rows.read.map(({ id }) => id), [rows.read]);
  const chosen = rows.read.filter(({ id }) => selection.ids.has(id));
  // Deselect rows that are no longer in the list, because nobody sees them.
  if (rows.count !== null && chosen.length < selection.ids.size) {
    const there = new Set(chosen.map(({ id }) => id));
    select((now) =>
      removeFromSelection(
        now,
        [...now.ids].filter((id) => !there.has(id)),
      ),
    );
  }
  const filtered = useMemo(
    () =>
      new Set([
        ...(state.status.length > 0 ? ['status'] : []),
        ...(state.priority.length > 0 ? ['priority'] : []),
        ...(state.assignee === '' ? [] : ['assignee']),
        ...(state.dueBefore === '' ? [] : ['due']),
      ]),
    [state],
  );
  const isFiltered = filtered.size > 0 || state.search.trim() !== '';
  const clear = () =>
    change({ ...defaultWorkOrderListState, ordering: state.ordering, isOpen: state.isOpen });
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
  const totals =
    rows.count === null
      ? ''
      : t('workOrders.totals', { count: rows.count, number: number.format(rows.count) });
  const openMenu = (key: string, anchor: HTMLElement) =>
    setMenu((now) => (now?.key === key ? null : { key, anchor }));
  const closeMenu = useCallback(() => setMenu(null), []);
  const menuColumn = columns.find(({ key }) => key === menu?.key);
  const body = () => {
    if (rows.failed || config.failed)
      return (
        <div className={frame.state}>
          <StateMessage
            role="alert"
            title={t('workOrders.failed')}
            action={
              <Button onClick={() => (rows.failed ? rows.retry() : config.retry())}>{t('app.retry')}</Button>
            }
          />
        </div>
      );
    if (rows.count === null || columns.length === 0)
      return (
        <div className={frame.state}>
          <Skeleton label={t('workOrders.loading')} lines={8} />
        </div>
      );
    if (rows.count === 0)
      return (
        <div className={frame.state}>
          {isFiltered ? (
            <StateMessage
              title={t('workOrders.nothing')}
              action={<Button onClick={clear}>{t('workOrders.clearFilters')}</Button>}
            />
          ) : (
            <StateMessage title={t('workOrders.noneOpen')}>
              {work.mayNot ?? t('workOrders.emptyHelp')}
            </StateMessage>
          )}
        </div>
      );
    return (
      <DataGrid
        label={t('workOrders.title')}
        words={gridWords}
        columns={columns}
        actions={actions}
        layout={kept.layout}
        change={kept.change}
        sorting={state.ordering}
        filtered={filtered}
        openMenu={menu?.key ?? null}
        onMenu={openMenu}
        count={rows.count}
        rowAt={rowAt}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        onRange={rows.onRange}
        selection={selection}
        onTick={onTick}
        onTickAll={(all) =>
          select((now) => (all ? addToSelection(now, readIds) : removeFromSelection(now, readIds)))
        }
        read={readIds}
        current={current}
        onOpen={(row) => onOpen(row.id)}
        card={null}
        listKey={JSON.stringify(query)}
      />
    );
  };
  return (
    <section className={`${frame.list} ${styles.wide}`} aria-label={t('workOrders.title')}>
      {chosen.length === 0 ? (
        <WorkOrderToolbar
          state={state}
          change={change}
          totals={totals}
          me={me}
          mayNot={work.mayNot}
          onColumns={(anchor) => openMenu(columnChooserKey, anchor)}
          onImport={onImport}
          onNew={onNew}
        />
      ) : (
        <WorkOrderBulkActions
          orders={chosen}
          me={me}
          mayNot={work.mayNot}
          onClear={() => select(emptyRowSelection)}
        />
      )}
      <div className={frame.main}>
        {isFiltered && (
          <div className={frame.strip}>
            <span>{t('workOrders.filtered')}</span>
            <Button size="compact-md" variant="subtle" onClick={clear}>
              {t('workOrders.clearFilters')}
            </Button>
          </div>
        )}
        {body()}
      </div>
      {menu !== null && (menu.key === columnChooserKey || menuColumn !== undefined) && (
        <Popover
          label={
            menuColumn === undefined ? t('table.columns') : t('table.menu', { column: menuColumn.label })
          }
          anchor={menu.anchor}
          onClose={closeMenu}
        >
          {menuColumn === undefined ? (
            <ColumnChooser
              words={gridWords}
              layout={kept.layout}
              labelOf={(key) => columns.find((column) => column.key === key)?.label ?? key}
              change={kept.change}
              onReset={kept.reset}
            />
          ) : (
            <WorkOrderColumnMenu column={menuColumn} state={state} change={change} onDone={closeMenu} />
          )}
        </Popover>
      )}
    </section>
  );
}
