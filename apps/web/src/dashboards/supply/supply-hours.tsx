// Curb supply by type for each hour of the selected days, as a stacked chart in spaces or lengths.
import { isTypeSelected, meanByHourOfDay } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Series, StackChart } from '../../ui/charts/stack-chart.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useCurbFormat } from '../curb-format.ts';
import { ChartPanel } from '../dashboard-chart.tsx';
import type { Supply } from './use-supply.ts';

/** Number of types named in the text about an hour; the others are in the table. */
const named = 3;

function useSupplySeries({ data, selection, looks, measure }: Supply): readonly Series[] {
  return useMemo(
    () =>
      (data?.cells ?? []).flatMap((cell) => {
        const look = looks.get(cell.type);
        if (look === undefined || !isTypeSelected(selection, cell.type)) return [];
        const values = meanByHourOfDay(cell[measure], selection);
        return values.some((value) => value > 0) ? [{ ...look, values }] : [];
      }),
    [data, selection, looks, measure],
  );
}

export function SupplyHours({ supply }: { readonly supply: Supply }) {
  const { t } = useTranslation();
  const words = useCurbFormat();
  const { data, measure, setMeasure, hoursOfDay, hour, setHourOfDay, isFetching } = supply;
  const series = useSupplySeries(supply);
  const points = hoursOfDay.map(words.figures.hour);
  const marked = hoursOfDay.indexOf(hour % 24);
  const totalAt = (point: number) => series.reduce((sum, { values }) => sum + (values[point] ?? 0), 0);
  const reading = (point: number) => {
    const largest = series
      .map(({ name, values }) => ({ name, value: values[point] ?? 0 }))
      .filter(({ value }) => value > 0)
      .sort((a, b) => b.value - a.value)
      .slice(0, named)
      .map(({ name, value }) => `${name} ${words.figure(measure, value, true)}`);
    return [`${points[point]}: ${words.amount(measure, totalAt(point), true)}`, ...largest].join(' · ');
  };
  const label = t('supply.hoursChart', { unit: words.unit(measure) });
  return (
    <ChartPanel
      title={t('supply.hoursTitle')}
      lead={t('supply.hoursLead')}
      span={7}
      old={isFetching}
      tools={
        <SelectField
          label={t('supply.measure')}
          value={measure}
          options={[
            { value: 'spaces', label: words.unit('spaces') },
            { value: 'metres', label: words.unit('metres') },
          ]}
          onChange={setMeasure}
        />
      }
      label={label}
      about={label}
      note={data?.note ?? null}
      codes={[measure === 'spaces' ? 'supply-spaces' : 'supply-metres', 'spaces-of-a-link', 'rules-known']}
      table={() => ({
        columns: [t('supply.hour'), ...series.map(({ name }) => name), t('supply.total')],
        rows: points.map((name, point) => [
          name,
          ...series.map(({ values }) => words.figure(measure, values[point] ?? 0, true)),
          words.figure(measure, totalAt(point), true),
        ]),
      })}
    >
      <StackChart
        label={label}
        series={series}
        points={points}
        reading={reading}
        unit={words.unit(measure)}
        format={(value) => words.tick(measure, value)}
        marked={marked === -1 ? null : marked}
        onChoose={(point) => setHourOfDay(hoursOfDay[point] ?? 0)}
        height={360}
      />
    </ChartPanel>
  );
}
