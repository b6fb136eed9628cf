// Supply of each type over the selected time: space-hours as bars with their numbers, and the full
// table.
import { typesOverTime } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BarList } from '../../ui/charts/bar-list.tsx';
import { useCurbFormat } from '../curb-format.ts';
import { ChartPanel } from '../dashboard-chart.tsx';
import { HowCounted } from '../how-counted.tsx';
import type { Supply } from './use-supply.ts';

export function SupplyTypes({ supply }: { readonly supply: Supply }) {
  const { t } = useTranslation();
  const words = useCurbFormat();
  const { data, selection, looks, measure, isFetching } = supply;
  const rows = useMemo(() => (data === null ? [] : typesOverTime(data.cells, selection)), [data, selection]);
  const expected = new Map(data?.types.map((type) => [type.id, type.occupancy_percent]) ?? []);
  const { figures } = words;
  const total = rows.reduce((sum, row) => sum + row.spaceHours, 0);
  const hoursOf = (row: (typeof rows)[number]) => (measure === 'spaces' ? row.spaceHours : row.metreHours);
  const label = t('supply.typesChart', { unit: words.hours(measure) });
  if (data === null) return null;
  return (
    <ChartPanel
      title={t('supply.typesTitle')}
      lead={label}
      old={isFetching}
      tools={
        <HowCounted
          about={label}
          note={data.note}
          codes={['space-hours', 'supply-spaces', 'supply-metres', 'rules-known']}
        />
      }
      label={label}
      note={data.note}
      table={() => ({
        columns: [
          t('supply.type'),
          words.hours('spaces'),
          t('supply.share'),
          t('supply.mostOf', { unit: words.unit('spaces') }),
          words.hours('metres'),
          t('supply.mostOf', { unit: words.unit('metres') }),
          t('supply.potentialRevenue'),
        ],
        rows: rows.map((row) => [
          looks.get(row.type)?.name ?? '',
          figures.whole(row.spaceHours),
          figures.share(total === 0 ? null : row.spaceHours / total),
          words.figure('spaces', row.mostSpaces, true),
          words.figure('metres', row.metreHours, true),
          words.figure('metres', row.maxMetres, true),
          figures.money(Math.round((row.fullRevenue * (expected.get(row.type) ?? 0)) / 100)),
        ]),
      })}
    >
      <BarList
        label={label}
        rows={rows.flatMap((row) => {
          const look = looks.get(row.type);
          return look === undefined || hoursOf(row) <= 0
            ? []
            : [{ ...look, value: hoursOf(row), text: words.figure(measure, hoursOf(row)) }];
        })}
      />
    </ChartPanel>
  );
}
