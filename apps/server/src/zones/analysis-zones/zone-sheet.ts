// Analysis zones as table rows: one with the totals of each zone, followed by one for each of its
// components.
import {
  civilDateAndTime,
  componentName,
  type LanguageName,
  metresPerFoot,
  roundToUnit,
} from '@curbwright/core';
import type { Column, Row } from '../../platform/export-files/table.ts';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import type { ComponentRow } from '../zones.sql.ts';
import type { ZoneRow } from './analysis-zones.sql.ts';

/** Language, units and layout of the rows. */
export interface ZoneSheetOptions {
  readonly language: LanguageName;
  readonly timeZone: string;
  /** Feet instead of meters. */
  readonly imperial: boolean;
  /** Whether the rows are for a page, which has room for fewer columns. */
  readonly onPage: boolean;
}

const widths = {
  id: 0.7,
  zone: 2,
  part: 1.6,
  spaces: 0.8,
  length: 1,
  curbs: 0.8,
  description: 2.4,
  parent: 1.6,
  user: 1,
  on_maps: 0.9,
  created: 1.5,
  modified: 1.5,
} as const;
type ZoneSheetKey = keyof typeof widths;
const allColumnKeys: readonly ZoneSheetKey[] = [
  'id',
  'zone',
  'part',
  'spaces',
  'length',
  'curbs',
  'description',
  'parent',
  'user',
  'on_maps',
  'created',
  'modified',
];
const pdfColumnKeys: readonly ZoneSheetKey[] = [
  'zone',
  'part',
  'spaces',
  'length',
  'curbs',
  'description',
  'parent',
  'user',
];
const numericKeys: ReadonlySet<ZoneSheetKey> = new Set(['id', 'spaces', 'length', 'curbs']);

function columnKeys({ onPage }: ZoneSheetOptions): readonly ZoneSheetKey[] {
  return onPage ? pdfColumnKeys : allColumnKeys;
}

export function zoneSheetColumns(words: ZoneSheetOptions): readonly Column[] {
  return columnKeys(words).map((key) => ({
    key,
    title: formatExportText(
      words.language,
      `export.zones.${key === 'length' && words.imperial ? 'feet' : key}`,
    ),
    kind: numericKeys.has(key) ? 'number' : 'text',
    width: widths[key],
  }));
}

function toDisplayLength(metres: number, { imperial }: ZoneSheetOptions): number {
  return roundToUnit(imperial ? metres / metresPerFoot : metres, 'length');
}

function formatDateAndTime(instant: Date, timeZone: string): string {
  const { date, time } = civilDateAndTime(instant.getTime(), timeZone);
  return `${date} ${time}`;
}

/**
 * Returns the rows of a zone: its totals, which count a curb that is in several components once,
 * then its components.
 */
export function zoneSheetRows(
  zone: ZoneRow,
  components: readonly ComponentRow[],
  words: ZoneSheetOptions,
): Row[] {
  const { language, timeZone } = words;
  const own = {
    id: zone.id,
    zone: zone.name,
    part: formatExportText(language, 'export.zones.total'),
    spaces: zone.total_spaces,
    length: toDisplayLength(zone.total_metres, words),
    curbs: zone.link_count,
    description: zone.description,
    parent: zone.parent_zone,
    user: zone.username,
    on_maps: formatExportText(language, zone.show_on_maps ? 'export.yes' : 'export.no'),
    created: formatDateAndTime(zone.created, timeZone),
    modified: formatDateAndTime(zone.modified, timeZone),
  };
  const parts = components.map(({ type, number, own_name: ownName, spaces, metres, segments }) => ({
    id: zone.id,
    zone: zone.name,
    part: componentName({ type, number, ownName }, language),
    spaces,
    length: toDisplayLength(metres, words),
    curbs: segments,
    description: null,
    parent: null,
    user: null,
    on_maps: null,
    created: null,
    modified: null,
  }));
  return [own, ...parts].map((row) => columnKeys(words).map((key) => row[key]));
}
