// Schemas of a backup archive: the first part describes its source, the second to last lists its
// contents.
import { z } from 'zod';

/** Incremented when older versions could no longer read the archive. */
export const archiveFormat = 1;

export const headName = 'curbwright.json';
export const manifestName = 'manifest.json';
export const endName = 'end.json';
export const keysName = 'keys.jwe';

const table = z.object({
  name: z.string(),
  /** Stored columns only, in the order of the row values. */
  columns: z.array(z.string()),
  /** For a partition: its parent table and its bounds. */
  partition: z.object({ of: z.string(), bound: z.string() }).nullable(),
});
export type ArchivedTable = z.infer<typeof table>;

/** Contents of the first part, which a reader needs before reading anything else. */
export const headSchema = z.object({
  format: z.number().int(),
  /** When the snapshot was taken. */
  made: z.iso.datetime(),
  version: z.string(),

  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
});
export type ArchiveHead = z.infer<typeof headSchema>;

const part = z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() });
export type ArchivedPart = z.infer<typeof part>;

/** The second-to-last part: lists everything before it. */
export const manifestSchema = z.object({
  tables: z.array(
    z.object({
      name: z.string(),
      rows: z.number().int(),
      /** A checksum over the row hashes, independent of row order. */
      sum: z.string(),
      /** Last value of the table's identity; `null` if it was never used or there is none. */
      last: z.number().int().nullable(),
    }),
  ),
  parts: z.array(part),
  /** Files that the database references but that did not exist. */
  missing: z.array(z.string()),
  has_keys: z.boolean(),
});
export type ArchiveManifest = z.infer<typeof manifestSchema>;
export type TableChecksum = ArchiveManifest['tables'][number];

/** The name of one part of a table's rows. */
export function rowsPartName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, '0')}.copy.gz`;
}

/** The table whose rows a part contains; `null` if it contains no rows. */
export function tableOfPart(name: string): string | null {
  return /^tables\/([^/]+)\/\d+\.copy\.gz$/.exec(name)?.[1] ?? null;
}

/** The file a part contains, as its path in the data directory; `null` if it contains none. */
export function fileOfPart(name: string): string | null {
  return (
    /^data\/((?:files\/[0-9a-f]{2}\/[0-9a-f-]{36})|(?:basemap\/[A-Za-z0-9_][\w.-]{0,99}\.pmtiles))$/.exec(
      name,
    )?.[1] ?? null
  );
}
