// The list of batches: every change of many curbs or of parking rates as one row, with menus,
// selection, and the panel of one batch.
import type { BatchResponse } from '@curbwright/contract';
import {
  addToSelection,
  type ColumnLayout,
  emptyRowSelection,
  numberFormat,
  type RowSelection,
  removeFromSelection,
  selectionRange,
  toggleRowSelection,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconColumns3, IconFocus2, IconLayersSelected, IconX } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentBatch, selectedBatches } from '../../map/batch.ts';
import { api } from '../../shell/api.ts';
import { useGridMessages } from '../../shell/grid-messages.ts';
import { usePerson } from '../../shell/login-hooks.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { useAppSelector } from '../../shell/store.ts';
import { phoneQuery } from '../../ui/breakpoints.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { withColumnFilter } from '../../ui/table/column-filters.ts';
import { ColumnMenu, completeColumnValues } from '../../ui/table/column-menu.tsx';
import { DataGrid } from '../../ui/table/data-grid.tsx';
import type { GridAction } from '../../ui/table/grid-types.ts';
import frame from '../../ui/table/list-screen.module.css';
import { Popover } from '../../ui/table/popover.tsx';
import { useStoredLayout } from '../../ui/table/use-stored-layout.ts';
import { BatchActionDialog } from './batch-action-dialog.tsx';
import type { BatchAction } from './batch-action-outcomes.tsx';
import { BatchDetail } from './batch-detail.tsx';
import {
  type BatchColumn,
  type BatchFilters,
  type BatchSortOrder,
  batchColumns,
  createdDay,
  distinctColumnValues,
  filterAndSortBatches,
  rejectedCount,
} from './batch-rows.ts';
import styles from './list.module.css';
import { useBatchColumns, useBatchFormat, useBatchNameFormat } from './use-batch-format.tsx';
import { maxListedBatches, useBatchRows } from './use-batch-rows.ts';
import { useOpenBatch } from './use-open-batch.ts';

const plain: ColumnLayout = { order: [], hidden: [], pinned: [], widths: {} };
const columnMenu = 'columns';
const newestFirst: BatchSortOrder = { key: 'created', descending: true };

interface Props {
  readonly scenarioSelect: ReactNode;
  readonly historyOf: (batch: number) => ReactNode;
  /** Opens batch selection on the map. `null`: the user may not. */
  readonly onNew: () => void;
  readonly onMap: (batch: number) => void;
}

export function BatchTable({ scenarioSelect, historyOf, onNew, onMap }: Props) {
  const { t, i18n } = useTranslation();
  const reader = useReader();
  const words = useGridMessages();
  const wordsOf = useBatchFormat();
  const nameOf = useBatchNameFormat();
  const columns = useBatchColumns();
  const { person } = usePerson();
  const { data: user } = api.useCurrentUserQuery();
  const scenario = useAppSelector((state) => state.scenario.selected);
  const narrow = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  const kept = useStoredLayout(`batch-list:${user?.username ?? ''}`, batchColumns, plain);
  const { rows: all, count, failed, retry } = useBatchRows(scenario, i18n.language);
  const [order, setOrder] = useState(newestFirst);
  const [filters, setFilters] = useState<BatchFilters>({});
  const [menu, setMenu] = useState<{ key: string; anchor: HTMLElement } | null>(null);
  const [phoneColumn, setPhoneColumn] = useState<BatchColumn>('created');
  const [selection, select] = useState<RowSelection>(emptyRowSelection);
  const [act, setAct] = useState<{ act: BatchAction; batches: readonly BatchResponse[] } | null>(null);
  const [open, setOpen] = useOpenBatch();
  const rows = useMemo(
    () => filterAndSortBatches(all ?? [], filters, order, reader.timeZone),
    [all, filters, order, reader.timeZone],
  );
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const number = numberFormat(reader.locale);
  // Removed batches are no longer selected.
  const chosen = useMemo(() => (all ?? []).filter(({ id }) => selection.ids.has(id)), [all, selection]);
  useEffect(() => selectedBatches.set(new Set(chosen.map(({ id }) => id))), [chosen]);
  useEffect(() => currentBatch.set(open), [open]);
  useEffect(
    () => () => {
      selectedBatches.set(new Set());
      currentBatch.set(null);
    },
    [],
  );
  const mayDo = (permission: 'edit' | 'publish') =>
    person?.permissions.includes(permission) === true
      ? null
      : t('batchList.mayNot', { permission: t(`permission.${permission}`) });
  const may = { publish: mayDo('publish'), undo: mayDo('publish'), delete: mayDo('edit') } as const;
  const filtered = useMemo(() => new Set<string>(Object.keys(filters)), [filters]);
  const clear = () => setFilters({});
  const actions = useMemo((): readonly GridAction<BatchResponse>[] => {
    const action = (key: 'open' | 'toMap', icon: ReactNode, run: (row: BatchResponse) => void) => ({
      key,
      icon,
      run,
      label: t(`batchList.${key}`),
      labelOf: (row: BatchResponse) =>
        t('batchList.rowAct', { act: t(`batchList.${key}`), row: nameOf(row) }),
    });
    return [
      action('open', <IconLayersSelected size={18} stroke={1.5} />, ({ id }) => setOpen(id)),
      action('toMap', <IconFocus2 size={18} stroke={1.5} />, ({ id }) => onMap(id)),
    ];
  }, [t, nameOf, setOpen, onMap]);
  const card = useCallback(
    (row: BatchResponse) => (
      <div className={styles.card}>
        <div className={styles.cardLine}>
          <b>{nameOf(row)}</b>
        </div>
        <div className={styles.cardLine}>
          {t('batchList.cardCounts', {
            links: row.links,
            open: row.open,
            published: row.published,
            refused: rejectedCount(row),
          })}
        </div>
        <div className={`${styles.cardLine} ${styles.none}`}>
          {[wordsOf('kind', row.kind), row.user, wordsOf('created', createdDay(row, reader.timeZone))]
            .filter((part) => part !== null)
            .join(' · ')}
        </div>
      </div>
    ),
    [nameOf, wordsOf, t, reader.timeZone],
  );
  const openMenu = (key: string, anchor: HTMLElement) => {
    setMenu((now) => (now?.key === key ? null : { key, anchor }));
  };
  const closeMenu = useCallback(() => setMenu(null), []);
  const menuColumn = batchColumns.find((key) => key === menu?.key);
  const begin = (name: BatchAction) => setAct({ act: name, batches: chosen });
  const blocked = (name: BatchAction) => {
    if (may[name] !== null) return may[name];
    const none = name === 'publish' && chosen.every((batch) => batch.open === 0);
    return none ? t('batchList.nothingOpen') : null;
  };
  const body = () => {
    if (failed)
      return (
        <div className={frame.state}>
          <StateMessage
            role="alert"
            title={t('batchList.failed')}
            action={<Button onClick={retry}>{t('app.retry')}</Button>}
          />
        </div>
      );
    if (all === null)
      return (
        <div className={frame.state}>
          <Skeleton label={t('batchList.loading')} lines={8} />
        </div>
      );
    if (rows.length === 0)
      return (
        <div className={frame.state}>
          {filtered.size > 0 ? (
            <StateMessage
              title={t('batchList.nothing')}
              action={<Button onClick={clear}>{t('batchList.clearFilters')}</Button>}
            >
              {t('batchList.nothingHelp')}
            </StateMessage>
          ) : (
            <StateMessage title={t('batchList.empty')}>{t('batchList.emptyHelp')}</StateMessage>
          )}
        </div>
      );
    return (
      <DataGrid
        label={t('batchList.title')}
        words={words}
        columns={columns}
        actions={actions}
        layout={kept.layout}
        change={kept.change}
        sorting={order}
        filtered={filtered}
        openMenu={menu?.key ?? null}
        onMenu={openMenu}
        count={rows.length}
        rowAt={(index) => rows[index]}
        idOf={({ id }) => id}
        nameOf={nameOf}
        onRange={noRange}
        selection={selection}
        onTick={(index, range) => {
          const id = rows[index]?.id;
          if (id === undefined) return;
          select((now) =>
            range ? addToSelection(now, selectionRange(now, id, ids)) : toggleRowSelection(now, id),
          );
        }}
        onTickAll={(whole) =>
          select((now) => (whole ? addToSelection(now, ids) : removeFromSelection(now, ids)))
        }
        read={ids}
        current={open}
        onOpen={({ id }) => setOpen(id)}
        card={narrow ? card : null}
        listKey={JSON.stringify([filters, order, scenario])}
      />
    );
  };
  return (
    <section className={frame.list} aria-label={t('batchList.title')}>
      {chosen.length === 0 ? (
        <header className={frame.tools}>
          <h2 className={frame.title}>{t('batchList.title')}</h2>
          <p className={frame.totals} role="status">
            {all === null
              ? ''
              : t('batchList.totals', {
                  count,
                  shown: number.format(rows.length),
                  all: number.format(count),
                })}
          </p>
          {scenarioSelect}
          {!narrow && (
            <Button
              size="compact-md"
              variant="default"
              aria-haspopup="dialog"
              leftSection={<IconColumns3 size={16} stroke={1.5} />}
              onClick={(event) => openMenu(columnMenu, event.currentTarget)}
            >
              {t('table.columns')}
            </Button>
          )}
          <ButtonWithReason
            size="compact-md"
            reason={may.delete}
            leftSection={<IconLayersSelected size={16} stroke={1.5} />}
            onClick={onNew}
          >
            {t('batchList.new')}
          </ButtonWithReason>
        </header>
      ) : (
        <section className={`${frame.tools} ${frame.selected}`} aria-label={t('batchList.selection')}>
          <p className={frame.totals} role="status">
            {t('batchList.selected', { count: chosen.length })}
          </p>
          <ButtonWithReason size="compact-md" reason={blocked('publish')} onClick={() => begin('publish')}>
            {t('batchList.act.publish')}
          </ButtonWithReason>
          <ButtonWithReason
            size="compact-md"
            variant="default"
            reason={blocked('undo')}
            onClick={() => begin('undo')}
          >
            {t('batchList.act.undo')}
          </ButtonWithReason>
          <ButtonWithReason
            size="compact-md"
            variant="default"
            reason={blocked('delete')}
            onClick={() => begin('delete')}
          >
            {t('batchList.act.delete')}
          </ButtonWithReason>
          <IconButton label={t('batchList.clearSelection')} onClick={() => select(emptyRowSelection)}>
            <IconX size={20} stroke={1.5} />
          </IconButton>
        </section>
      )}
      <div className={styles.body}>
        <div className={frame.main}>
          {(narrow || filtered.size > 0 || count > maxListedBatches) && (
            <div className={frame.strip}>
              {narrow && (
                <>
                  <SelectField
                    label={t('table.columns')}
                    value={phoneColumn}
                    options={columns.map(({ key, label }) => ({ value: key, label }))}
                    onChange={(key) => setPhoneColumn(batchColumns.find((one) => one === key) ?? phoneColumn)}
                  />
                  <Button
                    size="compact-md"
                    variant="default"
                    aria-haspopup="dialog"
                    onClick={(event) => openMenu(phoneColumn, event.currentTarget)}
                  >
                    {t('table.sortAndFilter')}
                  </Button>
                </>
              )}
              {filtered.size > 0 && (
                <>
                  <span>
                    {t('batchList.filteredBy', {
                      columns: columns
                        .filter(({ key }) => filtered.has(key))
                        .map(({ label }) => label)
                        .join(', '),
                    })}
                  </span>
                  <Button size="compact-md" variant="subtle" onClick={clear}>
                    {t('batchList.clearFilters')}
                  </Button>
                </>
              )}
              {count > maxListedBatches && <span>{t('batchList.cut')}</span>}
            </div>
          )}
          {body()}
        </div>
        {open !== null && (
          <BatchDetail
            key={open}
            id={open}
            history={historyOf(open)}
            may={may}
            onAct={(name, batch) => setAct({ act: name, batches: [batch] })}
            onMap={onMap}
            onClose={() => setOpen(null)}
          />
        )}
      </div>
      {menu?.anchor.isConnected === true && (
        <Popover
          key={menu.key}
          label={
            menuColumn === undefined
              ? t('table.columns')
              : t('table.menu', { column: t(`batchList.column.${menuColumn}`) })
          }
          anchor={menu.anchor}
          onClose={closeMenu}
        >
          {menuColumn === undefined ? (
            <ColumnChooser
              words={words}
              layout={kept.layout}
              labelOf={(key) => columns.find((column) => column.key === key)?.label ?? key}
              change={kept.change}
              onReset={kept.reset}
            />
          ) : (
            <ColumnMenu
              sorted={order.key === menuColumn ? (order.descending ? 'descending' : 'ascending') : null}
              onSort={(descending, isTicking) => {
                setOrder({ key: menuColumn, descending });
                if (!isTicking) closeMenu();
              }}
              applied={filters[menuColumn] ?? []}
              onApply={(values) => {
                setFilters(withColumnFilter(filters, menuColumn, values));
                if (values.length > 0) closeMenu();
              }}
              found={{
                ...completeColumnValues(distinctColumnValues(all ?? [], menuColumn, reader.timeZone)),
                loading: all === null,
                retry,
              }}
              wordsOf={(value) => wordsOf(menuColumn, value)}
            />
          )}
        </Popover>
      )}
      {act !== null && (
        <BatchActionDialog
          act={act.act}
          batches={act.batches}
          onClose={() => setAct(null)}
          onDone={() => select(emptyRowSelection)}
        />
      )}
    </section>
  );
}

/** No-op, because every row is already loaded. */
function noRange(): void {}
