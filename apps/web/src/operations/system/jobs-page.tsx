// Background jobs: the state of each kind, the last and next run, and failures. Jobs are restarted
// here or on the page linked for the kind.
import type { JobResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useDateTimeFormat } from '../../shell/date-time-format.ts';
import { ListLink } from '../../shell/list-link.tsx';
import styles from '../../shell/other-software.module.css';
import { useReader } from '../../shell/reader-hooks.ts';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Pages on which the jobs of each kind can be retried, canceled or inspected. */
const jobPages: Readonly<Partial<Record<JobResponse['kind'], string>>> = {
  imports: '/manager/listview/?list=imports',
  'nightly exports': '/rulesapi/exports/',
  backups: '/administration/backups/',
  webhooks: '/rulesapi/webhooks/',
};
/** How to continue after a failure that cannot be retried from here. */
const recoveryHints: Readonly<Partial<Record<JobResponse['kind'], string>>> = {
  imports: 'admin.jobs.howImports',
  webhooks: 'admin.jobs.howWebhooks',
};
const pollingIntervalMs = 5_000;

/** Shows a failure and what to do: retry where that is one step, otherwise where and how. */
function JobFailure({ job }: { readonly job: JobResponse }) {
  const { t } = useTranslation();
  const [makeBackup, making] = api.useMakeBackupMutation();
  const [writeExports, writing] = api.useWriteNightlyExportsMutation();
  const again =
    job.kind === 'backups'
      ? () => void makeBackup()
      : job.kind === 'nightly exports'
        ? () => void writeExports()
        : null;
  const way = recoveryHints[job.kind];
  return (
    <>
      {job.failure !== null && <div className={styles.soft}>{job.failure}</div>}
      {way !== undefined && <div>{t(way)}</div>}
      {again !== null && (
        <Button
          variant="default"
          size="compact-sm"
          loading={making.isLoading || writing.isLoading}
          aria-label={`${t('admin.jobs.again')}: ${t(`admin.job.${job.kind}`)}`}
          onClick={again}
        >
          {t('admin.jobs.again')}
        </Button>
      )}
    </>
  );
}

export function JobsPage() {
  const { t } = useTranslation();
  const at = useDateTimeFormat();
  const { language } = useReader();
  const { data, isError, refetch } = api.useJobsQuery(
    { query: { language } },
    { pollingInterval: pollingIntervalMs, refetchOnMountOrArgChange: true },
  );
  if (data === undefined)
    return isError ? (
      <RetryMessage title={t('error.fallback')} onRetry={refetch} />
    ) : (
      <Skeleton label={t('admin.tab.jobs')} lines={8} />
    );
  return (
    <section className={styles.card} aria-label={t('admin.tab.jobs')}>
      <p className={styles.about}>{t('admin.jobs.about')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('admin.jobs.work')}</th>
            <th scope="col">{t('admin.jobs.state')}</th>
            <th scope="col">{t('admin.jobs.last')}</th>
            <th scope="col">{t('admin.jobs.next')}</th>
          </tr>
        </thead>
        <tbody>
          {data.results.map((job) => (
            <tr key={job.kind}>
              <th scope="row">
                {jobPages[job.kind] === undefined ? (
                  t(`admin.job.${job.kind}`)
                ) : (
                  <ListLink to={jobPages[job.kind] ?? ''} className={styles.link}>
                    {t(`admin.job.${job.kind}`)}
                  </ListLink>
                )}
              </th>
              <td data-label={t('admin.jobs.state')}>
                <span className={job.state === 'failed' ? 'error bold' : undefined}>
                  {t(`admin.jobs.state.${job.state}`)}
                </span>
                {job.waiting > 0 && (
                  <div className={styles.soft}>{t('admin.jobs.waiting', { count: job.waiting })}</div>
                )}
                {job.failed > 0 && (
                  <div className={styles.soft}>{t('admin.jobs.failed', { count: job.failed })}</div>
                )}
                {job.state === 'failed' && <JobFailure job={job} />}
              </td>
              <td data-label={t('admin.jobs.last')}>{job.last === null ? '—' : at(job.last)}</td>
              <td data-label={t('admin.jobs.next')}>{job.next === null ? '—' : at(job.next)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
