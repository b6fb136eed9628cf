// A snapshot of a database in use: one connection holds it, another reads from it, table by table.
import pg from 'pg';
import { beginInSnapshot, exportSnapshot, homeSchema, normalizeTextFormats } from './snapshot.sql.ts';

/** Opens a separate connection that formats values the same way everywhere. */
export async function openClient(connection: pg.ClientConfig, purpose: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: `curbwright ${purpose}`,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  // A lost connection fails its query; without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  await normalizeTextFormats(client);
  return client;
}

export interface Snapshot {
  readonly schema: string;
  readonly client: pg.Client;
  /** Runs `work` in a transaction that sees the snapshot; its locks end with it. */
  inSnapshot<T>(work: () => Promise<T>): Promise<T>;
}

/** Takes a snapshot and passes it to `work`. */
export async function withSnapshot<T>(
  connection: pg.ClientConfig,
  work: (picture: Snapshot) => Promise<T>,
): Promise<T> {
  const clients: pg.Client[] = [];
  try {
    const holder = await openClient(connection, 'backup');
    clients.push(holder);
    const client = await openClient(connection, 'backup');
    clients.push(client);
    const name = await exportSnapshot(holder);
    return await work({
      schema: await homeSchema(client),
      client,
      async inSnapshot(readWork) {
        await beginInSnapshot(client, name);
        try {
          return await readWork();
        } finally {
          // Nothing was written. If the connection is lost, so is the transaction.
          await client.query('rollback').catch(() => undefined);
        }
      },
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/**
 * `true` if a table no longer exists, because an expired partition was dropped during the backup.
 */
export function isMissingTableError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42P01';
}
