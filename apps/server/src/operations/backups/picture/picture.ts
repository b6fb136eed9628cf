// One picture of a database that is being written: one connection holds it, another reads in it, table by table.
import pg from 'pg';
import { holdPicture, homeSchema, seePicture, settleTexts } from './picture.sql.ts';

/** A connection of one's own, whose values come as the same texts everywhere. */
export async function openClient(connection: pg.ClientConfig, purpose: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: `curbwright ${purpose}`,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  // One that dies fails its query; without a listener it would end the process as well.
  client.on('error', () => undefined);
  await client.connect();
  await settleTexts(client);
  return client;
}

export interface Picture {
  readonly schema: string;
  readonly client: pg.Client;
  /** Runs `work` in a transaction that sees the picture; the locks it takes end with it. */
  see<T>(work: () => Promise<T>): Promise<T>;
}

/** Takes a picture and gives it to `work`. */
export async function withPicture<T>(
  connection: pg.ClientConfig,
  work: (picture: Picture) => Promise<T>,
): Promise<T> {
  const clients: pg.Client[] = [];
  try {
    const holder = await openClient(connection, 'backup');
    clients.push(holder);
    const client = await openClient(connection, 'backup');
    clients.push(client);
    const name = await holdPicture(holder);
    return await work({
      schema: await homeSchema(client),
      client,
      async see(look) {
        await seePicture(client, name);
        try {
          return await look();
        } finally {
          // Nothing was written. Where the connection is gone, so is the transaction.
          await client.query('rollback').catch(() => undefined);
        }
      },
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** True when a table is no longer there: a partition that had outlived its time was dropped meanwhile. */
export function isGone(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42P01';
}
