// The curbs whose occupancy is above the target, by the number of hours of the week: the first as
// bars, all in a table that can be sorted.
import { type DashboardSelection, hoursAboveTarget, isTypeSelected, targetOccupancy } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BarList } from '../../ui/charts/bar-list.tsx';
import { useBetween, useLinkColumns, useStreet } from '../curb-streets.ts';
import { ChartPanel } from '../dashboard-chart.tsx';
import type { MeasuredPanel } from '../measure-note.ts';
import { useMetricFormat } from '../metric-format.ts';
import type { OccupancyLink } from './occupancy-styles.ts';

interface Props extends MeasuredPanel {
  readonly links: readonly OccupancyLink[];
  readonly selection: DashboardSelection;
}

/** Curbs drawn as bars; the table has all. */
const maxBars = 10;

export function CurbsAboveTarget({ links, selection, ...panel }: Props) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const [betweenOf, streetOf] = [useBetween(), useStreet()];
  const linkColumns = useLinkColumns();
  const rows = useMemo(
    () =>
      links
        .filter(({ regulation_type_id: type }) => isTypeSelected(selection, type))
        .map((link) => ({ link, ...hoursAboveTarget(link.shares, selection) }))
        .filter(({ above }) => above > 0)
        .sort(
          (a, b) => b.above - a.above || b.link.spaces - a.link.spaces || a.link.link_id - b.link.link_id,
        ),
    [links, selection],
  );
  const share = words.share(targetOccupancy);
  const label = t('demand.above.label', { share });
  return (
    <ChartPanel
      title={t('demand.above.title')}
      lead={t('demand.above.lead', { number: words.whole(rows.length), share })}
      codes={['pressure']}
      {...panel}
      label={label}
      table={() => ({
        columns: [
          ...linkColumns.columns,
          t('demand.column.hoursAbove', { share }),
          t('demand.column.hoursMeasured'),
        ],
        rows: rows.map(({ link, above, measured }) => [
          ...linkColumns.cellsOf(link),
          words.whole(above),
          words.whole(measured),
        ]),
        sortValues: rows.map(({ link, above, measured }) => [
          link.link_id,
          streetOf(link),
          betweenOf(link),
          link.spaces,
          above,
          measured,
        ]),
      })}
    >
      {rows.length > 0 && (
        <BarList
          label={label}
          rows={rows.slice(0, maxBars).map(({ link, above, measured }) => ({
            key: String(link.link_id),
            color: 'var(--action)',
            pattern: 'solid',
            name: [streetOf(link), betweenOf(link)].filter(Boolean).join(', '),
            value: above,
            text: t('demand.above.row', { above: words.whole(above), measured: words.whole(measured) }),
          }))}
        />
      )}
    </ChartPanel>
  );
}
