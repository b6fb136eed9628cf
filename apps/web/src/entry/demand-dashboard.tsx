// The demand dashboard: how full the curb is, and when. The result, the summary, the week, the day,
// the types and the map of pressure.
import { demandByHour, isHourSelected, targetOccupancy } from '@curbwright/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboardChoices, useDashboardParameter } from '../dashboards/dashboard-choices.ts';
import { DashboardExport } from '../dashboards/dashboard-export.tsx';
import { DailyOccupancyChart } from '../dashboards/demand/daily-occupancy-chart.tsx';
import styles from '../dashboards/demand/demand.module.css';
import { DemandCards } from '../dashboards/demand/demand-cards.tsx';
import { DemandTypes } from '../dashboards/demand/demand-types.tsx';
import { measuredBody, useDemand } from '../dashboards/demand/use-demand.ts';
import { WeeklyOccupancyChart } from '../dashboards/demand/weekly-occupancy-chart.tsx';
import { FormulaNote } from '../dashboards/formula-note.tsx';
import { useMetricFormat } from '../dashboards/metric-format.ts';
import { NoParkingSessions } from '../dashboards/no-parking-sessions.tsx';
import { createMetricsOverlay } from '../map/metrics-overlay.ts';
import { useSilentQuery } from '../shell/silent-query.ts';
import { Panel, PanelGrid } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { DemandMap } from './demand-map.tsx';
import { DemandWhatIf } from './demand-what-if.tsx';
import { MeasuredPeriod, useMeasuredScope } from './measured-period.tsx';
import { NoMetrics } from './no-metrics.tsx';
import { StaleMetricsNotice } from './stale-metrics-notice.tsx';

/** Reads an hour of the week from the address. */
function parseHourOfWeek(text: string | null): number | null {
  const hour = Number(text);
  return text !== null && /^\d{1,3}$/.test(text) && hour < 168 ? hour : null;
}

export function DemandDashboard() {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const page = useRef<HTMLDivElement>(null);
  const [figures] = useState(createMetricsOverlay);
  const demand = useDemand();
  const { data, summary, form, isFetching } = demand;
  const selection = form.demandNonAPIParams;
  const measured = data !== null && data.note.measured_by !== 'nothing';
  const map = useSilentQuery(
    'demandMapData',
    measured ? { query: {}, body: measuredBody(form.demandAPIParams) } : null,
  );
  const [asked, ask] = useDashboardParameter('hour');
  const hours = useMemo(() => (data === null ? [] : demandByHour(data.types, selection)), [data, selection]);
  const [{ zone }] = useDashboardChoices();
  // The zone of the figures shown; while new ones are being counted, these belong to another zone.
  const about = useMeasuredScope(data?.analysis_zone_id ?? zone, data?.period ?? null);
  const head = (headline: string, tools: ReactNode = null) => (
    <>
      <DashboardHeader headline={headline} about={about} tools={tools} />
      <StaleMetricsNotice shown={data !== null && isFetching} about={about} />
    </>
  );
  if (demand.isError || (data === null && !isFetching))
    return (
      <>
        {head(t('dashboards.demand'))}
        <NoMetrics again={demand.again} />
      </>
    );
  if (data === null || summary === null) return <Skeleton label={t('dashboards.demand')} lines={8} />;
  const { maxOccupancyRate: most, avgOccupancyRate: average } = summary;
  if (average === null)
    return (
      <>
        {head(t('dashboards.demand'))}
        <MeasuredPeriod period={data.period} />
        <NoParkingSessions elsewhere={data.period !== null || data.note.rows > 0} again={demand.again} />
      </>
    );
  const shown = parseHourOfWeek(asked) ?? most?.time ?? 0;
  const show = (hour: number) => ask(String(hour));
  const tight = hours.filter(
    ({ hourOfWeek, occupancy }) =>
      isHourSelected(selection, hourOfWeek) && occupancy !== null && occupancy >= targetOccupancy * 100,
  ).length;
  const headline = t('demand.headline', {
    average: words.percent(average),
    most: words.percent(most?.percentage ?? null),
    moment: most === null ? '' : words.hourOfWeek(most.time),
  });
  return (
    <div ref={page} className={styles.page}>
      {head(
        headline,
        <DashboardExport
          kind="demand"
          request={measuredBody(form.demandAPIParams)}
          selection={selection}
          page={page}
          maps={[figures]}
        />,
      )}
      <MeasuredPeriod period={data.period} />
      <DemandCards summary={summary} note={data.note} />
      <PanelGrid>
        <Panel
          title={t('demand.week.title')}
          lead={t('demand.week.lead', { count: tight, share: words.share(targetOccupancy) })}
          old={isFetching}
        >
          <WeeklyOccupancyChart
            hours={hours}
            selection={selection}
            shown={shown}
            onShow={show}
            tools={
              <FormulaNote
                about={t('demand.week.title')}
                codes={['occupancy', 'coverage']}
                note={data.note}
              />
            }
          />
        </Panel>
        <Panel title={t('demand.day.title')} span={6} old={isFetching}>
          <DailyOccupancyChart
            hours={hours}
            selection={selection}
            tools={<FormulaNote about={t('demand.day.title')} codes={['occupancy']} note={data.note} />}
          />
        </Panel>
        <Panel title={t('demand.types.title')} span={6} old={isFetching}>
          <DemandTypes
            types={data.types}
            selection={selection}
            tools={
              <FormulaNote
                about={t('demand.types.title')}
                codes={['occupancy', 'sessions', 'revenue']}
                note={data.note}
              />
            }
          />
        </Panel>
        {map.isError && (
          <Panel title={t('demand.map.title', { moment: words.hourOfWeek(shown) })}>
            <NoMetrics again={map.again} />
          </Panel>
        )}
        {map.data !== null && map.data.links.length > 0 && (
          <DemandMap
            answer={map.data}
            figures={figures}
            selection={selection}
            hour={shown}
            onHour={show}
            old={map.isFetching}
            tools={
              <FormulaNote
                about={t('demand.map.title', { moment: words.hourOfWeek(shown) })}
                codes={['pressure', 'coverage']}
                note={map.data.note}
              />
            }
          />
        )}
        <DemandWhatIf selection={selection} />
      </PanelGrid>
    </div>
  );
}
