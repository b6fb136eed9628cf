// Reads a received file as rows: CSV with a header, or a GeoJSON FeatureCollection. Column names
// and geometries are unchanged.
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { unstorablePaths } from '@curbwright/core';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { createYielder } from '../time-slices/event-loop-yielder.ts';
import type { ReceivedFile } from './file-store.ts';

/** Maximum number of bytes of a file that is read as rows. */
export const maxTableBytes = 10 * 1024 * 1024;

export interface TableRow {
  readonly values: Readonly<Record<string, string>>;
  /** Geometry of a GeoJSON feature, unchanged; `null` for CSV. */
  readonly geometry: unknown;
}

const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) });

const feature = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  geometry: z.unknown(),
  properties: z.record(z.string(), z.unknown()).nullish(),
});

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/**
 * Converts columns to text; a list of plain values (e.g. the routes of a stop) becomes one
 * comma-separated text.
 */
function toTextValues(record: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record)
      .map(
        ([key, value]) =>
          [key.trim(), Array.isArray(value) ? value.filter(isScalar).join(', ') : value] as const,
      )
      .filter(([, value]) => isScalar(value))
      .map(([key, value]) => [key, String(value)]),
  );
}

async function parseGeojsonRows(text: string, maxRows: number): Promise<TableRow[] | null> {
  const read = collection.safeParse(JSON.parse(text));
  if (!read.success) return null;
  const rows: TableRow[] = [];
  const pace = createYielder();
  for (const one of read.data.features) {
    const { id, geometry, properties } = feature.parse(one);
    rows.push({
      values: {
        ...toTextValues(properties ?? {}),
        ...(id !== undefined && id !== null && { '@id': String(id) }),
      },
      geometry,
    });
    if (rows.length > maxRows) break;
    await pace.rest();
  }
  return rows;
}

const delimiters = [',', ';', '\t'] as const;

/**
 * The delimiter that occurs most often in the header, because a comma may also be part of a cell in
 * files with other delimiters.
 */
async function detectDelimiter(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16_384), 0, 16_384, 0);
    const [header = ''] = buffer.subarray(0, bytesRead).toString('utf8').split(/\r?\n/, 1);
    const counted = delimiters.map((sign) => ({ sign, count: header.split(sign).length }));
    return counted.reduce((maxRows, one) => (one.count > maxRows.count ? one : maxRows)).sign;
  } finally {
    await handle.close();
  }
}

async function readCsvRows(path: string, maxRows: number): Promise<TableRow[]> {
  const parser = parse({
    bom: true,
    columns: true,
    skip_empty_lines: true,
    relax_column_count_less: true,
    delimiter: await detectDelimiter(path),
    max_record_size: 100_000,
  });
  const rows: TableRow[] = [];
  // Streamed in chunks, so that other work can run in between.
  const read = pipeline(createReadStream(path), parser);
  // The loop below reports this error first; leaving the loop ends the reading.
  read.catch(() => undefined);
  for await (const record of parser) {
    const values = z.record(z.string(), z.unknown()).parse(record);
    rows.push({ values: toTextValues(values), geometry: null });
    if (rows.length > maxRows) return rows;
  }
  await read;
  return rows;
}

/** Whether the database can store the row's values. */
export function isStorableRow({ values }: TableRow): boolean {
  return unstorablePaths(values).length === 0;
}

/** Whether a file is meant as a list of rows rather than a document. */
export function isTable({ mediaType, name }: ReceivedFile): boolean {
  return mediaType === 'application/json' || (mediaType === 'text/plain' && /\.(?:csv|tsv)$/i.test(name));
}

/**
 * The rows of a table; `null` if it cannot be read as one. A GeoJSON feature's id becomes the
 * column `@id`. Reading stops after `maxRows` + 1 rows.
 */
export async function readTableRows(
  file: ReceivedFile,
  maxRows: number,
): Promise<readonly TableRow[] | null> {
  try {
    return file.mediaType === 'application/json'
      ? await parseGeojsonRows(await readFile(file.path, 'utf8'), maxRows)
      : await readCsvRows(file.path, maxRows);
  } catch {
    return null;
  }
}
