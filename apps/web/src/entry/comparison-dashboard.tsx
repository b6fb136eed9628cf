// The comparison dashboard: what one state of the city adds and removes compared with another, and
// who loses.
import { IconArrowsExchange } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TypeChanges, UserChanges } from '../dashboards/comparison/changes-panel.tsx';
import styles from '../dashboards/comparison/comparison.module.css';
import { ComparisonCards } from '../dashboards/comparison/comparison-cards.tsx';
import { isSameSide } from '../dashboards/comparison/comparison-side.ts';
import { FindingsList } from '../dashboards/comparison/findings-list.tsx';
import {
  type Comparison,
  useComparison,
  useComparisonBody,
} from '../dashboards/comparison/use-comparison.ts';
import { useCurbFormat } from '../dashboards/curb-format.ts';
import { useDashboardChoices } from '../dashboards/dashboard-choices.ts';
import { DashboardExport } from '../dashboards/dashboard-export.tsx';
import { StateField } from '../dashboards/state-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PanelGrid } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useZoneName } from '../zones/zone-name.ts';
import { ComparisonMap } from './comparison-map.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { NoMetrics } from './no-metrics.tsx';
import { StaleMetricsNotice } from './stale-metrics-notice.tsx';
import { useMetrics } from './supply-map.tsx';

function SideFields({ comparison: { filters, sides } }: { readonly comparison: Comparison }) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.sides} aria-label={t('comparison.sides')} data-not-pictured>
      {(['before', 'after'] as const).map((side) => (
        <div key={side} className={styles.side}>
          <span aria-hidden="true">{t(`comparison.${side}`)}</span>
          <StateField
            label={t(`comparison.${side}`)}
            filters={filters}
            value={sides[side]}
            onChange={(value) => sides.choose(side, value)}
          />
        </div>
      ))}
      <IconButton label={t('comparison.swap')} onClick={sides.swap}>
        <IconArrowsExchange size={20} stroke={1.5} />
      </IconButton>
    </fieldset>
  );
}

/** What gains and loses most, and how many groups of people lose. */
function useHeadline({ summary, findings, looks }: Comparison): string {
  const { t } = useTranslation();
  if (summary === null) return t('dashboards.comparison');
  const nameOf = (one: typeof summary.biggestGainRegulation) =>
    one === null ? '' : (looks.get(one.type)?.name ?? one.name);
  const [gain, loss] = [nameOf(summary.biggestGainRegulation), nameOf(summary.biggestLossRegulation)];
  const which = gain === '' ? (loss === '' ? 'same' : 'loss') : loss === '' ? 'gain' : 'both';
  const count = findings.filter(({ kind }) => kind === 'loss').length;
  return [
    t(`comparison.headline.${which}`, { gain, loss }),
    ...(count === 0 ? [] : [t('comparison.headline.losers', { count })]),
  ].join(' ');
}

export function ComparisonDashboard() {
  const { t } = useTranslation();
  const page = useRef<HTMLDivElement>(null);
  const [{ zone }] = useDashboardChoices();
  const words = useCurbFormat();
  const comparison = useComparison();
  // The zone of the figures shown; while new ones are being counted, these belong to another zone.
  const zoneName = useZoneName(comparison.data?.analysis_zone_id ?? zone);
  const request = useComparisonBody(comparison.sides);
  const [first, second] = [useMetrics(), useMetrics()];
  const { data, isFetching, isError, again, sides } = comparison;
  const about =
    data === null
      ? [zoneName]
      : [
          zoneName,
          t('comparison.against', { before: data.before.name, after: data.after.name }),
          t('dashboards.weekOf', { day: words.figures.dates.day(data.date) }),
        ];
  const headline = useHeadline(comparison);
  const same = isSameSide(sides.before, sides.after);
  return (
    <div ref={page} className={styles.page}>
      <DashboardHeader
        headline={same ? t('dashboards.comparison') : headline}
        about={about}
        tools={
          <DashboardExport
            kind="comparison"
            request={request}
            selection={comparison.selection}
            page={page}
            maps={[first, second]}
          />
        }
      />
      <SideFields comparison={comparison} />
      {isError && <NoMetrics again={again} />}
      {data === null && isFetching && <Skeleton label={t('dashboards.comparison')} lines={10} />}
      {data !== null && <StaleMetricsNotice shown={isFetching} about={about} />}
      {data !== null && same && !isFetching && <NoMetrics title={t('comparison.sameSides')} />}
      {data !== null && !(same && !isFetching) && (
        <>
          <FindingsList comparison={comparison} />
          <ComparisonCards comparison={comparison} />
          <PanelGrid>
            <TypeChanges comparison={comparison} />
            <UserChanges comparison={comparison} />
            <ComparisonMap comparison={comparison} figures={[first, second]} />
          </PanelGrid>
        </>
      )}
    </div>
  );
}
