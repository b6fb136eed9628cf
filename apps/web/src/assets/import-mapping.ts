// Maps file columns to assets: a guessed mapping based on the column names, and the mapping sent to
// the server.
import type { AssetConfigResponse } from '@curbwright/contract';
import type { AssetMapping } from '@curbwright/core';
import type { ImportTable } from './import-table.ts';

export interface MappingDraft {
  readonly source: string;
  readonly id: string;
  readonly name: string;
  readonly installed: string;
  readonly place: 'geometry' | 'two' | 'pair' | 'geojson';
  readonly lng: string;
  readonly lat: string;
  /** Column with `lat, lon` or a GeoJSON point. */
  readonly cell: string;
  /** The type for every row; `''` = taken from a column. */
  readonly type: string;
  readonly typeColumn: string;
  /** Column value → name of an asset type. */
  readonly typeWords: Readonly<Record<string, string>>;
  readonly otherwise: string;
  readonly removedColumn: string;
  readonly removedWords: readonly string[];
  /** Form field → column. */
  readonly fields: Readonly<Record<string, string>>;
}

function normalizeColumnName(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');
}

/** Returns the first column with one of these names; `''` if there is none. */
function findColumn(columns: readonly string[], names: readonly string[]): string {
  for (const name of names) {
    const found = columns.find((one) => normalizeColumnName(one) === name);
    if (found !== undefined) return found;
  }
  return '';
}

/** Derives a source name from the file name. */
export function toSourceName(name: string): string {
  const short = name
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 60);
  return short === '' ? 'file' : short;
}

/** Guesses a mapping from the column names, for the user to review. */
export function guessMapping(name: string, { format, columns, rows }: ImportTable): MappingDraft {
  const lng = findColumn(columns, ['lng', 'lon', 'long', 'longitude', 'x']);
  const lat = findColumn(columns, ['lat', 'latitude', 'y']);
  const [row = {}] = rows;
  const pair = columns.find((one) => /^-?\d+\.\d+\s*,\s*-?\d+\.\d+$/.test((row[one] ?? '').trim())) ?? '';
  const point = columns.find((one) => /"type"\s*:\s*"Point"/.test(row[one] ?? '')) ?? '';
  const place =
    format === 'geojson' ? 'geometry' : lng !== '' && lat !== '' ? 'two' : pair !== '' ? 'pair' : 'geojson';
  const id = findColumn(columns, ['id', 'objectid', 'fid', 'globalid', 'gid']);
  return {
    source: toSourceName(name),
    id: columns.includes('@id') ? '@id' : id === '' ? (columns.find((one) => /id$/i.test(one)) ?? '') : id,
    name: findColumn(columns, ['name', 'title', 'label']),
    installed: findColumn(columns, ['installed', 'installdate', 'installationdate', 'dateinstalled']),
    place,
    lng,
    lat,
    cell: place === 'pair' ? pair : point,
    type: '',
    typeColumn: '',
    typeWords: {},
    otherwise: '',
    removedColumn: '',
    removedWords: [],
    fields: {},
  };
}

/** Returns the asset types that rows may have. */
export function typesOf(draft: MappingDraft): readonly string[] {
  const names = draft.typeColumn === '' ? [draft.type] : [...Object.values(draft.typeWords), draft.otherwise];
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Returns the fields of these types, each once, mapped to columns of the same name. */
export function guessFields(
  draft: MappingDraft,
  types: readonly AssetConfigResponse[],
  columns: readonly string[],
): MappingDraft['fields'] {
  const names = new Set(typesOf(draft));
  const fields = types.filter(({ name }) => names.has(name)).flatMap(({ form_skeleton }) => form_skeleton);
  return Object.fromEntries(
    fields.map(({ name, label }) => [
      name,
      draft.fields[name] ?? findColumn(columns, [normalizeColumnName(name), normalizeColumnName(label)]),
    ]),
  );
}

/**
 * Returns the message key of the first thing missing before the import can be sent; `null` =
 * nothing.
 */
export function findMappingError(
  draft: MappingDraft,
): { readonly field: keyof MappingDraft; readonly code: string } | null {
  const { source, id, place, lng, lat, cell } = draft;
  if (!/^[A-Za-z0-9][\w.-]{0,59}$/.test(source))
    return { field: 'source', code: 'assets.import.fault.source' };
  if (id === '') return { field: 'id', code: 'assets.import.fault.id' };
  if (place === 'two' && lat === '') return { field: 'lat', code: 'assets.import.fault.place' };
  if (place === 'two' && lng === '') return { field: 'lng', code: 'assets.import.fault.place' };
  if ((place === 'pair' || place === 'geojson') && cell === '')
    return { field: 'cell', code: 'assets.import.fault.place' };
  return typesOf(draft).length === 0 ? { field: 'type', code: 'assets.import.fault.type' } : null;
}

/** Converts the draft to the server's mapping. */
export function toAssetMapping(draft: MappingDraft): AssetMapping {
  const { source, id, name, installed, place, lng, lat, cell, type, typeColumn, typeWords, otherwise } =
    draft;
  const { removedColumn, removedWords, fields } = draft;
  const named = (record: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''));
  const places = {
    geometry: {},
    two: { place: { lng, lat } },
    pair: { place: { lat_lng: cell } },
    geojson: { place: { geometry: cell } },
  } as const;
  return {
    source,
    id,
    ...(name === '' ? {} : { name }),
    ...(installed === '' ? {} : { installed }),
    ...places[place],
    type:
      typeColumn === ''
        ? type
        : { column: typeColumn, values: named(typeWords), ...(otherwise === '' ? {} : { otherwise }) },
    ...(removedColumn === '' || removedWords.length === 0
      ? {}
      : { removed: { column: removedColumn, values: [...removedWords] } }),
    properties: named(fields),
  };
}
