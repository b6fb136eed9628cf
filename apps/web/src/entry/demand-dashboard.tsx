// The demand dashboard: how full the curb is, and when. It shows the headline, the summary, the
// week, the day, the types and the occupancy map.
import { demandByHour, revenuePerSpaceDay } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboardParameter } from '../dashboards/dashboard-choices.ts';
import { DailyOccupancyChart } from '../dashboards/demand/daily-occupancy-chart.tsx';
import { DemandCards } from '../dashboards/demand/demand-cards.tsx';
import { DemandTypes } from '../dashboards/demand/demand-types.tsx';
import { useDemand } from '../dashboards/demand/use-demand.ts';
import { WeeklyOccupancyChart } from '../dashboards/demand/weekly-occupancy-chart.tsx';
import { hasRevenueWithoutSessions } from '../dashboards/measure-note.ts';
import { useMetricFormat } from '../dashboards/metric-format.ts';
import { NoParkingSessions } from '../dashboards/no-parking-sessions.tsx';
import { useSilentQuery } from '../shell/silent-query.ts';
import { PanelGrid } from '../ui/panel.tsx';
import { Dashboard } from './dashboard.tsx';
import { DemandMap } from './demand-map.tsx';
import { DemandWhatIf } from './demand-what-if.tsx';
import { MeasuredMapState } from './measured-map.tsx';
import { MeasuredPeriod, useMeasuredScope } from './measured-period.tsx';
import { useMetrics } from './metrics-map.tsx';

/** Reads an hour of the week from the URL. */
function parseHourOfWeek(text: string | null): number | null {
  const hour = Number(text);
  return text !== null && /^\d{1,3}$/.test(text) && hour < 168 ? hour : null;
}

export function DemandDashboard() {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const figures = useMetrics();
  const demand = useDemand();
  const { data, summary, counted, selection, isFetching: old, body } = demand;
  const measured = data !== null && data.note.measured_by !== 'nothing';
  const map = useSilentQuery('demandMapData', measured ? { query: {}, body } : null);
  const [asked, ask] = useDashboardParameter('hour');
  const hours = useMemo(() => (data === null ? [] : demandByHour(data.types, selection)), [data, selection]);
  const found = typeof summary?.avgOccupancyRate === 'number' ? summary : null;
  const most = found?.maxOccupancyRate ?? null;
  const hour = parseHourOfWeek(asked) ?? most?.time ?? 0;
  const onHour = (next: number) => ask(String(next));
  const headline =
    found &&
    t('demand.headline', {
      average: words.percent(found.avgOccupancyRate),
      most: words.percent(most?.percentage ?? null),
      moment: most === null ? '' : words.hourOfWeek(most.time),
    });
  return (
    <Dashboard
      kind="demand"
      loaded={demand}
      headline={headline}
      about={useMeasuredScope(data)}
      request={found && body}
      maps={[figures]}
    >
      {({ types, note: all, period }) => {
        const note = counted ?? all;
        return (
          <>
            <MeasuredPeriod period={period} />
            {found === null ? (
              <NoParkingSessions elsewhere={period !== null || all.rows > 0} again={demand.again} />
            ) : (
              <>
                <DemandCards
                  summary={found}
                  note={note}
                  revenueOfSpace={revenuePerSpaceDay(types, selection, hasRevenueWithoutSessions(note))}
                />
                <PanelGrid>
                  <WeeklyOccupancyChart {...{ hours, selection, note, old }} shown={hour} onShow={onHour} />
                  <DailyOccupancyChart {...{ hours, selection, note, old }} />
                  <DemandTypes {...{ types, selection, note, old }} />
                  <MeasuredMapState
                    title={t('demand.map.title', { moment: words.hourOfWeek(hour) })}
                    map={map}
                  >
                    {(answer) => (
                      <DemandMap
                        {...{ answer, figures, selection, hour, onHour, note }}
                        old={map.isFetching}
                      />
                    )}
                  </MeasuredMapState>
                  <DemandWhatIf selection={selection} />
                </PanelGrid>
              </>
            )}
          </>
        );
      }}
    </Dashboard>
  );
}
