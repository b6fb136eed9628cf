// Worker that writes a scheduled export run, because reading and writing a whole city would delay
// every other request.
import { joinDatabase } from '../../platform/database/database.ts';
import { onOrder, reply } from '../../platform/workers/worker-side.ts';
import type { NightOrder, NightReply } from './night-message.ts';
import { writeExports } from './write-exports.ts';

/** The worker's own connections: one reads a snapshot of the city while others look up names. */
const connections = 4;

async function write({
  connection,
  config,
  formats,
  night,
  place,
  revision,
  now,
}: NightOrder): Promise<NightReply> {
  const joined = await joinDatabase(connection, { ...config, databasePool: connections });
  if (!joined.ok) return { kind: 'refused', refusal: joined.refusal };
  try {
    const context = { db: joined.value.db, now: () => now };
    const written = await writeExports(context, formats, night, place, revision);
    return written.ok
      ? { kind: 'written', files: written.value }
      : { kind: 'refused', refusal: written.refusal };
  } finally {
    await joined.value.close();
  }
}

async function answer(order: NightOrder): Promise<void> {
  const written = await write(order).catch(
    (error: unknown): NightReply => ({
      kind: 'failed',
      reason: error instanceof Error ? error.message : String(error),
    }),
  );
  reply(written);
}

onOrder((order: NightOrder) => void answer(order));
