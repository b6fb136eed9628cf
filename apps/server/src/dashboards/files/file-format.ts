// Writes a dashboard's numbers, figures and tables in the language of its file.
import {
  type DashboardSelection,
  hourLabel,
  hourOfDay,
  isTypeSelected,
  type LanguageName,
  selectedHours,
  toMajorUnits,
} from '@curbwright/core';
import type { Cell, Column } from '../../platform/export-files/table.ts';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import { columnOf, type FileTable, type Metric } from './dashboard-file.ts';
import {
  formatDayName,
  formatHourOfWeek,
  formatMoney,
  formatNumber,
  formatPercent,
} from './number-format.ts';

/** A column by its API name, with its value for an item of the table. */
export type ValueColumn<Item> = readonly [
  key: string,
  cellOf: (item: Item) => Cell,
  kind?: Column['kind'],
  width?: number,
  /** Absent = `export.column.<key>`. */
  title?: string,
];

export type FileFormat = ReturnType<typeof createFileFormat>;

/** Maps table keys to the `<key>` of their title `export.part.<key>`, where it differs. */
const titleKeyOfTable: ReadonlyMap<string, string> = new Map([
  ['slot', 'hour'],
  ['user class', 'user-class'],
  ['page', 'type'],
]);

/**
 * Creates the formatters of a file. `currency` is that of amounts of money; '' when there are none.
 */
export function createFileFormat(language: LanguageName, currency = '') {
  const number = (value: number | null, digits = 0) => formatNumber(language, value, digits);
  const percent = (value: number | null) => formatPercent(language, value);
  const money = (minorUnits: number) => formatMoney(language, minorUnits, currency);
  return {
    language,
    number,
    percent,
    money,
    dayNames: [0, 1, 2, 3, 4, 5, 6].map((day) => formatDayName(language, day * 24)),
    /** Figures of a summary or note, by API name. */
    figures: {
      name: (key: string, value: string | null): Metric => ({ key, value, text: value ?? '–' }),
      number: (key: string, value: number | null, digits = 0): Metric => ({
        key,
        value,
        text: number(value, digits),
      }),
      percent: (key: string, value: number | null): Metric => ({ key, value, text: percent(value) }),
      /** A share from 0 to 1, shown in percent. */
      share: (key: string, value: number | null): Metric => ({
        key,
        value,
        text: percent(value === null ? null : value * 100),
      }),
      money: (key: string, minorUnits: number): Metric => ({
        key,
        value: toMajorUnits(minorUnits, currency),
        text: money(minorUnits),
        unit: currency,
      }),
      hour: (key: string, hour: number | null): Metric => ({
        key,
        value: hour === null ? null : formatHourOfWeek(language, hour),
        text: hour === null ? '–' : formatHourOfWeek(language, hour),
      }),
    },
    table: <Item>(key: string, items: readonly Item[], columns: readonly ValueColumn<Item>[]): FileTable => ({
      key,
      title: formatExportText(language, `export.part.${titleKeyOfTable.get(key) ?? key}`),
      columns: columns.map(([name, , kind, width, title]) => {
        const column = columnOf(language, name, kind, width);
        return title === undefined ? column : { ...column, title };
      }),
      rows: items.map((item) => columns.map(([, cellOf]) => cellOf(item))),
    }),
  };
}

interface NamedType {
  readonly id: number;
  readonly display_name: string;
}

/** A curb type in an hour of the week. */
interface TypeHour {
  readonly type: NamedType;
  readonly hour: number;
}

export const typeColumns: readonly ValueColumn<Pick<TypeHour, 'type'>>[] = [
  ['regulation_type_id', ({ type }) => type.id],
  ['regulation_type', ({ type }) => type.display_name, 'text', 3],
];

export function hourColumns(language: LanguageName): readonly ValueColumn<TypeHour>[] {
  return [
    ...typeColumns,
    ['hour_of_week', ({ hour }) => hour],
    ['day', ({ hour }) => formatDayName(language, hour), 'text'],
    ['hour', ({ hour }) => hourLabel(hourOfDay(hour)), 'text'],
  ];
}

/** The selected types in each selected hour, with their index in `types`. */
export function selectedTypeHours<Type extends NamedType>(
  types: readonly Type[],
  selection: DashboardSelection,
) {
  const hours = selectedHours(selection);
  return types.flatMap((type, index) =>
    isTypeSelected(selection, type.id) ? hours.map((hour) => ({ type, index, hour })) : [],
  );
}
