// Imports exported proposals: choose or drop a file, review the result row by row, then confirm the
// import.
import { numberFormat, splitIntoImportBatches } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import { parseFeatures } from './import-file.ts';
import styles from './regulation-list.module.css';

interface Props {
  readonly scenario: number | null;
  readonly onClose: () => void;
}

interface RejectedRow {
  readonly index: number;
  readonly text: string;
}

interface Outcome {
  readonly done: number;
  readonly refused: readonly RejectedRow[];
}

type Step =
  | { readonly kind: 'choose'; readonly fault: string | null }
  | { readonly kind: 'busy'; readonly dry: boolean; readonly percent: number }
  | { readonly kind: 'checked'; readonly outcome: Outcome }
  | { readonly kind: 'done'; readonly outcome: Outcome };

/** Rejected rows shown at once. */
const maxShownRejections = 100;

export function ImportDialog({ scenario, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const reader = useReader();
  const dispatch = useAppDispatch();
  const [step, setStep] = useState<Step>({ kind: 'choose', fault: null });
  const [file, setFile] = useState<{ name: string; features: readonly unknown[] } | null>(null);
  const stopped = useRef(false);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const number = numberFormat(reader.locale);

  /** Reports the result of an import whose dialog was closed in the meantime. */
  const showOutcome = ({ done, refused }: Outcome) => {
    const text = t('regulationImport.done', { count: done, done: number.format(done) });
    if (refused.length === 0) showSuccess(text);
    else showFailure(`${text} ${t('regulationImport.refused', { count: refused.length })}`);
  };
  const send = async (features: readonly unknown[], dry: boolean) => {
    stopped.current = false;
    setStep({ kind: 'busy', dry, percent: 0 });
    let outcome: Outcome = { done: 0, refused: [] };
    for (const portion of splitIntoImportBatches(features)) {
      const answer = await dispatch(
        api.endpoints.importProposed.initiate({
          body: {
            dry_run: dry,
            ...(scenario === null ? {} : { scenario }),
            file: { type: 'FeatureCollection', features: [...portion.features] },
          },
        }),
      );
      if (answer.data === undefined) {
        const text = formatFormError(answer.error, t('error.fallback'));
        const fault = t('regulationImport.stopped', { text, count: outcome.done });
        if (isClosed.current && !dry) showFailure(fault);
        return setStep({ kind: 'choose', fault });
      }
      const refused = answer.data.results
        .filter((one) => !one.ok)
        .map((one) => ({
          index: portion.first + one.index,
          text: [one.label, one.title, one.detail, one.field]
            .filter((part) => part !== null && part !== '')
            .join(' · '),
        }));
      outcome = { done: outcome.done + answer.data.done, refused: [...outcome.refused, ...refused] };
      const sent = portion.first + portion.features.length;
      setStep({ kind: 'busy', dry, percent: (100 * sent) / features.length });
      if (stopped.current) break;
    }
    setStep({ kind: dry ? 'checked' : 'done', outcome });
    if (isClosed.current && !dry) showOutcome(outcome);
  };
  const take = async (given: File | undefined) => {
    if (given === undefined) return;
    const read = parseFeatures(given.name, await given.text());
    if (!read.ok) return setStep({ kind: 'choose', fault: t(read.refusal.code, { ...read.refusal.params }) });
    setFile({ name: given.name, features: read.value });
    await send(read.value, true);
  };
  const rows = ({ refused }: Outcome) =>
    refused.length > 0 && (
      <>
        <h3 className={styles.part}>{t('regulationImport.refused', { count: refused.length })}</h3>
        <ul
          className="card grid gap-4 max-height-240 pad-8 scroll-y text-13 no-bullets"
          aria-label={t('regulationImport.refused', { count: refused.length })}
        >
          {refused.slice(0, maxShownRejections).map(({ index, text }) => (
            <li key={index}>
              <b>{t('regulationImport.row', { row: index + 1 })}</b> {text}
            </li>
          ))}
        </ul>
        {refused.length > maxShownRejections && (
          <p className="soft text-13">
            {t('regulationImport.moreRefused', { count: refused.length - maxShownRejections })}
          </p>
        )}
      </>
    );
  const body = () => {
    if (step.kind === 'busy')
      return (
        <ProgressBar
          label={t(step.dry ? 'regulationImport.checking' : 'regulationImport.importing')}
          percent={step.percent}
          language={i18n.language}
          {...(step.dry
            ? {
                cancelLabel: t('export.cancel'),
                onCancel: () => {
                  stopped.current = true;
                },
              }
            : {})}
        />
      );
    if (step.kind === 'checked')
      return (
        <>
          <p>
            {t('regulationImport.would', {
              count: step.outcome.done,
              done: number.format(step.outcome.done),
              name: file?.name ?? '',
            })}
          </p>
          {rows(step.outcome)}
          <div className="flex wrap gap-8 justify-end">
            <Button variant="default" onClick={() => setStep({ kind: 'choose', fault: null })}>
              {t('regulationImport.other')}
            </Button>
            <ButtonWithReason
              reason={
                step.outcome.done > 0
                  ? null
                  : t(step.outcome.refused.length > 0 ? 'import.nothingTaken' : 'regulationImport.nothing')
              }
              onClick={() => void send(file?.features ?? [], false)}
            >
              {t('regulationImport.confirm', { count: step.outcome.done })}
            </ButtonWithReason>
          </div>
        </>
      );
    if (step.kind === 'done')
      return (
        <>
          <p role="status">
            {t('regulationImport.done', { count: step.outcome.done, done: number.format(step.outcome.done) })}
          </p>
          {rows(step.outcome)}
          <div className="flex wrap gap-8 justify-end">
            <Button onClick={onClose}>{t('app.close')}</Button>
          </div>
        </>
      );
    return (
      <>
        <p className="soft text-13">{t('regulationImport.help')}</p>
        <FileDrop
          text={t('regulationImport.drop')}
          accept=".geojson,.json,application/geo+json,application/json"
          onFile={(file) => void take(file)}
        />
        {step.fault !== null && (
          <p className="error" role="alert">
            {step.fault}
          </p>
        )}
      </>
    );
  };
  return (
    <Dialog title={t('regulationImport.title')} closeLabel={t('app.close')} onClose={onClose}>
      <div className="grid gap-16">{body()}</div>
    </Dialog>
  );
}
