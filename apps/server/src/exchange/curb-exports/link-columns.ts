// The columns of a table of curbs.
import { type LanguageName, type LinkField, linkFields } from '@curbwright/core';
import type { Column } from '../../platform/export-files/table.ts';
import { formatExportText } from '../../platform/messages/format-export-text.ts';

/** Widths of the columns relative to each other, on paper. */
const widths: Readonly<Record<LinkField, number>> = {
  segment_id: 1.6,
  bl_street_name: 1.8,
  bl_side: 0.9,
  bl_from: 1.4,
  bl_to: 1.4,
  applies_now: 1.5,
  answer: 3,
  until: 1.4,
  sub_activity: 1.5,
  time_limit: 0.9,
  rules: 4.5,
  regulationId: 1.5,
  length: 0.9,
  bays_count: 0.8,
  bays_angle: 1,
  curb_side: 0.9,
};
const numbers: ReadonlySet<LinkField> = new Set(['time_limit', 'length', 'bays_count']);

/** Columns that fit across a page, used when none are chosen. */
export const pageFields: readonly LinkField[] = [
  'segment_id',
  'bl_street_name',
  'bl_side',
  'bl_from',
  'bl_to',
  'applies_now',
  'answer',
  'rules',
  'length',
];

export function fieldsOf(
  asked: 'all' | readonly LinkField[] | undefined,
  onPage: boolean,
): readonly LinkField[] {
  if (typeof asked === 'object') return [...new Set(asked)];
  return asked === undefined && onPage ? pageFields : linkFields;
}

export function columnsOf(fields: readonly LinkField[], language: LanguageName): readonly Column[] {
  return fields.map((key) => ({
    key,
    title: formatExportText(language, `export.field.${key}`),
    kind: numbers.has(key) ? 'number' : 'text',
    width: widths[key],
  }));
}
