// Opens a connection with a fresh schema for as long as some work needs it, and removes what a
// failure leaves behind.
import type pg from 'pg';
import { openClient } from '../picture/snapshot.ts';
import { createFreshSchema, dropAbandonedSchema } from './fresh-schema.sql.ts';

/**
 * Runs `work`, which must leave no schema behind when it resolves. If it throws, its connection may
 * be unusable, so another connection drops the schema.
 */
export async function withFreshSchema<T>(
  connection: pg.ClientConfig,
  purpose: string,
  work: (client: pg.Client, schema: string) => Promise<T>,
): Promise<T> {
  const client = await openClient(connection, purpose);
  let left: string | null = null;
  try {
    left = await createFreshSchema(client);
    const done = await work(client, left);
    left = null;
    return done;
  } finally {
    await client.end();
    // The original error is reported; a schema that cannot be dropped now is dropped by the next
    // run.
    if (left !== null) await dropAbandoned(connection, purpose, left).catch(() => undefined);
  }
}

async function dropAbandoned(connection: pg.ClientConfig, purpose: string, schema: string): Promise<void> {
  const client = await openClient(connection, purpose);
  try {
    await dropAbandonedSchema(client, schema);
  } finally {
    await client.end();
  }
}
