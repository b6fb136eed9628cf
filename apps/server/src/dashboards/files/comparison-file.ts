// Exports a comparison: a row for each curb type and hour of the week before and after, what users
// may use, and the findings.
import {
  type ComparisonSummary,
  comparisonFindings,
  comparisonSummary,
  type DashboardSelection,
  type FindingReader,
  formatFinding,
  hourLabel,
  hourOfDay,
  isTypeSelected,
  type LanguageName,
  roundToUnit,
  selectedHours,
  sumOver,
  toMajorUnits,
  toMajorUnitTerms,
  typeChanges,
} from '@curbwright/core';
import type { Row } from '../../platform/export-files/table.ts';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import type { ComparisonResponse } from '../comparison-response.ts';
import { changeChart } from './charts.ts';
import { curbNoteMetrics } from './curb-note-metrics.ts';
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

function hourTable(
  language: LanguageName,
  lengths: LengthUnit,
  answer: ComparisonResponse,
  selection: DashboardSelection,
): FileTable {
  const { types, cells, currency } = answer;
  const named = new Map(types.map((type) => [type.id, type]));
  const rows = cells.flatMap((cell): Row[] => {
    const type = named.get(cell.type);
    if (type === undefined || !isTypeSelected(selection, cell.type)) return [];
    return selectedHours(selection).map((hour): Row => {
      const pair = (of: 'spaces' | 'metres') =>
        [cell.before, cell.after].map((side) => {
          const value = side[of][hour] ?? 0;
          return of === 'metres' ? lengths.of(value) : value;
        });
      const revenue = (side: typeof cell.before) => toMajorUnitTerms(side.full_revenue[hour] ?? 0, currency);
      return [
        type.id,
        type.display_name,
        hour,
        formatDayName(language, hour),
        hourLabel(hourOfDay(hour)),
        ...pair('spaces'),
        ...pair('metres'),
        revenue(cell.before),
        revenue(cell.after),
        type.occupancy_percent,
        type.curbside_users,
      ];
    });
  });
  const column = (key: string, kind?: 'text' | 'number', width?: number) =>
    columnOf(language, key, kind, width);
  return {
    key: 'hour',
    title: formatExportText(language, 'export.part.hour'),
    columns: [
      column('regulation_type_id'),
      column('regulation_type', 'text', 3),
      column('hour_of_week'),
      column('day', 'text'),
      column('hour', 'text'),
      column('spaces_before'),
      column('spaces_after'),
      column(lengths.named('metres_before'), 'number', 2),
      column(lengths.named('metres_after'), 'number', 2),
      column('full_revenue_before', 'number', 2),
      column('full_revenue_after', 'number', 2),
      column('expected_occupancy_percent'),
      column('curbside_users'),
    ],
    rows,
  };
}

/**
 * Space-hours and meter-hours in which each user class may park, load or stop, before and after.
 */
function userTable(
  language: LanguageName,
  lengths: LengthUnit,
  answer: ComparisonResponse,
  selection: DashboardSelection,
): FileTable {
  const hours = selectedHours(selection);
  const rows = answer.user_classes.flatMap((users) =>
    (['parking', 'loading', 'stopping'] as const).map((use): Row => {
      const sums = (of: 'spaces' | 'metres') =>
        [users.before, users.after].map((side) => {
          const sum = sumOver(side[use][of], hours);
          return of === 'metres' ? lengths.of(sum) : roundToUnit(sum, 'count');
        });
      return [
        users.display_name,
        formatExportText(language, `export.use.${use}`),
        ...sums('spaces'),
        ...sums('metres'),
      ];
    }),
  );
  const column = (key: string, kind?: 'text' | 'number', width?: number) =>
    columnOf(language, key, kind, width);
  return {
    key: 'user class',
    title: formatExportText(language, 'export.part.user-class'),
    columns: [
      column('user_class', 'text', 3),
      column('use', 'text', 2),
      column('space_hours_before', 'number', 2),
      column('space_hours_after', 'number', 2),
      column(lengths.named('metre_hours_before'), 'number', 2),
      column(lengths.named('metre_hours_after'), 'number', 2),
    ],
    rows,
  };
}

function summaryMetrics(
  language: LanguageName,
  summary: ComparisonSummary,
  currency: string,
): readonly Metric[] {
  const figure = (key: string, value: number | null): Metric => ({
    key,
    value,
    text: formatNumber(language, value, 1),
  });
  const money = (key: string, value: number): Metric => ({
    key,
    value: toMajorUnits(value, currency),
    text: formatMoney(language, value, currency),
  });
  const biggest = (key: string, one: ComparisonSummary['biggestGainRegulation']): Metric[] => [
    { key: `${key}.name`, value: one?.name ?? null, text: one?.name ?? '–' },
    figure(`${key}.spaces`, one?.spaces ?? null),
    {
      key: `${key}.time`,
      value: one?.time ?? null,
      text: one === null ? '–' : formatHourOfWeek(language, one.time),
    },
    figure(`${key}.space_hours`, one?.space_hours ?? null),
  ];
  return [
    ...biggest('biggestGainRegulation', summary.biggestGainRegulation),
    ...biggest('biggestLossRegulation', summary.biggestLossRegulation),
    {
      key: 'newRegulationsPercentage',
      value: summary.newRegulationsPercentage,
      text: formatPercent(language, summary.newRegulationsPercentage),
    },
    money('totalRevenue', summary.totalRevenue),
    money('revenueChange', summary.revenueChange),
    figure('totalUsers', summary.totalUsers),
    figure('usersChange', summary.usersChange),
  ];
}

/** `units`: the city's units of length. */
export function comparisonContent(
  language: LanguageName,
  units: FindingReader['units'],
  answer: ComparisonResponse,
  selection: DashboardSelection,
): DashboardContent {
  const { types, cells, currency, totals } = answer;
  const named = new Map(types.map((type) => [type.id, type]));
  const lengths = lengthUnitFor(units);
  const changes = typeChanges(cells, selection);
  const signed = (value: number) => `${value > 0 ? '+' : ''}${formatNumber(language, value, 1)}`;
  return {
    notes: [
      formatExportText(language, 'export.dashboard.states', {
        before: answer.before.name,
        after: answer.after.name,
        date: answer.date,
      }),
      ...selectionNotes(language, types, selection),
    ],
    tables: [
      hourTable(language, lengths, answer, selection),
      userTable(language, lengths, answer, selection),
    ],
    page: {
      title: formatExportText(language, 'export.part.type'),
      columns: [
        columnOf(language, 'regulation_type', 'text', 4),
        columnOf(language, 'space_hours_before', 'number', 2),
        columnOf(language, 'space_hours_after', 'number', 2),
        columnOf(language, 'space_hours_change', 'number', 2),
        columnOf(language, lengths.named('metre_hours_change'), 'number', 2),
      ],
      rows: changes.map(
        ({ type, spaceHours, metreHours }): Row => [
          named.get(type)?.display_name ?? '',
          formatNumber(language, spaceHours.before, 1),
          formatNumber(language, spaceHours.after, 1),
          signed(spaceHours.change),
          signed(lengths.of(metreHours.change)),
        ],
      ),
    },
    summary: summaryMetrics(language, comparisonSummary(types, cells, totals, selection), currency),
    counted: [
      ...curbNoteMetrics(language, answer.note),
      ...(['changed_metres', 'metres_after'] as const).map((key) => ({
        key: lengths.named(key),
        value: lengths.of(totals[key]),
        text: formatNumber(language, lengths.of(totals[key]), 1),
      })),
    ],
    formulas: answer.note.formulas,
    charts: [
      {
        caption: formatExportText(language, 'export.chart.changes'),
        picture: changeChart(
          changes.map(({ type, spaceHours }) => ({
            label: named.get(type)?.display_name ?? '',
            value: spaceHours.change,
            text: signed(spaceHours.change),
          })),
        ),
      },
    ],
    findings: comparisonFindings(types, cells, answer.user_classes, totals, selection).map((finding) =>
      formatFinding(finding, { language, units }),
    ),
  };
}
