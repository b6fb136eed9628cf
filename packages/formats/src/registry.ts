// The registry of supported formats; also determines which format a set of files has. Parsers are
// loaded on demand.
import { failWith, isCurrency, type Result } from '@curbwright/core';
import { cropToBox } from './crop-to-box.ts';
import type { Format, ReadOptions, SourceFile } from './format.ts';
import { hasShapefileParts, isShapefileCompanion, sniff } from './sniff.ts';
import { isTimeZone } from './time-zone.ts';

/** Registry entry of a format, available before its code is loaded. */
interface FormatEntry {
  readonly id: string;
  /** Message key of its display name, in core. */
  readonly label: string;
  readonly extensions: readonly string[];
  readonly reads: boolean;
  readonly writes: boolean;
  readonly load: () => Promise<Format>;
}

/** Every format, in menu order. */
export const formats: readonly FormatEntry[] = [
  {
    id: 'curblr',
    label: 'format.curblr',
    extensions: ['.curblr.json', '.json'],
    reads: true,
    writes: true,
    load: async () => (await import('./curblr/curblr.ts')).curblrFormat,
  },
  {
    id: 'cds',
    label: 'format.cds',
    extensions: ['.json'],
    reads: true,
    writes: true,
    load: async () => (await import('./cds/cds.ts')).cdsFormat,
  },
  {
    id: 'geojson',
    label: 'format.geojson',
    extensions: ['.geojson', '.json'],
    reads: true,
    writes: true,
    load: async () => (await import('./geojson/geojson.ts')).geojsonFormat,
  },
  {
    id: 'csv',
    label: 'format.csv',
    extensions: ['.csv', '.tsv', '.txt'],
    reads: true,
    writes: false,
    load: async () => (await import('./tables/formats.ts')).csvFormat,
  },
  {
    id: 'shapefile',
    label: 'format.shapefile',
    extensions: ['.zip', '.shp'],
    reads: true,
    writes: false,
    load: async () => (await import('./tables/formats.ts')).shapefileFormat,
  },
  {
    id: 'geopackage',
    label: 'format.geopackage',
    extensions: ['.gpkg'],
    reads: true,
    writes: false,
    load: async () => (await import('./tables/formats.ts')).geopackageFormat,
  },
  {
    id: 'osm',
    label: 'format.osm',
    extensions: ['.osm', '.osm.pbf', '.pbf', '.xml'],
    reads: true,
    writes: true,
    load: async () => (await import('./osm/osm.ts')).osmFormat,
  },
];

/** Validates the import options that apply to every format; `null` if they are valid. */
function optionsError({ currency, timeZone }: ReadOptions): Result<never> | null {
  if (currency !== undefined && currency !== null && !isCurrency(currency))
    return failWith('error.payment_currency', { currency });
  if (timeZone !== undefined && timeZone !== null && !isTimeZone(timeZone))
    return failWith('mapping.time-zone', { value: timeZone });
  return null;
}

function withCheckedOptions(format: Format): Format {
  const { read } = format;
  if (read === undefined) return format;
  return {
    ...format,
    read: async (files, options) => {
      const found = optionsError(options) ?? (await read(files, options));
      return found.ok && options.box
        ? { ok: true, value: { ...found.value, data: cropToBox(found.value.data, options.box) } }
        : found;
    },
  };
}

/** Loads the format with this id; fails with `format.unknown` if there is none. */
export async function formatById(id: string): Promise<Result<Format>> {
  const entry = formats.find((candidate) => candidate.id === id);
  if (entry === undefined)
    return failWith('format.unknown', { id, known: formats.map((one) => one.id).join(', ') });
  return { ok: true, value: withCheckedOptions(await entry.load()) };
}

/**
 * Loads the format of these files: by `id` if given, otherwise by content. Fails with
 * `format.unrecognised` if the content matches no known format and with `format.mixed` if the files
 * have different formats.
 */
export async function formatFor(files: readonly SourceFile[], id?: string): Promise<Result<Format>> {
  if (id !== undefined) return formatById(id);
  const [first] = files;
  if (first === undefined) return failWith('format.no-file');
  const found = new Map<string, string>();
  const ofShapefile = hasShapefileParts(files);
  for (const file of files) {
    if (ofShapefile && isShapefileCompanion(file)) continue;
    const kind = sniff(file);
    if (!kind.ok) return kind;
    found.set(kind.value, found.get(kind.value) ?? file.name);
  }
  const kinds = [...found.keys()];
  const [only] = kinds;
  if (only === undefined || kinds.length > 1)
    return failWith('format.mixed', {
      kinds: [...found].map(([kind, name]) => `${name}: ${kind}`).join(', '),
    });
  return formatById(only);
}
