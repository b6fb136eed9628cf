// Lists backups and creates new ones. The files remain on the server, where access to them is
// controlled.
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useDateTimeFormat } from '../../shell/date-time-format.ts';
import { useFileSizeFormat } from '../../shell/file-size-format.ts';
import { isolateLeftToRight } from '../../shell/left-to-right.ts';
import styles from '../../shell/other-software.module.css';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BackUpNow } from './back-up-now.tsx';

const pollingIntervalMs = 3_000;

export function BackupsPage() {
  const { t } = useTranslation();
  const at = useDateTimeFormat();
  const size = useFileSizeFormat();
  const { data, isError, refetch } = api.useBackupsQuery(undefined, {
    pollingInterval: pollingIntervalMs,
    refetchOnMountOrArgChange: true,
  });
  if (data === undefined)
    return isError ? (
      <RetryMessage title={t('error.fallback')} onRetry={refetch} />
    ) : (
      <Skeleton label={t('admin.tab.backups')} lines={6} />
    );
  return (
    <section className={styles.card} aria-label={t('admin.tab.backups')}>
      <div className={`between wrap gap-8-16 h3-bold ${styles.head}`}>
        <p className={styles.about}>
          {t(`admin.backups.every.${data.every}`, { ...data.kept })}{' '}
          {t(data.has_passphrase ? 'admin.backups.keys' : 'admin.backups.noKeys')}
        </p>
        <BackUpNow isPrimary />
      </div>
      <p className={styles.soft}>
        {t('admin.backups.where', { directory: isolateLeftToRight(data.directory) })}
      </p>
      {data.results.length === 0 && <p className={styles.soft}>{t('admin.backups.none')}</p>}
      {data.results.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('admin.backups.begun')}</th>
              <th scope="col">{t('admin.jobs.state')}</th>
              <th scope="col">{t('admin.system.size')}</th>
              <th scope="col">{t('admin.backups.file')}</th>
            </tr>
          </thead>
          <tbody>
            {data.results.map((backup) => (
              <tr key={backup.id}>
                <th scope="row">
                  {at(backup.started)}
                  <div className={styles.soft}>
                    {t(backup.is_scheduled ? 'admin.backups.scheduled' : 'admin.backups.byHand')}
                  </div>
                </th>
                <td data-label={t('admin.jobs.state')}>
                  <span className={backup.state === 'failed' ? 'error bold' : undefined}>
                    {t(`admin.backups.state.${backup.state}`)}
                  </span>
                  {backup.failure !== null && <div className={styles.soft}>{backup.failure}</div>}
                </td>
                <td data-label={t('admin.system.size')}>
                  {backup.bytes === null ? '—' : size(backup.bytes)}
                </td>
                <td data-label={t('admin.backups.file')}>
                  {backup.file === null ? (
                    '—'
                  ) : (
                    <code className="ltr text-13 break-anywhere">{backup.file}</code>
                  )}
                  {backup.file !== null && !backup.is_there && (
                    <div className={styles.soft}>{t('admin.backups.gone')}</div>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
