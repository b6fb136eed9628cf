// The registry: every format the product knows, and which one a set of files is in. Parsers load when they are needed.
import { isCurrency, type Result, refused } from '@curbwright/core';
import type { Format, ReadOptions, SourceFile } from './format.ts';
import { hasShapes, isBesideShapes, sniff } from './sniff.ts';
import { isTimeZone } from './time-zone.ts';
import { withinBox } from './within-box.ts';

/** A format as the registry lists it, before its code is loaded. */
interface FormatEntry {
  readonly id: string;
  /** Key of its name in the core's texts. */
  readonly label: string;
  readonly extensions: readonly string[];
  readonly reads: boolean;
  readonly writes: boolean;
  readonly load: () => Promise<Format>;
}

/** Every format, in the order a menu shows them. */
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

/** What is wrong with what the person said beside the files, whatever the format; null when it can be used. */
function optionsFault({ currency, timeZone }: ReadOptions): Result<never> | null {
  if (currency !== undefined && currency !== null && !isCurrency(currency))
    return refused('error.payment_currency', { currency });
  if (timeZone !== undefined && timeZone !== null && !isTimeZone(timeZone))
    return refused('mapping.time-zone', { value: timeZone });
  return null;
}

function withCheckedOptions(format: Format): Format {
  const { read } = format;
  if (read === undefined) return format;
  return {
    ...format,
    read: async (files, options) => {
      const found = optionsFault(options) ?? (await read(files, options));
      return found.ok && options.box
        ? { ok: true, value: { ...found.value, data: withinBox(found.value.data, options.box) } }
        : found;
    },
  };
}

/** The format with this id, loaded; refused `format.unknown` when there is none. */
export async function formatById(id: string): Promise<Result<Format>> {
  const entry = formats.find((candidate) => candidate.id === id);
  if (entry === undefined)
    return refused('format.unknown', { id, known: formats.map((one) => one.id).join(', ') });
  return { ok: true, value: withCheckedOptions(await entry.load()) };
}

/**
 * The format these files are in, loaded: by `id` when it is given, by their content otherwise.
 * Refused `format.unrecognised` when the content is of no known format, `format.mixed` when files disagree.
 */
export async function formatFor(files: readonly SourceFile[], id?: string): Promise<Result<Format>> {
  if (id !== undefined) return formatById(id);
  const [first] = files;
  if (first === undefined) return refused('format.no-file');
  const found = new Map<string, string>();
  const ofShapefile = hasShapes(files);
  for (const file of files) {
    if (ofShapefile && isBesideShapes(file)) continue;
    const kind = sniff(file);
    if (!kind.ok) return kind;
    found.set(kind.value, found.get(kind.value) ?? file.name);
  }
  const kinds = [...found.keys()];
  const [only] = kinds;
  if (only === undefined || kinds.length > 1)
    return refused('format.mixed', {
      kinds: [...found].map(([kind, name]) => `${name}: ${kind}`).join(', '),
    });
  return formatById(only);
}
