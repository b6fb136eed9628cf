// Exports turnover: a row for each curb type and hour of the week, and for each curb type and
// duration class.
import {
  binDwellCounts,
  type DashboardSelection,
  dwellBins,
  everyHourSelected,
  hiddenTurnover,
  isTypeSelected,
  type LanguageName,
  meanMinutesOf,
  overstayRateOf,
  publishedTurnover,
  selectedNote,
  sumDwell,
  type TurnoverSummary,
  turnoverByType,
  turnoverOf,
  turnoverSummary,
} from '@curbwright/core';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import type { TurnoverResponse } from '../turnover-response.ts';
import { columnChart } from './charts.ts';
import { type DashboardContent, type FileTable, type Metric, metricTitle } from './dashboard-file.ts';
import {
  createFileFormat,
  type FileFormat,
  hourColumns,
  selectedTypeHours,
  typeColumns,
} from './file-format.ts';
import { isEverythingSelected, measuredNotes, measureNoteMetrics } from './measure-note-metrics.ts';

type Cells = ReturnType<typeof publishedTurnover>;

function hourTable(
  { language, table }: FileFormat,
  { types }: TurnoverResponse,
  cells: Cells,
  selection: DashboardSelection,
): FileTable {
  const rows = selectedTypeHours(types, selection);
  type Item = (typeof rows)[number];
  const at =
    (name: keyof Cells[number]['hours']) =>
    ({ index, hour }: Item) =>
      cells[index]?.hours[name][hour] ?? null;
  return table('hour', rows, [
    ...hourColumns(language),
    ['spaces', ({ type }) => type.spaces],
    ['sessions', at('sessions')],
    ['watched_sessions', at('watched_sessions'), 'number', 2],
    ['stay_minutes', at('stay_minutes'), 'number', 2],
    ['overstays', at('overstays')],
    ['space_minutes', at('space_minutes'), 'number', 2],
    ['possible_minutes', at('possible_minutes'), 'number', 2],
  ]);
}

function dwellTable(
  { table }: FileFormat,
  { types, dwell_classes: classes }: TurnoverResponse,
  cells: Cells,
  selection: DashboardSelection,
): FileTable {
  const rows = types.flatMap((type, index) =>
    isTypeSelected(selection, type.id)
      ? classes.map(({ from, to }, place) => ({ type, dwell: cells[index]?.dwell, from, to, place }))
      : [],
  );
  type Item = (typeof rows)[number];
  const at =
    (name: keyof Cells[number]['dwell']) =>
    ({ dwell, place }: Item) =>
      dwell?.[name][place] ?? null;
  return table('duration', rows, [
    ...typeColumns,
    ['from_minutes', ({ from }) => from],
    ['to_minutes', ({ to }) => to],
    ['sessions', at('sessions')],
    ['stay_minutes', at('minutes'), 'number', 2],
    ['overstays', at('overstays')],
    ['overstay_minutes', at('overstay_minutes'), 'number', 2],
  ]);
}

function userClassTable({ table }: FileFormat, { user_classes: classes }: TurnoverResponse): FileTable {
  return table('user class', classes, [
    ['user_class', (one) => one.user_class, 'text', 3],
    ['sessions', ({ sessions }) => sessions],
    ['stay_minutes', ({ minutes }) => minutes, 'number', 2],
  ]);
}

function summaryMetrics(
  { language, figures }: FileFormat,
  summary: TurnoverSummary,
  overstaysShown: boolean,
): readonly Metric[] {
  const { percentiles, durationsOfAllHours } = summary;
  /** Names the scope of a figure that is not stored by hour, where some hours are left out. */
  const ofAllHours = (figure: Metric): Metric =>
    durationsOfAllHours
      ? {
          ...figure,
          title: formatExportText(language, 'export.all-hours', { what: metricTitle(language, figure) }),
        }
      : figure;
  const overstays = [
    figures.number('overstays', summary.overstays),
    figures.percent('overstayRate', summary.overstayRate),
    ofAllHours(figures.number('overstayMinutes', summary.overstayMinutes)),
  ];
  return [
    figures.number('totalSessions', summary.totalSessions),
    figures.number('turnover', summary.turnover, 2),
    ofAllHours(figures.number('medianMinutes', summary.medianMinutes, 1)),
    figures.number('meanMinutes', summary.meanMinutes, 1),
    ...(['p15', 'p25', 'p75', 'p85', 'p95'] as const).map((name) =>
      ofAllHours(figures.number(`${name}Minutes`, percentiles[name], 1)),
    ),
    ...(overstaysShown ? overstays : []),
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
  const { types, note } = answer;
  const format = createFileFormat(language);
  const { number, percent } = format;
  const hidden = forPublic ? hiddenTurnover(types, larger) : null;
  const isEverything = isEverythingSelected(selection, types);
  const sumsShown = hidden === null || (isEverything && !hidden.hours.total);
  const overstaysShown = hidden === null || !hidden.hourOverstays.total;
  const cells: Cells = hidden === null ? types : publishedTurnover(types, hidden);
  const scoped = (what: string) =>
    everyHourSelected(selection) ? what : formatExportText(language, 'export.all-hours', { what });
  const picked = types.filter(({ id }) => isTypeSelected(selection, id));
  const row = new Map(types.map(({ id }, index) => [id, index]));
  const durations = sumDwell(picked).sessions.map((count, at) =>
    hidden?.dwell.columns[at] === true ? 0 : count,
  );
  const bins = binDwellCounts(durations, answer.dwell_classes);
  const { min, max } = selection.selectedTimePeriod;
  const byType = turnoverByType(types, selection).map((one) => ({ ...one, at: row.get(one.type.id) ?? -1 }));
  type TypeRow = (typeof byType)[number];
  const shown = ({ at }: TypeRow, text: string) =>
    !sumsShown || hidden?.hours.rows[at] === true ? '' : text;
  return {
    notes: measuredNotes(language, answer, selection, forPublic),
    tables: [
      hourTable(format, answer, cells, selection),
      dwellTable(format, answer, cells, selection),
      ...(forPublic || !isEverything ? [] : [userClassTable(format, answer)]),
    ],
    page: format.table('page', byType, [
      ['regulation_type', ({ type }) => type.display_name, 'text', 4],
      ['spaces', ({ type }) => number(type.spaces)],
      ['sessions', (one) => shown(one, number(one.sums.sessions))],
      [
        'median_minutes',
        (one) => shown(one, number(one.medianMinutes, 1)),
        'number',
        1,
        scoped(formatExportText(language, 'export.column.median_minutes')),
      ],
      ['mean_minutes', (one) => shown(one, number(meanMinutesOf(one.sums), 1))],
      ['turnover', (one) => shown(one, number(turnoverOf(one.sums, max - min), 2))],
      [
        'overstay_percent',
        (one) =>
          hidden?.hourOverstays.rows[one.at] === true ? '' : shown(one, percent(overstayRateOf(one.sums))),
      ],
    ]),
    summary: sumsShown ? summaryMetrics(format, turnoverSummary(types, selection), overstaysShown) : [],
    counted: measureNoteMetrics(
      language,
      selectedNote(note, types, ({ hours }) => hours, selection),
      hidden?.hours ?? null,
      !isEverything,
    ),
    formulas: note.formulas,
    charts: sumsShown
      ? [
          {
            caption: scoped(formatExportText(language, 'export.chart.durations')),
            picture: columnChart(
              dwellBins.map((bin, at) => ({
                label: binName(bin),
                value: bins[at] ?? 0,
                text: number(bins[at] ?? 0),
              })),
            ),
          },
        ]
      : [],
    findings: [],
  };
}
