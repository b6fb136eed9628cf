// Opens a connection with a fresh schema for as long as some work needs it, and removes what a
// failure leaves behind.
import type pg from 'pg';
import { openClient } from '../picture/picture.ts';
import { dropLeftSchema, makeFreshSchema } from './fresh-schema.sql.ts';

/**
 * Runs `work`, which must leave no schema behind when it resolves. If it throws, its connection may
 * be unusable, so another connection drops the schema.
 */
export async function inFreshSchema<T>(
  connection: pg.ClientConfig,
  purpose: string,
  work: (client: pg.Client, schema: string) => Promise<T>,
): Promise<T> {
  const client = await openClient(connection, purpose);
  let left: string | null = null;
  try {
    left = await makeFreshSchema(client);
    const done = await work(client, left);
    left = null;
    return done;
  } finally {
    await client.end();
    // The original error is reported; a schema that cannot be dropped now is dropped by the next
    // run.
    if (left !== null) await dropLeft(connection, purpose, left).catch(() => undefined);
  }
}

async function dropLeft(connection: pg.ClientConfig, purpose: string, schema: string): Promise<void> {
  const client = await openClient(connection, purpose);
  try {
    await dropLeftSchema(client, schema);
  } finally {
    await client.end();
  }
}
