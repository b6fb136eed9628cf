// All formats in which the published city can be written: those of packages/formats, and the flat
// ones created here from curbs and tiles.
import {
  type CityData,
  failWith,
  type ImportIssue,
  type LanguageName,
  ok,
  type Result,
} from '@curbwright/core';
import { formatById, type OutputFile } from '@curbwright/formats';
import type { Kysely } from 'kysely';
import { loadCitySnapshot } from '../../city/published-city/city-cache.ts';
import type { flatFormatIds } from '../../platform/config/published-format-ids.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { cdsFiles, parseCdsVersion } from '../cds/files.ts';
import { readCity } from '../imports/read-city.ts';
import { writeCurbsCsv } from './curbs-csv.ts';
import { writeFlatGeobuf } from './flat-geobuf.ts';
import { writeGeoParquet } from './geo-parquet.ts';
import { withAppender } from './output-file.ts';
import { writePmtiles } from './pmtiles.ts';
import { loadPublishedCity, type PublishedCity } from './published-curbs.ts';

interface FlatFormat {
  readonly id: (typeof flatFormatIds)[number];
  readonly ending: string;
  readonly mediaType: string;
  /** Whether the file contains links or tiles. */
  readonly of: 'links' | 'tiles';
  /** Writes the file and returns its number of links or tiles. */
  readonly write: (city: PublishedCity, path: string) => Promise<number>;
}

/** Formats that consist of one file, written directly to its path. */
export const flatFormats: readonly FlatFormat[] = [
  {
    id: 'flatgeobuf',
    ending: 'fgb',
    mediaType: 'application/vnd.flatgeobuf',
    of: 'links',
    write: writeFlatGeobuf,
  },
  {
    id: 'geoparquet',
    ending: 'parquet',
    mediaType: 'application/vnd.apache.parquet',
    of: 'links',
    write: writeGeoParquet,
  },
  { id: 'csv', ending: 'csv', mediaType: 'text/csv; charset=utf-8', of: 'links', write: writeCurbsCsv },
  {
    id: 'pmtiles',
    ending: 'pmtiles',
    mediaType: 'application/vnd.pmtiles',
    of: 'tiles',
    write: writePmtiles,
  },
];

interface PublishedFormatOptions {
  /** Creation time stated in the files, epoch milliseconds. */
  readonly now: number;
  /**
   * Epoch milliseconds: exports the curbs and rules in force then, with "applies now" for that
   * instant. `null`: now.
   */
  readonly at: number | null;
  /** The format's version, if it has several. */
  readonly version?: string;
  readonly language?: LanguageName | null;
}

/** A file that is written to a path on demand. */
export interface WritableFile {
  readonly name: string;
  readonly mediaType: string;
  readonly writeTo: (path: string) => Promise<void>;
  /** Its text in pieces. Absent when it can only be written to a path. */
  readonly pieces?: OutputFile['pieces'];
}

export interface PublishedFormat {
  readonly links: number;
  readonly files: readonly WritableFile[];
  /** What the format cannot represent. */
  readonly issues: readonly ImportIssue[];
}

/** Returns the files of a flat format for a loaded city. */
export function flatFiles(format: FlatFormat, city: PublishedCity): PublishedFormat {
  return {
    links: city.picture.city.linkCount,
    files: [
      {
        name: `curbs.${format.ending}`,
        mediaType: format.mediaType,
        writeTo: async (path) => {
          await format.write(city, path);
        },
      },
    ],
    issues: [],
  };
}

/** Returns the files of a format of packages/formats for loaded city data. */
async function dataFiles(
  id: string,
  data: CityData,
  { now, version }: Pick<PublishedFormatOptions, 'now' | 'version'>,
): Promise<Result<PublishedFormat>> {
  const format = await formatById(id);
  if (!format.ok) return format;
  if (format.value.write === undefined) return failWith('format.not-written', { format: id });
  const written = await format.value.write(data, { now, ...(version !== undefined && { version }) });
  if (!written.ok) return written;
  const files = written.value.files.map(({ name, mediaType, pieces }) => ({
    name,
    mediaType,
    pieces,
    writeTo: (path: string) =>
      withAppender(path, async (to) => {
        for (const piece of pieces()) await to.add(Buffer.from(piece, 'utf8'));
      }),
  }));
  return ok({ links: data.links.length, files, issues: written.value.issues });
}

/**
 * Writes CDS as the CDS server serves it: the same zones, with their dates and former versions.
 * `written` reports what CDS cannot represent and rejects what cannot be written.
 */
async function cdsFormat(
  db: Kysely<Schema>,
  written: Result<PublishedFormat>,
  { at, version }: PublishedFormatOptions,
): Promise<Result<PublishedFormat>> {
  const named = parseCdsVersion(version);
  if (!written.ok || named === null) return written;
  const files = (await cdsFiles(db, named, at)).map(({ name, mediaType, texts }) => ({
    name,
    mediaType,
    writeTo: (path: string) =>
      withAppender(path, async (to) => {
        for await (const text of texts()) await to.add(Buffer.from(text, 'utf8'));
      }),
  }));
  return ok({ ...written.value, files });
}

/** Returns the files of a format for city data just read from this database. */
export async function prepareCityFiles(
  db: Kysely<Schema>,
  id: string,
  data: CityData,
  exportOptions: PublishedFormatOptions,
): Promise<Result<PublishedFormat>> {
  const written = await dataFiles(id, data, exportOptions);
  return id === 'cds' ? cdsFormat(db, written, exportOptions) : written;
}

/**
 * Reads the published city and prepares its files for writing. Rejects when the format does not
 * exist or cannot represent the city.
 */
export async function preparePublishedFormat(
  db: Kysely<Schema>,
  id: string,
  exportOptions: PublishedFormatOptions,
): Promise<Result<PublishedFormat>> {
  const flat = flatFormats.find((one) => one.id === id);
  if (flat === undefined)
    return prepareCityFiles(db, id, await readCity(db, exportOptions.at), exportOptions);
  const picture = await loadCitySnapshot(db, exportOptions.at ?? 'now');
  return ok(
    flatFiles(
      flat,
      await loadPublishedCity(db, picture, exportOptions.at ?? exportOptions.now, exportOptions.language),
    ),
  );
}
