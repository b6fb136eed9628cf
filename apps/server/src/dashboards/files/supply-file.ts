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
  wholeUnits,
  wholeUnitTerms,
} from '@curbwright/core';
import type { Row } from '../../platform/export-files/table.ts';
import { sayExport } from '../../platform/messages/say-export.ts';
import type { SupplyAnswer } from '../supply-answer.ts';
import { lineChart } from './charts.ts';
import { curbFigures, lookOf } from './curb-figures.ts';
import { columnOf, type DashboardContent, type Figure, type FileTable } from './dashboard-file.ts';
import { type Lengths, lengthsIn } from './lengths.ts';
import { dayName, hourName, moneyText, numberText, percentText } from './reading.ts';
import { selectionNotes } from './selection-notes.ts';

/** Most curb types that are distinguishable in one chart. */
const mostDrawn = 10;

function slotTable(
  language: LanguageName,
  lengths: Lengths,
  answer: SupplyAnswer,
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
        dayName(language, hour),
        `${hourLabel(hourOfDay(hour)).slice(0, 3)}${minute}`,
        cell.spaces[slot] ?? 0,
        lengths.of(cell.metres[slot] ?? 0),
        wholeUnitTerms(cell.full_revenue[slot] ?? 0, currency),
        type.occupancy_percent,
        type.curbside_users,
      ];
    });
  });
  const column = (key: string, kind?: 'text' | 'number', width?: number) =>
    columnOf(language, key, kind, width);
  return {
    key: 'slot',
    title: sayExport(language, 'export.part.hour'),
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
        title: sayExport(language, 'export.column.full_revenue-in', { currency }),
      },
      column('expected_occupancy_percent'),
      column('curbside_users'),
    ],
    rows,
  };
}

function figuresOf(
  language: LanguageName,
  lengths: Lengths,
  answer: SupplyAnswer,
  selection: DashboardSelection,
): readonly Figure[] {
  const { types, cells, slots_per_hour: perHour, currency } = answer;
  const summary = supplySummary(types, cells, perHour, selection);
  const common = summary.mostCommonRegulation;
  const figure = (key: string, value: number | null, digits = 0): Figure => ({
    key,
    value,
    text: numberText(language, value, digits),
  });
  return [
    { key: 'mostCommonRegulation.name', value: common?.name ?? null, text: common?.name ?? '–' },
    figure('mostCommonRegulation.spaces', common?.spaces ?? null),
    {
      key: 'mostCommonRegulation.time',
      value: common?.time ?? null,
      text: common === null ? '–' : hourName(language, common.time),
    },
    figure('totalSpaces', summary.totalSpaces),
    figure(lengths.named('totalMetres'), lengths.of(summary.totalMetres)),
    figure('spaceHours', summary.spaceHours, 1),
    figure(lengths.named('metreHours'), lengths.of(summary.metreHours), 1),
    {
      key: 'potentialRevenue',
      value: wholeUnits(summary.potentialRevenue, currency),
      text: moneyText(language, summary.potentialRevenue, currency),
    },
    {
      key: 'revenuePercent',
      value: summary.revenuePercent,
      text: percentText(language, summary.revenuePercent),
    },
    figure('totalUsers', summary.totalUsers),
  ];
}

/** `units`: the city's units of length. */
export function supplyContent(
  language: LanguageName,
  units: FindingReader['units'],
  answer: SupplyAnswer,
  selection: DashboardSelection,
): DashboardContent {
  const { types, cells, slots_per_hour: perHour } = answer;
  const lengths = lengthsIn(units);
  const slots = selectedSlots(selection, perHour);
  const named = new Map(types.map((type) => [type.id, type]));
  const picked = cells
    .filter(({ type }) => isTypeSelected(selection, type))
    .sort((a, b) => sumOver(b.spaces, slots) - sumOver(a.spaces, slots));
  return {
    notes: [
      sayExport(language, 'export.dashboard.state', { state: answer.state.name, date: answer.date }),
      ...selectionNotes(language, types, selection),
    ],
    tables: [slotTable(language, lengths, answer, selection)],
    page: {
      title: sayExport(language, 'export.part.type'),
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
          numberText(language, sumOver(cell.spaces, slots) / perHour, 1),
          numberText(language, lengths.of(sumOver(cell.metres, slots) / perHour), 1),
          numberText(language, Math.max(0, ...slots.map((slot) => cell.spaces[slot] ?? 0)), 1),
          percentText(language, named.get(cell.type)?.occupancy_percent ?? null),
        ],
      ),
    },
    summary: figuresOf(language, lengths, answer, selection),
    counted: curbFigures(language, answer.note),
    formulas: answer.note.formulas,
    charts: [
      {
        caption: sayExport(language, 'export.chart.spaces'),
        picture: lineChart(
          picked.slice(0, mostDrawn).flatMap((cell) => {
            const type = named.get(cell.type);
            return type === undefined ? [] : [{ look: lookOf(type), values: cell.spaces }];
          }),
          [0, 1, 2, 3, 4, 5, 6].map((day) => dayName(language, day * 24)),
          (value) => numberText(language, value, 1),
        ),
      },
    ],
    findings: [],
  };
}
