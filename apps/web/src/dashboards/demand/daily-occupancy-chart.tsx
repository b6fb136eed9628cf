// Occupancy over the day, with lines for workdays, Saturdays and Sundays, and a mark for the
// highest occupancy at which drivers still find a space.
import {
  type DashboardSelection,
  type DemandHour,
  type DemandSums,
  isHourSelected,
  targetOccupancy,
} from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { type ChartLine, LineChart } from '../../ui/charts/line-chart.tsx';
import { ChartPanel } from '../dashboard-chart.tsx';
import type { MeasuredPanel } from '../measure-note.ts';
import { useMetricFormat } from '../metric-format.ts';

interface Props extends MeasuredPanel {
  readonly hours: readonly DemandHour[];
  readonly selection: DashboardSelection;
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);
const kinds = [
  { key: 'workdays', days: [0, 1, 2, 3, 4], color: 'var(--action)', dash: [] },
  { key: 'saturday', days: [5], color: 'var(--limited)', dash: [7, 3] },
  { key: 'sunday', days: [6], color: 'var(--ink-soft)', dash: [2, 3] },
] as const;

/** Occupancy over several hours of the week, 0 to 1, or `null` when none of them was observed. */
function shareOf(sums: readonly DemandSums[]): number | null {
  const watched = sums.reduce((all, { spaceMinutes }) => all + spaceMinutes, 0);
  return watched === 0 ? null : sums.reduce((all, { occupiedMinutes }) => all + occupiedMinutes, 0) / watched;
}

export function DailyOccupancyChart({ hours, selection, ...panel }: Props) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const lines: readonly ChartLine[] = kinds
    .filter(({ days }) =>
      days.some((day) => isHourSelected(selection, day * 24 + selection.selectedTimePeriod.min)),
    )
    .map(({ key, days, color, dash }) => ({
      key,
      name: t(`demand.day.${key}`),
      color,
      dash,
      values: hoursOfDay.map((hour) => {
        const picked = days.map((day) => day * 24 + hour).filter((at) => isHourSelected(selection, at));
        return shareOf(picked.flatMap((at) => hours[at]?.sums ?? []));
      }),
    }));
  const mark: ChartLine = {
    key: 'mark',
    name: t('demand.day.mark', { share: words.share(targetOccupancy) }),
    color: 'var(--bad)',
    dash: [1, 5],
    values: hoursOfDay.map(() => targetOccupancy),
  };
  const describeHour = (hour: number) =>
    lines.map(({ name, values }) => `${name} ${words.share(values[hour] ?? null)}`).join(', ');
  return (
    <ChartPanel
      title={t('demand.day.title')}
      span={6}
      codes={['occupancy']}
      {...panel}
      label={t('demand.day.label')}
      table={() => ({
        columns: [t('demand.column.hour'), ...lines.map(({ name }) => name)],
        rows: hoursOfDay.map((hour) => [
          words.hour(hour),
          ...lines.map(({ values }) => words.share(values[hour] ?? null)),
        ]),
      })}
    >
      <LineChart
        label={t('demand.day.label')}
        lines={[...lines, mark]}
        points={hoursOfDay.map(words.hour)}
        reading={(hour) => `${words.hour(hour)}: ${describeHour(hour)}`}
        unit={t('demand.column.occupancy')}
        format={words.share}
        most={1}
      />
    </ChartPanel>
  );
}
