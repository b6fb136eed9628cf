// The parking rates list (requirement §2): regulations in force with their rates, grouped by type,
// with the open changes above and panels at the side.
import type { BatchResponse } from '@curbwright/contract';
import { numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBulb, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { api } from '../../shell/api.ts';
import { ListSelectionBar, ListToolbar } from '../../shell/list-screen/list-bars.tsx';
import { ListScreen } from '../../shell/list-screen/list-screen.tsx';
import { usePerson } from '../../shell/login-hooks.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { phoneQuery } from '../../ui/breakpoints.ts';
import { Field } from '../../ui/field.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { ListCard, SoftText } from '../../ui/table/list-cells.tsx';
import { showInfo } from '../../ui/toast.ts';
import { useScenarioUrlState } from '../scenarios/scenario-address.ts';
import { useOpenDraft } from '../use-open-draft.ts';
import { Advisor } from './advisor.tsx';
import { CurbTypeList } from './curb-type-list.tsx';
import { OpenChanges } from './open-changes.tsx';
import { RateColumnMenu } from './rate-column-menu.tsx';
import { rateColumnKeys, useRateCellFormat, useRateColumns } from './rate-columns.tsx';
import { type PriceSlot, RateEditPanel } from './rate-edit-panel.tsx';
import { filteredColumns, formatRateListState, parseRateListState, toRateQuery } from './rate-list-state.ts';
import { RatePanel } from './rate-panel.tsx';
import type { RateTarget } from './rate-target.ts';
import { type RateRow, useRateRows } from './use-rate-rows.ts';
import { useRateSelection } from './use-rate-selection.ts';

interface Props {
  readonly scenarioSelect: ReactNode;
  readonly price: PriceSlot;
}

const noBatches: readonly BatchResponse[] = [];

type SidePanelContent =
  | { readonly kind: 'row'; readonly row: RateRow }
  | {
      readonly kind: 'edit';
      readonly target: RateTarget;
      /** Counts how often the panel was opened; each opening starts a fresh form. */
      readonly asked: number;
    };

export function RateTable({ scenarioSelect, price }: Props) {
  const { t, i18n } = useTranslation();
  const reader = useReader();
  const classOf = useCurbTypeName();
  const wordsOf = useRateCellFormat();
  const { state, scenario, change } = useScenarioUrlState(parseRateListState, formatRateListState);
  const { person } = usePerson();
  const { openProposal } = useOpenDraft();
  const narrow = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  const [sidePanelContent, setBeside] = useState<SidePanelContent | null>(null);
  const [advising, setAdvising] = useState(false);

  const query = toRateQuery(state, scenario);
  const rows = useRateRows(query, i18n.language);
  const { count, facts } = rows;
  const currency = facts?.currency ?? 'USD';
  const taken = useCallback(
    (row: RateRow) =>
      row.proposed_regulation_id === null
        ? null
        : t('parkingRates.taken', { proposal: row.proposed_regulation_id }),
    [t],
  );
  const chosen = useRateSelection(query, rows, `${state.type} ${scenario}`, (row) =>
    showInfo(taken(row) ?? ''),
  );
  const { selection } = chosen;
  const ids = useMemo(() => [...selection.ids], [selection]);
  const open = api.useBatchRegulationsQuery({
    query: {
      kind: 'rates',
      is_open: true,
      limit: 20,
      language: i18n.language,
      ...(scenario === null ? {} : { scenario__id: scenario }),
    },
  });
  const number = numberFormat(reader.locale);
  const may = (permission: 'edit' | 'publish') =>
    person?.permissions.includes(permission)
      ? null
      : t('parkingRates.mayNot', { permission: t(`permission.${permission}`) });
  const onProposal = useCallback((id: number) => void openProposal(id), [openProposal]);
  const columns = useRateColumns(onProposal);
  const nameOf = useCallback(
    (row: RateRow) =>
      [row.regulationId, wordsOf('bl_street_name', row)].filter((part) => part !== null).join(', '),
    [wordsOf],
  );
  const card = useCallback(
    (row: RateRow) => (
      <ListCard
        title={
          <>
            <b>{wordsOf('bl_street_name', row) ?? row.regulationId}</b>{' '}
            <SoftText>
              {[wordsOf('bl_side', row), row.regulationId].filter((part) => part !== null).join(' · ')}
            </SoftText>
          </>
        }
      >
        {wordsOf('price', row)}
        {wordsOf('proposal', row) ??
          [wordsOf('type', row), wordsOf('time_limit', row)].filter((part) => part !== null).join(' · ')}
      </ListCard>
    ),
    [wordsOf],
  );
  const edit = (target: RateTarget) =>
    setBeside((now) => ({ kind: 'edit', target, asked: now?.kind === 'edit' ? now.asked + 1 : 1 }));
  const chooseMatching = async () => {
    const found = await chosen.selectMatching();
    if (found?.truncated === true) showInfo(t('parkingRates.chosenCut'));
  };
  const typeCount = facts?.types.find((one) => one.sub_activity.name === state.type)?.count ?? 0;
  const totals = count === null ? '' : t('parkingRates.totals', { count, number: number.format(count) });
  const sidePanel = () => {
    if (sidePanelContent === null) return null;
    if (sidePanelContent.kind === 'edit')
      return (
        <RateEditPanel
          key={sidePanelContent.asked}
          target={sidePanelContent.target}
          scenario={scenario}
          price={price}
          onSaved={chosen.clear}
          onAgain={(batch) => edit({ kind: 'batch', batch })}
          onClose={() => setBeside(null)}
        />
      );
    // Use the current row: a proposal may have been added or removed.
    const row = rows.read.find(({ id }) => id === sidePanelContent.row.id) ?? sidePanelContent.row;
    return (
      <RatePanel
        key={row.id}
        row={row}
        mayNot={may('edit')}
        onEdit={() => edit({ kind: 'chosen', ids: [row.id] })}
        onProposal={onProposal}
        onClose={() => setBeside(null)}
      />
    );
  };
  if (advising)
    return (
      <Advisor
        type={state.type}
        types={facts?.types ?? []}
        currency={currency}
        scenario={scenario}
        mayNot={may('edit')}
        onClose={() => setAdvising(false)}
      />
    );
  const types = facts !== null && (
    <CurbTypeList
      types={facts.types}
      chosen={state.type}
      onChoose={(type) => change({ type })}
      narrow={narrow === true}
    />
  );
  return (
    <ListScreen
      id="parking-rates"
      title={t('parkingRates.title')}
      rows={rows}
      selected={chosen}
      nameOf={nameOf}
      columns={columns}
      blockedBy={taken}
      card={card}
      onOpen={(row) => setBeside({ kind: 'row', row })}
      current={sidePanelContent?.kind === 'row' ? sidePanelContent.row.id : null}
      sorting={state.ordering}
      listKey={JSON.stringify(query)}
      filter={{
        columns: filteredColumns(state),
        isSearched: state.search !== '',
        onClear: () => change({ search: '', street: '', timeLimit: null, minHourly: null, maxHourly: null }),
        nothing: t('parkingRates.nothing'),
        nothingHelp: t('parkingRates.nothingHelp'),
        clearLabel: t('parkingRates.clearFilters'),
        describe: (names) => (names === '' ? null : t('parkingRates.filteredBy', { columns: names })),
      }}
      failed={t('parkingRates.failed')}
      loading={t('parkingRates.loading')}
      menuOf={(key, close) => {
        const column = rateColumnKeys.find((one) => one === key);
        if (column === undefined) return null;
        return (
          <RateColumnMenu
            column={column}
            state={state}
            change={change}
            currency={currency}
            timeLimits={facts?.time_limits ?? []}
            onDone={close}
          />
        );
      }}
      phoneColumn="hourly"
      empty={
        <StateMessage
          title={t('parkingRates.noRates')}
          action={
            state.type !== null && (
              <Button onClick={() => change({ type: null })}>{t('parkingRates.everyType')}</Button>
            )
          }
        >
          {t('parkingRates.noRatesHelp')}
        </StateMessage>
      }
      toolbar={(onColumns) => (
        <ListToolbar
          title={t('parkingRates.title')}
          totals={totals}
          onColumns={onColumns}
          actions={[
            { label: t('parkingRates.advisor'), icon: IconBulb, run: () => setAdvising(true) },
            {
              label:
                state.type === null
                  ? t('parkingRates.editAll')
                  : t('parkingRates.editAllOf', { type: classOf(state.type) }),
              icon: IconPencil,
              variant: 'filled',
              reason: may('edit') ?? (state.type === null ? t('parkingRates.chooseType') : null),
              run: () => state.type !== null && edit({ kind: 'type', type: state.type, count: typeCount }),
            },
          ]}
        >
          <Field
            label={t('parkingRates.search')}
            placeholder={t('parkingRates.search')}
            value={state.search}
            onChange={(search) => change({ search: search.slice(0, 100) }, true)}
          />
          {scenarioSelect}
        </ListToolbar>
      )}
      selectionBar={
        <ListSelectionBar
          label={t('parkingRates.selection')}
          totals={`${t('parkingRates.selected', { count: ids.length, number: number.format(ids.length) })} · ${totals}`}
          actions={[
            count !== null &&
              ids.length < count && {
                label:
                  state.type === null
                    ? t('parkingRates.chooseAll')
                    : t('parkingRates.chooseAllOf', { type: classOf(state.type) }),
                variant: 'subtle',
                run: () => void chooseMatching(),
              },
            {
              label: t('parkingRates.edit'),
              icon: IconPencil,
              variant: 'filled',
              reason: may('edit'),
              run: () => edit({ kind: 'chosen', ids }),
            },
          ]}
          clearLabel={t('parkingRates.clearSelection')}
          onClear={chosen.clear}
        />
      }
      before={!narrow && types}
      above={
        <OpenChanges
          batches={open.data?.results ?? noBatches}
          may={{ edit: may('edit'), publish: may('publish') }}
          onEdit={(batch) => edit({ kind: 'batch', batch })}
          onGone={(id) =>
            setBeside((now) =>
              now?.kind === 'edit' && now.target.kind === 'batch' && now.target.batch.id === id ? null : now,
            )
          }
        />
      }
      stripStart={types}
      panel={sidePanel()}
    />
  );
}
