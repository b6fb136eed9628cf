// First step: the user drops or chooses the city's files, which are uploaded with progress and
// inspected by the server.
import { calls } from 'virtual:staff-calls';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { formatApiError, formatFormError } from '../../shell/api-error.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { uploadFiles } from '../../shell/upload-files.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './imports.module.css';
import { StepHeading } from './step-frame.tsx';
import { useImportFormat } from './use-import-format.ts';
import { toAcceptAttribute, validateFiles } from './validate-files.ts';

interface Props {
  /** Receives the id of the job the server created for the files. */
  readonly onSent: (job: number) => void;
  readonly onClose: () => void;
}

interface UploadState {
  readonly files: readonly File[];
  /** 0 to 100. At 100 the upload is complete and only the response is missing. */
  readonly percent: number;
}

function parseJobId(data: unknown): number | null {
  const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : null;
  return typeof id === 'number' ? id : null;
}

export function FileStep({ onSent, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const words = useImportFormat();
  const dispatch = useAppDispatch();
  const query = { language: i18n.language };
  const { data: limits } = api.useImportJobsQuery({ query });
  const [sending, setSending] = useState<UploadState | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const send = async (files: readonly File[]) => {
    const stop = new AbortController();
    running.current = stop;
    setFault(null);
    setSending({ files, percent: 0 });
    // Renews an expired token with a small request first, so that the upload is not rejected and
    // the files are not sent twice.
    await dispatch(api.endpoints.importJobs.initiate({ query }, { subscribe: false, forceRefetch: true }));
    const answer = await uploadFiles({
      call: calls.createImportJob,
      query,
      files,
      signal: stop.signal,
      onProgress: (part) => setSending({ files, percent: Math.floor(part * 100) }),
    });
    if (stop.signal.aborted) return;
    running.current = null;
    setSending(null);
    const job = 'data' in answer ? parseJobId(answer.data) : null;
    if (job !== null) {
      dispatch(api.util.invalidateTags(['imports']));
      return onSent(job);
    }
    if (!('error' in answer)) return setFault(t('error.fallback'));
    const { error } = answer;
    setFault(
      error.status === 0
        ? t('imports.file.notSent')
        : formatFormError(error, formatApiError(error, t('error.fallback'))),
    );
  };
  const take = (given: readonly File[]) => {
    if (limits === undefined) return;
    const accepted = validateFiles(given, limits, words.size);
    if (accepted.ok) void send(accepted.value);
    else setFault(t(accepted.refusal.code, { ...accepted.refusal.params }));
  };
  const stop = () => {
    running.current?.abort();
    running.current = null;
    setSending(null);
  };
  return (
    <section className={styles.card} aria-busy={sending !== null}>
      <StepHeading about={t('imports.file.about')}>{t('imports.file.title')}</StepHeading>
      {limits === undefined ? (
        <Skeleton label={t('app.wait')} lines={3} />
      ) : sending === null ? (
        <FileDrop text={t('imports.file.drop')} accept={toAcceptAttribute(limits)} onFiles={take} />
      ) : (
        <ProgressBar
          label={
            sending.percent < 100
              ? t('imports.file.sending', { files: words.files(sending.files) })
              : t('imports.file.sent', { files: words.files(sending.files) })
          }
          percent={sending.percent < 100 ? sending.percent : null}
          language={i18n.language}
          cancelLabel={t('imports.cancel')}
          onCancel={stop}
        />
      )}
      <p role="alert" className="error-text wide-prose break-anywhere empty-gone">
        {fault}
      </p>
      <ul className="grid gap-4 wide-prose pad-start-20 soft text-13">
        <li>{t('imports.file.tables')}</li>
        <li>{t('imports.file.standards')}</li>
        <li>{t('imports.file.parts')}</li>
        {limits !== undefined && (
          <li>
            {t('imports.file.limit', {
              size: words.size(limits.most_bytes),
              files: limits.most_files,
              hours: limits.hours_kept,
            })}
          </li>
        )}
      </ul>
      <div className="row wrap gap-8 min-width-0">
        <Button variant="default" onClick={onClose}>
          {t('imports.toList')}
        </Button>
      </div>
    </section>
  );
}
