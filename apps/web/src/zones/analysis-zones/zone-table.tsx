// The list of analysis zones: as a tree, or sorted and filtered by the server; select, copy, show,
// export, import, delete.
import {
  addToSelection,
  type ColumnLayout,
  emptyRowSelection,
  type RowSelection,
  removeFromSelection,
  selectionRange,
  toggleRowSelection,
  zoneColumnKeys,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCopy, IconMap2, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useGridMessages } from '../../shell/grid-messages.ts';
import { phoneQuery } from '../../ui/breakpoints.ts';
import { focusAfter } from '../../ui/focus-after.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { DataGrid } from '../../ui/table/data-grid.tsx';
import type { GridAction } from '../../ui/table/grid-types.ts';
import frame from '../../ui/table/list-screen.module.css';
import { Popover } from '../../ui/table/popover.tsx';
import { useStoredLayout } from '../../ui/table/use-stored-layout.ts';
import { showInfo, showSuccess } from '../../ui/toast.ts';
import { goToZone } from '../zone-address.ts';
import { DeleteZonesDialog } from './delete-zones-dialog.tsx';
import { ExportZonesDialog } from './export-zones-dialog.tsx';
import { ImportZonesDialog } from './import-zones-dialog.tsx';
import { NoZones } from './no-zones.tsx';
import { useZoneFormat } from './use-zone-format.ts';
import { useZoneRows, type ZoneRow } from './use-zone-rows.ts';
import { applyZoneAction, type ZoneActionOutcome } from './zone-actions.ts';
import { ZoneCard } from './zone-card.tsx';
import { ZoneColumnFilter } from './zone-column-filter.tsx';
import { defaultHiddenColumns, useZoneColumns } from './zone-columns.tsx';
import { useZoneDeniedReasons } from './zone-denied-reasons.ts';
import { defaultZoneListState, useZoneListState, zoneListQuery } from './zone-list-state.ts';
import { ZoneListToolbar } from './zone-list-toolbar.tsx';
import { ZoneOutcomes } from './zone-outcomes.tsx';
import { ZoneSelectionToolbar } from './zone-selection-toolbar.tsx';

const columnMenu = 'columns';
type OpenDialog = 'import' | 'export' | null;

export function ZoneTable() {
  const { t } = useTranslation();
  const words = useZoneFormat();
  const gridWords = useGridMessages();
  const reasons = useZoneDeniedReasons();
  const { data: user } = api.useCurrentUserQuery();
  const { state, change } = useZoneListState();
  const rows = useZoneRows(state);
  const { count, rowAt } = rows;
  const columns = useZoneColumns();
  const keys = useMemo(() => columns.map(({ key }) => key), [columns]);
  const plain = useMemo<ColumnLayout>(
    () => ({ order: keys, hidden: [...defaultHiddenColumns], pinned: [], widths: {} }),
    [keys],
  );
  const narrow = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  const kept = useStoredLayout(`analysis-zones:${user?.username ?? ''}`, keys, plain);
  const list = useRef<HTMLElement>(null);
  const [menu, setMenu] = useState<{ readonly key: string; readonly anchor: HTMLElement } | null>(null);
  const [selection, select] = useState<RowSelection>(emptyRowSelection);
  const [asked, ask] = useState<OpenDialog>(null);
  const [going, setGoing] = useState<readonly ZoneRow[] | null>(null);
  const [refused, setRefused] = useState<readonly ZoneActionOutcome[] | null>(null);
  const readIds = useMemo(() => rows.read.map(({ id }) => id), [rows.read]);
  const chosen = rows.read.filter(({ id }) => selection.ids.has(id));
  // Deselect rows that are no longer in the list, because nobody sees them.
  if (count !== null && chosen.length < selection.ids.size) {
    const there = new Set(chosen.map(({ id }) => id));
    select((now) =>
      removeFromSelection(
        now,
        [...now.ids].filter((id) => !there.has(id)),
      ),
    );
  }
  const filtered = useMemo(() => new Set(Object.keys(state.filters)), [state.filters]);
  const isFiltered = filtered.size > 0 || state.search.trim() !== '';
  const clear = () => change({ ...defaultZoneListState, ordering: state.ordering });
  const copy = useCallback(
    async (row: ZoneRow) => {
      const [made] = await applyZoneAction('copy', [row]);
      if (made?.fault === null) showSuccess(t('zones.did.copy', { count: 1 }));
      else if (made !== undefined) setRefused([made]);
    },
    [t],
  );
  const actions = useMemo((): readonly GridAction<ZoneRow>[] => {
    const action = (
      key: 'edit' | 'copy' | 'map' | 'delete',
      icon: ReactNode,
      run: (row: ZoneRow) => void,
    ): GridAction<ZoneRow> => ({
      key,
      icon,
      run: (row) => {
        const mayNot = key === 'map' ? null : key === 'copy' ? reasons.make : reasons.change(row.user);
        if (mayNot === null) run(row);
        else showInfo(mayNot);
      },
      label: t(`zones.row.${key}`),
      labelOf: (row) => t(`zones.rowOf.${key}`, { name: row.name }),
    });
    return [
      action('map', <IconMap2 size={18} stroke={1.5} />, (row) => goToZone('show', row.id)),
      action('edit', <IconPencil size={18} stroke={1.5} />, (row) => goToZone('edit', row.id)),
      action('copy', <IconCopy size={18} stroke={1.5} />, (row) => void copy(row)),
      action('delete', <IconTrash size={18} stroke={1.5} />, (row) => setGoing([row])),
    ];
  }, [t, reasons, copy]);
  const card = useCallback((row: ZoneRow) => <ZoneCard row={row} />, []);
  const openMenu = (key: string, anchor: HTMLElement) =>
    setMenu((now) => (now?.key === key ? null : { key, anchor }));
  const closeMenu = useCallback(() => setMenu(null), []);
  const onTick = (index: number, range: boolean) => {
    const id = rowAt(index)?.id;
    if (id === undefined) return;
    select((now) =>
      range ? addToSelection(now, selectionRange(now, id, readIds)) : toggleRowSelection(now, id),
    );
  };
  const body = () => {
    if (rows.failed)
      return (
        <div className={frame.state}>
          <StateMessage
            role="alert"
            title={t('zones.failed')}
            action={<Button onClick={rows.retry}>{t('app.retry')}</Button>}
          />
        </div>
      );
    if (count === null)
      return (
        <div className={frame.state}>
          <Skeleton label={t('zones.loading')} lines={8} />
        </div>
      );
    if (count === 0)
      return (
        <div className={frame.state}>
          {isFiltered ? (
            <StateMessage
              title={t('zones.nothing')}
              action={<Button onClick={clear}>{t('zones.clearFilters')}</Button>}
            />
          ) : (
            <NoZones mayNot={reasons.make} onImport={() => ask('import')} />
          )}
        </div>
      );
    return (
      <DataGrid
        label={t('zones.title')}
        words={gridWords}
        columns={columns}
        actions={actions}
        layout={kept.layout}
        change={kept.change}
        sorting={state.ordering ?? { key: rows.isTree ? '' : 'name', descending: false }}
        filtered={filtered}
        openMenu={menu?.key ?? null}
        onMenu={openMenu}
        count={count}
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
        current={null}
        onOpen={(row) => goToZone('show', row.id)}
        card={narrow ? card : null}
        listKey={JSON.stringify([zoneListQuery(state), rows.isTree])}
      />
    );
  };
  const menuColumn = columns.find(({ key }) => key === menu?.key);
  const menuKey = zoneColumnKeys.find((key) => key === menu?.key);
  return (
    <section ref={list} tabIndex={-1} className={frame.list} aria-label={t('zones.title')}>
      {chosen.length === 0 ? (
        <ZoneListToolbar
          state={state}
          change={change}
          totals={count === null ? '' : t('zones.totals', { count, number: words.number(count) })}
          mayNot={reasons.make}
          onColumns={narrow ? null : (anchor) => openMenu(columnMenu, anchor)}
          onImport={() => ask('import')}
          onExport={() => ask('export')}
          onNew={() => goToZone('create', null)}
        />
      ) : (
        <ZoneSelectionToolbar
          zones={chosen}
          reasons={reasons}
          onDelete={() => setGoing(chosen)}
          onExport={() => ask('export')}
          onRefused={setRefused}
          onClear={() => select(emptyRowSelection)}
        />
      )}
      <div className={frame.main}>
        {isFiltered && (
          <div className={frame.strip}>
            <span>{t('zones.filtered')}</span>
            <Button size="compact-md" variant="subtle" onClick={clear}>
              {t('zones.clearFilters')}
            </Button>
          </div>
        )}
        {body()}
      </div>
      {menu?.anchor.isConnected === true && (menu.key === columnMenu || menuKey !== undefined) && (
        <Popover
          key={menu.key}
          label={
            menuColumn === undefined ? t('table.columns') : t('table.menu', { column: menuColumn.label })
          }
          anchor={menu.anchor}
          onClose={closeMenu}
        >
          {menuKey === undefined ? (
            <ColumnChooser
              words={gridWords}
              layout={kept.layout}
              labelOf={(key) => columns.find((column) => column.key === key)?.label ?? key}
              change={kept.change}
              onReset={kept.reset}
            />
          ) : (
            <ZoneColumnFilter column={menuKey} state={state} change={change} onDone={closeMenu} />
          )}
        </Popover>
      )}
      {asked === 'import' && <ImportZonesDialog onClose={() => ask(null)} />}
      {asked === 'export' && (
        <ExportZonesDialog
          selected={chosen.map(({ id }) => id)}
          count={count ?? 0}
          onClose={() => ask(null)}
        />
      )}
      {going !== null && (
        <DeleteZonesDialog
          zones={going}
          onDone={(outcomes) => {
            const close = () => {
              setGoing(null);
              setRefused(outcomes);
            };
            // The rows and the selection bar disappear, so the focus moves to the list.
            if (outcomes === null) focusAfter(close, () => list.current);
            else close();
          }}
          onClose={() => setGoing(null)}
        />
      )}
      {refused !== null && <ZoneOutcomes outcomes={refused} onClose={() => setRefused(null)} />}
    </section>
  );
}
