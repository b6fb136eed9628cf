// Page for scheduled exports: the files of the last successful run, the time of the next one,
// errors, and the results of earlier runs.
import type { ExportRun } from '@curbwright/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { createDateFormat } from '../../shell/date-format.ts';
import { useDateTimeFormat } from '../../shell/date-time-format.ts';
import { useFileSizeFormat } from '../../shell/file-size-format.ts';
import styles from '../../shell/other-software.module.css';
import { useReader } from '../../shell/reader-hooks.ts';
import { makeScrollFocusable } from '../../ui/focusable-scroll.ts';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { ExportRunFiles } from './export-run-files.tsx';

/** Milliseconds between two polls. A run takes seconds to minutes. */
const pollIntervalMs = 10_000;

export function ExportsPage() {
  const { t } = useTranslation();
  const at = useDateTimeFormat();
  const { day } = createDateFormat(useReader());
  const { data, isError, refetch } = api.useNightlyExportsQuery(undefined, {
    pollingInterval: pollIntervalMs,
  });
  const [latest, ...before] = data?.nights ?? [];
  // The newest run with files. A run that is being repeated, or whose repetition failed, still has
  // its previous files.
  const written = data?.nights.find(({ files }) => files.length > 0);
  return (
    <>
      <section className={styles.card} aria-label={t('api.tab.exports')}>
        <p className={styles.about}>{t('nightly.about')}</p>
        {isError && <RetryMessage title={t('error.fallback')} onRetry={refetch} />}
        {data === undefined && !isError && <Skeleton label={t('api.tab.exports')} lines={4} />}
        {data?.formats.length === 0 && <p>{t('nightly.notSet')}</p>}
        {data !== undefined && data.formats.length > 0 && (
          <p>
            {t('nightly.formats')}: {data.formats.join(', ')}
            <br />
            {t('nightly.next')}: {data.next === null ? '–' : at(data.next)}
          </p>
        )}
        {latest?.state === 'running' && (
          <p role="status">{t('nightly.running', { night: day(latest.night), when: at(latest.started) })}</p>
        )}
        {latest?.state === 'failed' && (
          <StateMessage role="alert" title={t('nightly.failed', { night: day(latest.night) })}>
            {[latest.failure, written === undefined ? null : t('nightly.kept')]
              .filter((part) => part !== null)
              .join(' ')}
          </StateMessage>
        )}
        {data !== undefined && data.formats.length > 0 && latest === undefined && (
          <p className={styles.soft}>{t('nightly.none')}</p>
        )}
      </section>
      {written !== undefined && (
        <section className={styles.card} aria-label={t('nightly.files', { night: day(written.night) })}>
          <h3>{t('nightly.files', { night: day(written.night) })}</h3>
          <p className={styles.soft}>
            {written.state === 'done' &&
              t('nightly.written', {
                when: at(written.finished ?? written.started),
                revision: written.revision ?? 0,
              })}{' '}
            <a className="action" href="/exports/index.json">
              {t('nightly.list')}
            </a>
          </p>
          <ExportRunFiles files={written.files} />
        </section>
      )}
      {before.length > 0 && <ExportRunTable nights={before} />}
    </>
  );
}

function ExportRunTable({ nights }: { readonly nights: readonly ExportRun[] }) {
  const { t } = useTranslation();
  const at = useDateTimeFormat();
  const { day } = createDateFormat(useReader());
  const bytes = useFileSizeFormat();
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => (scroll.current === null ? undefined : makeScrollFocusable(scroll.current)), []);
  const outcome = ({ state, files, attempts }: ExportRun) => {
    if (state !== 'done')
      return `${t(`nightly.state.${state}`)} (${t('nightly.tries', { count: attempts })})`;
    const size = bytes(files.reduce((sum, file) => sum + file.bytes, 0));
    return t('nightly.state.done', { count: files.length, size });
  };
  return (
    <section className={styles.card} aria-label={t('nightly.nights')}>
      <h3>{t('nightly.nights')}</h3>
      <div ref={scroll} className="relative scroll-x">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('nightly.night')}</th>
              <th scope="col">{t('nightly.outcome')}</th>
              <th scope="col">{t('nightly.took')}</th>
            </tr>
          </thead>
          <tbody>
            {nights.map((night) => (
              <tr key={night.night}>
                <th scope="row">{day(night.night)}</th>
                <td data-label={t('nightly.outcome')}>
                  <span className={night.state === 'failed' ? 'error bold' : undefined}>
                    {outcome(night)}
                  </span>
                  {night.failure !== null && <div className={styles.soft}>{night.failure}</div>}
                </td>
                <td data-label={t('nightly.took')}>{night.finished === null ? '–' : at(night.finished)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
