// Analysis zones as table rows: one with the totals of each zone, followed by one for each of its
// components.
import { civilDateAndTime, componentName, type LanguageName, rounded } from '@curbwright/core';
import type { Column, Row } from '../../platform/export-files/table.ts';
import { sayExport } from '../../platform/messages/say-export.ts';
import type { ComponentRow } from '../zones.sql.ts';
import type { ZoneRow } from './analysis-zones.sql.ts';

const metresPerFoot = 0.3048;

/** Language, units and layout of the rows. */
export interface SheetWords {
  readonly language: LanguageName;
  readonly timeZone: string;
  /** Feet instead of meters. */
  readonly imperial: boolean;
  /** A page has room for fewer columns. */
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
type Key = keyof typeof widths;
const keys: readonly Key[] = [
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
const onPaper: readonly Key[] = [
  'zone',
  'part',
  'spaces',
  'length',
  'curbs',
  'description',
  'parent',
  'user',
];
const numbers: ReadonlySet<Key> = new Set(['id', 'spaces', 'length', 'curbs']);

function keysOf({ onPage }: SheetWords): readonly Key[] {
  return onPage ? onPaper : keys;
}

export function zoneSheetColumns(words: SheetWords): readonly Column[] {
  return keysOf(words).map((key) => ({
    key,
    title: sayExport(words.language, `export.zones.${key === 'length' && words.imperial ? 'feet' : key}`),
    kind: numbers.has(key) ? 'number' : 'text',
    width: widths[key],
  }));
}

function lengthOf(metres: number, { imperial }: SheetWords): number {
  return rounded(imperial ? metres / metresPerFoot : metres, 'length');
}

function dayAndTime(instant: Date, timeZone: string): string {
  const { date, time } = civilDateAndTime(instant.getTime(), timeZone);
  return `${date} ${time}`;
}

/**
 * The rows of a zone: its totals, which count a curb of several components once, then its
 * components.
 */
export function zoneSheetRows(zone: ZoneRow, components: readonly ComponentRow[], words: SheetWords): Row[] {
  const { language, timeZone } = words;
  const own = {
    id: zone.id,
    zone: zone.name,
    part: sayExport(language, 'export.zones.total'),
    spaces: zone.total_spaces,
    length: lengthOf(zone.total_metres, words),
    curbs: zone.link_count,
    description: zone.description,
    parent: zone.parent_zone,
    user: zone.username,
    on_maps: sayExport(language, zone.show_on_maps ? 'export.yes' : 'export.no'),
    created: dayAndTime(zone.created, timeZone),
    modified: dayAndTime(zone.modified, timeZone),
  };
  const parts = components.map(({ type, number, own_name: ownName, spaces, metres, segments }) => ({
    id: zone.id,
    zone: zone.name,
    part: componentName({ type, number, ownName }, language),
    spaces,
    length: lengthOf(metres, words),
    curbs: segments,
    description: null,
    parent: null,
    user: null,
    on_maps: null,
    created: null,
    modified: null,
  }));
  return [own, ...parts].map((row) => keysOf(words).map((key) => row[key]));
}
