// Loads an archive into a fresh schema of the archive's version, and compares every table with its
// checksum from the snapshot.
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { failWith, ok, type Result } from '@curbwright/core';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { type Migration, migrateConnection } from '../../platform/database/migrate.ts';
import { type ArchivedTable, tableOfPart } from './archive/archive-schemas.ts';
import {
  type CheckedArchive,
  decompressRows,
  readArchiveParts,
  readWholePart,
} from './archive/read-archive.ts';
import { prepareForRows, restoreConstraints } from './fresh-schema/fresh-schema.sql.ts';
import { computeTableChecksum, copyIn } from './picture/snapshot.sql.ts';
import type { ProgressListener } from './progress-listener.ts';

/** Copies rows into one table after another. */
class TableLoader {
  readonly #client: pg.Client;
  readonly #schema: string;
  #open: { readonly name: string; readonly stream: CopyStreamQuery; readonly ended: Promise<void> } | null =
    null;

  constructor(client: pg.Client, schema: string) {
    this.#client = client;
    this.#schema = schema;
  }

  async add(table: ArchivedTable, bytes: Uint8Array): Promise<void> {
    if (this.#open?.name !== table.name) {
      await this.end();
      const stream = this.#client.query(copyFrom(copyIn(this.#schema, table)));
      const ended = finished(stream);
      // The error is reported where `ended` is awaited.
      ended.catch(() => undefined);
      this.#open = { name: table.name, stream, ended };
    }
    const { stream, ended } = this.#open;
    if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), ended]);
  }

  async end(): Promise<void> {
    if (this.#open === null) return;
    const { stream, ended } = this.#open;
    this.#open = null;
    stream.end();
    await ended;
  }
}

/** The tables whose contents differ from the manifest. */
export async function findDifferingTables(
  client: pg.Client,
  schema: string,
  { head, manifest }: CheckedArchive,
): Promise<readonly string[]> {
  const tables = new Map(head.tables.map((table) => [table.name, table]));
  const differingTables: string[] = [];
  for (const { name, rows, sum } of manifest.tables) {
    const table = tables.get(name);
    const found = table === undefined ? null : await computeTableChecksum(client, schema, table);
    if (found === null || found.rows !== rows || found.sum !== sum) differingTables.push(name);
  }
  return differingTables;
}

/**
 * Loads a checked archive into the empty schema, the only one the client sees. `migrations` are
 * those the archive lists. Rejects if a table does not match its checksum (`backup.differs`), and
 * throws if the database does not accept the rows.
 */
export async function loadArchive(
  client: pg.Client,
  schema: string,
  archive: CheckedArchive,
  migrations: readonly Migration[],
  onProgress: ProgressListener,
): Promise<Result<true>> {
  const { head, manifest, path } = archive;
  const migrated = await migrateConnection(client, migrations);
  if (!migrated.ok) return migrated;
  const keys = await prepareForRows(client, schema, head.tables);
  const tables = new Map(head.tables.map((table) => [table.name, table]));
  const tableLoader = new TableLoader(client, schema);
  let done = 0;
  for await (const part of readArchiveParts(path)) {
    const name = tableOfPart(part.name);
    const table = name === null ? undefined : tables.get(name);
    if (table === undefined) for await (const _piece of part.bytes);
    else await tableLoader.add(table, await decompressRows(await readWholePart(part)));
    done += 1;
    onProgress('trial', done, manifest.parts.length);
  }
  await tableLoader.end();
  await restoreConstraints(client, schema, keys, manifest.tables);
  const differingTables = await findDifferingTables(client, schema, archive);
  return differingTables.length === 0
    ? ok(true)
    : failWith('backup.differs', { name: path, tables: differingTables.join(', ') });
}
