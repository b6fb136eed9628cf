// Proposal list columns as file columns, and their values: in the user's language for people, in
// wire format for API clients.
import {
  civilDateAndTime,
  type LanguageName,
  multipleValuesText,
  type ProposalFileColumnKey,
  proposalColumns,
  proposalFileColumnKeys,
  translateAny,
} from '@curbwright/core';
import { sideName } from '../../platform/export-files/side-name.ts';
import type { Cell, Column } from '../../platform/export-files/table.ts';
import { displayName } from '../../platform/messages/display-name.ts';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import type { ProposalRow } from '../../proposals/read/proposals.sql.ts';

/** Relative column widths on paper. */
const widths: Readonly<Record<ProposalFileColumnKey, number>> = {
  regulation_id: 1.6,
  bl_street_name: 1.8,
  bl_side: 0.9,
  bl_from: 1.4,
  bl_to: 1.4,
  sub_activity: 1.5,
  change_line: 3,
  reason: 2.6,
  action: 0.9,
  user: 1.1,
  created: 1.7,
  published_on: 1.7,
  batch: 0.8,
};

export type Cells = Readonly<Record<ProposalFileColumnKey, Cell>>;

/** Returns the requested columns without duplicates. */
export function requestedColumns(
  fields: 'all' | readonly ProposalFileColumnKey[],
): readonly ProposalFileColumnKey[] {
  return fields === 'all' ? proposalFileColumnKeys : [...new Set(fields)];
}

export function columnsOf(keys: readonly ProposalFileColumnKey[], language: LanguageName): readonly Column[] {
  return keys.map((key) => ({
    key,
    title: translateAny(language, `column.${key}`),
    kind: proposalColumns.find((column) => column.key === key)?.kind === 'number' ? 'number' : 'text',
    width: widths[key],
  }));
}

/** Returns values with the API's names and formats. `changeLine` says what the proposal changes. */
export function toApiCells(row: ProposalRow, changeLine: string): Cells {
  return {
    regulation_id: row.regulation_name,
    bl_street_name: row.street_name,
    bl_side: row.side,
    bl_from: row.from_street,
    bl_to: row.to_street,
    sub_activity: row.sub_activity_name,
    change_line: changeLine,
    reason: row.reason,
    action: row.action,
    user: row.username,
    created: row.created.toISOString(),
    published_on: row.published_on?.toISOString() ?? null,
    batch: row.batch_id,
  };
}

/**
 * Formats an instant in the city's time zone as `2026-11-21 14:05` (requirement §9), which sorts
 * correctly, also in a spreadsheet.
 */
function formatDayAndTime(instant: Date | null, timeZone: string): string | null {
  if (instant === null) return null;
  const { date, time } = civilDateAndTime(instant.getTime(), timeZone);
  return `${date} ${time}`;
}

/** Returns values in the user's language. */
export function toLocalizedCells(
  row: ProposalRow,
  changeLine: string,
  language: LanguageName,
  timeZone: string,
): Cells {
  const named = (text: string | null) =>
    text === multipleValuesText ? translateAny(language, 'call.several') : text;
  return {
    ...toApiCells(row, changeLine),
    bl_street_name: named(row.street_name),
    bl_side:
      row.side === null || row.side === multipleValuesText ? named(row.side) : sideName(row.side, language),
    bl_from: named(row.from_street),
    bl_to: named(row.to_street),
    sub_activity: displayName(row.sub_activity_display_name, `class.${row.sub_activity_name}`, language),
    action: formatExportText(language, `export.action.${row.action}`),
    created: formatDayAndTime(row.created, timeZone),
    published_on: formatDayAndTime(row.published_on, timeZone),
  };
}
