// The list of analysis zones: as a tree, or sorted and filtered by the server; select, copy, show,
// export, import, delete.
import { zoneColumnKeys } from '@curbwright/core';
import {
  IconCopy,
  IconDownload,
  IconFileImport,
  IconListTree,
  IconMap2,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListToolbar } from '../../shell/list-screen/list-bars.tsx';
import { ListButtons } from '../../shell/list-screen/list-buttons.tsx';
import { ListScreen } from '../../shell/list-screen/list-screen.tsx';
import { useRowSelection } from '../../shell/list-screen/use-row-selection.ts';
import { focusAfter } from '../../ui/focus-after.ts';
import { ListSearch } from '../../ui/table/list-search.tsx';
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
import { useZoneColumns } from './zone-columns.tsx';
import { useZoneDeniedReasons } from './zone-denied-reasons.ts';
import { defaultZoneListState, useZoneListState, zoneListQuery } from './zone-list-state.ts';
import { ZoneOutcomes } from './zone-outcomes.tsx';
import { ZoneSelectionToolbar } from './zone-selection-toolbar.tsx';

function cardOf(row: ZoneRow) {
  return <ZoneCard row={row} />;
}

export function ZoneTable() {
  const { t } = useTranslation();
  const words = useZoneFormat();
  const reasons = useZoneDeniedReasons();
  const { state, change } = useZoneListState();
  const rows = useZoneRows(state);
  const { count, isTree } = rows;
  const columns = useZoneColumns();
  const list = useRef<HTMLElement>(null);
  const selected = useRowSelection({ rows });
  const { chosen } = selected;
  const [dialog, openDialog] = useState<'import' | 'export' | null>(null);
  const [zonesToDelete, setGoing] = useState<readonly ZoneRow[] | null>(null);
  const [refused, setRefused] = useState<readonly ZoneActionOutcome[] | null>(null);
  const copy = useCallback(
    async (row: ZoneRow) => {
      const [made] = await applyZoneAction('copy', [row]);
      if (made?.fault === null) showSuccess(t('zones.did.copy', { count: 1 }));
      else if (made !== undefined) setRefused([made]);
    },
    [t],
  );
  const actions = useMemo(() => {
    const runUnlessDenied =
      (mayNot: (row: ZoneRow) => string | null, run: (row: ZoneRow) => void) => (row: ZoneRow) => {
        const reason = mayNot(row);
        if (reason === null) run(row);
        else showInfo(reason);
      };
    const mayNotChange = (row: ZoneRow) => reasons.change(row.user);
    const acts = [
      { key: 'map', icon: IconMap2, run: (row: ZoneRow) => goToZone('show', row.id) },
      {
        key: 'edit',
        icon: IconPencil,
        run: runUnlessDenied(mayNotChange, (row) => goToZone('edit', row.id)),
      },
      {
        key: 'copy',
        icon: IconCopy,
        run: runUnlessDenied(
          () => reasons.make,
          (row) => void copy(row),
        ),
      },
      { key: 'delete', icon: IconTrash, run: runUnlessDenied(mayNotChange, (row) => setGoing([row])) },
    ] as const;
    return acts.map(({ key, icon: Icon, run }) => ({
      key,
      label: t(`zones.row.${key}`),
      labelOf: (row: ZoneRow) => t(`zones.rowOf.${key}`, { name: row.name }),
      icon: <Icon size={18} stroke={1.5} />,
      run,
    }));
  }, [t, reasons, copy]);
  return (
    <ListScreen
      focusTarget={list}
      id="analysis-zones"
      title={t('zones.title')}
      rows={rows}
      selected={selected}
      nameOf={({ name }) => name}
      columns={columns}
      actions={actions}
      card={cardOf}
      onOpen={({ id }) => goToZone('show', id)}
      sorting={state.ordering ?? { key: isTree ? '' : 'name', descending: false }}
      listKey={JSON.stringify([zoneListQuery(state), isTree])}
      filter={{
        columns: Object.keys(state.filters),
        isSearched: state.search.trim() !== '',
        onClear: () => change({ ...defaultZoneListState, ordering: state.ordering }),
        nothing: t('zones.nothing'),
        clearLabel: t('zones.clearFilters'),
        describe: () => t('zones.filtered'),
      }}
      failed={t('zones.failed')}
      loading={t('zones.loading')}
      menuOf={(key, close) => {
        const column = zoneColumnKeys.find((one) => one === key);
        if (column === undefined) return null;
        return <ZoneColumnFilter column={column} state={state} change={change} onDone={close} />;
      }}
      empty={<NoZones mayNot={reasons.make} onImport={() => openDialog('import')} />}
      toolbar={(onColumns) => (
        <ListToolbar
          title={t('zones.title')}
          totals={count === null ? '' : t('zones.totals', { count, number: words.number(count) })}
          onColumns={onColumns}
          actions={[
            { label: t('export.open'), icon: IconDownload, run: () => openDialog('export') },
            {
              label: t('zones.importShort'),
              icon: IconFileImport,
              reason: reasons.make,
              run: () => openDialog('import'),
            },
            {
              label: t('zones.new'),
              icon: IconPlus,
              variant: 'filled',
              reason: reasons.make,
              run: () => goToZone('create', null),
            },
          ]}
        >
          <ListSearch
            label={t('zones.search')}
            search={state.search}
            onSearch={(search) => change({ search }, true)}
          />
          <ListButtons
            actions={[
              state.ordering !== null && {
                label: t('zones.asTree'),
                icon: IconListTree,
                run: () => change({ ordering: null }),
              },
            ]}
          />
        </ListToolbar>
      )}
      selectionBar={
        <ZoneSelectionToolbar
          zones={chosen}
          reasons={reasons}
          onDelete={() => setGoing(chosen)}
          onExport={() => openDialog('export')}
          onRefused={setRefused}
          onClear={selected.clear}
        />
      }
    >
      {dialog === 'import' && <ImportZonesDialog onClose={() => openDialog(null)} />}
      {dialog === 'export' && (
        <ExportZonesDialog
          selected={chosen.map(({ id }) => id)}
          count={count ?? 0}
          onClose={() => openDialog(null)}
        />
      )}
      {zonesToDelete !== null && (
        <DeleteZonesDialog
          zones={zonesToDelete}
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
    </ListScreen>
  );
}
