// Demand by curb type: occupancy as bars, with parking sessions and revenue in the table.
import { coverageOf, type DashboardSelection, demandByType } from '@curbwright/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartTableToggle } from '../../ui/chart-table-toggle.tsx';
import { BarList } from '../../ui/charts/bar-list.tsx';
import { useCurbTypeStyle } from '../dashboard-types.ts';
import { useMetricFormat } from '../metric-format.ts';
import type { DemandTypeResponse } from './use-demand.ts';

interface Props {
  readonly types: readonly DemandTypeResponse[];
  readonly selection: DashboardSelection;
  readonly tools: ReactNode;
}

export function DemandTypes({ types, selection, tools }: Props) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const lookOf = useCurbTypeStyle();
  const rows = demandByType(types, selection).map((row) => ({ ...row, look: lookOf(row.type) }));
  const watched = rows
    .filter(({ occupancy }) => occupancy !== null)
    .sort((a, b) => (b.occupancy ?? 0) - (a.occupancy ?? 0));
  return (
    <ChartTableToggle
      label={t('demand.types.label')}
      words={{ table: t('dashboards.asTable'), picture: t('dashboards.asPicture') }}
      tools={tools}
      table={() => ({
        columns: [
          t('demand.column.type'),
          t('demand.column.spaces'),
          t('demand.column.occupancy'),
          t('demand.column.sessions'),
          t('demand.column.revenue'),
          t('demand.column.coverage'),
        ],
        rows: rows.map(({ type, sums, occupancy, look }) => [
          look.name,
          words.whole(type.spaces),
          words.percent(occupancy),
          words.whole(sums.sessions),
          words.money(sums.revenue),
          words.share(coverageOf(sums)),
        ]),
      })}
    >
      {watched.length === 0 ? (
        <p>{t('demand.types.none')}</p>
      ) : (
        <BarList
          label={t('demand.types.label')}
          rows={watched.map(({ occupancy, sums, look }) => ({
            key: look.key,
            name: look.name,
            color: look.color,
            pattern: look.pattern,
            value: occupancy ?? 0,
            text: t('demand.types.row', {
              share: words.percent(occupancy),
              sessions: words.shortQuantity(sums.sessions),
            }),
          }))}
        />
      )}
    </ChartTableToggle>
  );
}
