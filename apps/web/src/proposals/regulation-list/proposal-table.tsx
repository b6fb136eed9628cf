// The regulation list (requirement §2): a server-side table of proposed changes with its menus,
// selection and row panel.
import type { ProposedListRow } from '@curbwright/contract';
import { numberFormat, proposalColumnKeys } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconFocus2, IconHistory, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cameraSet } from '../../city/view/map-slice.ts';
import { api } from '../../shell/api.ts';
import { ListScreen } from '../../shell/list-screen/list-screen.tsx';
import { usePerson } from '../../shell/login-hooks.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { StateMessage } from '../../ui/state-message.tsx';
import { ListCard, SoftText } from '../../ui/table/list-cells.tsx';
import { rowActions } from '../../ui/table/row-actions.tsx';
import { showInfo } from '../../ui/toast.ts';
import { boxAround } from '../reviews/box-around.ts';
import { changeRemarkMap } from '../reviews/remark-map.ts';
import { ReviewFooter } from '../reviews/review-footer.tsx';
import { useInbox } from '../reviews/use-inbox.ts';
import type { NumberedRemark } from '../reviews/use-remarks.ts';
import { maxSignOrderChanges, openSignOrders, toPublishedChange } from '../sign-orders-request.ts';
import { useOpenDraft } from '../use-open-draft.ts';
import { ColumnFilter } from './column-filter.tsx';
import { ExportProposals } from './export-proposals.tsx';
import { truncateIdList } from './id-list.ts';
import { ImportDialog } from './import-dialog.tsx';
import { useColumnValueFormat, useListColumns, useRowName } from './list-columns.tsx';
import type { RegulationListState } from './list-state.ts';
import { ListTools } from './list-tools.tsx';
import { PublishedFooter } from './published-footer.tsx';
import { RowPanel } from './row-panel.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useGoToMap } from './use-go-to-map.ts';
import { toListQuery, useListRows } from './use-list-rows.ts';
import { useListState } from './use-list-state.ts';
import { useProposalsInView } from './use-proposals-in-view.ts';
import { useSelectedRows } from './use-selected-rows.ts';

/** Actions on proposals that open a dialog. */
export type ProposalAction = 'publish' | 'approve' | 'hand_in' | 'delete' | 'revert';

interface Props {
  readonly scenarioSelect: ReactNode;
  readonly historyOf: (row: ProposedListRow) => ReactNode;
  /** Additional content for a published row. */
  readonly publishedMore?: (row: ProposedListRow) => ReactNode;
  /** Renders the dialog that publishes, hands in, deletes or reverts these proposals. */
  readonly actOn: (
    act: ProposalAction,
    ids: readonly number[],
    close: () => void,
    done: () => void,
  ) => ReactNode;
}

const none: readonly number[] = [];

const nothingHelp = {
  all: 'regulationList.nothingHelp',
  'in-view': 'regulationList.nothingInView',
  waiting: 'inbox.nothing',
} as const;

export function ProposalTable({ scenarioSelect, historyOf, publishedMore, actOn }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const { state, change } = useListState();
  const { person } = usePerson();
  const dispatch = useAppDispatch();
  const { openProposal } = useOpenDraft();
  const goToMap = useGoToMap();
  const columns = useListColumns();
  const wordsOf = useColumnValueFormat();
  const nameOf = useRowName();
  const [panel, setPanel] = useState<{ row: ProposedListRow; atHistory: boolean } | null>(null);
  const [dialog, setDialog] = useState<'export' | 'import' | null>(null);
  const [act, setAct] = useState<{ act: ProposalAction; ids: readonly number[] } | null>(null);
  const [chosenOnly, setChosenOnly] = useState<readonly number[] | null>(null);

  const view = useProposalsInView(state.rows === 'in-view', state.scenario);
  const inView = state.rows !== 'in-view' ? null : view.kind === 'found' ? view.ids : none;
  const inbox = useInbox();
  const waiting = state.rows === 'waiting' ? inbox.ids : null;
  const listed = chosenOnly === null ? null : truncateIdList(chosenOnly);
  const only = listed ?? inView ?? waiting;
  const query = toListQuery(state, only);
  const rows = useListRows(query, only?.length === 0);
  const { count } = rows;
  const selected = useSelectedRows(query, rows, `${state.isPublished} ${state.scenario}`);
  const ids = useMemo(() => [...selected.selection.ids], [selected.selection]);
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
  const signOrderChange = toPublishedChange(ids);
  const signOrdersLimit =
    signOrderChange === null ? t('workOrders.signs.tooMany', { most: maxSignOrderChanges }) : null;
  const openOnMap = useCallback((row: ProposedListRow) => void openProposal(row.id), [openProposal]);
  const showPlace = async (row: ProposedListRow, { id, place }: NumberedRemark) => {
    if (place === null) return;
    await openProposal(row.id);
    changeRemarkMap({ chosen: id });
    dispatch(cameraSet({ kind: 'box', box: boxAround(place) }));
  };
  const actions = useMemo(
    () =>
      rowActions<ProposedListRow>(
        [
          ['edit', t('regulationList.row.edit'), IconPencil, openOnMap],
          ['zoom', t('regulationList.row.zoom'), IconFocus2, (row) => void goToMap([row.id])],
          [
            'history',
            t('regulationList.row.history'),
            IconHistory,
            (row) => setPanel({ row, atHistory: true }),
          ],
        ],
        (name, row) => t('regulationList.rowAct', { act: name, row: nameOf(row) }),
      ),
    [t, nameOf, openOnMap, goToMap],
  );
  /** The proposals that were just published, deleted or reverted are no longer in this list. */
  const afterAct = async () => {
    const left = await selected.recheck();
    setPanel((now) => (now === null || left === null || left.has(now.row.id) ? now : null));
  };
  const selectMatching = async () => {
    const found = await selected.selectMatching();
    if (found?.truncated === true) showInfo(t('regulationList.selectedCut'));
  };
  const card = useCallback(
    (row: ProposedListRow) => (
      <ListCard
        title={
          <>
            <b>{wordsOf('bl_street_name', row.bl_street_name)}</b>{' '}
            <SoftText>
              {[row.bl_side, row.bl_from, row.bl_to].filter((part) => part !== null).join(' · ')}
            </SoftText>
          </>
        }
      >
        {columns.find(({ key }) => key === 'sub_activity')?.cell(row)}
        {row.change_line}
        {[
          wordsOf('action', row.action),
          row.user === null ? null : wordsOf('user', row.user),
          wordsOf('created', row.created),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </ListCard>
    ),
    [columns, wordsOf],
  );
  const isLoadingView = state.rows === 'in-view' && view.kind === 'loading';
  const failedView = state.rows === 'in-view' && view.kind === 'failed' ? view : null;
  const totals =
    count === null || all === null || isLoadingView
      ? ''
      : t('regulationList.totals', { count: all, shown: number.format(count), all: number.format(all) });
  const noView = () => {
    if (state.isPublished) return t('regulationList.inViewPublished');
    return view.kind === 'no map' ? t('regulationList.inViewNoMap') : null;
  };
  // The panel follows the list's row, also after the list no longer has it.
  const fresh = panel === null ? undefined : rows.read.find(({ id }) => id === panel.row.id);
  if (panel !== null && fresh !== undefined && fresh !== panel.row) setPanel({ ...panel, row: fresh });
  const row = panel?.row ?? null;
  /** The open proposals and the published ones are two lists, so the panel of one leaves with it. */
  const changeList = (part: Partial<RegulationListState>) => {
    if (part.isPublished !== undefined && part.isPublished !== state.isPublished) setPanel(null);
    change(part);
  };
  return (
    <ListScreen
      id="regulation-list"
      title={t('regulationList.title')}
      rows={{
        ...rows,
        count: isLoadingView ? null : count,
        failed: rows.failed || failedView !== null,
        retry: failedView?.retry ?? rows.retry,
      }}
      selected={selected}
      nameOf={nameOf}
      columns={columns}
      actions={actions}
      card={card}
      onOpen={(opened) => setPanel({ row: opened, atHistory: false })}
      current={row?.id ?? null}
      sorting={state.ordering}
      listKey={JSON.stringify(query)}
      filter={{
        columns: Object.keys(state.filters),
        isSearched: only !== null || state.reviewState !== null || state.publicationState !== null,
        onClear: () => {
          setChosenOnly(null);
          change({ filters: {}, rows: 'all', reviewState: null, publicationState: null });
        },
        nothing: t('regulationList.nothing'),
        nothingHelp: t(nothingHelp[state.rows]),
        clearLabel: t('regulationList.clearFilters'),
        describe: (names) => (names === '' ? null : t('regulationList.filteredBy', { columns: names })),
      }}
      failed={t('regulationList.failed')}
      loading={t('regulationList.loading')}
      menuOf={(key, close) => {
        const column = proposalColumnKeys.find((one) => one === key);
        if (column === undefined) return null;
        return <ColumnFilter column={column} state={state} change={change} onDone={close} />;
      }}
      phoneColumn="bl_street_name"
      empty={
        <StateMessage title={t(state.isPublished ? 'regulationList.noPublished' : 'regulationList.noOpen')}>
          {t(state.isPublished ? 'regulationList.noPublishedHelp' : 'regulationList.noOpenHelp')}
        </StateMessage>
      }
      notes={[
        inView !== null && view.kind === 'found' && view.cut && t('regulationList.inViewCut'),
        inView !== null && t('regulationList.onlyInView'),
        state.rows === 'waiting' && t('inbox.only'),
        chosenOnly !== null && t('regulationList.onlySelected'),
        chosenOnly !== null &&
          listed !== null &&
          listed.length < chosenOnly.length &&
          t('regulationList.selectedTooMany', { number: number.format(listed.length) }),
      ]}
      toolbar={(onColumns) => (
        <ListTools
          state={state}
          change={changeList}
          totals={totals}
          scenarioSelect={scenarioSelect}
          noView={noView()}
          waiting={inbox.count}
          noImport={may('edit')}
          onColumns={onColumns}
          onExport={() => setDialog('export')}
          onImport={() => setDialog('import')}
        />
      )}
      selectionBar={
        <SelectionBar
          countText={`${t('regulationList.selected', { count: ids.length, number: number.format(ids.length) })} · ${totals}`}
          published={state.isPublished}
          may={{
            publish: may('publish'),
            handIn: may('edit'),
            remove: may('edit'),
            revert: may('publish'),
            signOrders: may('edit') ?? signOrdersLimit,
          }}
          shown={chosenOnly !== null}
          matching={
            count !== null && ids.length < count && chosenOnly === null
              ? t('regulationList.selectMatching', { number: number.format(count) })
              : null
          }
          onMatching={() => void selectMatching()}
          onShown={() => setChosenOnly(chosenOnly === null ? ids : null)}
          onPublish={() => setAct({ act: 'publish', ids })}
          onHandIn={() => setAct({ act: 'hand_in', ids })}
          onDelete={() => setAct({ act: 'delete', ids })}
          onRevert={() => setAct({ act: 'revert', ids })}
          onSignOrders={() => signOrderChange !== null && openSignOrders(signOrderChange)}
          onExport={() => setDialog('export')}
          onMap={() => void goToMap(ids)}
          onClear={selected.clear}
        />
      }
      panel={
        panel !== null &&
        row !== null && (
          <RowPanel
            key={`${row.id} ${panel.atHistory}`}
            row={row}
            atHistory={panel.atHistory}
            history={historyOf(panel.row)}
            more={panel.row.is_published ? publishedMore?.(panel.row) : undefined}
            onClose={() => setPanel(null)}
            onPlace={(remark) => void showPlace(row, remark)}
            footer={
              row.is_published ? (
                <PublishedFooter
                  row={row}
                  noRevert={may('publish')}
                  onRevert={() => setAct({ act: 'revert', ids: [row.id] })}
                />
              ) : (
                <ReviewFooter
                  proposal={row}
                  onPublish={(approves) => setAct({ act: approves ? 'approve' : 'publish', ids: [row.id] })}
                />
              )
            }
            actions={
              <>
                <Button size="compact-md" variant="default" onClick={() => openOnMap(row)}>
                  {t('regulationList.row.edit')}
                </Button>
                <Button size="compact-md" variant="default" onClick={() => void goToMap([row.id])}>
                  {t('regulationList.row.zoom')}
                </Button>
              </>
            }
          />
        )
      }
    >
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
    </ListScreen>
  );
}
