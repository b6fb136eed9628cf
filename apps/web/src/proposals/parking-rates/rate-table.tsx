// The parking rates list (requirement §2): regulations in force with their rates, by type, with the
// open changes above and panels beside.
import type { BatchResponse } from '@curbwright/contract';
import type { ColumnLayout } from '@curbwright/core';
import { numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBulb, IconColumns3, IconPencil, IconX } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { api } from '../../shell/api.ts';
import { useGridMessages } from '../../shell/grid-messages.ts';
import { usePerson } from '../../shell/login-hooks.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { phoneQuery } from '../../ui/breakpoints.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { DataGrid } from '../../ui/table/data-grid.tsx';
import frame from '../../ui/table/list-screen.module.css';
import { Popover } from '../../ui/table/popover.tsx';
import { useStoredLayout } from '../../ui/table/use-stored-layout.ts';
import { showInfo } from '../../ui/toast.ts';
import { useOpenDraft } from '../use-open-draft.ts';
import { Advisor } from './advisor.tsx';
import { CurbTypeList } from './curb-type-list.tsx';
import { OpenChanges } from './open-changes.tsx';
import styles from './parking-rates.module.css';
import { RateColumnMenu } from './rate-column-menu.tsx';
import { type RateColumnKey, rateColumnKeys, useRateCellFormat, useRateColumns } from './rate-columns.tsx';
import { type PriceSlot, RateEditPanel } from './rate-edit-panel.tsx';
import { filteredColumns, toRateQuery } from './rate-list-state.ts';
import { RatePanel } from './rate-panel.tsx';
import type { RateTarget } from './rate-target.ts';
import { useRateListState } from './use-rate-list-state.ts';
import { type RateRow, useRateRows } from './use-rate-rows.ts';
import { hasNoOpenProposal, useRateSelection } from './use-rate-selection.ts';

interface Props {
  readonly scenarioSelect: ReactNode;
  readonly price: PriceSlot;
}

const defaultLayout: ColumnLayout = { order: [], hidden: ['length'], pinned: [], widths: {} };
const columnMenu = 'columns';
const icon = { size: 16, stroke: 1.5 } as const;
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
  const words = useGridMessages();
  const classOf = useCurbTypeName();
  const wordsOf = useRateCellFormat();
  const { state, scenario, change } = useRateListState();
  const { person } = usePerson();
  const { data: user } = api.useCurrentUserQuery();
  const { openProposal } = useOpenDraft();
  const narrow = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  const kept = useStoredLayout(`parking-rates:${user?.username ?? ''}`, rateColumnKeys, defaultLayout);
  const [menu, setMenu] = useState<{ key: string; anchor: HTMLElement } | null>(null);
  const [phoneColumn, setPhoneColumn] = useState<RateColumnKey>('hourly');
  const [beside, setBeside] = useState<SidePanelContent | null>(null);
  const [advising, setAdvising] = useState(false);

  const query = toRateQuery(state, scenario);
  const rows = useRateRows(query, i18n.language);
  const { count, facts, rowAt } = rows;
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
  const filtered = useMemo(() => filteredColumns(state), [state]);
  const isFiltered = filtered.size > 0 || state.search !== '';
  const nameOf = useCallback(
    (row: RateRow) =>
      [row.regulationId, wordsOf('bl_street_name', row)].filter((part) => part !== null).join(', '),
    [wordsOf],
  );
  const openMenu = (key: string, anchor: HTMLElement) =>
    setMenu((now) => (now?.key === key ? null : { key, anchor }));
  const closeMenu = useCallback(() => setMenu(null), []);
  const clearFilters = () =>
    change({ search: '', street: '', timeLimit: null, minHourly: null, maxHourly: null });
  const card = useCallback(
    (row: RateRow) => (
      <div className={styles.card}>
        <div className={styles.cardLine}>
          <b>{wordsOf('bl_street_name', row) ?? row.regulationId}</b>{' '}
          <span className={styles.none}>
            {[wordsOf('bl_side', row), row.regulationId].filter((part) => part !== null).join(' · ')}
          </span>
        </div>
        <div className={styles.cardLine}>{wordsOf('price', row)}</div>
        <div className={`${styles.cardLine} ${styles.none}`}>
          {wordsOf('proposal', row) ??
            [wordsOf('type', row), wordsOf('time_limit', row)].filter((part) => part !== null).join(' · ')}
        </div>
      </div>
    ),
    [wordsOf],
  );
  const edit = (target: RateTarget) =>
    setBeside((now) => ({ kind: 'edit', target, asked: now?.kind === 'edit' ? now.asked + 1 : 1 }));
  const chooseMatching = async () => {
    const found = await chosen.chooseMatching();
    if (found?.truncated === true) showInfo(t('parkingRates.chosenCut'));
  };
  const typeCount = facts?.types.find((one) => one.sub_activity.name === state.type)?.count ?? 0;
  const totals = count === null ? '' : t('parkingRates.totals', { count, number: number.format(count) });
  const menuColumn = rateColumnKeys.find((key) => key === menu?.key);

  const body = () => {
    if (rows.failed)
      return (
        <div className={frame.state}>
          <StateMessage
            role="alert"
            title={t('parkingRates.failed')}
            action={<Button onClick={rows.retry}>{t('app.retry')}</Button>}
          />
        </div>
      );
    if (count === null)
      return (
        <div className={frame.state}>
          <Skeleton label={t('parkingRates.loading')} lines={8} />
        </div>
      );
    if (count === 0)
      return (
        <div className={frame.state}>
          {isFiltered ? (
            <StateMessage
              title={t('parkingRates.nothing')}
              action={<Button onClick={clearFilters}>{t('parkingRates.clearFilters')}</Button>}
            >
              {t('parkingRates.nothingHelp')}
            </StateMessage>
          ) : (
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
          )}
        </div>
      );
    return (
      <DataGrid
        label={t('parkingRates.title')}
        words={words}
        columns={columns}
        actions={[]}
        layout={kept.layout}
        change={kept.change}
        sorting={state.ordering}
        filtered={filtered}
        openMenu={menu?.key ?? null}
        onMenu={openMenu}
        count={count}
        rowAt={rowAt}
        idOf={(row) => row.id}
        blockedBy={taken}
        nameOf={nameOf}
        onRange={rows.onRange}
        selection={selection}
        onTick={chosen.onTick}
        onTickAll={chosen.onTickAll}
        read={rows.read.filter(hasNoOpenProposal).map(({ id }) => id)}
        current={beside?.kind === 'row' ? beside.row.id : null}
        onOpen={(row) => setBeside({ kind: 'row', row })}
        card={narrow ? card : null}
        listKey={JSON.stringify(query)}
      />
    );
  };
  const sidePanel = () => {
    if (beside === null) return null;
    if (beside.kind === 'edit')
      return (
        <RateEditPanel
          key={beside.asked}
          target={beside.target}
          scenario={scenario}
          price={price}
          onSaved={chosen.clear}
          onAgain={(batch) => edit({ kind: 'batch', batch })}
          onClose={() => setBeside(null)}
        />
      );
    // Use the current row: a proposal may have been added or removed.
    const row = rows.read.find(({ id }) => id === beside.row.id) ?? beside.row;
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
  return (
    <section className={frame.list} aria-label={t('parkingRates.title')}>
      {ids.length === 0 ? (
        <header className={frame.tools}>
          <h2 className={frame.title}>{t('parkingRates.title')}</h2>
          <p className={frame.totals} role="status">
            {totals}
          </p>
          <Field
            label={t('parkingRates.search')}
            placeholder={t('parkingRates.search')}
            value={state.search}
            onChange={(search) => change({ search: search.slice(0, 100) }, false)}
          />
          {scenarioSelect}
          {!narrow && (
            <Button
              size="compact-md"
              variant="default"
              aria-haspopup="dialog"
              leftSection={<IconColumns3 {...icon} />}
              onClick={(event) => openMenu(columnMenu, event.currentTarget)}
            >
              {t('table.columns')}
            </Button>
          )}
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconBulb {...icon} />}
            onClick={() => setAdvising(true)}
          >
            {t('parkingRates.advisor')}
          </Button>
          <ButtonWithReason
            size="compact-md"
            reason={may('edit') ?? (state.type === null ? t('parkingRates.chooseType') : null)}
            leftSection={<IconPencil {...icon} />}
            onClick={() => state.type !== null && edit({ kind: 'type', type: state.type, count: typeCount })}
          >
            {state.type === null
              ? t('parkingRates.editAll')
              : t('parkingRates.editAllOf', { type: classOf(state.type) })}
          </ButtonWithReason>
        </header>
      ) : (
        <section className={`${frame.tools} ${frame.selected}`} aria-label={t('parkingRates.selection')}>
          <p className={frame.totals} role="status">
            {t('parkingRates.selected', { count: ids.length, number: number.format(ids.length) })} · {totals}
          </p>
          {count !== null && ids.length < count && (
            <Button size="compact-md" variant="subtle" onClick={() => void chooseMatching()}>
              {state.type === null
                ? t('parkingRates.chooseAll')
                : t('parkingRates.chooseAllOf', { type: classOf(state.type) })}
            </Button>
          )}
          <ButtonWithReason
            size="compact-md"
            reason={may('edit')}
            leftSection={<IconPencil {...icon} />}
            onClick={() => edit({ kind: 'chosen', ids })}
          >
            {t('parkingRates.edit')}
          </ButtonWithReason>
          <IconButton label={t('parkingRates.clearSelection')} onClick={chosen.clear}>
            <IconX size={20} stroke={1.5} />
          </IconButton>
        </section>
      )}
      <div className={styles.body}>
        {!narrow && facts !== null && (
          <CurbTypeList
            types={facts.types}
            chosen={state.type}
            onChoose={(type) => change({ type })}
            narrow={false}
          />
        )}
        <div className={frame.main}>
          <OpenChanges
            batches={open.data?.results ?? noBatches}
            may={{ edit: may('edit'), publish: may('publish') }}
            onEdit={(batch) => edit({ kind: 'batch', batch })}
            onGone={(id) =>
              setBeside((now) =>
                now?.kind === 'edit' && now.target.kind === 'batch' && now.target.batch.id === id
                  ? null
                  : now,
              )
            }
          />
          {(narrow || isFiltered) && (
            <div className={frame.strip}>
              {narrow && facts !== null && (
                <CurbTypeList
                  types={facts.types}
                  chosen={state.type}
                  onChoose={(type) => change({ type })}
                  narrow
                />
              )}
              {narrow && (
                <>
                  <SelectField
                    label={t('table.columns')}
                    value={phoneColumn}
                    options={columns.map(({ key, label }) => ({ value: key, label }))}
                    onChange={(key) =>
                      setPhoneColumn(rateColumnKeys.find((one) => one === key) ?? phoneColumn)
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
                  {t('parkingRates.filteredBy', {
                    columns: columns
                      .filter(({ key }) => filtered.has(key))
                      .map(({ label }) => label)
                      .join(', '),
                  })}
                </span>
              )}
              {isFiltered && (
                <Button size="compact-md" variant="subtle" onClick={clearFilters}>
                  {t('parkingRates.clearFilters')}
                </Button>
              )}
            </div>
          )}
          {body()}
        </div>
        {sidePanel()}
      </div>
      {menu?.anchor.isConnected === true && (
        <Popover
          key={menu.key}
          label={
            menuColumn === undefined
              ? t('table.columns')
              : t('table.menu', { column: t(`parkingRates.column.${menuColumn}`) })
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
            <RateColumnMenu
              column={menuColumn}
              state={state}
              change={change}
              currency={currency}
              timeLimits={facts?.time_limits ?? []}
              onDone={closeMenu}
            />
          )}
        </Popover>
      )}
    </section>
  );
}
