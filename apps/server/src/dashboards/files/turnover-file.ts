// Exports turnover: a row for each curb type and hour of the week, and for each curb type and
// duration class.
import {
  binDwellCounts,
  type DashboardSelection,
  dwellBins,
  everyHourSelected,
  type HiddenTurnover,
  hiddenTurnover,
  hourLabel,
  hourOfDay,
  isTypeSelected,
  type LanguageName,
  meanMinutesOf,
  overstayRateOf,
  publishedTurnover,
  selectedHours,
  sumDwell,
  type TurnoverSummary,
  turnoverByType,
  turnoverOf,
  turnoverSummary,
} from '@curbwright/core';
import type { Row } from '../../platform/export-files/table.ts';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import type { TurnoverResponse } from '../turnover-response.ts';
import { columnChart } from './charts.ts';
import { columnOf, type DashboardContent, type FileTable, type Metric } from './dashboard-file.ts';
import { measureNoteMetrics, periodNote, publicNote } from './measure-note-metrics.ts';
import { formatDayName, formatNumber, formatPercent } from './number-format.ts';
import { selectionNotes } from './selection-notes.ts';

type Cells = ReturnType<typeof publishedTurnover>;

function cellsOf(answer: TurnoverResponse, hidden: HiddenTurnover | null): Cells {
  return hidden === null ? answer.types : publishedTurnover(answer.types, hidden);
}

function hourTable(
  language: LanguageName,
  { types }: TurnoverResponse,
  cells: Cells,
  selection: DashboardSelection,
): FileTable {
  const rows = types.flatMap((type, index): Row[] => {
    if (!isTypeSelected(selection, type.id)) return [];
    const hours = cells[index]?.hours;
    return selectedHours(selection).map((hour): Row => {
      const at = (numbers: readonly (number | null)[] | undefined) => numbers?.[hour] ?? null;
      return [
        type.id,
        type.display_name,
        hour,
        formatDayName(language, hour),
        hourLabel(hourOfDay(hour)),
        type.spaces,
        at(hours?.sessions),
        at(hours?.watched_sessions),
        at(hours?.stay_minutes),
        at(hours?.overstays),
        at(hours?.space_minutes),
        at(hours?.possible_minutes),
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
      column('spaces'),
      column('sessions'),
      column('watched_sessions', 'number', 2),
      column('stay_minutes', 'number', 2),
      column('overstays'),
      column('space_minutes', 'number', 2),
      column('possible_minutes', 'number', 2),
    ],
    rows,
  };
}

function dwellTable(
  language: LanguageName,
  { types, dwell_classes: classes }: TurnoverResponse,
  cells: Cells,
  selection: DashboardSelection,
): FileTable {
  const rows = types.flatMap((type, index): Row[] => {
    if (!isTypeSelected(selection, type.id)) return [];
    const dwell = cells[index]?.dwell;
    return classes.map(({ from, to }, at): Row => {
      const numberAt = (numbers: readonly (number | null)[] | undefined) => numbers?.[at] ?? null;
      return [
        type.id,
        type.display_name,
        from,
        to,
        numberAt(dwell?.sessions),
        numberAt(dwell?.minutes),
        numberAt(dwell?.overstays),
        numberAt(dwell?.overstay_minutes),
      ];
    });
  });
  const column = (key: string, kind?: 'text' | 'number', width?: number) =>
    columnOf(language, key, kind, width);
  return {
    key: 'duration',
    title: formatExportText(language, 'export.part.duration'),
    columns: [
      column('regulation_type_id'),
      column('regulation_type', 'text', 3),
      column('from_minutes'),
      column('to_minutes'),
      column('sessions'),
      column('stay_minutes', 'number', 2),
      column('overstays'),
      column('overstay_minutes', 'number', 2),
    ],
    rows,
  };
}

function userClassTable(language: LanguageName, { user_classes: classes }: TurnoverResponse): FileTable {
  return {
    key: 'user class',
    title: formatExportText(language, 'export.part.user-class'),
    columns: [
      columnOf(language, 'user_class', 'text', 3),
      columnOf(language, 'sessions'),
      columnOf(language, 'stay_minutes', 'number', 2),
    ],
    rows: classes.map((one) => [one.user_class, one.sessions, one.minutes]),
  };
}

function summaryMetrics(
  language: LanguageName,
  summary: TurnoverSummary,
  overstaysShown: boolean,
): readonly Metric[] {
  const figure = (key: string, value: number | null, digits = 0): Metric => ({
    key,
    value,
    text: formatNumber(language, value, digits),
  });
  const { percentiles } = summary;
  return [
    figure('totalSessions', summary.totalSessions),
    figure('turnover', summary.turnover, 2),
    figure('medianMinutes', summary.medianMinutes, 1),
    figure('meanMinutes', summary.meanMinutes, 1),
    figure('p15Minutes', percentiles.p15, 1),
    figure('p25Minutes', percentiles.p25, 1),
    figure('p75Minutes', percentiles.p75, 1),
    figure('p85Minutes', percentiles.p85, 1),
    figure('p95Minutes', percentiles.p95, 1),
    ...(overstaysShown
      ? [
          figure('overstays', summary.overstays),
          {
            key: 'overstayRate',
            value: summary.overstayRate,
            text: formatPercent(language, summary.overstayRate),
          },
          figure('overstayMinutes', summary.overstayMinutes),
        ]
      : []),
  ];
}

function binName({ from, to }: { readonly from: number; readonly to: number | null }): string {
  return to === null ? `≥ ${from}` : `${from}–${to}`;
}

/** `larger`: the curb types of the zones that contain this one, for a public file. */
export function turnoverContent(
  language: LanguageName,
  answer: TurnoverResponse,
  selection: DashboardSelection,
  forPublic: boolean,
  larger: readonly TurnoverResponse['types'][] = [],
): DashboardContent {
  const { types, note, period, dwell_classes: classes } = answer;
  const hidden = forPublic ? hiddenTurnover(types, larger) : null;
  const isEverything = everyHourSelected(selection) && types.every(({ id }) => isTypeSelected(selection, id));
  const sumsShown = hidden === null || (isEverything && !hidden.hours.total);
  const overstaysShown = hidden === null || !hidden.hourOverstays.total;
  const cells = cellsOf(answer, hidden);
  const picked = types.filter(({ id }) => isTypeSelected(selection, id));
  const row = new Map(types.map(({ id }, index) => [id, index]));
  const durations = sumDwell(picked).sessions.map((count, at) =>
    hidden?.dwell.columns[at] === true ? 0 : count,
  );
  const bins = binDwellCounts(durations, classes);
  return {
    notes: [
      periodNote(language, period, note),
      ...selectionNotes(language, types, selection),
      ...(forPublic ? publicNote(language, isEverything) : []),
    ],
    tables: [
      hourTable(language, answer, cells, selection),
      dwellTable(language, answer, cells, selection),
      ...(forPublic || !isEverything ? [] : [userClassTable(language, answer)]),
    ],
    page: {
      title: formatExportText(language, 'export.part.type'),
      columns: [
        columnOf(language, 'regulation_type', 'text', 4),
        columnOf(language, 'spaces'),
        columnOf(language, 'sessions'),
        columnOf(language, 'median_minutes'),
        columnOf(language, 'mean_minutes'),
        columnOf(language, 'turnover'),
        columnOf(language, 'overstay_percent'),
      ],
      rows: turnoverByType(types, selection).map(({ type, sums, medianMinutes }): Row => {
        const at = row.get(type.id) ?? -1;
        const isHidden = !sumsShown || hidden?.hours.rows[at] === true;
        const shown = (text: string) => (isHidden ? '' : text);
        const { min, max } = selection.selectedTimePeriod;
        return [
          type.display_name,
          formatNumber(language, type.spaces),
          shown(formatNumber(language, sums.sessions)),
          shown(formatNumber(language, medianMinutes, 1)),
          shown(formatNumber(language, meanMinutesOf(sums), 1)),
          shown(formatNumber(language, turnoverOf(sums, max - min), 2)),
          hidden?.hourOverstays.rows[at] === true ? '' : shown(formatPercent(language, overstayRateOf(sums))),
        ];
      }),
    },
    summary: sumsShown ? summaryMetrics(language, turnoverSummary(types, selection), overstaysShown) : [],
    counted: measureNoteMetrics(language, note, hidden?.hours ?? null),
    formulas: note.formulas,
    charts: sumsShown
      ? [
          {
            caption: formatExportText(language, 'export.chart.durations'),
            picture: columnChart(
              dwellBins.map((bin, at) => ({
                label: binName(bin),
                value: bins[at] ?? 0,
                text: formatNumber(language, bins[at] ?? 0),
              })),
            ),
          },
        ]
      : [],
    findings: [],
  };
}
