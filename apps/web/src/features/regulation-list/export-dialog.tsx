// The export of proposed changes: which rows, which columns, as Excel, GeoJSON or PDF (which opens in a new tab).
import { calls } from 'virtual:contract-calls';
import {
  exportEndings,
  type ProposalColumnKey,
  type ProposalExportType,
  proposalColumns,
  proposalExportTypes,
} from '@curbwright/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { type ApiError, isApiError } from '../../app/api-error.ts';
import { useReader } from '../../app/reader-hooks.ts';
import { useAppDispatch } from '../../app/store.ts';
import { type ExportRequest, useExport } from '../../app/use-export.ts';
import { OneOf, SeveralOf } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ExportForm } from '../../ui/export-form.tsx';
import { showInfo } from '../../ui/toast.ts';
import { orderingText, type RegulationListState } from './list-state.ts';
import type { ListQuery } from './use-list-rows.ts';

/** Nothing is known of why it failed. */
const unnamed: ApiError = { status: 0, request: '', body: null };
const ranges = ['all', 'filtered', 'selected'] as const;
type Range = (typeof ranges)[number];

interface Props {
  readonly state: RegulationListState;
  readonly query: ListQuery;
  /** Only some rows are listed, by their ids. */
  readonly only: boolean;
  readonly counts: Readonly<Record<Range, number>>;
  readonly selected: readonly number[];
  readonly onClose: () => void;
}

export function ExportDialog({ state, query, only, counts, selected, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const reader = useReader();
  const dispatch = useAppDispatch();
  const { busy, fault, start, stop } = useExport();
  const [range, setRange] = useState<Range>(
    counts.selected > 0 ? 'selected' : counts.filtered > 0 ? 'filtered' : 'all',
  );
  const [type, setType] = useState<ProposalExportType>('excel');
  const [left, setLeft] = useState<ReadonlySet<ProposalColumnKey>>(new Set());
  const number = new Intl.NumberFormat(reader.locale);
  const fields = proposalColumns.map(({ key }) => key).filter((key) => !left.has(key));
  /** Which rows the server is asked for; `cut`: it named the first ones only. An error when it could not name them. */
  const rowsAsked = async () => {
    const { scenario, isPublished, filters, ordering } = state;
    const list = {
      is_published: isPublished,
      ordering: orderingText(ordering),
      ...(scenario === null ? {} : { scenario__id: scenario }),
    };
    if (range === 'selected') return { rows: { regulations: selected, ...list }, cut: null };
    if (range === 'all') return { rows: { regulations: 'all', ...list }, cut: null };
    if (!only) return { rows: { regulations: 'all', ...list, ...filters }, cut: null };
    const found = await dispatch(
      api.endpoints.proposedRegulationListIds.initiate({ query }, { subscribe: false, forceRefetch: true }),
    );
    if (found.data === undefined) return { error: isApiError(found.error) ? found.error : unnamed };
    const { ids, truncated } = found.data;
    return { rows: { regulations: ids, ...list }, cut: truncated ? ids.length : null };
  };
  const run = async () => {
    let cut: number | null = null;
    const request = async (): Promise<ExportRequest> => {
      const asked = await rowsAsked();
      if (asked.error !== undefined) return { error: asked.error };
      cut = asked.cut;
      const body = { ...asked.rows, fields: left.size === 0 ? 'all' : fields, language: i18n.language };
      return { call: calls.exportProposed, params: { type }, body };
    };
    if (!(await start(request, type === 'pdf'))) return;
    if (cut !== null) showInfo(t('regulationList.exportCut', { number: number.format(cut) }));
    onClose();
  };
  const toggle = (key: ProposalColumnKey) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    setLeft(next);
  };
  return (
    <Dialog title={t('regulationList.export')} closeLabel={t('app.close')} onClose={onClose}>
      <ExportForm
        help={t(`regulationList.exportHelp.${type}`)}
        {...{ busy, fault }}
        disabled={counts[range] === 0 || fields.length === 0}
        onStart={() => void run()}
        onStop={stop}
      >
        <OneOf
          label={t('regulationList.exportWhich')}
          name="range"
          value={range}
          options={ranges.map((value) => ({
            value,
            label: t(`regulationList.range.${value}`),
            note: number.format(counts[value]),
            disabled: counts[value] === 0,
          }))}
          disabled={busy}
          onChange={setRange}
        />
        <OneOf
          label={t('export.as')}
          name="type"
          value={type}
          options={proposalExportTypes.map((value) => ({
            value,
            label: t(`export.type.${value}`),
            note: `.${exportEndings[value]}`,
          }))}
          disabled={busy}
          onChange={setType}
        />
        <SeveralOf
          label={t('regulationList.exportFields')}
          options={proposalColumns.map(({ key, label }) => ({ value: key, label: t(label) }))}
          isChosen={(key) => !left.has(key)}
          disabled={busy}
          onToggle={toggle}
        />
      </ExportForm>
    </Dialog>
  );
}
