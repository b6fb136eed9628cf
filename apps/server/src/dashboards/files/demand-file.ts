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
  type Published,
  publishedDemand,
  rounded,
  selectedHours,
  wholeUnits,
} from '@curbwright/core';
import type { Row } from '../../platform/export-files/table.ts';
import { sayExport } from '../../platform/messages/say-export.ts';
import type { DemandAnswer } from '../demand-answer.ts';
import { heatMap } from './charts.ts';
import { columnOf, type DashboardContent, type Figure, type FileTable } from './dashboard-file.ts';
import { measureFigures, periodNote, publicNote } from './measure-figures.ts';
import { dayName, hourName, moneyText, numberText, percentText } from './reading.ts';
import { selectionNotes } from './selection-notes.ts';

const nothingHidden: HiddenCells = { cells: [], rows: [], columns: [], total: false };

function cellTable(
  language: LanguageName,
  { types, currency }: DemandAnswer,
  selection: DashboardSelection,
  shown: readonly Published<DemandType['cells']>[],
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
        dayName(language, hour),
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
          : rounded((occupied / watched) * 100, 'percent'),
        revenue === null ? null : wholeUnits(revenue, currency),
      ];
    });
  });
  const column = (key: string, kind?: 'text' | 'number', width?: number) =>
    columnOf(language, key, kind, width);
  return {
    key: 'hour',
    title: sayExport(language, 'export.part.hour'),
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
      { ...column('revenue'), title: sayExport(language, 'export.column.revenue-in', { currency }) },
    ],
    rows,
  };
}

function figuresOf(language: LanguageName, summary: DemandSummary, currency: string): readonly Figure[] {
  const { avgOccupancyRate: average, avgTotalSessions: daily, maxOccupancyRate: fullest } = summary;
  return [
    { key: 'avgOccupancyRate', value: average, text: percentText(language, average) },
    {
      key: 'maxOccupancyRate.percentage',
      value: fullest?.percentage ?? null,
      text: percentText(language, fullest?.percentage ?? null),
    },
    {
      key: 'maxOccupancyRate.time',
      value: fullest?.time ?? null,
      text: fullest === null ? '–' : hourName(language, fullest.time),
    },
    {
      key: 'totalSessions',
      value: summary.totalSessions,
      text: numberText(language, summary.totalSessions),
    },
    { key: 'avgTotalSessions', value: daily, text: numberText(language, daily, 1) },
    {
      key: 'totalRevenue',
      value: wholeUnits(summary.totalRevenue, currency),
      text: moneyText(language, summary.totalRevenue, currency),
    },
  ];
}

/** `larger`: the curb types of the zones that contain this one, for a public file. */
export function demandContent(
  language: LanguageName,
  answer: DemandAnswer,
  selection: DashboardSelection,
  forPublic: boolean,
  larger: readonly DemandAnswer['types'][] = [],
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
    shownPeak < 0 ? null : { percentage: rounded(shownPeak, 'percent'), time: occupancy.indexOf(shownPeak) };
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
      title: sayExport(language, 'export.part.type'),
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
          numberText(language, type.links),
          numberText(language, type.spaces),
          shown(numberText(language, sums.sessions)),
          shown(percentText(language, share)),
          shown(moneyText(language, sums.revenue, currency)),
        ];
      }),
    },
    summary: sumsShown ? figuresOf(language, { ...summary, maxOccupancyRate: peak }, currency) : [],
    counted: measureFigures(language, note, forPublic ? hidden : null),
    formulas: note.formulas,
    charts: sumsShown
      ? [
          {
            caption: sayExport(language, 'export.chart.occupancy'),
            picture: heatMap(
              occupancy,
              [0, 1, 2, 3, 4, 5, 6].map((day) => dayName(language, day * 24)),
              (value) => numberText(language, value),
            ),
          },
        ]
      : [],
    findings: [],
  };
}
