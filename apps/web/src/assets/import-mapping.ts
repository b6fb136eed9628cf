// How the columns of a file become assets: a first guess from the names of the columns, and the mapping the server takes.
import type { AssetConfigAnswer } from '@curbwright/contract';
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
  /** The column of `lat, lon`, or of a GeoJSON point. */
  readonly cell: string;
  /** The type of every row; '' = by a column. */
  readonly type: string;
  readonly typeColumn: string;
  /** Word of the column → name of a type. */
  readonly typeWords: Readonly<Record<string, string>>;
  readonly otherwise: string;
  readonly removedColumn: string;
  readonly removedWords: readonly string[];
  /** Field of the form → column. */
  readonly fields: Readonly<Record<string, string>>;
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');
}

/** The first column with one of these names. */
function column(columns: readonly string[], names: readonly string[]): string {
  for (const name of names) {
    const found = columns.find((one) => plain(one) === name);
    if (found !== undefined) return found;
  }
  return '';
}

/** The name of a source made of the file's. */
export function sourceOf(name: string): string {
  const short = name
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 60);
  return short === '' ? 'file' : short;
}

/** What the names of the columns say at once; the person looks it over. */
export function firstMapping(name: string, { format, columns, rows }: ImportTable): MappingDraft {
  const lng = column(columns, ['lng', 'lon', 'long', 'longitude', 'x']);
  const lat = column(columns, ['lat', 'latitude', 'y']);
  const [row = {}] = rows;
  const pair = columns.find((one) => /^-?\d+\.\d+\s*,\s*-?\d+\.\d+$/.test((row[one] ?? '').trim())) ?? '';
  const point = columns.find((one) => /"type"\s*:\s*"Point"/.test(row[one] ?? '')) ?? '';
  const place =
    format === 'geojson' ? 'geometry' : lng !== '' && lat !== '' ? 'two' : pair !== '' ? 'pair' : 'geojson';
  const id = column(columns, ['id', 'objectid', 'fid', 'globalid', 'gid']);
  return {
    source: sourceOf(name),
    id: columns.includes('@id') ? '@id' : id === '' ? (columns.find((one) => /id$/i.test(one)) ?? '') : id,
    name: column(columns, ['name', 'title', 'label']),
    installed: column(columns, ['installed', 'installdate', 'installationdate', 'dateinstalled']),
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

/** Types a row may become. */
export function typesOf(draft: MappingDraft): readonly string[] {
  const names = draft.typeColumn === '' ? [draft.type] : [...Object.values(draft.typeWords), draft.otherwise];
  return [...new Set(names.filter((name) => name !== ''))];
}

/** The fields of these types, each once, with the columns that bear their name. */
export function guessedFields(
  draft: MappingDraft,
  types: readonly AssetConfigAnswer[],
  columns: readonly string[],
): MappingDraft['fields'] {
  const names = new Set(typesOf(draft));
  const fields = types.filter(({ name }) => names.has(name)).flatMap(({ form_skeleton }) => form_skeleton);
  return Object.fromEntries(
    fields.map(({ name, label }) => [
      name,
      draft.fields[name] ?? column(columns, [plain(name), plain(label)]),
    ]),
  );
}

/** What is missing before the server can be asked; null = nothing. Each is a text's key. */
export function mappingFault(
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

/** The mapping as the server takes it. */
export function mappingOf(draft: MappingDraft): AssetMapping {
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
