// Supply in each hour of each day of the week, for the selected types together or one of them.
import {
  exceptionalDays,
  formatList,
  isHourSelected,
  isTypeSelected,
  selectedHours,
  sumByHourOfWeek,
} from '@curbwright/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { HeatMap } from '../../ui/charts/heat-map.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useCurbFormat } from '../curb-format.ts';
import { ChartPanel } from '../dashboard-chart.tsx';
import { useRuleTime } from '../dashboard-week.ts';
import type { Supply } from './use-supply.ts';

const together = 'all';
const noValues: readonly number[] = [];

interface Row {
  /** A type id, or `together`. */
  readonly key: string;
  /** Values by hour of the week (168). */
  readonly values: readonly number[];
}

/**
 * Returns a row for the selected types together, followed by one for each type with any curb space.
 */
function rowsOf({ data, selection, measure }: Supply): readonly Row[] {
  if (data === null) return [];
  const each = data.cells
    .filter((cell) => isTypeSelected(selection, cell.type) && cell[measure].some((value) => value > 0))
    .map((cell) => ({ key: String(cell.type), values: cell[measure] }));
  return [{ key: together, values: sumByHourOfWeek(data.cells, selection, measure) }, ...each];
}

/**
 * Returns the row selected by default: normally all types together. If their total hardly changes
 * over the hours, it is the type that varies most.
 */
function defaultRowOf(rows: readonly Row[], picked: readonly number[]): Row | undefined {
  const over = ({ values }: Row) => picked.map((hour) => values[hour] ?? 0);
  const range = (row: Row) => Math.max(0, ...over(row)) - Math.min(...over(row));
  const sum = (row: Row) => over(row).reduce((total, value) => total + value, 0);
  const [all] = rows;
  if (all === undefined || range(all) > 0.05 * Math.max(0, ...over(all))) return all;
  return rows.toSorted((a, b) => range(b) - range(a) || sum(b) - sum(a))[0];
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

export function SupplyWeek({ supply }: { readonly supply: Supply }) {
  const { t } = useTranslation();
  const words = useCurbFormat();
  const { data, selection, looks, measure, hour, setHour, isFetching } = supply;
  const [asked, ask] = useState<string | null>(null);
  const options = useMemo(() => rowsOf(supply), [supply]);
  const chosen = options.find(({ key }) => key === asked) ?? defaultRowOf(options, selectedHours(selection));
  const values = chosen?.values ?? noValues;
  const nameOf = (key: string) =>
    key === together ? t('supply.weekAll') : (looks.get(Number(key))?.name ?? '');
  const { weekDays } = words.figures.dates;
  const time = useRuleTime();
  const { reader } = useCityLocale();
  const monday = data?.date;
  const exceptions = useMemo(
    () =>
      new Map(
        (monday === undefined ? [] : exceptionalDays(monday, time)).map(({ weekday, names }) => [
          weekday,
          formatList(names, reader),
        ]),
      ),
    [monday, time, reader],
  );
  if (data === null || chosen === undefined) return null;
  const label = t('supply.weekChart', { unit: words.unit(measure), type: nameOf(chosen.key) });
  return (
    <ChartPanel
      title={t('supply.weekTitle')}
      lead={label}
      old={isFetching}
      tools={
        <SelectField
          label={t('supply.weekOf')}
          value={chosen.key}
          options={options.map(({ key }) => ({ value: key, label: nameOf(key) }))}
          onChange={ask}
        />
      }
      label={label}
      about={label}
      note={data.note}
      codes={[measure === 'spaces' ? 'supply-spaces' : 'supply-metres', 'spaces-of-a-link', 'rules-known']}
      table={() => ({
        columns: [t('supply.hour'), ...weekDays.map(({ long }) => long)],
        rows: hours.map((at) => [
          words.figures.hour(at),
          ...weekDays.map((_, day) => words.figure(measure, values[day * 24 + at] ?? 0, true)),
        ]),
      })}
    >
      <HeatMap
        label={label}
        rows={weekDays.map(({ short }) => short)}
        marks={exceptions}
        columns={hours.map(words.figures.hour)}
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
      {exceptions.size > 0 && (
        <p className="soft text-13">
          {[...exceptions].map(([day, name]) => `* ${weekDays[day]?.long ?? ''}: ${name}`).join(' · ')}
        </p>
      )}
    </ChartPanel>
  );
}
