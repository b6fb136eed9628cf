// Imports work orders from a file (CSV with a header, or GeoJSON points): a dry run lists the row
// errors, then the user confirms. All rows are imported or none.
import { numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { formatFormError, isApiError } from '../shell/api-error.ts';
import { newId } from '../shell/new-id.ts';
import { useReader } from '../shell/reader-hooks.ts';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { showSuccess } from '../ui/toast.ts';
import { useFieldWork } from './use-field-work.ts';
import styles from './work-orders.module.css';

type ImportStep =
  | { readonly kind: 'choose' }
  | {
      readonly kind: 'checked';
      readonly created: number;
      readonly unchanged: number;
      readonly detail: string;
    }
  | { readonly kind: 'faults'; readonly faults: readonly string[] };

/** The row errors reported by the server, or else its single error message. */
function toErrorMessages(error: unknown, fallback: string): readonly string[] {
  if (!isApiError(error)) return [fallback];
  const { body } = error;
  const file: unknown = typeof body === 'object' && body !== null && 'file' in body ? body.file : null;
  if (Array.isArray(file)) return file.map(String);
  return [formatFormError(error, fallback)];
}

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const reader = useReader();
  const id = useId();
  const { person } = useFieldWork();
  const { data: user } = api.useCurrentUserQuery();
  const [name, setName] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [noFile, setNoFile] = useState(false);
  const [step, setStep] = useState<ImportStep>({ kind: 'choose' });
  const [send, { isLoading }] = api.useCreateWorkOrderMutation();
  const number = numberFormat(reader.locale);
  /** Number of the last request. Responses to earlier ones, for another file, are ignored. */
  const latestRequest = useRef(0);
  /** The same id for every attempt with one file, so that its rows are created only once. */
  const submission = useRef('');
  const formOf = (given: File, dry: boolean) => {
    const body = new FormData();
    body.set('submission', submission.current);
    body.set('name', name.trim());
    body.set('user', person?.username ?? '');
    if (user !== undefined) body.set('user_id', `${user.id}`);
    body.set('dry_run', `${dry}`);
    body.set('file', given);
    return body;
  };
  const run = async (given: File, dry: boolean) => {
    latestRequest.current += 1;
    const mine = latestRequest.current;
    const { data, error } = await send({ body: formOf(given, dry) });
    if (mine !== latestRequest.current) return;
    if (data === undefined)
      return setStep({ kind: 'faults', faults: toErrorMessages(error, t('error.fallback')) });
    if (dry) return setStep({ kind: 'checked', ...data });
    showSuccess(data.detail);
    onClose();
  };
  const take = (given: File | undefined) => {
    if (given === undefined) return;
    setFile(given);
    setStep({ kind: 'choose' });
    submission.current = newId();
    setNoFile(false);
    void run(given, true);
  };
  return (
    <Dialog title={t('workOrders.import')} closeLabel={t('app.close')} onClose={onClose}>
      <form
        className={`grid gap-12 min-width-0 no-border ${styles.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (file === null) setNoFile(true);
          else void run(file, step.kind !== 'checked');
        }}
      >
        <p className="soft text-13">{t('workOrders.importHelp')}</p>
        <div className={`grid gap-4 min-width-0 ${styles.field}`}>
          <label htmlFor={`${id}-name`}>{t('workOrders.importName')}</label>
          <input
            id={`${id}-name`}
            maxLength={200}
            value={name}
            placeholder={t('workOrders.importNameHelp')}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <FileDrop
          text={file === null ? t('workOrders.importFile') : file.name}
          accept=".csv,.geojson,.json,text/csv,application/geo+json"
          onFile={take}
        />
        {noFile && (
          <p className="error medium" role="alert">
            {t('form.required', { label: t('workOrders.importFile') })}
          </p>
        )}
        {step.kind === 'faults' && (
          <section role="alert">
            <p className="error medium">{t('workOrders.importFaults', { count: step.faults.length })}</p>
            <ul className={styles.refused}>
              {step.faults.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </section>
        )}
        {step.kind === 'checked' && (
          <p role="status">
            <b>{step.detail}</b>
          </p>
        )}
        <div className={styles.bigButtons}>
          {step.kind === 'checked' ? (
            <ButtonWithReason
              type="submit"
              loading={isLoading}
              reason={step.created === 0 ? step.detail : null}
            >
              {t('workOrders.importNow', { count: step.created, number: number.format(step.created) })}
            </ButtonWithReason>
          ) : (
            <Button type="submit" loading={isLoading} variant="default">
              {t('workOrders.importCheck')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
