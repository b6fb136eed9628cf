// Exports a comparison: a row for each curb type and hour of the week before and after, what users
// may use, and the findings.
import {
  type ComparisonSummary,
  comparisonFindings,
  comparisonSummary,
  curbUses,
  type DashboardSelection,
  type FindingReader,
  formatFinding,
  type LanguageName,
  roundToUnit,
  selectedHours,
  sumOver,
  toMajorUnitTerms,
  typeChanges,
} from '@curbwright/core';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import type { ComparisonResponse } from '../comparison-response.ts';
import { changeChart } from './charts.ts';
import { curbNoteMetrics } from './curb-note-metrics.ts';
import type { DashboardContent, FileTable, Metric } from './dashboard-file.ts';
import {
  createFileFormat,
  type FileFormat,
  hourColumns,
  selectedTypeHours,
  type ValueColumn,
} from './file-format.ts';
import { type LengthUnit, lengthUnitFor } from './length-unit.ts';
import { selectionNotes } from './selection-notes.ts';

const sides = ['before', 'after'] as const;
type Side = (typeof sides)[number];

/** The same column for both sides. */
function bothSides<Item>(
  named: (side: Side) => string,
  cellOf: (item: Item, side: Side) => number,
  width = 1,
  titled?: (side: Side) => string,
): readonly ValueColumn<Item>[] {
  return sides.map((side) => {
    const column = [named(side), (item: Item) => cellOf(item, side), 'number', width] as const;
    return titled === undefined ? column : [...column, titled(side)];
  });
}

function hourTable(
  { language, table }: FileFormat,
  lengths: LengthUnit,
  { types, cells, currency }: ComparisonResponse,
  selection: DashboardSelection,
): FileTable {
  const named = new Map(types.map((type) => [type.id, type]));
  const known = cells.flatMap((cell) => {
    const type = named.get(cell.type);
    return type === undefined ? [] : [{ ...type, cell }];
  });
  const rows = selectedTypeHours(known, selection);
  type Item = (typeof rows)[number];
  return table('hour', rows, [
    ...hourColumns(language),
    ...bothSides<Item>(
      (side) => `spaces_${side}`,
      ({ type, hour }, side) => type.cell[side].spaces[hour] ?? 0,
    ),
    ...bothSides<Item>(
      (side) => lengths.named(`metres_${side}`),
      ({ type, hour }, side) => lengths.of(type.cell[side].metres[hour] ?? 0),
      2,
    ),
    ...bothSides<Item>(
      (side) => `full_revenue_${side}`,
      ({ type, hour }, side) => toMajorUnitTerms(type.cell[side].full_revenue[hour] ?? 0, currency),
      2,
      (side) => `${formatExportText(language, `export.column.full_revenue_${side}`)} (${currency})`,
    ),
    ['expected_occupancy_percent', ({ type }) => type.occupancy_percent],
    ['curbside_users', ({ type }) => type.curbside_users],
  ]);
}

/**
 * Space-hours and meter-hours in which each user class may park, load or stop, before and after.
 */
function userTable(
  { language, table }: FileFormat,
  lengths: LengthUnit,
  answer: ComparisonResponse,
  selection: DashboardSelection,
): FileTable {
  const hours = selectedHours(selection);
  const uses = answer.user_classes.flatMap((users) => curbUses.map((use) => ({ users, use })));
  type Item = (typeof uses)[number];
  return table('user class', uses, [
    ['user_class', ({ users }) => users.display_name, 'text', 3],
    ['use', ({ use }) => formatExportText(language, `export.use.${use}`), 'text', 2],
    ...bothSides<Item>(
      (side) => `space_hours_${side}`,
      ({ users, use }, side) => roundToUnit(sumOver(users[side][use].spaces, hours), 'count'),
      2,
    ),
    ...bothSides<Item>(
      (side) => lengths.named(`metre_hours_${side}`),
      ({ users, use }, side) => lengths.of(sumOver(users[side][use].metres, hours)),
      2,
    ),
  ]);
}

function summaryMetrics({ figures }: FileFormat, summary: ComparisonSummary): readonly Metric[] {
  const biggest = (key: 'biggestGainRegulation' | 'biggestLossRegulation') => {
    const { [key]: one } = summary;
    return [
      figures.name(`${key}.name`, one?.name ?? null),
      figures.number(`${key}.spaces`, one?.spaces ?? null, 1),
      figures.hour(`${key}.time`, one?.time ?? null),
      figures.number(`${key}.space_hours`, one?.space_hours ?? null, 1),
    ];
  };
  return [
    ...biggest('biggestGainRegulation'),
    ...biggest('biggestLossRegulation'),
    figures.percent('newRegulationsPercentage', summary.newRegulationsPercentage),
    figures.money('totalRevenue', summary.totalRevenue),
    figures.money('revenueChange', summary.revenueChange),
    figures.number('totalUsers', summary.totalUsers, 1),
    figures.number('usersChange', summary.usersChange, 1),
  ];
}

/** `units`: the city's units of length. */
export function comparisonContent(
  language: LanguageName,
  units: FindingReader['units'],
  answer: ComparisonResponse,
  selection: DashboardSelection,
): DashboardContent {
  const { types, cells, totals } = answer;
  const format = createFileFormat(language, answer.currency);
  const { number, figures } = format;
  const named = new Map(types.map(({ id, display_name: name }) => [id, name]));
  const lengths = lengthUnitFor(units);
  const changes = typeChanges(cells, selection);
  const signed = (value: number) => `${value > 0 ? '+' : ''}${number(value, 1)}`;
  return {
    notes: [
      formatExportText(language, 'export.dashboard.states', {
        before: answer.before.name,
        after: answer.after.name,
        date: answer.date,
      }),
      ...selectionNotes(language, types, selection),
      formatExportText(language, 'export.dashboard.basis-rules'),
    ],
    tables: [hourTable(format, lengths, answer, selection), userTable(format, lengths, answer, selection)],
    page: format.table('page', changes, [
      ['regulation_type', ({ type }) => named.get(type) ?? '', 'text', 4],
      ['space_hours_before', ({ spaceHours }) => number(spaceHours.before, 1), 'number', 2],
      ['space_hours_after', ({ spaceHours }) => number(spaceHours.after, 1), 'number', 2],
      ['space_hours_change', ({ spaceHours }) => signed(spaceHours.change), 'number', 2],
      [
        lengths.named('metre_hours_change'),
        ({ metreHours }) => signed(lengths.of(metreHours.change)),
        'number',
        2,
      ],
    ]),
    summary: summaryMetrics(format, comparisonSummary(types, cells, totals, selection)),
    counted: [
      ...curbNoteMetrics(language, answer.note),
      ...(['changed_metres', 'metres_after'] as const).map((key) =>
        figures.number(lengths.named(key), lengths.of(totals[key]), 1),
      ),
    ],
    formulas: answer.note.formulas,
    charts: [
      {
        caption: formatExportText(language, 'export.chart.changes'),
        picture: changeChart(
          changes.map(({ type, spaceHours }) => ({
            label: named.get(type) ?? '',
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
