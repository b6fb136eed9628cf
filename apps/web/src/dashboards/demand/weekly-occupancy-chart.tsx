// Occupancy in each hour of the week, one cell per hour, hatched where there are few or no
// observations. Selecting a cell shows its hour on the map.
import {
  coverageOf,
  type DashboardSelection,
  type DemandHour,
  isHourSelected,
  targetOccupancy,
} from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { HeatMap } from '../../ui/charts/heat-map.tsx';
import { ChartPanel } from '../dashboard-chart.tsx';
import { allSpaces, type MeasuredPanel } from '../measure-note.ts';
import { type MetricFormat, useMetricFormat } from '../metric-format.ts';
import { createLowCoverageCheck } from './low-coverage.ts';
import { OccupancyScale } from './occupancy-scale.tsx';

interface Props extends MeasuredPanel {
  readonly hours: readonly DemandHour[];
  readonly selection: DashboardSelection;
  /** The hour of the week shown on the map. */
  readonly shown: number | null;
  readonly onShow: (hour: number) => void;
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

function rowOf({ hourOfWeek, sums, occupancy }: DemandHour, words: MetricFormat): readonly string[] {
  return [
    words.hourOfWeek(hourOfWeek),
    words.percent(occupancy),
    words.whole(sums.sessions),
    words.share(coverageOf(sums)),
  ];
}

export function WeeklyOccupancyChart({ hours, selection, shown, onShow, ...panel }: Props) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const { weekDays } = words.dates;
  const tight = hours.filter(
    ({ hourOfWeek, occupancy }) =>
      isHourSelected(selection, hourOfWeek) && occupancy !== null && occupancy >= targetOccupancy * 100,
  ).length;
  const isThin = createLowCoverageCheck(hours.map(({ sums }) => coverageOf(sums)));
  const reading = (at: number) => {
    const hour = hours[at];
    if (hour === undefined) return '';
    const moment = `${weekDays[Math.floor(at / 24)]?.long ?? ''} ${words.hour(at % 24)}`;
    if (hour.occupancy === null) return t('demand.week.unwatched', { moment });
    return t(isThin(at) ? 'demand.week.readingLittle' : 'demand.week.reading', {
      moment,
      share: words.percent(hour.occupancy),
      sessions: hour.sums.sessions,
      coverage: words.share(coverageOf(hour.sums)),
      measured: words.whole(panel.note.spaces_observed),
      spaces: allSpaces(panel.note),
    });
  };
  return (
    <ChartPanel
      title={t('demand.week.title')}
      lead={t('demand.week.lead', { count: tight, share: words.share(targetOccupancy) })}
      codes={['occupancy', 'coverage']}
      {...panel}
      label={t('demand.week.label')}
      table={() => ({
        columns: [
          t('demand.column.hour'),
          t('demand.column.occupancy'),
          t('demand.column.sessions'),
          t('demand.column.coverage'),
        ],
        rows: hours
          .filter(({ hourOfWeek }) => isHourSelected(selection, hourOfWeek))
          .map((hour) => rowOf(hour, words)),
      })}
    >
      <HeatMap
        label={t('demand.week.label')}
        rows={weekDays.map(({ short }) => short)}
        columns={hoursOfDay.map(words.hour)}
        values={hours.map(({ occupancy }) => occupancy)}
        most={100}
        reading={reading}
        short={(value) => String(Math.round(value))}
        isDimmed={(at) => !isHourSelected(selection, at)}
        isThin={isThin}
        marked={shown}
        onChoose={onShow}
      />
      <OccupancyScale />
      <p className="prose soft text-13">{t('demand.week.hatched')}</p>
    </ChartPanel>
  );
}
