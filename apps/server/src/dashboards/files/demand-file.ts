// Exports demand: a row for each curb type and hour of the week, from which the summary can be
// recalculated.
import {
  type DashboardSelection,
  type DemandSummary,
  type DemandType,
  demandByHour,
  demandByType,
  demandSummary,
  everyHourSelected,
  type HiddenCells,
  hiddenDemand,
  hourLabel,
  hourOfDay,
  isTypeSelected,
  type LanguageName,
  type PublishedCells,
  publishedDemand,
  roundToUnit,
  selectedHours,
  toMajorUnits,
} from '@curbwright/core';
import type { Row } from '../../platform/export-files/table.ts';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import type { DemandResponse } from '../demand-response.ts';
import { heatMap } from './charts.ts';
import { columnOf, type DashboardContent, type FileTable, type Metric } from './dashboard-file.ts';
import { measureNoteMetrics, periodNote, publicNote } from './measure-note-metrics.ts';
import {
  formatDayName,
  formatHourOfWeek,
  formatMoney,
  formatNumber,
  formatPercent,
} from './number-format.ts';
import { selectionNotes } from './selection-notes.ts';

const nothingHidden: HiddenCells = { cells: [], rows: [], columns: [], total: false };

function cellTable(
  language: LanguageName,
  { types, currency }: DemandResponse,
  selection: DashboardSelection,
  shown: readonly PublishedCells<DemandType['cells']>[],
): FileTable {
  const hours = selectedHours(selection);
  const rows = types.flatMap((type, index): Row[] => {
    if (!isTypeSelected(selection, type.id)) return [];
    const cells = shown[index];
    return hours.map((hour): Row => {
      const at = (numbers: readonly (number | null)[] | undefined) => numbers?.[hour] ?? null;
      const [occupied, watched] = [at(cells?.occupied_minutes), at(cells?.space_minutes)];
      const revenue = at(cells?.revenue);
      return [
        type.id,
        type.display_name,
        hour,
        formatDayName(language, hour),
        hourLabel(hourOfDay(hour)),
        type.links,
        type.spaces,
        type.watched_spaces,
        at(cells?.sessions),
        at(cells?.watched_sessions),
        occupied,
        watched,
        at(cells?.possible_minutes),
        occupied === null || watched === null || watched <= 0
          ? null
          : roundToUnit((occupied / watched) * 100, 'percent'),
        revenue === null ? null : toMajorUnits(revenue, currency),
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
      column('links'),
      column('spaces'),
      column('watched_spaces'),
      column('sessions'),
      column('watched_sessions', 'number', 2),
      column('occupied_minutes', 'number', 2),
      column('space_minutes', 'number', 2),
      column('possible_minutes', 'number', 2),
      column('occupancy_percent'),
      { ...column('revenue'), title: formatExportText(language, 'export.column.revenue-in', { currency }) },
    ],
    rows,
  };
}

function summaryMetrics(language: LanguageName, summary: DemandSummary, currency: string): readonly Metric[] {
  const { avgOccupancyRate: average, avgTotalSessions: daily, maxOccupancyRate: fullest } = summary;
  return [
    { key: 'avgOccupancyRate', value: average, text: formatPercent(language, average) },
    {
      key: 'maxOccupancyRate.percentage',
      value: fullest?.percentage ?? null,
      text: formatPercent(language, fullest?.percentage ?? null),
    },
    {
      key: 'maxOccupancyRate.time',
      value: fullest?.time ?? null,
      text: fullest === null ? '–' : formatHourOfWeek(language, fullest.time),
    },
    {
      key: 'totalSessions',
      value: summary.totalSessions,
      text: formatNumber(language, summary.totalSessions),
    },
    { key: 'avgTotalSessions', value: daily, text: formatNumber(language, daily, 1) },
    {
      key: 'totalRevenue',
      value: toMajorUnits(summary.totalRevenue, currency),
      text: formatMoney(language, summary.totalRevenue, currency),
    },
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
  const { types, currency, note, period } = answer;
  // Occupancy stored by link does not reveal any parking session.
  const hidden = forPublic && note.measured_by !== 'occupancy' ? hiddenDemand(types, larger) : nothingHidden;
  const isEverything = everyHourSelected(selection) && types.every(({ id }) => isTypeSelected(selection, id));
  // Sums of a selection are omitted: subtracting them from the sums of the whole would reveal the
  // hidden values.
  const sumsShown = !forPublic || (isEverything && !hidden.total);
  const byHour = demandByHour(types, selection);
  const occupancy = byHour.map((hour) =>
    hidden.columns[hour.hourOfWeek] === true || !selectedHours(selection).includes(hour.hourOfWeek)
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
  return {
    notes: [
      periodNote(language, period, note),
      ...selectionNotes(language, types, selection),
      ...(forPublic ? publicNote(language, isEverything) : []),
    ],
    tables: [
      cellTable(
        language,
        answer,
        selection,
        forPublic ? publishedDemand(types, hidden) : types.map(({ cells }) => cells),
      ),
    ],
    page: {
      title: formatExportText(language, 'export.part.type'),
      columns: [
        columnOf(language, 'regulation_type', 'text', 4),
        columnOf(language, 'links'),
        columnOf(language, 'spaces'),
        columnOf(language, 'sessions'),
        columnOf(language, 'occupancy_percent'),
        { ...columnOf(language, 'revenue', 'number', 2) },
      ],
      rows: demandByType(types, selection).map(({ type, sums, occupancy: share }): Row => {
        const isHidden = !sumsShown || hidden.rows[row.get(type.id) ?? -1] === true;
        const shown = (text: string) => (isHidden ? '' : text);
        return [
          type.display_name,
          formatNumber(language, type.links),
          formatNumber(language, type.spaces),
          shown(formatNumber(language, sums.sessions)),
          shown(formatPercent(language, share)),
          shown(formatMoney(language, sums.revenue, currency)),
        ];
      }),
    },
    summary: sumsShown ? summaryMetrics(language, { ...summary, maxOccupancyRate: peak }, currency) : [],
    counted: measureNoteMetrics(language, note, forPublic ? hidden : null),
    formulas: note.formulas,
    charts: sumsShown
      ? [
          {
            caption: formatExportText(language, 'export.chart.occupancy'),
            picture: heatMap(
              occupancy,
              [0, 1, 2, 3, 4, 5, 6].map((day) => formatDayName(language, day * 24)),
              (value) => formatNumber(language, value),
            ),
          },
        ]
      : [],
    findings: [],
  };
}
