// What stands in a backup archive: its first part says what it is of, its last but one what it holds.
import { z } from 'zod';

/** Raised when an older version could not read the archive any more. */
export const archiveFormat = 1;

export const headName = 'curbwright.json';
export const manifestName = 'manifest.json';
export const endName = 'end.json';
export const keysName = 'keys.jwe';

const table = z.object({
  name: z.string(),
  /** Those that are stored, in the order of the rows' values. */
  columns: z.array(z.string()),
  /** Of a partition: the table it belongs to, and for which values. */
  partition: z.object({ of: z.string(), bound: z.string() }).nullable(),
});
export type ArchivedTable = z.infer<typeof table>;

/** The first part: what a reader must know before anything else. */
export const headShape = z.object({
  format: z.number().int(),
  /** When the picture was taken. */
  made: z.iso.datetime(),
  version: z.string(),

  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
});
export type ArchiveHead = z.infer<typeof headShape>;

const part = z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() });
export type ArchivedPart = z.infer<typeof part>;

/** The last part but one: everything that came before it. */
export const manifestShape = z.object({
  tables: z.array(
    z.object({
      name: z.string(),
      rows: z.number().int(),
      /** A sum over the rows' hashes: the same in whatever order they lie. */
      sum: z.string(),
      /** The last number its identity gave; null = it gave none, or has none. */
      last: z.number().int().nullable(),
    }),
  ),
  parts: z.array(part),
  /** Files that the database names and that were not there. */
  missing: z.array(z.string()),
  has_keys: z.boolean(),
});
export type ArchiveManifest = z.infer<typeof manifestShape>;
export type TableSum = ArchiveManifest['tables'][number];

/** The name of one part of a table's rows. */
export function rowsName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, '0')}.copy.gz`;
}

/** The table whose rows a part holds; null = it holds no rows. */
export function tableOfPart(name: string): string | null {
  return /^tables\/([^/]+)\/\d+\.copy\.gz$/.exec(name)?.[1] ?? null;
}

/** The file a part holds, by its place in the data directory; null = it holds none. */
export function fileOfPart(name: string): string | null {
  return (
    /^data\/((?:files\/[0-9a-f]{2}\/[0-9a-f-]{36})|(?:basemap\/[A-Za-z0-9_][\w.-]{0,99}\.pmtiles))$/.exec(
      name,
    )?.[1] ?? null
  );
}
