// Exports proposed changes: rows, columns and format (Excel, GeoJSON, or PDF in a new tab).
import { calls } from 'virtual:contract-calls';
import {
  numberFormat,
  type ProposalExportType,
  type ProposalFileColumnKey,
  proposalExportTypes,
  proposalFileColumnKeys,
} from '@curbwright/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { type ApiError, isApiError } from '../../shell/api-error.ts';
import { awaitQuery } from '../../shell/await-query.ts';
import { formatOrdering } from '../../shell/list-screen/list-address.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { type ExportRequest, useExport } from '../../shell/use-export.ts';
import { CheckboxGroup } from '../../ui/choice-groups.tsx';
import { ExportDialog } from '../../ui/export-dialog.tsx';
import { showInfo } from '../../ui/toast.ts';
import type { RegulationListState } from './list-state.ts';
import type { ListQuery } from './use-list-rows.ts';

/** Used when the cause of a failure is unknown. */
const unknownError: ApiError = { status: 0, request: '', body: null };
type Range = 'all' | 'filtered' | 'selected';

interface Props {
  readonly state: RegulationListState;
  readonly query: ListQuery;
  /** Whether the list is restricted to certain ids. */
  readonly only: boolean;
  readonly counts: Readonly<Record<Range, number>>;
  readonly selected: readonly number[];
  readonly onClose: () => void;
}

export function ExportProposals({ state, query, only, counts, selected, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const reader = useReader();
  const dispatch = useAppDispatch();
  const { busy, fault, start, stop } = useExport();
  const [omittedColumns, setLeft] = useState<ReadonlySet<ProposalFileColumnKey>>(new Set());
  const number = numberFormat(reader.locale);
  const fields = proposalFileColumnKeys.filter((key) => !omittedColumns.has(key));
  /**
   * Returns the rows to export, or an error when their ids could not be loaded. `cut`: only the
   * first rows were returned.
   */
  const loadRowsToExport = async (range: Range) => {
    const { scenario, isPublished, filters, ordering } = state;
    const list = {
      is_published: isPublished,
      ordering: formatOrdering(ordering),
      ...(scenario === null ? {} : { scenario__id: scenario }),
    };
    if (range === 'selected') return { rows: { regulations: selected, ...list }, cut: null };
    if (range === 'all') return { rows: { regulations: 'all', ...list }, cut: null };
    if (!only) return { rows: { regulations: 'all', ...list, ...filters }, cut: null };
    const { data, error } = await awaitQuery(
      dispatch(api.endpoints.proposedRegulationListIds.initiate({ query }, { forceRefetch: true })),
    );
    if (data === undefined) return { error: isApiError(error) ? error : unknownError };
    const { ids, truncated } = data;
    return { rows: { regulations: ids, ...list }, cut: truncated ? ids.length : null };
  };
  const run = async (range: Range, type: ProposalExportType) => {
    let cut: number | null = null;
    const request = async (): Promise<ExportRequest> => {
      const loaded = await loadRowsToExport(range);
      if (loaded.error !== undefined) return { error: loaded.error };
      cut = loaded.cut;
      const body = {
        ...loaded.rows,
        fields: omittedColumns.size === 0 ? 'all' : fields,
        language: i18n.language,
      };
      return { call: calls.exportProposed, params: { type }, body };
    };
    if (!(await start(request, type === 'pdf'))) return;
    if (cut !== null) showInfo(t('regulationList.exportCut', { all: cut }));
    onClose();
  };
  const toggle = (key: ProposalFileColumnKey) => {
    const next = new Set(omittedColumns);
    if (!next.delete(key)) next.add(key);
    setLeft(next);
  };
  return (
    <ExportDialog
      title={t('regulationList.export')}
      which={t('regulationList.exportWhich')}
      ranges={[
        { value: 'all', label: t('regulationList.range.all'), count: counts.all },
        { value: 'filtered', label: t('regulationList.range.filtered'), count: counts.filtered },
        { value: 'selected', label: t('regulationList.range.selected'), count: counts.selected },
      ]}
      types={proposalExportTypes}
      numberOf={(value) => number.format(value)}
      helpOf={(type) => t(`regulationList.exportHelp.${type}`)}
      {...{ busy, fault, onClose }}
      reason={fields.length === 0 ? t('regulationList.exportNoColumns') : null}
      onStart={(range, type) => void run(range, type)}
      onStop={stop}
    >
      <CheckboxGroup
        label={t('regulationList.exportFields')}
        options={proposalFileColumnKeys.map((key) => ({ value: key, label: t(`column.${key}`) }))}
        isChosen={(key) => !omittedColumns.has(key)}
        disabled={busy}
        onToggle={toggle}
      />
    </ExportDialog>
  );
}
