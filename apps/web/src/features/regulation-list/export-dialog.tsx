// The export of proposed changes: which rows, which columns, as Excel, GeoJSON or PDF (which opens in a new tab).
import { calls } from 'virtual:contract-calls';
import {
  exportEndings,
  type ProposalColumnKey,
  type ProposalExportType,
  proposalColumns,
  proposalExportTypes,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { type ApiError, faultWords, isApiError } from '../../app/api-error.ts';
import { takeFile } from '../../app/open-file.ts';
import { useReader } from '../../app/reader-hooks.ts';
import { useAppDispatch } from '../../app/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { showInfo, showSuccess } from '../../ui/toast.ts';
import { orderingText, type RegulationListState } from './list-state.ts';
import styles from './regulation-list.module.css';
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
  const [run, setRun] = useState<{ readonly busy: boolean; readonly error: ApiError | null }>({
    busy: false,
    error: null,
  });
  const running = useRef<AbortController | null>(null);
  const [range, setRange] = useState<Range>(
    counts.selected > 0 ? 'selected' : counts.filtered > 0 ? 'filtered' : 'all',
  );
  const [type, setType] = useState<ProposalExportType>('excel');
  const [left, setLeft] = useState<ReadonlySet<ProposalColumnKey>>(new Set());
  useEffect(() => () => running.current?.abort(), []);
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
    if (range === 'selected') return { rows: { regulations: selected, ...list }, cut: false };
    if (range === 'all') return { rows: { regulations: 'all', ...list }, cut: false };
    if (!only) return { rows: { regulations: 'all', ...list, ...filters }, cut: false };
    const found = await dispatch(
      api.endpoints.proposedRegulationListIds.initiate({ query }, { subscribe: false, forceRefetch: true }),
    );
    if (found.data === undefined) return { error: isApiError(found.error) ? found.error : unnamed };
    return { rows: { regulations: found.data.ids, ...list }, cut: found.data.truncated };
  };
  const start = async () => {
    const stop = new AbortController();
    running.current = stop;
    setRun({ busy: true, error: null });
    const asked = await rowsAsked();
    if (asked.error !== undefined || stop.signal.aborted) {
      running.current = null;
      return setRun({ busy: false, error: stop.signal.aborted ? null : (asked.error ?? null) });
    }
    const body = { ...asked.rows, fields: left.size === 0 ? 'all' : fields, language: i18n.language };
    const taken = await takeFile(
      { call: calls.exportProposed, params: { type }, body },
      { inTab: type === 'pdf', signal: stop.signal },
    );
    running.current = null;
    if ('error' in taken) return setRun({ busy: false, error: stop.signal.aborted ? null : taken.error });
    showSuccess(t('export.done', { name: taken.name }));
    if (asked.cut)
      showInfo(t('regulationList.exportCut', { number: number.format(asked.rows.regulations.length) }));
    onClose();
  };
  const toggle = (key: ProposalColumnKey) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    setLeft(next);
  };
  return (
    <Dialog title={t('regulationList.export')} closeLabel={t('app.close')} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <fieldset className={styles.choices} disabled={run.busy}>
          <legend>{t('regulationList.exportWhich')}</legend>
          {ranges.map((name) => (
            <label key={name} className={styles.choice}>
              <input
                type="radio"
                name="range"
                checked={range === name}
                disabled={counts[name] === 0}
                onChange={() => setRange(name)}
              />
              {t(`regulationList.range.${name}`)}{' '}
              <span className={styles.soft}>{number.format(counts[name])}</span>
            </label>
          ))}
        </fieldset>
        <fieldset className={styles.choices} disabled={run.busy}>
          <legend>{t('export.as')}</legend>
          {proposalExportTypes.map((name) => (
            <label key={name} className={styles.choice}>
              <input type="radio" name="type" checked={type === name} onChange={() => setType(name)} />
              {t(`export.type.${name}`)} <span className={styles.soft}>.{exportEndings[name]}</span>
            </label>
          ))}
        </fieldset>
        <fieldset className={styles.choices} disabled={run.busy}>
          <legend>{t('regulationList.exportFields')}</legend>
          <div className={styles.fields}>
            {proposalColumns.map(({ key, label }) => (
              <label key={key} className={styles.choice}>
                <input type="checkbox" checked={!left.has(key)} onChange={() => toggle(key)} />
                {t(label)}
              </label>
            ))}
          </div>
        </fieldset>
        <p className={styles.soft}>{t(`regulationList.exportHelp.${type}`)}</p>
        {run.error !== null && (
          <p className={styles.fault} role="alert">
            {faultWords(run.error, t('error.fallback'))}
          </p>
        )}
        {run.busy ? (
          <ProgressBar
            label={t('export.running')}
            percent={null}
            language={i18n.language}
            cancelLabel={t('export.cancel')}
            onCancel={() => running.current?.abort()}
          />
        ) : (
          <Button type="submit" disabled={counts[range] === 0 || fields.length === 0}>
            {t('export.start')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
