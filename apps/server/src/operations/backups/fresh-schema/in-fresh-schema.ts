// A connection with a fresh schema, for as long as something is done in it; what a failure left is taken away.
import type pg from 'pg';
import { openClient } from '../picture/picture.ts';
import { dropLeftSchema, makeFreshSchema } from './fresh-schema.sql.ts';

/** Runs `work`, which leaves no schema behind when it answers. When it throws, its connection may be in the middle of something: another takes the schema away. */
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
    // Why it failed is what is told; what cannot be taken away now is by the next.
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
