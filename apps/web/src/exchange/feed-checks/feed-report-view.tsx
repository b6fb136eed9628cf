// Result of a feed check: a one-line summary, each violated rule with its locations in the feed,
// and a download of the whole report.
import type { FeedReport } from '@curbwright/contract';
import { listFormat, numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../shell/open-file.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import styles from './feed-checks.module.css';
import { type FindingGroup, findingGroups } from './finding-groups.ts';

/** Maximum number of locations shown per rule. The downloaded report has all of them. */
const shownPlaces = 10;

function Group({ group: { severity, section, code, places } }: { readonly group: FindingGroup }) {
  const { t } = useTranslation();
  const Icon = severity === 'error' ? IconCircleX : IconAlertTriangle;
  const hidden = places.length - shownPlaces;
  return (
    <li className={`card grid gap-8 min-width-0 pad-12 paper ${styles.group}`} data-severity={severity}>
      <h4>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {t(severity === 'error' ? 'feedChecks.error' : 'feedChecks.warning')} · {section}
        <span className="prose soft text-13 break-anywhere empty-gone">
          {t('feedChecks.times', { count: places.length })}
        </span>
        <code className="soft text-12 regular">{code}</code>
      </h4>
      <ul>
        {places.slice(0, shownPlaces).map(({ place, text }) => (
          <li key={`${place} ${text}`}>
            <code>{place}</code> {text}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="prose soft text-13 break-anywhere empty-gone">
          {t('feedChecks.more', { count: hidden })}
        </p>
      )}
    </li>
  );
}

export function FeedReportView({ report }: { readonly report: FeedReport }) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { standard, counts, errors, warnings, findings, is_stopped: isStopped } = report;
  const number = numberFormat(locale);
  const looked = Object.entries(counts).map(([kind, count]) => `${number.format(count)} ${kind}`);
  const isGood = errors === 0 && looked.length > 0;
  return (
    <section
      className="grid gap-16 justify-items-start full-width pad-top-16 line-above h3-text-16 h3-bold"
      aria-label={t('feedChecks.result', { standard })}
    >
      <h3>{t('feedChecks.result', { standard })}</h3>
      <p className={`row gap-8 bold ${styles.sum}`} data-good={isGood} role="status">
        {isGood && <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />}
        {looked.length === 0 && `${t('feedChecks.nothing')} `}
        {isGood ? t('feedChecks.good') : t('feedChecks.errors', { count: errors })}
        {warnings > 0 && ` · ${t('feedChecks.warnings', { count: warnings })}`}
      </p>
      {looked.length > 0 && (
        <p className="prose soft text-13 break-anywhere empty-gone">
          {t('feedChecks.looked', { what: listFormat(locale).format(looked) })}
        </p>
      )}
      {isStopped && <p className="prose error medium break-anywhere">{t('feedChecks.stopped')}</p>}
      <ul className="grid gap-8 full-width no-bullets">
        {findingGroups(findings).map((group) => (
          <Group key={`${group.severity} ${group.code} ${group.section}`} group={group} />
        ))}
      </ul>
      <Button
        variant="default"
        onClick={() =>
          saveBlob(
            new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }),
            'feed-report.json',
          )
        }
      >
        {t('feedChecks.download')}
      </Button>
    </section>
  );
}
