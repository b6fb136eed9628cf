// The figures in a file that describe how use was measured, taken from the response's note.
import type { measureNote } from '@curbwright/contract';
import {
  type DashboardSelection,
  everyHourSelected,
  type HiddenCells,
  isPublishable,
  isTypeSelected,
  type LanguageName,
} from '@curbwright/core';
import type { z } from 'zod';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import type { Metric } from './dashboard-file.ts';
import { createFileFormat } from './file-format.ts';
import { selectionNotes } from './selection-notes.ts';

type Note = z.output<typeof measureNote>;

/**
 * The figures of a note that is limited to the selection. `hidden`: what a public file leaves out,
 * so that the session count does not reveal a hidden total; `null` for the staff file. `isPart`: not
 * everything is selected; a public file then has no counts of sessions, because the difference
 * between two files would reveal hidden ones.
 */
export function measureNoteMetrics(
  language: LanguageName,
  note: Note,
  hidden: Pick<HiddenCells, 'total'> | null,
  isPart = false,
): readonly Metric[] {
  const { figures } = createFileFormat(language);
  const count = figures.number;
  const faults = note.faults.reduce((sum, { sessions }) => sum + sessions, 0);
  return [
    ...(hidden !== null && (hidden.total || isPart) ? [] : [count('rows', note.rows)]),
    count('links', note.links),
    count('links_observed', note.links_observed),
    count('spaces_observed', note.spaces_observed),
    figures.share('coverage', note.coverage),
    figures.share('offline_share', note.offline_share),
    ...(hidden === null || (!isPart && isPublishable(faults)) ? [count('faults', faults)] : []),
    {
      key: 'measured_by',
      value: formatExportText(language, `export.measured.${note.measured_by}`),
      text: formatExportText(language, `export.measured.${note.measured_by}`),
    },
    count('spaces_counted', note.spaces_counted),
    count('spaces_estimated', note.spaces_estimated),
  ];
}

/** Describes the counted period in a sentence. */
export function periodNote(
  language: LanguageName,
  period: { readonly from: string; readonly to: string } | null,
  note: Note,
): string {
  if (period !== null) return formatExportText(language, 'export.dashboard.period', period);
  return formatExportText(
    language,
    note.measured_by === 'occupancy' ? 'export.dashboard.undated' : 'export.dashboard.unmeasured',
  );
}

/** The notes of a public file about omitted values. */
export function publicNote(language: LanguageName, isEverything: boolean): readonly string[] {
  return [
    formatExportText(language, 'export.dashboard.public'),
    ...(isEverything ? [] : [formatExportText(language, 'export.dashboard.public-part')]),
  ];
}

interface MeasuredAnswer {
  readonly types: readonly { readonly id: number; readonly display_name: string }[];
  readonly period: Parameters<typeof periodNote>[1];
  readonly note: Note;
}

export function isEverythingSelected(selection: DashboardSelection, types: MeasuredAnswer['types']): boolean {
  return everyHourSelected(selection) && types.every(({ id }) => isTypeSelected(selection, id));
}

/** Period, selection, and what a public file leaves out. */
export function measuredNotes(
  language: LanguageName,
  { types, period, note }: MeasuredAnswer,
  selection: DashboardSelection,
  forPublic: boolean,
): readonly string[] {
  return [
    periodNote(language, period, note),
    ...selectionNotes(language, types, selection),
    formatExportText(language, 'export.dashboard.basis-today'),
    ...(forPublic ? publicNote(language, isEverythingSelected(selection, types)) : []),
  ];
}
