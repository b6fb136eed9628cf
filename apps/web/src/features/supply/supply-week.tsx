// The week at a glance: what the chosen types have in each hour of each day.
import { chosenByHourOfWeek, hourLabel, isHourSelected } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurbWords } from '../../app/curb-figures.ts';
import { HeatMap } from '../../ui/charts/heat-map.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableTwin } from '../../ui/table-twin.tsx';
import type { Supply } from './use-supply.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

export function SupplyWeek({ supply }: { readonly supply: Supply }) {
  const { t } = useTranslation();
  const words = useCurbWords();
  const { data, selection, measure, hour, setHour, isFetching } = supply;
  const values = useMemo(
    () => (data === null ? [] : chosenByHourOfWeek(data.cells, selection, measure)),
    [data, selection, measure],
  );
  const { weekDays } = words.figures.dates;
  const label = t('supply.weekChart', { unit: words.unit(measure) });
  return (
    <Panel title={t('supply.weekTitle')} span={12} old={isFetching}>
      <TableTwin
        label={label}
        words={{ table: t('dashboards.asTable'), picture: t('dashboards.asPicture') }}
        table={() => ({
          columns: [t('supply.hour'), ...weekDays.map(({ long }) => long)],
          rows: hours.map((at) => [
            hourLabel(at),
            ...weekDays.map((_, day) => words.figure(measure, values[day * 24 + at] ?? 0, true)),
          ]),
        })}
      >
        <HeatMap
          label={label}
          rows={weekDays.map(({ short }) => short)}
          columns={hours.map(hourLabel)}
          values={values}
          most={Math.max(0, ...values)}
          reading={(field) =>
            `${words.figures.hourOfWeek(field)}: ${words.amount(measure, values[field] ?? 0, true)}`
          }
          short={(value) => words.figure(measure, value)}
          isDimmed={(field) => !isHourSelected(selection, field)}
          marked={hour}
          onChoose={setHour}
        />
      </TableTwin>
    </Panel>
  );
}
