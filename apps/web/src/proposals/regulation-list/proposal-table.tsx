// The regulation list (requirement §2): a server-side table of proposed changes with its menus,
// selection and row panel.
import type { ProposedListRow } from '@curbwright/contract';
import {
  type ColumnLayout,
  numberFormat,
  type ProposalColumnKey,
  proposalColumnKeys,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFocus2, IconHistory, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useGridMessages } from '../../shell/grid-messages.ts';
import { usePerson } from '../../shell/login-hooks.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { phoneQuery } from '../../ui/breakpoints.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { DataGrid } from '../../ui/table/data-grid.tsx';
import type { GridAction } from '../../ui/table/grid-types.ts';
import frame from '../../ui/table/list-screen.module.css';
import { Popover } from '../../ui/table/popover.tsx';
import { useStoredLayout } from '../../ui/table/use-stored-layout.ts';
import { showInfo } from '../../ui/toast.ts';
import { useOpenDraft } from '../use-open-draft.ts';
import { ColumnFilter } from './column-filter.tsx';
import { ExportProposals } from './export-proposals.tsx';
import { truncateIdList } from './id-list.ts';
import { ImportDialog } from './import-dialog.tsx';
import {
  listColumnKeys,
  useColumnValueFormat,
  useListColumns,
  useRowName,
  useRuleChangeLines,
} from './list-columns.tsx';
import { ListTools } from './list-tools.tsx';
import styles from './regulation-list.module.css';
import { RowPanel } from './row-panel.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useGoToMap } from './use-go-to-map.ts';
import { toListQuery, useListRows } from './use-list-rows.ts';
import { useListState } from './use-list-state.ts';
import { useProposalsInView } from './use-proposals-in-view.ts';
import { useSelectedRows } from './use-selected-rows.ts';

/** Actions on proposals that open a dialog. */
export type ProposalAction = 'publish' | 'delete' | 'revert';

interface Props {
  readonly scenarioSelect: ReactNode;
  readonly historyOf: (row: ProposedListRow) => ReactNode;
  /** Additional content for a published row. */
  readonly publishedMore?: (row: ProposedListRow) => ReactNode;
  /** Renders the dialog that publishes, deletes or reverts these proposals. */
  readonly actOn: (
    act: ProposalAction,
    ids: readonly number[],
    close: () => void,
    done: () => void,
  ) => ReactNode;
}

const defaultLayout: ColumnLayout = { order: [], hidden: [], pinned: [], widths: {} };
const none: readonly number[] = [];
const columnMenu = 'columns';

export function ProposalTable({ scenarioSelect, historyOf, publishedMore, actOn }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const words = useGridMessages();
  const { state, change } = useListState();
  const { person } = usePerson();
  const { data: user } = api.useCurrentUserQuery();
  const { openProposal } = useOpenDraft();
  const goToMap = useGoToMap();
  const columns = useListColumns();
  const wordsOf = useColumnValueFormat();
  const changeLines = useRuleChangeLines();
  const nameOf = useRowName();
  const narrow = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  const kept = useStoredLayout(`regulation-list:${user?.username ?? ''}`, listColumnKeys, defaultLayout);
  const [menu, setMenu] = useState<{ key: string; anchor: HTMLElement } | null>(null);
  const [phoneColumn, setPhoneColumn] = useState<ProposalColumnKey>('bl_street_name');
  const [panel, setPanel] = useState<{ row: ProposedListRow; atHistory: boolean } | null>(null);
  const [dialog, setDialog] = useState<'export' | 'import' | null>(null);
  const [act, setAct] = useState<{ act: ProposalAction; ids: readonly number[] } | null>(null);
  const [chosenOnly, setChosenOnly] = useState<readonly number[] | null>(null);

  const view = useProposalsInView(state.rows === 'in-view', state.scenario);
  const inView = state.rows !== 'in-view' ? null : view.kind === 'found' ? view.ids : none;
  const listed = chosenOnly === null ? null : truncateIdList(chosenOnly);
  const only = listed ?? inView;
  const query = toListQuery(state, only);
  const rows = useListRows(query, only?.length === 0);
  const { count, rowAt } = rows;
  const selected = useSelectedRows(query, rows, `${state.isPublished} ${state.scenario}`);
  const { selection } = selected;
  const ids = useMemo(() => [...selection.ids], [selection]);
  if (chosenOnly !== null && ids.length === 0) setChosenOnly(null);
  const total = api.useProposedRegulationListDataQuery({
    query: {
      is_published: state.isPublished,
      limit: 1,
      ...(state.scenario === null ? {} : { scenario__id: state.scenario }),
    },
  });
  const all = total.data?.meta.count ?? null;
  const number = numberFormat(reader.locale);

  const may = (permission: 'edit' | 'publish') => {
    if (person?.permissions.includes(permission)) return null;
    return t('regulationList.mayNot', { permission: t(`permission.${permission}`) });
  };
  const allowed = { publish: may('publish'), remove: may('edit'), revert: may('publish') };
  const openOnMap = useCallback((row: ProposedListRow) => void openProposal(row.id), [openProposal]);
  const actions = useMemo((): readonly GridAction<ProposedListRow>[] => {
    const action = (
      key: 'edit' | 'zoom' | 'history',
      icon: ReactNode,
      run: (row: ProposedListRow) => void,
    ): GridAction<ProposedListRow> => ({
      key,
      icon,
      run,
      label: t(`regulationList.row.${key}`),
      labelOf: (row) => t('regulationList.rowAct', { act: t(`regulationList.row.${key}`), row: nameOf(row) }),
    });
    return [
      action('edit', <IconPencil size={18} stroke={1.5} />, openOnMap),
      action('zoom', <IconFocus2 size={18} stroke={1.5} />, (row) => void goToMap([row.id])),
      action('history', <IconHistory size={18} stroke={1.5} />, (row) => setPanel({ row, atHistory: true })),
    ];
  }, [t, nameOf, openOnMap, goToMap]);
  const filtered = useMemo(() => new Set<string>(Object.keys(state.filters)), [state.filters]);
  /** Published, deleted or reverted proposals are no longer in this list. */
  const afterAct = async () => {
    const left = await selected.recheck();
    setPanel((now) => (now === null || left === null || left.has(now.row.id) ? now : null));
  };
  const selectMatching = async () => {
    const found = await selected.selectMatching();
    if (found?.truncated === true) showInfo(t('regulationList.selectedCut'));
  };
  const clearFilters = () => {
    setChosenOnly(null);
    change({ filters: {}, rows: 'all' });
  };
  const card = useCallback(
    (row: ProposedListRow) => (
      <div className={styles.card}>
        <div className={styles.cardLine}>
          <b>{wordsOf('bl_street_name', row.bl_street_name)}</b>{' '}
          <span className={styles.none}>
            {[row.bl_side, row.bl_from, row.bl_to].filter((part) => part !== null).join(' · ')}
          </span>
        </div>
        <div className={styles.cardLine}>{columns.find(({ key }) => key === 'sub_activity')?.cell(row)}</div>
        <div className={styles.cardLine}>{changeLines(row).join(' ')}</div>
        <div className={`${styles.cardLine} ${styles.none}`}>
          {[wordsOf('action', row.action), row.user, wordsOf('created', row.created)]
            .filter((part) => part !== null)
            .join(' · ')}
        </div>
      </div>
    ),
    [columns, wordsOf, changeLines],
  );
  const totals =
    count === null || all === null || (state.rows === 'in-view' && view.kind === 'loading')
      ? ''
      : t('regulationList.totals', { count: all, shown: number.format(count), all: number.format(all) });
  const noView = () => {
    if (state.isPublished) return t('regulationList.inViewPublished');
    return view.kind === 'no map' ? t('regulationList.inViewNoMap') : null;
  };
  const openMenu = (key: string, anchor: HTMLElement) =>
    setMenu((now) => (now?.key === key ? null : { key, anchor }));
  const closeMenu = useCallback(() => setMenu(null), []);
  const isFiltered = filtered.size > 0 || only !== null;

  const body = () => {
    if (rows.failed || (state.rows === 'in-view' && view.kind === 'failed'))
      return (
        <div className={frame.state}>
          <StateMessage
            role="alert"
            title={t('regulationList.failed')}
            action={
              <Button onClick={() => (view.kind === 'failed' ? view.retry() : rows.retry())}>
                {t('app.retry')}
              </Button>
            }
          />
        </div>
      );
    if (count === null || (state.rows === 'in-view' && view.kind === 'loading'))
      return (
        <div className={frame.state}>
          <Skeleton label={t('regulationList.loading')} lines={8} />
        </div>
      );
    if (count === 0)
      return (
        <div className={frame.state}>
          {isFiltered ? (
            <StateMessage
              title={t('regulationList.nothing')}
              action={<Button onClick={clearFilters}>{t('regulationList.clearFilters')}</Button>}
            >
              {t(state.rows === 'in-view' ? 'regulationList.nothingInView' : 'regulationList.nothingHelp')}
            </StateMessage>
          ) : (
            <StateMessage
              title={t(state.isPublished ? 'regulationList.noPublished' : 'regulationList.noOpen')}
            >
              {t(state.isPublished ? 'regulationList.noPublishedHelp' : 'regulationList.noOpenHelp')}
            </StateMessage>
          )}
        </div>
      );
    return (
      <DataGrid
        label={t('regulationList.title')}
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
        onTick={selected.onTick}
        onTickAll={selected.onTickAll}
        read={rows.read}
        current={panel?.row.id ?? null}
        onOpen={(row) => setPanel({ row, atHistory: false })}
        card={narrow ? card : null}
        listKey={JSON.stringify(query)}
      />
    );
  };
  const menuColumn = proposalColumnKeys.find((key) => key === menu?.key);
  return (
    <section className={frame.list} aria-label={t('regulationList.title')}>
      {ids.length === 0 ? (
        <ListTools
          state={state}
          change={change}
          totals={totals}
          scenarioSelect={scenarioSelect}
          noView={noView()}
          noImport={may('edit')}
          onColumns={narrow ? null : (anchor) => openMenu(columnMenu, anchor)}
          onExport={() => setDialog('export')}
          onImport={() => setDialog('import')}
        />
      ) : (
        <SelectionBar
          count={ids.length}
          countText={`${t('regulationList.selected', { count: ids.length, number: number.format(ids.length) })} · ${totals}`}
          published={state.isPublished}
          may={allowed}
          shown={chosenOnly !== null}
          matching={
            count !== null && ids.length < count && chosenOnly === null
              ? t('regulationList.selectMatching', { number: number.format(count) })
              : null
          }
          onMatching={() => void selectMatching()}
          onShown={() => setChosenOnly(chosenOnly === null ? ids : null)}
          onPublish={() => setAct({ act: 'publish', ids })}
          onDelete={() => setAct({ act: 'delete', ids })}
          onRevert={() => setAct({ act: 'revert', ids })}
          onExport={() => setDialog('export')}
          onMap={() => void goToMap(ids)}
          onClear={selected.clear}
        />
      )}
      <div className={styles.body}>
        <div className={frame.main}>
          {(narrow || isFiltered) && (
            <div className={frame.strip}>
              {narrow && (
                <>
                  <SelectField
                    label={t('table.columns')}
                    value={phoneColumn}
                    options={columns
                      .filter(({ key }) => key !== 'rule_changes')
                      .map(({ key, label }) => ({ value: key, label }))}
                    onChange={(key) =>
                      setPhoneColumn(proposalColumnKeys.find((one) => one === key) ?? phoneColumn)
                    }
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
                <span>
                  {t('regulationList.filteredBy', {
                    columns: columns
                      .filter(({ key }) => filtered.has(key))
                      .map(({ label }) => label)
                      .join(', '),
                  })}
                </span>
              )}
              {view.kind === 'found' && inView !== null && view.cut && (
                <span>{t('regulationList.inViewCut')}</span>
              )}
              {inView !== null && <span>{t('regulationList.onlyInView')}</span>}
              {chosenOnly !== null && <span>{t('regulationList.onlySelected')}</span>}
              {chosenOnly !== null && listed !== null && listed.length < chosenOnly.length && (
                <span>{t('regulationList.selectedTooMany', { number: number.format(listed.length) })}</span>
              )}
              {isFiltered && (
                <Button size="compact-md" variant="subtle" onClick={clearFilters}>
                  {t('regulationList.clearFilters')}
                </Button>
              )}
            </div>
          )}
          {body()}
        </div>
        {panel !== null && (
          <RowPanel
            key={`${panel.row.id} ${panel.atHistory}`}
            row={rows.rowOf(panel.row.id) ?? panel.row}
            atHistory={panel.atHistory}
            history={historyOf(panel.row)}
            more={panel.row.is_published ? publishedMore?.(panel.row) : undefined}
            onClose={() => setPanel(null)}
            actions={
              <>
                <Button size="compact-md" onClick={() => openOnMap(panel.row)}>
                  {t('regulationList.row.edit')}
                </Button>
                <Button size="compact-md" variant="default" onClick={() => void goToMap([panel.row.id])}>
                  {t('regulationList.row.zoom')}
                </Button>
                {panel.row.is_published && (
                  <ButtonWithReason
                    size="compact-md"
                    variant="default"
                    reason={
                      allowed.revert ??
                      (panel.row.reverted_by === null
                        ? null
                        : t('proposal.reverted', { proposal: panel.row.reverted_by }))
                    }
                    onClick={() => setAct({ act: 'revert', ids: [panel.row.id] })}
                  >
                    {t('regulationList.revertAct')}
                  </ButtonWithReason>
                )}
              </>
            }
          />
        )}
      </div>
      {menu?.anchor.isConnected === true && (
        <Popover
          key={menu.key}
          label={
            menuColumn === undefined
              ? t('table.columns')
              : t('table.menu', { column: t(`column.${menuColumn}`) })
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
            <ColumnFilter column={menuColumn} state={state} change={change} onDone={closeMenu} />
          )}
        </Popover>
      )}
      {dialog === 'export' && (
        <ExportProposals
          state={state}
          query={query}
          only={only !== null}
          counts={{ all: all ?? 0, filtered: count ?? 0, selected: ids.length }}
          selected={ids}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'import' && <ImportDialog scenario={state.scenario} onClose={() => setDialog(null)} />}
      {act !== null &&
        actOn(
          act.act,
          act.ids,
          () => setAct(null),
          () => void afterAct(),
        )}
    </section>
  );
}
