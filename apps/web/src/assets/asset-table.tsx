// Server-backed table of published assets: filtered by type, searched, sorted, with configurable
// columns. Rows can be opened on the map, changed or removed.
import type { AssetResponse } from '@curbwright/contract';
import {
  assetIdText,
  assetStatuses,
  formatAssetStatus,
  identifyingText,
  numberFormat,
} from '@curbwright/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFocus2, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { confirmLeave } from '../shell/leave-guard.ts';
import { ListSelectionBar, ListToolbar } from '../shell/list-screen/list-bars.tsx';
import type { ListActions } from '../shell/list-screen/list-buttons.tsx';
import { ListScreen } from '../shell/list-screen/list-screen.tsx';
import { useRowSelection } from '../shell/list-screen/use-row-selection.ts';
import { usePagedRows } from '../shell/paged-rows.ts';
import { useReader } from '../shell/reader-hooks.ts';
import { Field } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { StateMessage } from '../ui/state-message.tsx';
import { completeColumnValues } from '../ui/table/column-menu.tsx';
import type { GridSort } from '../ui/table/grid-types.ts';
import { ListCard, SoftText } from '../ui/table/list-cells.tsx';
import { FilterMenu, SortMenu } from '../ui/table/list-column-menu.tsx';
import { rowActions } from '../ui/table/row-actions.tsx';
import { showFailure } from '../ui/toast.ts';
import { useAssetColumns } from './asset-columns.tsx';
import styles from './asset-list.module.css';
import { maxSearchLength, toAssetQuery, useAssetListState } from './asset-list-state.ts';
import { AssetRowPanel } from './asset-row-panel.tsx';
import { useDeniedReason } from './group-dialog.tsx';
import { RemoveAssetsDialog } from './remove-assets-dialog.tsx';
import { useAssetTypes } from './use-asset-types.ts';
import { useGoToAsset } from './use-go-to-asset.ts';

const searchDebounceMs = 300;

interface Props {
  /** List switcher and other navigation of this screen. */
  readonly head: ReactNode;
  readonly tools: ListActions;
  /** Renders the history of an asset. */
  readonly history?: (asset: number) => ReactNode;
}

/** Renders the list of published assets. */
export function AssetTable({ head, tools, history }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const types = useAssetTypes();
  const goTo = useGoToAsset();
  const mayNot = useDeniedReason('edit');
  const { state, change } = useAssetListState();
  const [search] = useDebouncedValue(state.search.trim(), searchDebounceMs);
  const query = toAssetQuery(state, search);
  const rows = usePagedRows(api.endpoints.assets, query, { onlyVisible: true });
  const { count } = rows;
  const selected = useRowSelection({ rows, keepsUnloaded: true });
  const [onlyType = null, ...more] = state.types;
  const columns = useAssetColumns(types, more.length === 0 ? onlyType : null);
  const [open, setOpen] = useState<AssetResponse | null>(null);
  /** Shows another asset, or none; asks first about an inspection that is not saved. */
  const turnTo = async (row: AssetResponse | null) => {
    if (await confirmLeave()) setOpen(row);
  };
  const [going, setGoing] = useState<readonly AssetResponse[] | null>(null);
  const nameOf = useCallback(
    (row: AssetResponse) =>
      [types.nameOf(row.asset_config), identifyingText(row) ?? assetIdText(row)].join(' '),
    [types],
  );
  const openRow = useCallback(
    (row: AssetResponse, edits = false) =>
      void goTo({ kind: 'asset', asset: row.id, ...(edits ? { edits } : {}) }, row.geometry),
    [goTo],
  );
  const actions = useMemo(
    () =>
      rowActions<AssetResponse>(
        [
          ['edit', t('assets.row.edit'), IconPencil, (row) => openRow(row, true)],
          ['zoom', t('assets.row.zoom'), IconFocus2, (row) => openRow(row)],
          [
            'remove',
            t('assets.row.remove'),
            IconTrash,
            (row) => (mayNot === null ? setGoing([row]) : showFailure(mayNot)),
          ],
        ],
        (label, row) => t('assets.rowAct', { act: label, row: nameOf(row) }),
      ),
    [t, nameOf, openRow, mayNot],
  );
  const filtered = [
    ...(state.types.length > 0 ? ['type'] : []),
    ...(state.status.length > 0 ? ['status'] : []),
  ];
  const filters = {
    type: {
      values: types.all.map(({ name, display_name }) => ({ value: name, label: display_name })),
      applied: state.types,
      apply: (names: readonly string[]) => change({ types: names }),
    },
    status: {
      values: assetStatuses.map((value) => ({ value, label: formatAssetStatus(value, reader.language) })),
      applied: state.status,
      apply: (status: readonly string[]) => change({ status }),
    },
  };
  const card = useCallback(
    (row: AssetResponse) => (
      <ListCard title={columns.find(({ key }) => key === 'type')?.cell(row)}>
        {identifyingText(row) ?? assetIdText(row)}
        {[
          formatAssetStatus(row.status, reader.language),
          columns.find(({ key }) => key === 'street')?.title?.(row) ?? null,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </ListCard>
    ),
    [columns, reader],
  );
  const menuOf = (key: string, close: () => void) => {
    const column = columns.find((one) => one.key === key);
    if (column === undefined) return null;
    const sort = {
      column: key,
      sorting: state.ordering,
      onSort: (ordering: GridSort) => column.sortable && change({ ordering }),
      onDone: close,
    };
    if (key !== 'type' && key !== 'status')
      return (
        <SortMenu {...sort} sortable={column.sortable}>
          {!column.sortable && <p>{t('assets.list.notSorted')}</p>}
          <SoftText>{t('assets.list.searchInstead')}</SoftText>
        </SortMenu>
      );
    const { values, applied, apply } = filters[key];
    return (
      <FilterMenu
        {...sort}
        applied={applied}
        onApply={(chosen) => apply(chosen.filter((value) => value !== null))}
        found={completeColumnValues(values.map(({ value }) => value))}
        wordsOf={(value) => values.find((one) => one.value === value)?.label ?? value ?? ''}
      />
    );
  };
  return (
    <ListScreen
      id="asset-list"
      title={t('assets.list.title')}
      rows={types.loading ? { ...rows, count: null } : rows}
      selected={selected}
      nameOf={nameOf}
      columns={columns}
      actions={actions}
      card={card}
      onOpen={(row) => void turnTo(row)}
      current={open?.id ?? null}
      sorting={state.ordering}
      listKey={JSON.stringify(query)}
      filter={{
        columns: filtered,
        isSearched: search !== '',
        onClear: () => change({ types: [], status: [], search: '' }),
        nothing: t('assets.list.nothing'),
        clearLabel: t('assets.list.clear'),
        describe: () => t('assets.list.filtered'),
      }}
      failed={t('assets.list.failed')}
      loading={t('app.loading')}
      menuOf={menuOf}
      empty={<StateMessage title={t('assets.list.empty')}>{t('assets.list.emptyHelp')}</StateMessage>}
      toolbar={(onColumns) => (
        <ListToolbar
          title={head}
          totals={
            count === null
              ? ''
              : t('assets.list.totals', { count, number: numberFormat(reader.locale).format(count) })
          }
          onColumns={onColumns}
          actions={tools}
        >
          <SelectField
            label={t('assets.list.type')}
            value={more.length === 0 ? (onlyType ?? '') : 'several'}
            options={[
              { value: '', label: t('assets.list.allTypes') },
              ...(more.length > 0 ? [{ value: 'several', label: t('assets.list.severalTypes') }] : []),
              ...filters.type.values,
            ]}
            onChange={(name) =>
              change({ types: name === '' ? [] : name === 'several' ? state.types : [name] })
            }
          />
          <Field
            className={styles.search ?? ''}
            label={t('assets.list.search')}
            placeholder={t('assets.list.search')}
            value={state.search}
            onChange={(text) => change({ search: text.slice(0, maxSearchLength) }, true)}
          />
        </ListToolbar>
      )}
      selectionBar={
        <ListSelectionBar
          label={t('assets.list.selection')}
          totals={t('assets.list.selected', { count: selected.selection.ids.size })}
          actions={[
            {
              label: t('assets.remove'),
              icon: IconTrash,
              variant: 'filled',
              reason: mayNot,
              run: () => setGoing(selected.chosen),
            },
          ]}
          clearLabel={t('assets.list.clearSelection')}
          onClear={selected.clear}
        />
      }
      panel={
        open !== null && (
          <AssetRowPanel
            key={open.id}
            row={open}
            history={history}
            mayNot={mayNot}
            onMap={(row) => openRow(row)}
            onEdit={(row) => openRow(row, true)}
            onRemove={(row) => setGoing([row])}
            onClose={() => void turnTo(null)}
          />
        )
      }
    >
      {going !== null && (
        <RemoveAssetsDialog
          assets={going}
          onDone={() => {
            selected.clear();
            setGoing(null);
          }}
          onClose={() => setGoing(null)}
        />
      )}
    </ListScreen>
  );
}
