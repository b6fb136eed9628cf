// Server-backed table of assets in force: filtered by type, searched, sorted, with configurable
// columns. Rows can be opened on the map, changed or removed.
import type { AssetResponse } from '@curbwright/contract';
import {
  addToSelection,
  assetStatuses,
  type ColumnLayout,
  type ColumnValue,
  emptyRowSelection,
  formatAssetStatus,
  numberFormat,
  type RowSelection,
  removeFromSelection,
  selectionRange,
  toggleRowSelection,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconColumns3, IconFocus2, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { formatFormError, isApiError } from '../shell/api-error.ts';
import { useGridMessages } from '../shell/grid-messages.ts';
import { mergeRows, selectedRows } from '../shell/list-screen/selected-rows.ts';
import { useReader } from '../shell/reader-hooks.ts';
import { phoneQuery } from '../ui/breakpoints.ts';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StateMessage } from '../ui/state-message.tsx';
import { ColumnChooser } from '../ui/table/column-chooser.tsx';
import { DataGrid } from '../ui/table/data-grid.tsx';
import type { GridAction } from '../ui/table/grid-types.ts';
import frame from '../ui/table/list-screen.module.css';
import { Popover } from '../ui/table/popover.tsx';
import { useStoredLayout } from '../ui/table/use-stored-layout.ts';
import { showFailure, showSuccess } from '../ui/toast.ts';
import { AssetColumnMenu } from './asset-column-menu.tsx';
import { useAssetColumns } from './asset-columns.tsx';
import styles from './asset-list.module.css';
import dialogStyles from './assets.module.css';
import { useDeniedReason } from './group-dialog.tsx';
import { maxGroupAssets, propose } from './propose.ts';
import { type AssetQuery, useAssetRows } from './use-asset-rows.ts';
import { useAssetTypes } from './use-asset-types.ts';
import { useGoToAsset } from './use-go-to-asset.ts';

const plain: ColumnLayout = { order: [], hidden: [], pinned: [], widths: {} };
const columnMenu = 'columns';
const searchDebounceMs = 300;
const noValues: readonly ColumnValue[] = [];

interface State {
  readonly ordering: { readonly key: string; readonly descending: boolean };
  readonly types: readonly string[];
  readonly status: readonly string[];
  readonly search: string;
}

const defaultState: State = { ordering: { key: 'id', descending: true }, types: [], status: [], search: '' };

function queryOf({ ordering, types, status }: State, search: string): AssetQuery {
  return {
    ordering: `${ordering.descending ? '-' : ''}${ordering.key}`,
    ...(types.length === 0 ? {} : { type: types.join(',') }),
    ...(status.length === 0 ? {} : { status: status.join(',') }),
    ...(search === '' ? {} : { search }),
  };
}

interface Props {
  /** List switcher and other navigation of this screen. */
  readonly head: ReactNode;
  readonly tools: ReactNode;
}

export function AssetTable({ head, tools }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const words = useGridMessages();
  const types = useAssetTypes();
  const goTo = useGoToAsset();
  const { data: user } = api.useCurrentUserQuery();
  const mayNot = useDeniedReason('edit');
  const [state, setState] = useState(defaultState);
  const change = (part: Partial<State>) => setState((now) => ({ ...now, ...part }));
  const [search] = useDebouncedValue(state.search.trim(), searchDebounceMs);
  const query = useMemo(() => queryOf(state, search), [state, search]);
  const rows = useAssetRows(query);
  const { count, rowAt } = rows;
  const [onlyType = null, ...more] = state.types;
  const columns = useAssetColumns(types, more.length === 0 ? onlyType : null);
  const keys = useMemo(() => columns.map(({ key }) => key), [columns]);
  const narrow = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  const kept = useStoredLayout(`asset-list:${user?.username ?? ''}`, keys, plain);
  const [menu, setMenu] = useState<{ key: string; anchor: HTMLElement } | null>(null);
  const [selection, select] = useState<RowSelection>(emptyRowSelection);
  /** Selected rows as last seen, because rows on pages scrolled out of view stay selected. */
  const [ticked, setTicked] = useState<ReadonlyMap<number, AssetResponse>>(new Map());
  const [going, setGoing] = useState<readonly AssetResponse[] | null>(null);
  const [busy, setBusy] = useState(false);
  const closeMenu = useCallback(() => setMenu(null), []);
  const openMenu = (key: string, anchor: HTMLElement) =>
    setMenu((now) => (now?.key === key ? null : { key, anchor }));
  const nameOf = useCallback(
    (row: AssetResponse) => [types.nameOf(row.asset_config), row.name ?? `${row.id}`].join(' '),
    [types],
  );
  const read = useMemo(() => rows.rows.map(({ id }) => id), [rows.rows]);
  const chosen = useMemo(
    () => selectedRows(selection.ids, rows.rows, ticked),
    [rows.rows, selection, ticked],
  );
  const keepRead = () => setTicked((now) => mergeRows(now, rows.rows));
  const deselect = () => {
    select(emptyRowSelection);
    setTicked(new Map());
  };
  const openRow = useCallback(
    (row: AssetResponse, edits = false) =>
      void goTo({ kind: 'asset', asset: row.id, ...(edits ? { edits } : {}) }, row.geometry),
    [goTo],
  );
  const actions = useMemo((): readonly GridAction<AssetResponse>[] => {
    const action = (
      key: 'edit' | 'zoom' | 'remove',
      icon: ReactNode,
      run: (row: AssetResponse) => void,
    ): GridAction<AssetResponse> => ({
      key,
      icon,
      run,
      label: t(`assets.row.${key}`),
      labelOf: (row) => t('assets.rowAct', { act: t(`assets.row.${key}`), row: nameOf(row) }),
    });
    return [
      action('edit', <IconPencil size={18} stroke={1.5} />, (row) => openRow(row, true)),
      action('zoom', <IconFocus2 size={18} stroke={1.5} />, (row) => openRow(row)),
      action('remove', <IconTrash size={18} stroke={1.5} />, (row) => {
        if (mayNot === null) setGoing([row]);
        else showFailure(mayNot);
      }),
    ];
  }, [t, nameOf, openRow, mayNot]);
  const filtered = useMemo(
    () =>
      new Set([...(state.types.length > 0 ? ['type'] : []), ...(state.status.length > 0 ? ['status'] : [])]),
    [state.types, state.status],
  );
  const number = numberFormat(reader.locale);
  const isFiltered = filtered.size > 0 || search !== '';
  const clear = () => change({ types: [], status: [], search: '' });
  const removable = (list: readonly AssetResponse[]) =>
    list.filter((row) => row.proposed_assets_group === null && row.status !== 'removed');
  const remove = async (list: readonly AssetResponse[]) => {
    setBusy(true);
    let left = removable(list);
    try {
      // Uses as many groups as needed. Assets already added to one group are not sent again if the
      // next request fails.
      while (left.length > 0) {
        const bodies = left.slice(0, maxGroupAssets).map(({ id, version }) => ({
          action: 'remove' as const,
          asset: id,
          seen_version: version,
        }));
        const group = await propose(bodies, user?.username ?? '', bodies);
        left = left.slice(maxGroupAssets);
        setGoing(left);
        showSuccess(t('assets.saved', { group: group.id }));
      }
      deselect();
      setGoing(null);
    } catch (error) {
      if (!isApiError(error)) throw error;
      showFailure(formatFormError(error, t('error.fallback')));
    } finally {
      setBusy(false);
    }
  };
  const card = useCallback(
    (row: AssetResponse) => (
      <div className={styles.card}>
        <div className={styles.cardLine}>{columns.find(({ key }) => key === 'type')?.cell(row)}</div>
        <div className={styles.cardLine}>{row.name ?? t('assets.none')}</div>
        <div className={`${styles.cardLine} ${styles.none}`}>
          {[
            formatAssetStatus(row.status, reader.language),
            columns.find(({ key }) => key === 'street')?.title?.(row) ?? null,
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </div>
      </div>
    ),
    [columns, reader, t],
  );
  const body = () => {
    if (rows.failed)
      return (
        <div className={frame.state}>
          <StateMessage
            role="alert"
            title={t('assets.list.failed')}
            action={<Button onClick={rows.retry}>{t('app.retry')}</Button>}
          />
        </div>
      );
    if (count === null || columns.length === 0 || types.loading)
      return (
        <div className={frame.state}>
          <Skeleton label={t('app.loading')} lines={8} />
        </div>
      );
    if (count === 0)
      return (
        <div className={frame.state}>
          {isFiltered ? (
            <StateMessage
              title={t('assets.list.nothing')}
              action={<Button onClick={clear}>{t('assets.list.clear')}</Button>}
            />
          ) : (
            <StateMessage title={t('assets.list.empty')}>{t('assets.list.emptyHelp')}</StateMessage>
          )}
        </div>
      );
    return (
      <DataGrid
        label={t('assets.list.title')}
        words={words}
        columns={columns}
        actions={actions}
        layout={kept.layout}
        change={kept.change}
        sorting={state.ordering}
        filtered={filtered}
        openMenu={menu?.key ?? null}
        onMenu={openMenu}
        count={count}
        rowAt={rowAt}
        idOf={(row) => row.id}
        nameOf={nameOf}
        onRange={rows.onRange}
        selection={selection}
        onTick={(index, range) => {
          const id = rowAt(index)?.id;
          if (id === undefined) return;
          keepRead();
          select((now) =>
            range ? addToSelection(now, selectionRange(now, id, read)) : toggleRowSelection(now, id),
          );
        }}
        onTickAll={(all) => {
          keepRead();
          select((now) => (all ? addToSelection(now, read) : removeFromSelection(now, read)));
        }}
        read={read}
        current={null}
        onOpen={(row) => openRow(row)}
        card={narrow ? card : null}
        listKey={JSON.stringify(query)}
      />
    );
  };
  const column = columns.find(({ key }) => key === menu?.key);
  const menuOf = () => {
    if (column === undefined)
      return (
        <ColumnChooser
          words={words}
          layout={kept.layout}
          labelOf={(key) => columns.find((one) => one.key === key)?.label ?? key}
          change={kept.change}
          onReset={kept.reset}
        />
      );
    const { key, descending } = state.ordering;
    const byType = column.key === 'type';
    const values = byType
      ? types.all.map(({ name }) => name)
      : column.key === 'status'
        ? [...assetStatuses]
        : null;
    return (
      <AssetColumnMenu
        sortable={column.sortable}
        sorted={key === column.key ? (descending ? 'descending' : 'ascending') : null}
        onSort={(downwards) => {
          if (column.sortable) change({ ordering: { key: column.key, descending: downwards } });
          closeMenu();
        }}
        values={values}
        applied={byType ? state.types : column.key === 'status' ? state.status : noValues}
        onApply={(list) => {
          const names = list.filter((one) => one !== null);
          change(byType ? { types: names } : { status: names });
          closeMenu();
        }}
        wordsOf={(value) => {
          if (byType) return types.all.find(({ name }) => name === value)?.display_name ?? value ?? '';
          const status = assetStatuses.find((one) => one === value);
          return status === undefined ? (value ?? '') : formatAssetStatus(status, reader.language);
        }}
      />
    );
  };
  const totals = count === null ? '' : t('assets.list.totals', { count, number: number.format(count) });
  return (
    <section className={`${frame.list} ${styles.whole}`} aria-label={t('assets.list.title')}>
      {selection.ids.size === 0 ? (
        <header className={frame.tools}>
          {head}
          <p className={frame.totals} role="status">
            {totals}
          </p>
          <SelectField
            label={t('assets.list.type')}
            value={more.length === 0 ? (onlyType ?? '') : 'several'}
            options={[
              { value: '', label: t('assets.list.allTypes') },
              ...(more.length > 0 ? [{ value: 'several', label: t('assets.list.severalTypes') }] : []),
              ...types.all.map(({ name, display_name }) => ({ value: name, label: display_name })),
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
            onChange={(text) => change({ search: text.slice(0, 100) })}
          />
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
          {tools}
        </header>
      ) : (
        <section className={`${frame.tools} ${frame.selected}`} aria-label={t('assets.list.selection')}>
          <p className={frame.totals} role="status">
            {t('assets.list.selected', { count: selection.ids.size })}
          </p>
          <ButtonWithReason
            size="compact-md"
            reason={mayNot}
            leftSection={<IconTrash size={16} stroke={1.5} />}
            onClick={() => setGoing(chosen)}
          >
            {t('assets.remove')}
          </ButtonWithReason>
          <IconButton label={t('assets.list.clearSelection')} onClick={deselect}>
            <IconX size={20} stroke={1.5} />
          </IconButton>
        </section>
      )}
      <div className={styles.body}>
        <div className={frame.main}>
          {isFiltered && (
            <div className={frame.strip}>
              <span>{t('assets.list.filtered')}</span>
              <Button size="compact-md" variant="subtle" onClick={clear}>
                {t('assets.list.clear')}
              </Button>
            </div>
          )}
          {body()}
        </div>
      </div>
      {menu?.anchor.isConnected === true && (
        <Popover
          key={menu.key}
          label={column === undefined ? t('table.columns') : t('table.menu', { column: column.label })}
          anchor={menu.anchor}
          onClose={closeMenu}
        >
          {menuOf()}
        </Popover>
      )}
      {going !== null && (
        <Dialog
          title={t('assets.list.removeTitle')}
          closeLabel={t('app.close')}
          onClose={() => setGoing(null)}
        >
          <div className={dialogStyles.dialog}>
            <p>{t('assets.list.removeText', { count: removable(going).length })}</p>
            {removable(going).length < going.length && (
              <p className={dialogStyles.warn}>
                {t('assets.list.notRemovable', { count: going.length - removable(going).length })}
              </p>
            )}
            <div className={dialogStyles.dialogButtons}>
              <Button variant="default" onClick={() => setGoing(null)}>
                {t('assets.cancel')}
              </Button>
              <ButtonWithReason
                color="red"
                loading={busy}
                reason={removable(going).length === 0 ? t('assets.list.noneRemovable') : null}
                onClick={() => void remove(going)}
              >
                {t('assets.list.removeAct')}
              </ButtonWithReason>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}
