// Overstays over the week: their share of the parking sessions that began in each hour. Hours
// without sessions are hatched.
import { type DashboardSelection, isHourSelected, overstayRateOf, type TurnoverSums } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { HeatMap } from '../../ui/charts/heat-map.tsx';
import { ShadeScale } from '../../ui/charts/shade-scale.tsx';
import { ChartPanel } from '../dashboard-chart.tsx';
import type { MeasuredPanel } from '../measure-note.ts';
import { useMetricFormat } from '../metric-format.ts';

interface Props extends MeasuredPanel {
  readonly hours: readonly { readonly hourOfWeek: number; readonly sums: TurnoverSums }[];
  readonly selection: DashboardSelection;
}

/** Shares of the highest percentage that are named under the color scale. */
const namedShares = [0, 0.5, 1] as const;
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

export function OverstayWeek({ hours, selection, ...panel }: Props) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const { weekDays } = words.dates;
  const rates = hours.map(({ sums }) => overstayRateOf(sums));
  const picked = rates.filter((_, at) => isHourSelected(selection, at));
  const most = Math.max(1, ...picked.map((rate) => rate ?? 0));
  return (
    <ChartPanel
      title={t('turnover.over.title')}
      lead={t('turnover.over.lead')}
      codes={['overstay']}
      {...panel}
      label={t('turnover.over.label')}
      table={() => ({
        columns: [
          t('demand.column.hour'),
          t('demand.column.sessions'),
          t('turnover.column.overstays'),
          t('turnover.column.rate'),
        ],
        rows: hours
          .filter(({ hourOfWeek }) => isHourSelected(selection, hourOfWeek))
          .map(({ hourOfWeek, sums }) => [
            words.hourOfWeek(hourOfWeek),
            words.whole(sums.sessions),
            words.whole(sums.overstays),
            words.percent(overstayRateOf(sums)),
          ]),
      })}
    >
      <HeatMap
        label={t('turnover.over.label')}
        rows={weekDays.map(({ short }) => short)}
        columns={hoursOfDay.map(words.hour)}
        values={rates}
        most={most}
        reading={(at) =>
          t('turnover.over.reading', {
            moment: `${weekDays[Math.floor(at / 24)]?.long ?? ''} ${words.hour(at % 24)}`,
            overstays: words.whole(hours[at]?.sums.overstays ?? 0),
            sessions: hours[at]?.sums.sessions ?? 0,
            rate: words.percent(rates[at] ?? null),
          })
        }
        short={(value) => String(Math.round(value))}
        isDimmed={(at) => !isHourSelected(selection, at)}
      />
      <ShadeScale
        label={t('turnover.over.scale', { highest: words.percent(most) })}
        points={namedShares.map((at) => ({ at, text: words.percent(at * most) }))}
      />
    </ChartPanel>
  );
}
