// Overstays by curb type as bars, with the other figures of each type in the table.
import {
  type DashboardSelection,
  everyHourSelected,
  meanMinutesOf,
  overstayRateOf,
  turnoverByType,
  turnoverOf,
} from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { BarList } from '../../ui/charts/bar-list.tsx';
import { ChartPanel } from '../dashboard-chart.tsx';
import { useCurbTypeStyle } from '../dashboard-types.ts';
import type { MeasuredPanel } from '../measure-note.ts';
import { useMetricFormat } from '../metric-format.ts';
import type { TurnoverTypeResponse } from './use-turnover.ts';

interface Props extends MeasuredPanel {
  readonly types: readonly TurnoverTypeResponse[];
  readonly selection: DashboardSelection;
}

export function TurnoverTypes({ types, selection, ...panel }: Props) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const lookOf = useCurbTypeStyle();
  const { min, max } = selection.selectedTimePeriod;
  const rows = turnoverByType(types, selection)
    .filter(({ sums }) => sums.sessions > 0)
    .map((row) => ({ ...row, look: lookOf(row.type), rate: overstayRateOf(row.sums) ?? 0 }))
    .sort((a, b) => b.rate - a.rate || b.sums.sessions - a.sums.sessions);
  return (
    <ChartPanel
      title={t('turnover.types.title')}
      lead={t('dashboards.basis.today')}
      span={6}
      codes={['overstay', 'turnover']}
      {...panel}
      label={t('turnover.types.label')}
      table={() => ({
        columns: [
          t('demand.column.type'),
          t('demand.column.spaces'),
          t('demand.column.watchedSpaces'),
          t('demand.column.sessions'),
          everyHourSelected(selection)
            ? t('turnover.column.median')
            : t('dashboards.allHours', { what: t('turnover.column.median') }),
          t('turnover.column.mean'),
          t('turnover.column.turnover'),
          t('turnover.column.overstays'),
          t('turnover.column.rate'),
        ],
        rows: rows.map(({ type, sums, medianMinutes, look, rate }) => {
          const turnover = turnoverOf(sums, max - min);
          return [
            look.name,
            words.whole(type.spaces),
            words.whole(type.watched_spaces),
            words.whole(sums.sessions),
            words.minutes(medianMinutes),
            words.minutes(meanMinutesOf(sums)),
            turnover === null ? words.share(null) : words.few(turnover),
            words.whole(sums.overstays),
            words.percent(rate),
          ];
        }),
      })}
    >
      {rows.length === 0 ? (
        <p>{t('demand.types.none')}</p>
      ) : (
        <BarList
          label={t('turnover.types.label')}
          full={100}
          rows={rows.map(({ sums, look, rate }) => ({
            ...look,
            value: rate,
            text: t('turnover.types.row', {
              rate: words.percent(rate),
              number: words.short(sums.overstays),
              sessions: words.short(sums.sessions),
            }),
          }))}
        />
      )}
    </ChartPanel>
  );
}
