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
  toMajorUnitTerms,
} from '@curbwright/core';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import type { SupplyResponse } from '../supply-response.ts';
import { lineChart } from './charts.ts';
import { curbNoteMetrics, styleOf } from './curb-note-metrics.ts';
import type { DashboardContent, FileTable, Metric } from './dashboard-file.ts';
import { createFileFormat, type FileFormat, typeColumns } from './file-format.ts';
import { type LengthUnit, lengthUnitFor } from './length-unit.ts';
import { formatDayName } from './number-format.ts';
import { selectionNotes } from './selection-notes.ts';

/** Most curb types that are distinguishable in one chart. */
const maxChartTypes = 10;

interface TypeCells {
  readonly type: SupplyResponse['types'][number];
  readonly cell: SupplyResponse['cells'][number];
}

function slotTable(
  { language, table }: FileFormat,
  lengths: LengthUnit,
  { slots_per_hour: perHour, currency }: SupplyResponse,
  selectedCells: readonly TypeCells[],
  slots: readonly number[],
): FileTable {
  const hourOf = (slot: number) => Math.floor(slot / perHour);
  const minuteOf = (slot: number) => String((slot % perHour) * (60 / perHour)).padStart(2, '0');
  const inCurrency = formatExportText(language, 'export.column.full_revenue-in', { currency });
  return table(
    'slot',
    selectedCells.flatMap((each) => slots.map((slot) => ({ ...each, slot }))),
    [
      ...typeColumns,
      ['slot', ({ slot }) => slot],
      ['day', ({ slot }) => formatDayName(language, hourOf(slot)), 'text'],
      ['hour', ({ slot }) => `${hourLabel(hourOfDay(hourOf(slot))).slice(0, 3)}${minuteOf(slot)}`, 'text'],
      ['spaces', ({ cell, slot }) => cell.spaces[slot] ?? 0],
      [lengths.named('metres'), ({ cell, slot }) => lengths.of(cell.metres[slot] ?? 0), 'number', 2],
      [
        'full_revenue',
        ({ cell, slot }) => toMajorUnitTerms(cell.full_revenue[slot] ?? 0, currency),
        'number',
        1,
        inCurrency,
      ],
      ['expected_occupancy_percent', ({ type }) => type.occupancy_percent],
      ['curbside_users', ({ type }) => type.curbside_users],
    ],
  );
}

function summaryMetrics(
  { figures }: FileFormat,
  lengths: LengthUnit,
  { types, cells, slots_per_hour: perHour }: SupplyResponse,
  selection: DashboardSelection,
): readonly Metric[] {
  const summary = supplySummary(types, cells, perHour, selection);
  const common = summary.mostCommonRegulation;
  return [
    figures.name('mostCommonRegulation.name', common?.name ?? null),
    figures.number('mostCommonRegulation.spaces', common?.spaces ?? null),
    figures.hour('mostCommonRegulation.time', common?.time ?? null),
    figures.number('totalSpaces', summary.totalSpaces),
    figures.number(lengths.named('totalMetres'), lengths.of(summary.totalMetres)),
    figures.number('spaceHours', summary.spaceHours, 1),
    figures.number(lengths.named('metreHours'), lengths.of(summary.metreHours), 1),
    figures.money('potentialRevenue', summary.potentialRevenue),
    figures.percent('revenuePercent', summary.revenuePercent),
    figures.number('totalUsers', summary.totalUsers),
  ];
}

/** `units`: the city's units of length. */
export function supplyContent(
  language: LanguageName,
  units: FindingReader['units'],
  answer: SupplyResponse,
  selection: DashboardSelection,
): DashboardContent {
  const { types, slots_per_hour: perHour } = answer;
  const format = createFileFormat(language, answer.currency);
  const { number, percent } = format;
  const lengths = lengthUnitFor(units);
  const slots = selectedSlots(selection, perHour);
  const selectedOnes = new Set(slots);
  const named = new Map(types.map((type) => [type.id, type]));
  const selectedCells = answer.cells.flatMap((cell): TypeCells[] => {
    const type = named.get(cell.type);
    return type === undefined || !isTypeSelected(selection, cell.type) ? [] : [{ type, cell }];
  });
  const hoursOf = (values: readonly number[]) => sumOver(values, slots) / perHour;
  const largestFirst = selectedCells.toSorted((a, b) => hoursOf(b.cell.spaces) - hoursOf(a.cell.spaces));
  return {
    notes: [
      formatExportText(language, 'export.dashboard.state', { state: answer.state.name, date: answer.date }),
      ...selectionNotes(language, types, selection),
      formatExportText(language, 'export.dashboard.basis-rules'),
    ],
    tables: [slotTable(format, lengths, answer, selectedCells, slots)],
    page: format.table('page', largestFirst, [
      ['regulation_type', ({ type }) => type.display_name, 'text', 4],
      ['space_hours', ({ cell }) => number(hoursOf(cell.spaces), 1), 'number', 2],
      [lengths.named('metre_hours'), ({ cell }) => number(lengths.of(hoursOf(cell.metres)), 1), 'number', 2],
      ['most_spaces', ({ cell }) => number(Math.max(0, ...slots.map((slot) => cell.spaces[slot] ?? 0)), 1)],
      ['expected_occupancy_percent', ({ type }) => percent(type.occupancy_percent)],
    ]),
    summary: summaryMetrics(format, lengths, answer, selection),
    counted: curbNoteMetrics(language, answer.note),
    formulas: answer.note.formulas,
    charts: [
      {
        caption: formatExportText(language, 'export.chart.spaces'),
        picture: lineChart(
          largestFirst.slice(0, maxChartTypes).map(({ type, cell }) => ({
            look: styleOf(type),
            values: cell.spaces.map((spaces, slot) => (selectedOnes.has(slot) ? spaces : null)),
          })),
          format.dayNames,
          (value) => number(value, 1),
        ),
      },
    ],
    findings: [],
  };
}
