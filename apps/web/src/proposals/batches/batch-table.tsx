// The list of batches: every change of many curbs or of parking rates as one row, with menus,
// selection, and the panel of one batch.
import type { BatchAnswer } from '@curbwright/contract';
import {
  type ColumnLayout,
  nothingSelected,
  numberFormat,
  type RowSelection,
  rangeTo,
  rowsAdded,
  rowsRemoved,
  rowToggled,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconColumns3, IconFocus2, IconLayersSelected, IconX } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentBatch, selectedBatches } from '../../map/batch.ts';
import { api } from '../../shell/api.ts';
import { usePerson } from '../../shell/login-hooks.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { useAppSelector } from '../../shell/store.ts';
import { useGridWords } from '../../shell/table-words.ts';
import { phone } from '../../ui/breakpoints.ts';
import { Choice } from '../../ui/choice.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { ColumnChoice } from '../../ui/table/column-choice.tsx';
import { filtersWith } from '../../ui/table/column-filters.ts';
import { ColumnMenu, knownValues } from '../../ui/table/column-menu.tsx';
import { DataGrid } from '../../ui/table/data-grid.tsx';
import type { GridAction } from '../../ui/table/grid-types.ts';
import frame from '../../ui/table/list-screen.module.css';
import { Popover } from '../../ui/table/popover.tsx';
import { useKeptLayout } from '../../ui/table/use-layout.ts';
import { ActDialog } from './act-dialog.tsx';
import type { BatchAct } from './act-outcomes.tsx';
import { BatchDetail } from './batch-detail.tsx';
import {
  arranged,
  type BatchColumn,
  type BatchFilters,
  type BatchOrder,
  batchColumns,
  dayOf,
  refusedCount,
  valuesOf,
} from './batch-rows.ts';
import { useBatchColumns, useBatchName, useBatchWords } from './batch-words.tsx';
import styles from './list.module.css';
import { mostBatches, useBatchRows } from './use-batch-rows.ts';
import { useOpenBatch } from './use-open-batch.ts';

const plain: ColumnLayout = { order: [], hidden: [], pinned: [], widths: {} };
const columnMenu = 'columns';
const newestFirst: BatchOrder = { key: 'created', descending: true };

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
  const words = useGridWords();
  const wordsOf = useBatchWords();
  const nameOf = useBatchName();
  const columns = useBatchColumns();
  const { person } = usePerson();
  const { data: user } = api.useCurrentUserQuery();
  const scenario = useAppSelector((state) => state.scenario.selected);
  const narrow = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const kept = useKeptLayout(`batch-list:${user?.username ?? ''}`, batchColumns, plain);
  const { rows: all, count, failed, retry } = useBatchRows(scenario, i18n.language);
  const [order, setOrder] = useState(newestFirst);
  const [filters, setFilters] = useState<BatchFilters>({});
  const [menu, setMenu] = useState<{ key: string; anchor: HTMLElement } | null>(null);
  const [phoneColumn, setPhoneColumn] = useState<BatchColumn>('created');
  const [selection, select] = useState<RowSelection>(nothingSelected);
  const [act, setAct] = useState<{ act: BatchAct; batches: readonly BatchAnswer[] } | null>(null);
  const [open, setOpen] = useOpenBatch();
  const rows = useMemo(
    () => arranged(all ?? [], filters, order, reader.timeZone),
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
  const actions = useMemo((): readonly GridAction<BatchAnswer>[] => {
    const action = (key: 'open' | 'toMap', icon: ReactNode, run: (row: BatchAnswer) => void) => ({
      key,
      icon,
      run,
      label: t(`batchList.${key}`),
      labelOf: (row: BatchAnswer) => t('batchList.rowAct', { act: t(`batchList.${key}`), row: nameOf(row) }),
    });
    return [
      action('open', <IconLayersSelected size={18} stroke={1.5} />, ({ id }) => setOpen(id)),
      action('toMap', <IconFocus2 size={18} stroke={1.5} />, ({ id }) => onMap(id)),
    ];
  }, [t, nameOf, setOpen, onMap]);
  const card = useCallback(
    (row: BatchAnswer) => (
      <div className={styles.card}>
        <div className={styles.cardLine}>
          <b>{nameOf(row)}</b>
        </div>
        <div className={styles.cardLine}>
          {t('batchList.cardCounts', {
            links: row.links,
            open: row.open,
            published: row.published,
            refused: refusedCount(row),
          })}
        </div>
        <div className={`${styles.cardLine} ${styles.none}`}>
          {[wordsOf('kind', row.kind), row.user, wordsOf('created', dayOf(row, reader.timeZone))]
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
  const begin = (name: BatchAct) => setAct({ act: name, batches: chosen });
  const blocked = (name: BatchAct) => {
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
          select((now) => (range ? rowsAdded(now, rangeTo(now, id, ids)) : rowToggled(now, id)));
        }}
        onTickAll={(whole) => select((now) => (whole ? rowsAdded(now, ids) : rowsRemoved(now, ids)))}
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
          <ReasonedButton
            size="compact-md"
            reason={may.delete}
            leftSection={<IconLayersSelected size={16} stroke={1.5} />}
            onClick={onNew}
          >
            {t('batchList.new')}
          </ReasonedButton>
        </header>
      ) : (
        <section className={`${frame.tools} ${frame.selected}`} aria-label={t('batchList.selection')}>
          <p className={frame.totals} role="status">
            {t('batchList.selected', { count: chosen.length })}
          </p>
          <ReasonedButton size="compact-md" reason={blocked('publish')} onClick={() => begin('publish')}>
            {t('batchList.act.publish')}
          </ReasonedButton>
          <ReasonedButton
            size="compact-md"
            variant="default"
            reason={blocked('undo')}
            onClick={() => begin('undo')}
          >
            {t('batchList.act.undo')}
          </ReasonedButton>
          <ReasonedButton
            size="compact-md"
            variant="default"
            reason={blocked('delete')}
            onClick={() => begin('delete')}
          >
            {t('batchList.act.delete')}
          </ReasonedButton>
          <IconButton label={t('batchList.clearSelection')} onClick={() => select(nothingSelected)}>
            <IconX size={20} stroke={1.5} />
          </IconButton>
        </section>
      )}
      <div className={styles.body}>
        <div className={frame.main}>
          {(narrow || filtered.size > 0 || count > mostBatches) && (
            <div className={frame.strip}>
              {narrow && (
                <>
                  <Choice
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
              {count > mostBatches && <span>{t('batchList.cut')}</span>}
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
            <ColumnChoice
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
                setFilters(filtersWith(filters, menuColumn, values));
                if (values.length > 0) closeMenu();
              }}
              found={{
                ...knownValues(valuesOf(all ?? [], menuColumn, reader.timeZone)),
                loading: all === null,
                retry,
              }}
              wordsOf={(value) => wordsOf(menuColumn, value)}
            />
          )}
        </Popover>
      )}
      {act !== null && (
        <ActDialog
          act={act.act}
          batches={act.batches}
          onClose={() => setAct(null)}
          onDone={() => select(nothingSelected)}
        />
      )}
    </section>
  );
}

/** No-op, because every row is already loaded. */
function noRange(): void {}
