// Writes the demand file: a row for each curb type and hour of the week, from which the summary can
// be recalculated.
import {
  type DashboardSelection,
  type DemandSummary,
  type DemandType,
  demandByHour,
  demandByType,
  demandSummary,
  type HiddenCells,
  hiddenDemand,
  isHourSelected,
  type LanguageName,
  type PublishedCells,
  publishedDemand,
  revenuePerSpaceDay,
  roundToUnit,
  selectedNote,
  toMajorUnits,
} from '@curbwright/core';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import type { DemandResponse } from '../demand-response.ts';
import { heatMap } from './charts.ts';
import type { DashboardContent, FileTable, Metric } from './dashboard-file.ts';
import { createFileFormat, type FileFormat, hourColumns, selectedTypeHours } from './file-format.ts';
import { isEverythingSelected, measuredNotes, measureNoteMetrics } from './measure-note-metrics.ts';

const nothingHidden: HiddenCells = { cells: [], rows: [], columns: [], total: false };

type Cells = PublishedCells<DemandType['cells']>;

function cellTable(
  { language, table }: FileFormat,
  { types, currency }: DemandResponse,
  selection: DashboardSelection,
  shown: readonly Cells[],
): FileTable {
  const rows = selectedTypeHours(types, selection);
  type Item = (typeof rows)[number];
  const at =
    (name: keyof Cells) =>
    ({ index, hour }: Item) =>
      shown[index]?.[name][hour] ?? null;
  const [occupiedAt, watchedAt, revenueAt] = [at('occupied_minutes'), at('space_minutes'), at('revenue')];
  const inCurrency = formatExportText(language, 'export.column.revenue-in', { currency });
  return table('hour', rows, [
    ...hourColumns(language),
    ['links', ({ type }) => type.links],
    ['spaces', ({ type }) => type.spaces],
    ['watched_spaces', ({ type }) => type.watched_spaces],
    ['sessions', at('sessions')],
    ['watched_sessions', at('watched_sessions'), 'number', 2],
    ['occupied_minutes', occupiedAt, 'number', 2],
    ['space_minutes', watchedAt, 'number', 2],
    ['possible_minutes', at('possible_minutes'), 'number', 2],
    [
      'occupancy_percent',
      (item) => {
        const [occupied, watched] = [occupiedAt(item), watchedAt(item)];
        return occupied === null || watched === null || watched <= 0
          ? null
          : roundToUnit((occupied / watched) * 100, 'percent');
      },
    ],
    [
      'revenue',
      (item) => {
        const revenue = revenueAt(item);
        return revenue === null ? null : toMajorUnits(revenue, currency);
      },
      'number',
      1,
      inCurrency,
    ],
  ]);
}

function summaryMetrics(
  { figures }: FileFormat,
  summary: DemandSummary,
  revenueOfSpace: number | null,
): readonly Metric[] {
  const { maxOccupancyRate: fullest } = summary;
  return [
    figures.percent('avgOccupancyRate', summary.avgOccupancyRate),
    figures.percent('maxOccupancyRate.percentage', fullest?.percentage ?? null),
    figures.hour('maxOccupancyRate.time', fullest?.time ?? null),
    figures.number('totalSessions', summary.totalSessions),
    figures.number('avgTotalSessions', summary.avgTotalSessions, 1),
    figures.money('totalRevenue', summary.totalRevenue),
    ...(revenueOfSpace === null ? [] : [figures.money('revenuePerSpaceDay', revenueOfSpace)]),
  ];
}

/** `larger`: the curb types of the zones that contain this one, for a public file. */
export function demandContent(
  language: LanguageName,
  answer: DemandResponse,
  selection: DashboardSelection,
  forPublic: boolean,
  larger: readonly DemandResponse['types'][] = [],
): DashboardContent {
  const { types, note } = answer;
  const format = createFileFormat(language, answer.currency);
  const { number, percent, money } = format;
  // Occupancy stored by link does not reveal any parking session.
  const hidden = forPublic && note.measured_by !== 'occupancy' ? hiddenDemand(types, larger) : nothingHidden;
  // Totals of a selection are omitted: subtracting them from the totals of the whole would reveal
  // the hidden values.
  const sumsShown = !forPublic || (isEverythingSelected(selection, types) && !hidden.total);
  const occupancy = demandByHour(types, selection).map((hour) =>
    hidden.columns[hour.hourOfWeek] === true || !isHourSelected(selection, hour.hourOfWeek)
      ? null
      : hour.occupancy,
  );
  const summary = demandSummary(types, selection);
  const shownPeak = Math.max(...occupancy.map((value) => value ?? -1));
  const peak =
    shownPeak < 0
      ? null
      : { percentage: roundToUnit(shownPeak, 'percent'), time: occupancy.indexOf(shownPeak) };
  const row = new Map(types.map(({ id }, index) => [id, index]));
  const byType = demandByType(types, selection);
  const shown = ({ type }: (typeof byType)[number], text: string) =>
    !sumsShown || hidden.rows[row.get(type.id) ?? -1] === true ? '' : text;
  return {
    notes: measuredNotes(language, answer, selection, forPublic),
    tables: [
      cellTable(
        format,
        answer,
        selection,
        forPublic ? publishedDemand(types, hidden) : types.map(({ cells }) => cells),
      ),
    ],
    page: format.table('page', byType, [
      ['regulation_type', ({ type }) => type.display_name, 'text', 4],
      ['links', ({ type }) => number(type.links)],
      ['spaces', ({ type }) => number(type.spaces)],
      ['sessions', (one) => shown(one, number(one.sums.sessions))],
      ['occupancy_percent', (one) => shown(one, percent(one.occupancy))],
      ['revenue', (one) => shown(one, money(one.sums.revenue)), 'number', 2],
    ]),
    summary: sumsShown
      ? summaryMetrics(
          format,
          { ...summary, maxOccupancyRate: peak },
          revenuePerSpaceDay(types, selection, note.formulas.includes('measured-revenue')),
        )
      : [],
    counted: measureNoteMetrics(
      language,
      selectedNote(note, types, ({ cells }) => cells, selection),
      forPublic ? hidden : null,
      !isEverythingSelected(selection, types),
    ),
    formulas: note.formulas,
    charts: sumsShown
      ? [
          {
            caption: formatExportText(language, 'export.chart.occupancy'),
            picture: heatMap(occupancy, format.dayNames, (value) => number(value)),
          },
        ]
      : [],
    findings: [],
  };
}
