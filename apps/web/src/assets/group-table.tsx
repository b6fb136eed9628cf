// Table of proposed asset groups: user, date and item counts. Groups can be opened on the map,
// published or deleted, with an outcome for each item.
import {
  addToSelection,
  type ColumnLayout,
  emptyRowSelection,
  formatLongInstant,
  type RowSelection,
  removeFromSelection,
  selectionRange,
  toggleRowSelection,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFocus2, IconTrash, IconUpload, IconX } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { useGridMessages } from '../shell/grid-messages.ts';
import { useReader } from '../shell/reader-hooks.ts';
import { phoneQuery } from '../ui/breakpoints.ts';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StateMessage } from '../ui/state-message.tsx';
import { DataGrid } from '../ui/table/data-grid.tsx';
import type { GridAction, GridColumn } from '../ui/table/grid-types.ts';
import frame from '../ui/table/list-screen.module.css';
import { Popover } from '../ui/table/popover.tsx';
import { useStoredLayout } from '../ui/table/use-stored-layout.ts';
import { AssetColumnMenu } from './asset-column-menu.tsx';
import { AssetIcon } from './asset-icon.tsx';
import styles from './asset-list.module.css';
import dialogStyles from './assets.module.css';
import { GroupDialog, type PublishGroupResponse, useDeniedReason } from './group-dialog.tsx';
import { type AssetGroup, openItems } from './group-items.ts';
import { useAssetTypes } from './use-asset-types.ts';
import { useGoToAsset } from './use-go-to-asset.ts';

const plain: ColumnLayout = { order: [], hidden: [], pinned: [], widths: {} };
const columnKeys = ['id', 'user', 'modified', 'changes', 'types'] as const;
type ColumnKey = (typeof columnKeys)[number];
const widths: Readonly<Record<ColumnKey, number>> = {
  id: 110,
  user: 140,
  modified: 190,
  changes: 220,
  types: 300,
};
const actions3 = ['create', 'modify', 'remove'] as const;

interface Props {
  readonly head: ReactNode;
  readonly tools: ReactNode;
  readonly consequences: (answers: readonly PublishGroupResponse[]) => ReactNode;
}

export function GroupTable({ head, tools, consequences }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const words = useGridMessages();
  const types = useAssetTypes();
  const goTo = useGoToAsset();
  const { data: user } = api.useCurrentUserQuery();
  const { data, isError, refetch } = api.useProposedAssetGroupsQuery({
    query: { is_published: false, limit: 100 },
  });
  const narrow = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  const kept = useStoredLayout(`asset-groups:${user?.username ?? ''}`, columnKeys, plain);
  const mayNotEdit = useDeniedReason('edit');
  const mayNotPublish = useDeniedReason('publish');
  const [ordering, order] = useState<{ key: ColumnKey; descending: boolean }>({
    key: 'id',
    descending: true,
  });
  const [selection, select] = useState<RowSelection>(emptyRowSelection);
  const [menu, setMenu] = useState<{ key: string; anchor: HTMLElement } | null>(null);
  const [shown, show] = useState<AssetGroup | null>(null);
  const [act, setAct] = useState<{ act: 'publish' | 'delete'; groups: readonly AssetGroup[] } | null>(null);
  const closeMenu = useCallback(() => setMenu(null), []);
  const nameOf = useCallback((group: AssetGroup) => t('assets.group', { group: group.id }), [t]);
  const textOf = useCallback(
    (group: AssetGroup, key: ColumnKey): string => {
      const items = openItems(group);
      if (key === 'id') return `${group.id}`;
      if (key === 'user') return group.user ?? '';
      if (key === 'modified') return formatLongInstant(reader, Date.parse(group.modified));
      if (key === 'types')
        return [...new Set(items.map((item) => types.nameOf(item.asset_config)))].join(', ');
      return actions3
        .map((action) => ({ action, count: items.filter((item) => item.action === action).length }))
        .filter(({ count }) => count > 0)
        .map(({ action, count }) => t(`assets.count.${action}`, { count }))
        .join(', ');
    },
    [reader, types, t],
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
              <span className={styles.mark}>{t('assets.stale')}</span>
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
  const actions = useMemo((): readonly GridAction<AssetGroup>[] => {
    const action = (
      key: 'zoom' | 'publish' | 'delete',
      icon: ReactNode,
      run: (row: AssetGroup) => void,
    ): GridAction<AssetGroup> => ({
      key,
      icon,
      run,
      label: t(`assets.row.${key}`),
      labelOf: (row) => t('assets.rowAct', { act: t(`assets.row.${key}`), row: nameOf(row) }),
    });
    return [
      action('zoom', <IconFocus2 size={18} stroke={1.5} />, (group) => {
        const [first] = openItems(group);
        if (first !== undefined) openItem(group, first);
      }),
      action('publish', <IconUpload size={18} stroke={1.5} />, (group) =>
        setAct({ act: 'publish', groups: [group] }),
      ),
      action('delete', <IconTrash size={18} stroke={1.5} />, (group) =>
        setAct({ act: 'delete', groups: [group] }),
      ),
    ];
  }, [t, nameOf, openItem]);
  const read = useMemo(() => groups.map(({ id }) => id), [groups]);
  const chosen = groups.filter(({ id }) => selection.ids.has(id));
  const card = useCallback(
    (group: AssetGroup) => (
      <div className={styles.card}>
        <div className={styles.cardLine}>
          <b>{nameOf(group)}</b> <span className={styles.none}>{group.user}</span>
        </div>
        <div className={styles.cardLine}>{textOf(group, 'changes')}</div>
        <div className={`${styles.cardLine} ${styles.none}`}>{textOf(group, 'types')}</div>
      </div>
    ),
    [nameOf, textOf],
  );
  const body = () => {
    if (isError)
      return (
        <div className={frame.state}>
          <StateMessage
            role="alert"
            title={t('assets.groups.failed')}
            action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
          />
        </div>
      );
    if (data === undefined || types.loading)
      return (
        <div className={frame.state}>
          <Skeleton label={t('app.loading')} lines={8} />
        </div>
      );
    if (groups.length === 0)
      return (
        <div className={frame.state}>
          <StateMessage title={t('assets.groups.none')}>{t('assets.groups.noneHelp')}</StateMessage>
        </div>
      );
    return (
      <DataGrid
        label={t('assets.groups.title')}
        words={words}
        columns={columns}
        actions={actions}
        layout={kept.layout}
        change={kept.change}
        sorting={ordering}
        filtered={new Set<string>()}
        openMenu={menu?.key ?? null}
        onMenu={(key, anchor) => setMenu((now) => (now?.key === key ? null : { key, anchor }))}
        count={groups.length}
        rowAt={(index) => groups[index]}
        idOf={(row) => row.id}
        nameOf={nameOf}
        onRange={() => undefined}
        selection={selection}
        onTick={(index, range) => {
          const id = groups[index]?.id;
          if (id === undefined) return;
          select((now) =>
            range ? addToSelection(now, selectionRange(now, id, read)) : toggleRowSelection(now, id),
          );
        }}
        onTickAll={(all) =>
          select((now) => (all ? addToSelection(now, read) : removeFromSelection(now, read)))
        }
        read={read}
        current={shown?.id ?? null}
        onOpen={show}
        card={narrow ? card : null}
        listKey={JSON.stringify(ordering)}
      />
    );
  };
  const column = columns.find(({ key }) => key === menu?.key);
  return (
    <section className={`${frame.list} ${styles.whole}`} aria-label={t('assets.groups.title')}>
      {chosen.length === 0 ? (
        <header className={frame.tools}>
          {head}
          <p className={frame.totals} role="status">
            {data === undefined ? '' : t('assets.groups.totals', { count: data.meta.count })}
          </p>
          {tools}
        </header>
      ) : (
        <section className={`${frame.tools} ${frame.selected}`} aria-label={t('assets.list.selection')}>
          <p className={frame.totals} role="status">
            {t('assets.groups.selected', { count: chosen.length })}
          </p>
          <ButtonWithReason
            size="compact-md"
            reason={mayNotPublish}
            leftSection={<IconUpload size={16} stroke={1.5} />}
            onClick={() => setAct({ act: 'publish', groups: chosen })}
          >
            {t('assets.publish')}
          </ButtonWithReason>
          <ButtonWithReason
            size="compact-md"
            variant="default"
            reason={mayNotEdit}
            leftSection={<IconTrash size={16} stroke={1.5} />}
            onClick={() => setAct({ act: 'delete', groups: chosen })}
          >
            {t('assets.delete')}
          </ButtonWithReason>
          <IconButton label={t('assets.list.clearSelection')} onClick={() => select(emptyRowSelection)}>
            <IconX size={20} stroke={1.5} />
          </IconButton>
        </section>
      )}
      <div className={styles.body}>
        <div className={frame.main}>{body()}</div>
      </div>
      {menu?.anchor.isConnected === true && column !== undefined && (
        <Popover
          key={menu.key}
          label={t('table.menu', { column: column.label })}
          anchor={menu.anchor}
          onClose={closeMenu}
        >
          <AssetColumnMenu
            sortable
            sorted={ordering.key === column.key ? (ordering.descending ? 'descending' : 'ascending') : null}
            onSort={(descending) => {
              order({ key: columnKeys.find((key) => key === column.key) ?? 'id', descending });
              closeMenu();
            }}
            values={null}
            applied={[]}
            onApply={() => undefined}
            wordsOf={(value) => value ?? ''}
          />
        </Popover>
      )}
      {shown !== null && act === null && (
        <Dialog title={nameOf(shown)} closeLabel={t('app.close')} onClose={() => show(null)}>
          <div className={dialogStyles.dialog}>
            <ul className={dialogStyles.choices}>
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
                      {item.is_stale && <span className={dialogStyles.warn}> {t('assets.stale')}</span>}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <div className={dialogStyles.dialogButtons}>
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
          onDone={() => select(emptyRowSelection)}
          consequences={consequences}
        />
      )}
    </section>
  );
}
