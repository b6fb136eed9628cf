// The list of batches: each change of many curbs or of parking rates as one row, with menus,
// selection, and the panel of one batch.

import type { BatchResponse } from '@curbwright/contract';
import { nextBatchActions, numberFormat } from '@curbwright/core';
import { IconFocus2, IconLayersSelected } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeBatch } from '../../city/view/batch-slice.ts';
import { ListSelectionBar, ListToolbar } from '../../shell/list-screen/list-bars.tsx';
import type { ListAction } from '../../shell/list-screen/list-buttons.tsx';
import { ListScreen } from '../../shell/list-screen/list-screen.tsx';
import { useRowSelection } from '../../shell/list-screen/use-row-selection.ts';
import { usePerson } from '../../shell/login-hooks.ts';
import { completeRows } from '../../shell/paged-rows.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { useAppSelector } from '../../shell/store.ts';
import { StateMessage } from '../../ui/state-message.tsx';
import { withColumnFilter } from '../../ui/table/column-filters.ts';
import { completeColumnValues } from '../../ui/table/column-menu.tsx';
import { ListCard } from '../../ui/table/list-cells.tsx';
import { FilterMenu } from '../../ui/table/list-column-menu.tsx';
import { rowActions } from '../../ui/table/row-actions.tsx';
import { BatchActionDialog } from './batch-action-dialog.tsx';
import type { BatchAction } from './batch-action-outcomes.tsx';
import { BatchDetail } from './batch-detail.tsx';
import { useBatchListState } from './batch-list-state.ts';
import {
  batchColumns,
  createdDay,
  distinctColumnValues,
  filterAndSortBatches,
  rejectedCount,
} from './batch-rows.ts';
import {
  useBatchColumns,
  useBatchFormat,
  useBatchLine,
  useBatchNameFormat,
  useBatchStateFormat,
} from './use-batch-format.tsx';
import { maxListedBatches, useBatchRows } from './use-batch-rows.ts';
import { useOpenBatch } from './use-open-batch.ts';

const noBatches: readonly BatchResponse[] = [];

interface Props {
  readonly scenarioSelect: ReactNode;
  readonly historyOf: (batch: number) => ReactNode;
  /** Shown for a batch with published proposals. */
  readonly publishedMore?: (batch: number) => ReactNode;
  /** Opens batch selection on the map. */
  readonly onNew: () => void;
  readonly onMap: (batch: number) => void;
}

export function BatchTable({ scenarioSelect, historyOf, publishedMore, onNew, onMap }: Props) {
  const { t, i18n } = useTranslation();
  const reader = useReader();
  const wordsOf = useBatchFormat();
  const nameOf = useBatchNameFormat();
  const stateOf = useBatchStateFormat();
  const lineOf = useBatchLine();
  const columns = useBatchColumns();
  const { person } = usePerson();
  const scenario = useAppSelector((state) => state.scenario.selected);
  const { rows: all, count, failed, retry } = useBatchRows(scenario, i18n.language);
  const { state, change } = useBatchListState();
  const { ordering: order, filters } = state;
  const [act, setAct] = useState<{ act: BatchAction; batches: readonly BatchResponse[] } | null>(null);
  const [open, setOpen] = useOpenBatch();
  const listed = useMemo(
    () => filterAndSortBatches(all ?? noBatches, filters, order, reader.timeZone),
    [all, filters, order, reader.timeZone],
  );
  const rows = completeRows(all === null ? null : listed, failed, retry);
  const selected = useRowSelection({ rows, all: all ?? noBatches });
  const { chosen } = selected;
  const number = numberFormat(reader.locale);
  useEffect(() => {
    changeBatch({ selectedIds: chosen.map(({ id }) => id), current: open });
  }, [chosen, open]);
  useEffect(() => () => changeBatch({ selectedIds: [], current: null }), []);
  const mayDo = (permission: 'edit' | 'publish') =>
    person?.permissions.includes(permission) === true
      ? null
      : t('batchList.mayNot', { permission: t(`permission.${permission}`) });
  const may = {
    publish: mayDo('publish'),
    handIn: mayDo('edit'),
    undo: mayDo('publish') === null ? null : t('batchList.mayUndoOwn'),
    delete: mayDo('edit'),
  } as const;
  const actions = useMemo(
    () =>
      rowActions<BatchResponse>(
        [
          ['open', t('batchList.open'), IconLayersSelected, ({ id }) => setOpen(id)],
          ['toMap', t('batchList.toMap'), IconFocus2, ({ id }) => onMap(id)],
        ],
        (label, row) => t('batchList.rowAct', { act: label, row: nameOf(row) }),
      ),
    [t, nameOf, setOpen, onMap],
  );
  const card = useCallback(
    (row: BatchResponse) => (
      <ListCard title={<b>{nameOf(row)}</b>}>
        {row.name !== '' && lineOf(row)}
        {stateOf(row)}
        {t('batchList.cardCounts', {
          links: row.links,
          open: row.open,
          published: row.published,
          refused: rejectedCount(row),
        })}
        {[
          wordsOf('kind', row.kind),
          row.user === null ? null : wordsOf('user', row.user),
          wordsOf('created', createdDay(row, reader.timeZone)),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </ListCard>
    ),
    [nameOf, lineOf, stateOf, wordsOf, t, reader.timeZone],
  );
  const { primary, secondary } = nextBatchActions(chosen, {
    mayEdit: may.handIn === null,
    mayPublish: may.publish === null,
  });
  const bulk = (name: BatchAction): ListAction => ({
    label: t(`batchList.act.${name}`),
    variant: name === primary ? 'filled' : 'default',
    reason: may[name],
    ...(name === 'undo' || name === 'delete' ? { help: t(`batchList.help.${name}`) } : {}),
    run: () => setAct({ act: name, batches: chosen }),
  });
  return (
    <ListScreen
      id="batch-list"
      title={t('batchList.title')}
      rows={rows}
      selected={selected}
      nameOf={nameOf}
      columns={columns}
      actions={actions}
      card={card}
      onOpen={({ id }) => setOpen(id)}
      current={open}
      sorting={order}
      listKey={JSON.stringify([filters, order, scenario])}
      filter={{
        columns: Object.keys(filters),
        onClear: () => change({ filters: {} }),
        nothing: t('batchList.nothing'),
        nothingHelp: t('batchList.nothingHelp'),
        clearLabel: t('batchList.clearFilters'),
        describe: (names) => t('batchList.filteredBy', { columns: names }),
      }}
      failed={t('batchList.failed')}
      loading={t('batchList.loading')}
      menuOf={(key, close) => {
        const column = batchColumns.find((one) => one === key);
        if (column === undefined) return null;
        return (
          <FilterMenu
            column={column}
            sorting={order}
            onSort={(ordering) => change({ ordering })}
            applied={filters[column] ?? []}
            onApply={(values) => change({ filters: withColumnFilter(filters, column, values) })}
            found={{
              ...completeColumnValues(distinctColumnValues(all ?? noBatches, column, reader.timeZone)),
              loading: all === null,
              retry,
            }}
            wordsOf={(value) => wordsOf(column, value)}
            onDone={close}
          />
        );
      }}
      phoneColumn="created"
      empty={<StateMessage title={t('batchList.empty')}>{t('batchList.emptyHelp')}</StateMessage>}
      notes={[count > maxListedBatches && t('batchList.cut')]}
      toolbar={(onColumns) => (
        <ListToolbar
          title={t('batchList.title')}
          totals={
            all === null
              ? ''
              : t('batchList.totals', {
                  count,
                  shown: number.format(listed.length),
                  all: number.format(count),
                })
          }
          onColumns={onColumns}
          actions={[
            {
              label: t('batchList.new'),
              icon: IconLayersSelected,
              variant: 'filled',
              reason: may.delete,
              run: onNew,
            },
          ]}
        >
          {scenarioSelect}
        </ListToolbar>
      )}
      selectionBar={
        <ListSelectionBar
          label={t('batchList.selection')}
          totals={t('batchList.selected', { count: chosen.length })}
          actions={[primary !== null && bulk(primary), ...secondary.map(bulk), bulk('undo'), bulk('delete')]}
          clearLabel={t('batchList.clearSelection')}
          onClear={selected.clear}
        />
      }
      panel={
        open !== null && (
          <BatchDetail
            key={open}
            id={open}
            history={historyOf(open)}
            publishedMore={publishedMore?.(open)}
            may={may}
            onAct={(name, batch) => setAct({ act: name, batches: [batch] })}
            onMap={onMap}
            onClose={() => setOpen(null)}
          />
        )
      }
    >
      {act !== null && (
        <BatchActionDialog
          act={act.act}
          batches={act.batches}
          onClose={() => setAct(null)}
          onDone={selected.clear}
        />
      )}
    </ListScreen>
  );
}
