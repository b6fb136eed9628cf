// Demand by curb type: occupancy as bars, with parking sessions and revenue in the table.
import {
  coverageOf,
  type DashboardSelection,
  demandByType,
  revenuePerSpaceDay,
  targetOccupancy,
} from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { BarList } from '../../ui/charts/bar-list.tsx';
import { ChartPanel } from '../dashboard-chart.tsx';
import { useCurbTypeStyle } from '../dashboard-types.ts';
import { hasRevenueWithoutSessions, type MeasuredPanel } from '../measure-note.ts';
import { useMetricFormat } from '../metric-format.ts';
import type { DemandTypeResponse } from './use-demand.ts';

interface Props extends MeasuredPanel {
  readonly types: readonly DemandTypeResponse[];
  readonly selection: DashboardSelection;
}

export function DemandTypes({ types, selection, ...panel }: Props) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const lookOf = useCurbTypeStyle();
  const perSpaceDay = (minor: number | null) => (minor === null ? words.share(null) : words.money(minor));
  const withoutSessions = hasRevenueWithoutSessions(panel.note);
  const rows = demandByType(types, selection).map((row) => ({ ...row, look: lookOf(row.type) }));
  const watched = rows
    .filter(({ occupancy }) => occupancy !== null)
    .sort((a, b) => (b.occupancy ?? 0) - (a.occupancy ?? 0));
  return (
    <ChartPanel
      title={t('demand.types.title')}
      lead={t('dashboards.basis.today')}
      span={6}
      codes={['occupancy', 'sessions', 'revenue', 'revenue-per-space-day']}
      {...panel}
      label={t('demand.types.label')}
      table={() => ({
        columns: [
          t('demand.column.type'),
          t('demand.column.spaces'),
          t('demand.column.watchedSpaces'),
          t('demand.column.occupancy'),
          t('demand.column.sessions'),
          t('demand.column.revenue'),
          t('demand.column.revenuePerSpaceDay'),
          t('demand.column.coverage'),
        ],
        rows: rows.map(({ type, sums, occupancy, look }) => [
          look.name,
          words.whole(type.spaces),
          words.whole(type.watched_spaces),
          words.percent(occupancy),
          words.whole(sums.sessions),
          words.money(sums.revenue),
          perSpaceDay(revenuePerSpaceDay([type], selection, withoutSessions)),
          words.share(coverageOf(sums)),
        ]),
      })}
    >
      {watched.length === 0 ? (
        <p>{t('demand.types.none')}</p>
      ) : (
        <BarList
          label={t('demand.types.label')}
          full={100}
          mark={targetOccupancy * 100}
          rows={watched.map(({ occupancy, sums, look }) => ({
            ...look,
            value: occupancy ?? 0,
            text: t('demand.types.row', {
              share: words.percent(occupancy),
              sessions: words.shortQuantity(sums.sessions),
            }),
          }))}
        />
      )}
    </ChartPanel>
  );
}
