// Past imports: waiting and running jobs with their progress, then every import with its results
// and a rollback button.
import type { ImportRun } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useDateTimeFormat } from '../../shell/date-time-format.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { isInProgress } from './import-steps.ts';
import styles from './imports.module.css';
import { JobProgress } from './job-progress.tsx';
import { RollbackDialog } from './rollback-dialog.tsx';
import { RunTable } from './run-table.tsx';
import { useImportFormat } from './use-import-format.ts';

interface Props {
  /** Only administrators can import and roll back. Users with view access see the list. */
  readonly mayImport: boolean;
  readonly onNew: () => void;
  readonly onJob: (job: number) => void;
}

/** Imports per page, and milliseconds between two polls for running jobs. */
const importsPerPage = 25;
const pollIntervalMs = 1500;

/** The list of jobs that are neither finished nor canceled. */
function OpenJobs({ onJob }: Pick<Props, 'onJob'>) {
  const { t, i18n } = useTranslation();
  const words = useImportFormat();
  const at = useDateTimeFormat();
  const dispatch = useAppDispatch();
  const [polls, setPolls] = useState(false);
  const { data } = api.useImportJobsQuery(
    { query: { language: i18n.language } },
    { pollingInterval: polls ? pollIntervalMs : 0, refetchOnMountOrArgChange: true },
  );
  const [cancel] = api.useCancelImportMutation();
  const open = (data?.results ?? []).filter(({ state }) => state !== 'done' && state !== 'cancelled');
  const moves = open.some(isInProgress);
  if (moves !== polls) setPolls(moves);
  const count = open.length;
  useEffect(() => {
    // Reload the list below when a job finishes, because it then includes the job's import.
    if (count >= 0) dispatch(api.util.invalidateTags(['imports']));
  }, [count, dispatch]);
  if (open.length === 0) return null;
  return (
    <section className={styles.card} aria-label={t('imports.open.title')}>
      <h3 className="section-title margin-0">{t('imports.open.title')}</h3>
      <ul className="grid gap-12 no-bullets">
        {open.map((job) => (
          <li key={job.id} className={`grid gap-8 line-below break-anywhere ${styles.job}`}>
            <div>
              <strong>
                {job.kind === 'undo' ? t('imports.run.undo', { id: job.import_id }) : words.files(job.files)}
              </strong>
              <p className="wide-prose soft regular text-13 break-anywhere empty-gone">
                {t(`imports.state.${job.state}`)} ·{' '}
                {t('imports.open.by', { user: job.user ?? '–', when: at(job.created) })}
              </p>
            </div>
            {isInProgress(job) && <JobProgress job={job} />}
            <div className="row wrap gap-8 min-width-0">
              <Button size="compact-md" onClick={() => onJob(job.id)}>
                {t(isInProgress(job) ? 'imports.open.watch' : 'imports.open.goOn')}
              </Button>
              {!isInProgress(job) && job.may.includes('cancel') && (
                <Button
                  size="compact-md"
                  variant="default"
                  onClick={() => void cancel({ params: { id: job.id }, query: { language: i18n.language } })}
                >
                  {t('imports.open.drop')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ImportList({ mayImport, onNew, onJob }: Props) {
  const { t, i18n } = useTranslation();
  const words = useImportFormat();
  const [offset, setOffset] = useState(0);
  const [asks, setAsks] = useState<ImportRun | null>(null);
  const { data, isError, refetch } = api.useImportsQuery(
    { query: { limit: importsPerPage, offset, language: i18n.language } },
    { refetchOnMountOrArgChange: true },
  );
  const count = data?.meta.count ?? 0;
  const body = () => {
    if (isError) return <RetryMessage title={t('imports.failed')} onRetry={refetch} />;
    if (data === undefined) return <Skeleton label={t('imports.title')} lines={6} />;
    if (count === 0)
      return (
        <StateMessage
          title={t('imports.empty')}
          action={mayImport ? <Button onClick={onNew}>{t('imports.new')}</Button> : undefined}
        >
          {t('imports.emptyHelp')}
        </StateMessage>
      );
    return (
      <>
        <RunTable rows={data.results} mayImport={mayImport} onUndo={setAsks} />
        {count > importsPerPage && (
          <div className={styles.row}>
            <Button
              size="compact-md"
              variant="default"
              disabled={offset === 0}
              onClick={() => setOffset(Math.max(0, offset - importsPerPage))}
            >
              {t('imports.newer')}
            </Button>
            <span className="wide-prose soft regular text-13 break-anywhere empty-gone" role="status">
              {t('imports.issues.range', {
                from: words.number(offset + 1),
                to: words.number(Math.min(count, offset + importsPerPage)),
                of: words.number(count),
              })}
            </span>
            <Button
              size="compact-md"
              variant="default"
              disabled={offset + importsPerPage >= count}
              onClick={() => setOffset(offset + importsPerPage)}
            >
              {t('imports.older')}
            </Button>
          </div>
        )}
      </>
    );
  };
  return (
    <>
      <div className="between wrap gap-8-16">
        <p className="flex-1-1-320 wide-prose soft">{t('imports.about')}</p>
        <ButtonWithReason
          reason={mayImport ? null : t('imports.onlyAdministrators')}
          leftSection={<IconFileImport size={18} stroke={1.5} />}
          onClick={onNew}
        >
          {t('imports.new')}
        </ButtonWithReason>
      </div>
      {mayImport && <OpenJobs onJob={onJob} />}
      <section className={styles.card} aria-label={t('imports.list')}>
        {body()}
      </section>
      {asks !== null && (
        <RollbackDialog
          id={asks.id}
          source={asks.source}
          counts={asks.counts}
          onClose={() => setAsks(null)}
          onUndoing={onJob}
        />
      )}
    </>
  );
}
