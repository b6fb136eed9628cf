// The turnover dashboard: how long vehicles stay, and which stay too long. The result, the summary,
// the durations, the overstays and the map.
import { isTypeSelected, roundTo, turnoverByHour } from '@curbwright/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboardChoices } from '../dashboards/dashboard-choices.ts';
import { DashboardExport } from '../dashboards/dashboard-export.tsx';
import { FormulaNote } from '../dashboards/formula-note.tsx';
import { useMetricFormat } from '../dashboards/metric-format.ts';
import { NoParkingSessions } from '../dashboards/no-parking-sessions.tsx';
import { DwellChart } from '../dashboards/turnover/dwell-chart.tsx';
import { ExcludedSessionsNote } from '../dashboards/turnover/excluded-sessions-note.tsx';
import { OverstayWeek } from '../dashboards/turnover/overstay-week.tsx';
import styles from '../dashboards/turnover/turnover.module.css';
import { TurnoverCards } from '../dashboards/turnover/turnover-cards.tsx';
import { TurnoverTypes } from '../dashboards/turnover/turnover-types.tsx';
import { turnoverBody, useTurnover } from '../dashboards/turnover/use-turnover.ts';
import { UserClasses } from '../dashboards/turnover/user-classes.tsx';
import { createMetricsOverlay } from '../map/metrics-overlay.ts';
import { useSilentQuery } from '../shell/silent-query.ts';
import { Panel, PanelGrid } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { MeasuredPeriod, useMeasuredScope } from './measured-period.tsx';
import { NoMetrics } from './no-metrics.tsx';
import { StaleMetricsNotice } from './stale-metrics-notice.tsx';
import { TurnoverMap } from './turnover-map.tsx';

export function TurnoverDashboard() {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const page = useRef<HTMLDivElement>(null);
  const [figures] = useState(createMetricsOverlay);
  const { form, data, summary, isFetching, isError, again } = useTurnover();
  const selection = form.turnoverNonAPIParams;
  const body = turnoverBody(form.turnoverAPIParams);
  const measured = data !== null && data.note.rows > 0;
  const map = useSilentQuery('turnoverMapData', measured ? { query: {}, body } : null);
  const hours = useMemo(
    () => (data === null ? [] : turnoverByHour(data.types, selection)),
    [data, selection],
  );
  const [{ zone }] = useDashboardChoices();
  // The zone of the figures shown; while new ones are being counted, these belong to another zone.
  const about = useMeasuredScope(data?.analysis_zone_id ?? zone, data?.period ?? null);
  const head = (headline: string, tools: ReactNode = null) => (
    <>
      <DashboardHeader headline={headline} about={about} tools={tools} />
      <StaleMetricsNotice shown={data !== null && isFetching} about={about} />
    </>
  );
  if (isError || (data === null && !isFetching))
    return (
      <>
        {head(t('dashboards.turnover'))}
        <NoMetrics again={again} />
      </>
    );
  if (data === null || summary === null) return <Skeleton label={t('dashboards.turnover')} lines={8} />;
  if (summary.totalSessions === 0)
    return (
      <>
        {head(t('dashboards.turnover'))}
        <MeasuredPeriod period={data.period} />
        <ExcludedSessionsNote note={data.note} />
        <NoParkingSessions elsewhere={data.period !== null || data.note.rows > 0} again={again} />
      </>
    );
  const { note } = data;
  const headline = t('turnover.headline', {
    median: words.minutes(summary.medianMinutes),
    turnover: summary.turnover === null ? words.share(null) : roundTo(summary.turnover, 1),
    rate: words.percent(summary.overstayRate),
  });
  return (
    <div ref={page} className={styles.page}>
      {head(
        headline,
        <DashboardExport kind="turnover" request={body} selection={selection} page={page} maps={[figures]} />,
      )}
      <MeasuredPeriod period={data.period} />
      <TurnoverCards summary={summary} note={note} />
      <ExcludedSessionsNote note={note} />
      <PanelGrid>
        <Panel
          title={t('turnover.dwell.title')}
          lead={summary.durationsOfAllHours ? t('turnover.dwell.allHours') : t('turnover.dwell.lead')}
          old={isFetching}
        >
          <DwellChart
            types={data.types.filter(({ id }) => isTypeSelected(selection, id))}
            classes={data.dwell_classes}
            summary={summary}
            tools={
              <FormulaNote about={t('turnover.dwell.title')} codes={['dwell', 'median-dwell']} note={note} />
            }
          />
        </Panel>
        <Panel title={t('turnover.types.title')} span={6} old={isFetching}>
          <TurnoverTypes
            types={data.types}
            selection={selection}
            tools={
              <FormulaNote about={t('turnover.types.title')} codes={['overstay', 'turnover']} note={note} />
            }
          />
        </Panel>
        <Panel title={t('turnover.who.title')} span={6} old={isFetching}>
          <UserClasses
            classes={data.user_classes}
            tools={
              <FormulaNote about={t('turnover.who.title')} codes={['sessions', 'mean-dwell']} note={note} />
            }
          />
        </Panel>
        <Panel title={t('turnover.over.title')} lead={t('turnover.over.lead')} old={isFetching}>
          <OverstayWeek
            hours={hours}
            selection={selection}
            tools={<FormulaNote about={t('turnover.over.title')} codes={['overstay']} note={note} />}
          />
        </Panel>
        {map.isError && (
          <Panel title={t('turnover.map.label')}>
            <NoMetrics again={map.again} />
          </Panel>
        )}
        {map.data !== null && map.data.links.length > 0 && (
          <TurnoverMap
            answer={map.data}
            figures={figures}
            selection={selection}
            old={map.isFetching}
            tools={
              <FormulaNote
                about={t('turnover.map.label')}
                codes={['turnover', 'median-dwell', 'overstay']}
                note={map.data.note}
              />
            }
          />
        )}
      </PanelGrid>
    </div>
  );
}
