// Exports supply: a row for each curb type and slot of the week, from which the summary can be
// recalculated.
import {
  type DashboardSelection,
  type FindingReader,
  hourLabel,
  hourOfDay,
  isTypeSelected,
  type LanguageName,
  selectedSlots,
  sumOver,
  supplySummary,
  toMajorUnits,
  toMajorUnitTerms,
} from '@curbwright/core';
import type { Row } from '../../platform/export-files/table.ts';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import type { SupplyResponse } from '../supply-response.ts';
import { lineChart } from './charts.ts';
import { curbNoteMetrics, styleOf } from './curb-note-metrics.ts';
import { columnOf, type DashboardContent, type FileTable, type Metric } from './dashboard-file.ts';
import { type LengthUnit, lengthUnitFor } from './length-unit.ts';
import {
  formatDayName,
  formatHourOfWeek,
  formatMoney,
  formatNumber,
  formatPercent,
} from './number-format.ts';
import { selectionNotes } from './selection-notes.ts';

/** Most curb types that are distinguishable in one chart. */
const mostDrawn = 10;

function slotTable(
  language: LanguageName,
  lengths: LengthUnit,
  answer: SupplyResponse,
  selection: DashboardSelection,
): FileTable {
  const { types, cells, slots_per_hour: perHour, currency } = answer;
  const named = new Map(types.map((type) => [type.id, type]));
  const rows = cells.flatMap((cell): Row[] => {
    const type = named.get(cell.type);
    if (type === undefined || !isTypeSelected(selection, cell.type)) return [];
    return selectedSlots(selection, perHour).map((slot): Row => {
      const hour = Math.floor(slot / perHour);
      const minute = String((slot % perHour) * (60 / perHour)).padStart(2, '0');
      return [
        type.id,
        type.display_name,
        slot,
        formatDayName(language, hour),
        `${hourLabel(hourOfDay(hour)).slice(0, 3)}${minute}`,
        cell.spaces[slot] ?? 0,
        lengths.of(cell.metres[slot] ?? 0),
        toMajorUnitTerms(cell.full_revenue[slot] ?? 0, currency),
        type.occupancy_percent,
        type.curbside_users,
      ];
    });
  });
  const column = (key: string, kind?: 'text' | 'number', width?: number) =>
    columnOf(language, key, kind, width);
  return {
    key: 'slot',
    title: formatExportText(language, 'export.part.hour'),
    columns: [
      column('regulation_type_id'),
      column('regulation_type', 'text', 3),
      column('slot'),
      column('day', 'text'),
      column('hour', 'text'),
      column('spaces'),
      column(lengths.named('metres'), 'number', 2),
      {
        ...column('full_revenue'),
        title: formatExportText(language, 'export.column.full_revenue-in', { currency }),
      },
      column('expected_occupancy_percent'),
      column('curbside_users'),
    ],
    rows,
  };
}

function summaryMetrics(
  language: LanguageName,
  lengths: LengthUnit,
  answer: SupplyResponse,
  selection: DashboardSelection,
): readonly Metric[] {
  const { types, cells, slots_per_hour: perHour, currency } = answer;
  const summary = supplySummary(types, cells, perHour, selection);
  const common = summary.mostCommonRegulation;
  const figure = (key: string, value: number | null, digits = 0): Metric => ({
    key,
    value,
    text: formatNumber(language, value, digits),
  });
  return [
    { key: 'mostCommonRegulation.name', value: common?.name ?? null, text: common?.name ?? '–' },
    figure('mostCommonRegulation.spaces', common?.spaces ?? null),
    {
      key: 'mostCommonRegulation.time',
      value: common?.time ?? null,
      text: common === null ? '–' : formatHourOfWeek(language, common.time),
    },
    figure('totalSpaces', summary.totalSpaces),
    figure(lengths.named('totalMetres'), lengths.of(summary.totalMetres)),
    figure('spaceHours', summary.spaceHours, 1),
    figure(lengths.named('metreHours'), lengths.of(summary.metreHours), 1),
    {
      key: 'potentialRevenue',
      value: toMajorUnits(summary.potentialRevenue, currency),
      text: formatMoney(language, summary.potentialRevenue, currency),
    },
    {
      key: 'revenuePercent',
      value: summary.revenuePercent,
      text: formatPercent(language, summary.revenuePercent),
    },
    figure('totalUsers', summary.totalUsers),
  ];
}

/** `units`: the city's units of length. */
export function supplyContent(
  language: LanguageName,
  units: FindingReader['units'],
  answer: SupplyResponse,
  selection: DashboardSelection,
): DashboardContent {
  const { types, cells, slots_per_hour: perHour } = answer;
  const lengths = lengthUnitFor(units);
  const slots = selectedSlots(selection, perHour);
  const named = new Map(types.map((type) => [type.id, type]));
  const picked = cells
    .filter(({ type }) => isTypeSelected(selection, type))
    .sort((a, b) => sumOver(b.spaces, slots) - sumOver(a.spaces, slots));
  return {
    notes: [
      formatExportText(language, 'export.dashboard.state', { state: answer.state.name, date: answer.date }),
      ...selectionNotes(language, types, selection),
    ],
    tables: [slotTable(language, lengths, answer, selection)],
    page: {
      title: formatExportText(language, 'export.part.type'),
      columns: [
        columnOf(language, 'regulation_type', 'text', 4),
        columnOf(language, 'space_hours', 'number', 2),
        columnOf(language, lengths.named('metre_hours'), 'number', 2),
        columnOf(language, 'most_spaces'),
        columnOf(language, 'expected_occupancy_percent'),
      ],
      rows: picked.map(
        (cell): Row => [
          named.get(cell.type)?.display_name ?? '',
          formatNumber(language, sumOver(cell.spaces, slots) / perHour, 1),
          formatNumber(language, lengths.of(sumOver(cell.metres, slots) / perHour), 1),
          formatNumber(language, Math.max(0, ...slots.map((slot) => cell.spaces[slot] ?? 0)), 1),
          formatPercent(language, named.get(cell.type)?.occupancy_percent ?? null),
        ],
      ),
    },
    summary: summaryMetrics(language, lengths, answer, selection),
    counted: curbNoteMetrics(language, answer.note),
    formulas: answer.note.formulas,
    charts: [
      {
        caption: formatExportText(language, 'export.chart.spaces'),
        picture: lineChart(
          picked.slice(0, mostDrawn).flatMap((cell) => {
            const type = named.get(cell.type);
            return type === undefined ? [] : [{ look: styleOf(type), values: cell.spaces }];
          }),
          [0, 1, 2, 3, 4, 5, 6].map((day) => formatDayName(language, day * 24)),
          (value) => formatNumber(language, value, 1),
        ),
      },
    ],
    findings: [],
  };
}
