// The installation: version, database, server processes, and disk usage.
import type { SystemResponse } from '@curbwright/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useDateTimeFormat } from '../../shell/date-time-format.ts';
import { useFileSizeFormat } from '../../shell/file-size-format.ts';
import { isolateLeftToRight } from '../../shell/left-to-right.ts';
import styles from '../../shell/other-software.module.css';
import { useReader } from '../../shell/reader-hooks.ts';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export function SystemPage() {
  const { t } = useTranslation();
  const { language } = useReader();
  const { data, isError, refetch } = api.useSystemStateQuery(
    { query: { language } },
    { refetchOnMountOrArgChange: true },
  );
  if (data === undefined)
    return isError ? (
      <RetryMessage title={t('error.fallback')} onRetry={refetch} />
    ) : (
      <Skeleton label={t('admin.tab.system')} lines={8} />
    );
  return (
    <>
      <Versions state={data} />
      <Storage state={data} />
    </>
  );
}

function FactsTable({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <table className={`${styles.table} ${styles.facts}`}>
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Versions({ state }: { readonly state: SystemResponse }) {
  const { t } = useTranslation();
  const at = useDateTimeFormat();
  return (
    <section className={styles.card} aria-label={t('admin.system.version')}>
      <h3>{t('admin.system.version')}</h3>
      <FactsTable
        facts={[
          ['Curbwright', state.version],
          [
            t('admin.system.database'),
            `${state.database} (${t(state.is_embedded ? 'admin.system.embedded' : 'admin.system.configured')})`,
          ],
          [
            t('admin.system.migrations'),
            t('admin.system.migrated', {
              count: state.migrations,
              last: isolateLeftToRight(state.migration),
            }),
          ],
          ['Node.js', state.node],
          [t('admin.system.revision'), String(state.city_revision)],
          [t('admin.system.tracing'), t(state.tracing ? 'admin.configuration.on' : 'admin.system.off')],
          [
            t('admin.system.processes', { count: state.processes.length }),
            state.processes.map(({ since }) => t('admin.system.since', { when: at(since) })).join(', '),
          ],
        ]}
      />
      <p className={styles.soft}>{t('admin.system.documents')}</p>
    </section>
  );
}

function Storage({ state: { storage } }: { readonly state: SystemResponse }) {
  const { t } = useTranslation();
  const size = useFileSizeFormat();
  const { locale } = useReader();
  const folder = ({ files, bytes }: { readonly files: number; readonly bytes: number }) =>
    files === 0 ? '—' : t('admin.system.folder', { count: files, size: size(bytes) });
  return (
    <section className={styles.card} aria-label={t('admin.system.storage')}>
      <h3>{t('admin.system.storage')}</h3>
      <FactsTable
        facts={[
          [t('admin.system.free'), storage.free_bytes === null ? '—' : size(storage.free_bytes)],
          [t('admin.system.database'), size(storage.database_bytes)],
          [t('admin.system.files'), folder(storage.files)],
          [t('admin.tab.base-map'), folder(storage.base_maps)],
          [t('admin.system.exports'), folder(storage.exports)],
          [t('admin.tab.backups'), folder(storage.backups)],
        ]}
      />
      <h3>{t('admin.system.tables')}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('admin.system.table')}</th>
            <th scope="col">{t('admin.system.size')}</th>
            <th scope="col">{t('admin.system.rows')}</th>
          </tr>
        </thead>
        <tbody>
          {storage.tables.map(({ name, bytes, rows }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-label={t('admin.system.size')}>{size(bytes)}</td>
              <td data-label={t('admin.system.rows')}>{rows.toLocaleString(locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
