// The turnover dashboard: how long vehicles stay, and which stay too long. It shows the headline,
// the summary, the durations, the overstays and the map.
import { everyHourSelected, isTypeSelected, roundTo, turnoverByHour } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMetricFormat } from '../dashboards/metric-format.ts';
import { NoParkingSessions } from '../dashboards/no-parking-sessions.tsx';
import { DwellChart } from '../dashboards/turnover/dwell-chart.tsx';
import { ExcludedSessionsNote } from '../dashboards/turnover/excluded-sessions-note.tsx';
import { OverstayWeek } from '../dashboards/turnover/overstay-week.tsx';
import { TurnoverCards } from '../dashboards/turnover/turnover-cards.tsx';
import { TurnoverTypes } from '../dashboards/turnover/turnover-types.tsx';
import { useTurnover } from '../dashboards/turnover/use-turnover.ts';
import { UserClasses } from '../dashboards/turnover/user-classes.tsx';
import { useSilentQuery } from '../shell/silent-query.ts';
import { PanelGrid } from '../ui/panel.tsx';
import { Dashboard } from './dashboard.tsx';
import { MeasuredMapState } from './measured-map.tsx';
import { MeasuredPeriod, useMeasuredScope } from './measured-period.tsx';
import { useMetrics } from './metrics-map.tsx';
import { TurnoverMap } from './turnover-map.tsx';

export function TurnoverDashboard() {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const figures = useMetrics();
  const turnover = useTurnover();
  const { data, summary, counted, selection, isFetching: old, body } = turnover;
  const measured = data !== null && data.note.rows > 0;
  const map = useSilentQuery('turnoverMapData', measured ? { query: {}, body } : null);
  const hours = useMemo(
    () => (data === null ? [] : turnoverByHour(data.types, selection)),
    [data, selection],
  );
  const found = summary !== null && summary.totalSessions > 0 ? summary : null;
  const headline =
    found &&
    t(found.durationsOfAllHours ? 'turnover.headlineHours' : 'turnover.headline', {
      median: words.minutes(found.medianMinutes),
      mean: words.minutes(found.meanMinutes),
      turnover: found.turnover === null ? words.share(null) : roundTo(found.turnover, 1),
      rate: words.percent(found.overstayRate),
    });
  return (
    <Dashboard
      kind="turnover"
      loaded={turnover}
      headline={headline}
      about={useMeasuredScope(data)}
      request={found && body}
      maps={[figures]}
    >
      {({ types, note: all, period, ...more }) => {
        const note = counted ?? all;
        return (
          <>
            <MeasuredPeriod period={period} />
            {found !== null && <TurnoverCards summary={found} note={note} />}
            <ExcludedSessionsNote note={note} ofAllHours={!everyHourSelected(selection)} />
            {found === null ? (
              <NoParkingSessions elsewhere={period !== null || all.rows > 0} again={turnover.again} />
            ) : (
              <PanelGrid>
                <DwellChart
                  types={types.filter(({ id }) => isTypeSelected(selection, id))}
                  classes={more.dwell_classes}
                  summary={found}
                  {...{ note, old }}
                />
                <TurnoverTypes {...{ types, selection, note, old }} />
                <UserClasses classes={more.user_classes} {...{ note, old }} />
                <OverstayWeek {...{ hours, selection, note, old }} />
                <MeasuredMapState title={t('turnover.map.label')} map={map}>
                  {(answer) => <TurnoverMap {...{ answer, figures, selection, note }} old={map.isFetching} />}
                </MeasuredMapState>
              </PanelGrid>
            )}
          </>
        );
      }}
    </Dashboard>
  );
}
