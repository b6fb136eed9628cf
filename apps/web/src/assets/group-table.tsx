// Table of proposed asset groups: user, date and item counts. Groups can be opened on the map,
// published or deleted, with an outcome for each item.
import { formatDateAndTime } from '@curbwright/core';
import { IconFocus2, IconTrash, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { ListSelectionBar, ListToolbar } from '../shell/list-screen/list-bars.tsx';
import type { ListActions } from '../shell/list-screen/list-buttons.tsx';
import { ListScreen } from '../shell/list-screen/list-screen.tsx';
import { useRowSelection } from '../shell/list-screen/use-row-selection.ts';
import { completeRows } from '../shell/paged-rows.ts';
import { usePersonNames } from '../shell/person-name.ts';
import { useReader } from '../shell/reader-hooks.ts';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { StateMessage } from '../ui/state-message.tsx';
import type { GridColumn } from '../ui/table/grid-types.ts';
import { CellMark, ListCard, SoftText } from '../ui/table/list-cells.tsx';
import { SortMenu } from '../ui/table/list-column-menu.tsx';
import { rowActions } from '../ui/table/row-actions.tsx';
import { AssetIcon } from './asset-icon.tsx';
import dialogStyles from './assets.module.css';
import { GroupDialog, type PublishGroupResponse, useDeniedReason } from './group-dialog.tsx';
import { type AssetGroup, openItems } from './group-items.ts';
import { useAssetTypes } from './use-asset-types.ts';
import { useGoToAsset } from './use-go-to-asset.ts';

const columnKeys = ['id', 'user', 'modified', 'changes', 'types'] as const;
type ColumnKey = (typeof columnKeys)[number];
const widths: Readonly<Record<ColumnKey, number>> = {
  id: 110,
  user: 140,
  modified: 190,
  changes: 220,
  types: 300,
};
const groupActions = ['create', 'modify', 'remove'] as const;

interface Props {
  /** The change that is shown first; `null` = none. */
  readonly first?: number | null;
  readonly head: ReactNode;
  readonly tools: ListActions;
  readonly consequences: (answers: readonly PublishGroupResponse[]) => ReactNode;
}

export function GroupTable({ first = null, head, tools, consequences }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const types = useAssetTypes();
  const goTo = useGoToAsset();
  const { data, isError, refetch } = api.useProposedAssetGroupsQuery({
    query: { is_published: false, limit: 100 },
  });
  const mayNotEdit = useDeniedReason('edit');
  const mayNotPublish = useDeniedReason('publish');
  const [ordering, order] = useState<{ key: ColumnKey; descending: boolean }>({
    key: 'id',
    descending: true,
  });
  const [chosenGroup, show] = useState<AssetGroup | null | undefined>();
  // Until one is chosen or closed, that of the address is shown.
  const shown =
    chosenGroup === undefined ? (data?.results.find(({ id }) => id === first) ?? null) : chosenGroup;
  const { nameOf: personName } = usePersonNames();
  const [act, setAct] = useState<{ act: 'publish' | 'delete'; groups: readonly AssetGroup[] } | null>(null);
  const nameOf = useCallback((group: AssetGroup) => t('assets.group', { group: group.id }), [t]);
  const textOf = useCallback(
    (group: AssetGroup, key: ColumnKey): string => {
      const items = openItems(group);
      if (key === 'id') return `${group.id}`;
      if (key === 'user') return personName(group.user) ?? '';
      if (key === 'modified') return formatDateAndTime(Date.parse(group.modified), reader);
      if (key === 'types')
        return [...new Set(items.map((item) => types.nameOf(item.asset_config)))].join(', ');
      return groupActions
        .map((action) => ({ action, count: items.filter((item) => item.action === action).length }))
        .filter(({ count }) => count > 0)
        .map(({ action, count }) => t(`assets.count.${action}`, { count }))
        .join(', ');
    },
    [reader, types, t, personName],
  );
  const groups = useMemo(() => {
    const list = [...(data?.results ?? [])];
    const { compare } = new Intl.Collator(reader.locale, { numeric: true });
    const value = (group: AssetGroup) =>
      ordering.key === 'modified' ? group.modified : textOf(group, ordering.key);
    return list.sort((a, b) => compare(value(a), value(b)) * (ordering.descending ? -1 : 1));
  }, [data, ordering, textOf, reader]);
  const columns = useMemo(
    (): readonly GridColumn<AssetGroup>[] =>
      columnKeys.map((key) => ({
        key,
        label: t(`assets.groups.${key}`),
        width: widths[key],
        title: (group) => textOf(group, key),
        cell: (group) =>
          key === 'changes' && group.assets.some(({ is_stale }) => is_stale) ? (
            <>
              {textOf(group, key)}
              <CellMark>{t('assets.stale')}</CellMark>
            </>
          ) : (
            textOf(group, key)
          ),
      })),
    [t, textOf],
  );
  const openItem = useCallback(
    (group: AssetGroup, item: AssetGroup['assets'][number]) =>
      void goTo({ kind: 'asset', asset: item.asset, item: { group: group.id, id: item.id } }, item.geometry),
    [goTo],
  );
  const actions = useMemo(
    () =>
      rowActions<AssetGroup>(
        [
          [
            'zoom',
            t('assets.row.zoom'),
            IconFocus2,
            (group) => {
              const [first] = openItems(group);
              if (first !== undefined) openItem(group, first);
            },
          ],
          [
            'publish',
            t('assets.row.publish'),
            IconUpload,
            (group) => setAct({ act: 'publish', groups: [group] }),
          ],
          [
            'delete',
            t('assets.row.delete'),
            IconTrash,
            (group) => setAct({ act: 'delete', groups: [group] }),
          ],
        ],
        (label, row) => t('assets.rowAct', { act: label, row: nameOf(row) }),
      ),
    [t, nameOf, openItem],
  );
  const rows = completeRows(
    data === undefined || types.loading ? null : groups,
    isError,
    () => void refetch(),
  );
  const selected = useRowSelection({ rows });
  const { chosen } = selected;
  const card = useCallback(
    (group: AssetGroup) => (
      <ListCard
        title={
          <>
            <b>{nameOf(group)}</b> <SoftText>{textOf(group, 'user')}</SoftText>
          </>
        }
      >
        {textOf(group, 'changes')}
        {textOf(group, 'types')}
      </ListCard>
    ),
    [nameOf, textOf],
  );
  return (
    <ListScreen
      id="asset-groups"
      title={t('assets.groups.title')}
      rows={rows}
      selected={selected}
      nameOf={nameOf}
      columns={columns}
      actions={actions}
      card={card}
      onOpen={show}
      current={shown?.id ?? null}
      sorting={ordering}
      listKey={JSON.stringify(ordering)}
      menuOf={(key, close) => {
        const column = columnKeys.find((one) => one === key);
        if (column === undefined) return null;
        return (
          <SortMenu sortable column={column} sorting={ordering} onSort={order} onDone={close}>
            <SoftText>{t('assets.list.searchInstead')}</SoftText>
          </SortMenu>
        );
      }}
      failed={t('assets.groups.failed')}
      loading={t('app.loading')}
      empty={<StateMessage title={t('assets.groups.none')}>{t('assets.groups.noneHelp')}</StateMessage>}
      toolbar={() => (
        <ListToolbar
          title={head}
          totals={data === undefined ? '' : t('assets.groups.totals', { count: data.meta.count })}
          onColumns={null}
          actions={tools}
        />
      )}
      selectionBar={
        <ListSelectionBar
          label={t('assets.list.selection')}
          totals={t('assets.groups.selected', { count: chosen.length })}
          actions={[
            {
              label: t('assets.publish'),
              icon: IconUpload,
              variant: 'filled',
              reason: mayNotPublish,
              run: () => setAct({ act: 'publish', groups: chosen }),
            },
            {
              label: t('assets.delete'),
              icon: IconTrash,
              reason: mayNotEdit,
              run: () => setAct({ act: 'delete', groups: chosen }),
            },
          ]}
          clearLabel={t('assets.list.clearSelection')}
          onClear={selected.clear}
        />
      }
    >
      {shown !== null && act === null && (
        <Dialog title={nameOf(shown)} closeLabel={t('app.close')} onClose={() => show(null)}>
          <div className="grid gap-16">
            <ul className="grid gap-4 no-bullets">
              {openItems(shown).map((item) => (
                <li key={item.id}>
                  <button
                    type="button"
                    className={dialogStyles.choiceButton}
                    onClick={() => {
                      show(null);
                      openItem(shown, item);
                    }}
                  >
                    <AssetIcon type={types.byId.get(item.asset_config)} />
                    <span>
                      {[types.nameOf(item.asset_config), item.name].filter(Boolean).join(' · ')}{' '}
                      <span className={dialogStyles.soft}>{t(`assets.action.${item.action}`)}</span>
                      {item.is_stale && <span className="limited text-13"> {t('assets.stale')}</span>}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <div className="flex wrap gap-8 justify-end">
              <ButtonWithReason
                variant="default"
                reason={mayNotEdit}
                onClick={() => setAct({ act: 'delete', groups: [shown] })}
              >
                {t('assets.delete')}
              </ButtonWithReason>
              <ButtonWithReason
                reason={mayNotPublish}
                onClick={() => setAct({ act: 'publish', groups: [shown] })}
              >
                {t('assets.publish')}
              </ButtonWithReason>
            </div>
          </div>
        </Dialog>
      )}
      {act !== null && (
        <GroupDialog
          groups={act.groups}
          act={act.act}
          onClose={() => {
            setAct(null);
            show(null);
          }}
          onDone={selected.clear}
          consequences={consequences}
        />
      )}
    </ListScreen>
  );
}
