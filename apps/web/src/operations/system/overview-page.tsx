// The first page of the administration: what needs attention, and a summary of the installation,
// each linked to its page.
import type { AdministrationPage } from '@curbwright/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useDateTimeFormat } from '../../shell/date-time-format.ts';
import { useFileSizeFormat } from '../../shell/file-size-format.ts';
import styles from '../../shell/other-software.module.css';
import { useReader } from '../../shell/reader-hooks.ts';
import { RouteLink } from '../../shell/route-link.tsx';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BackUpNow } from '../backups/back-up-now.tsx';
import { type AttentionItem, latestVerifiedBackup, toAttentionItems } from './attention-items.ts';
import own from './overview.module.css';

const pollingIntervalMs = 30_000;

/**
 * Loads the data of the page in separate requests, so that one failed request hides nothing else.
 */
function useOverview() {
  const { language } = useReader();
  const often = { pollingInterval: pollingIntervalMs, refetchOnMountOrArgChange: true } as const;
  const system = api.useSystemStateQuery({ query: { language } }, often);
  const jobs = api.useJobsQuery({ query: { language } }, often);
  const backups = api.useBackupsQuery(undefined, often);
  const accounts = api.useAccountsQuery(undefined, often);
  const baseMaps = api.useBaseMapFilesQuery({ query: { language } }, often);
  const feedback = api.useFeedbackQuery({ query: { limit: 1 } }, often);
  const all = [system, jobs, backups, accounts, baseMaps, feedback];
  return {
    system: system.data,
    jobs: jobs.data?.results,
    backups: backups.data,
    accounts: accounts.data?.results,
    baseMaps: baseMaps.data?.results,
    feedback: feedback.data?.meta.count,
    waits: all.some(({ data, isError }) => data === undefined && !isError),
    lacks: all.some(({ data }) => data === undefined),
    again: () => {
      for (const one of all) if (one.isError) void one.refetch();
    },
  };
}
type OverviewData = ReturnType<typeof useOverview>;

function PageLink({ page, children }: { readonly page: AdministrationPage; readonly children: ReactNode }) {
  return (
    <RouteLink className={styles.link} to={`/administration/${page}`}>
      {children}
    </RouteLink>
  );
}

export function OverviewPage() {
  const { t } = useTranslation();
  const overview = useOverview();
  // Once the page is shown, it stays visible while a section is reloaded.
  const [isShown, setShown] = useState(false);
  if (!overview.waits && !isShown) setShown(true);
  if (!isShown) return <Skeleton label={t('admin.tab.overview')} lines={10} />;
  return (
    <>
      {overview.lacks && <RetryMessage title={t('error.fallback')} onRetry={overview.again} />}
      <AttentionCard overview={overview} />
      <SummaryCard overview={overview} />
    </>
  );
}

/** Returns a function that formats an item that needs attention. */
function useItemFormat(): (one: AttentionItem) => ReactNode {
  const { t } = useTranslation();
  return (one) => {
    if (one.kind === 'warning') return one.says;
    if (one.kind === 'invited') return t('admin.overview.invited', { count: one.count });
    if (one.kind === 'feedback') return t('admin.overview.feedback', { count: one.count });
    if (one.kind === 'password alone') return t('admin.overview.passwordAlone', { count: one.count });
    if (one.kind === 'backup gone')
      return (
        <>
          <code className="ltr text-13 break-anywhere">{one.file}</code> {t('admin.backups.gone')}
        </>
      );
    if (one.kind === 'base map')
      return (
        one.fault ?? (
          <>
            <bdi>{one.name}</bdi>: {t('admin.baseMap.elsewhere')}
          </>
        )
      );
    if (one.kind === 'failed') {
      return (
        <>
          {t(`admin.job.${one.job.kind}`)}: {t('admin.jobs.failed', { count: one.job.failed })}
          {one.job.failure !== null && <div className={styles.soft}>{one.job.failure}</div>}
        </>
      );
    }
    return t(one.kind === 'no backups' ? 'admin.backups.every.none' : 'admin.backups.none');
  };
}

/** Label of the tab that handles the items of each page. */
const tabLabels: Readonly<Partial<Record<AdministrationPage, string>>> = {
  'users/': 'accounts.tab.users',
  'feedback/': 'admin.tab.feedback',
  'configuration/': 'admin.tab.configuration',
  'base-map/': 'admin.tab.base-map',
  'jobs/': 'admin.tab.jobs',
  'backups/': 'admin.tab.backups',
};

function AttentionCard({ overview }: { readonly overview: OverviewData }) {
  const { t } = useTranslation();
  const words = useItemFormat();
  const list = toAttentionItems(overview);
  const firstBackup = list.findIndex(({ page }) => page === 'backups/');
  return (
    <section className={styles.card} aria-label={t('admin.overview.look')}>
      <h3>{t('admin.overview.look')}</h3>
      {list.length === 0 && !overview.lacks && <p className={styles.soft}>{t('admin.overview.well')}</p>}
      {list.length > 0 && (
        <ul className={`grid gap-8 no-bullets li-flex ${own.list}`}>
          {list.map((one, index) => (
            <li key={JSON.stringify(one)} data-wrong={one.isWrong}>
              <div>{words(one)}</div>
              <PageLink page={one.page}>{t(tabLabels[one.page] ?? '')}</PageLink>
              {one.page === 'backups/' && index === firstBackup && (
                <div className={own.tool}>
                  <BackUpNow />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SummaryCard({ overview: { system, jobs, backups, accounts } }: { readonly overview: OverviewData }) {
  const { t } = useTranslation();
  const at = useDateTimeFormat();
  const size = useFileSizeFormat();
  const good = latestVerifiedBackup(backups?.results ?? []);
  const failed = (jobs ?? []).filter(({ state }) => state === 'failed');
  const active = (accounts ?? []).filter(({ is_active: isActive }) => isActive);
  return (
    <section className={styles.card} aria-label={t('admin.overview.glance')}>
      <h3>{t('admin.overview.glance')}</h3>
      <table className={`${styles.table} ${styles.facts}`}>
        <tbody>
          {system !== undefined && (
            <tr>
              <th scope="row">
                <PageLink page="system/">{t('admin.tab.system')}</PageLink>
              </th>
              <td>
                Curbwright {system.version}
                <div className={styles.soft}>
                  {system.database} (
                  {t(system.is_embedded ? 'admin.system.embedded' : 'admin.system.configured')}){' · '}
                  {t('admin.system.processes', { count: system.processes.length })}
                </div>
              </td>
            </tr>
          )}
          {system !== undefined && (
            <tr>
              <th scope="row">{t('admin.system.storage')}</th>
              <td>
                {t('admin.system.free')}:{' '}
                {system.storage.free_bytes === null ? '—' : size(system.storage.free_bytes)}
                <div className={styles.soft}>
                  {t('admin.system.database')}: {size(system.storage.database_bytes)}
                </div>
              </td>
            </tr>
          )}
          {backups !== undefined && (
            <tr>
              <th scope="row">
                <PageLink page="backups/">{t('admin.overview.lastBackup')}</PageLink>
              </th>
              <td>
                {good === null ? t('admin.backups.none') : at(good.started)}
                {good !== null && <div className={styles.soft}>{t('admin.overview.held')}</div>}
              </td>
            </tr>
          )}
          {jobs !== undefined && (
            <tr>
              <th scope="row">
                <PageLink page="jobs/">{t('admin.tab.jobs')}</PageLink>
              </th>
              <td>
                {failed.length === 0
                  ? t('admin.jobs.noneFailed')
                  : t('admin.jobs.failed', { count: failed.reduce((sum, job) => sum + job.failed, 0) })}
              </td>
            </tr>
          )}
          {accounts !== undefined && (
            <tr>
              <th scope="row">
                <PageLink page="users/">{t('accounts.tab.users')}</PageLink>
              </th>
              <td>{t('admin.overview.people', { count: active.length })}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
