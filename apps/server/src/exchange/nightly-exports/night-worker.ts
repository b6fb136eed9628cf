// Worker that writes a scheduled export run, because reading and writing a whole city would delay
// every other request.
import { connectToOpenDatabase } from '../../platform/database/database.ts';
import { onServerMessage, replyToServer } from '../../platform/workers/worker-messages.ts';
import type { ExportRunReply, ExportRunRequest } from './export-run-message.ts';
import { writeExports } from './write-exports.ts';

/** The worker's own connections: one reads a snapshot of the city while others look up names. */
const connections = 4;

async function writeExportFiles({
  connection,
  config,
  formats,
  night,
  place,
  revision,
  now,
}: ExportRunRequest): Promise<ExportRunReply> {
  const joined = await connectToOpenDatabase(connection, { ...config, databasePool: connections });
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

async function replyToRequest(order: ExportRunRequest): Promise<void> {
  const written = await writeExportFiles(order).catch(
    (error: unknown): ExportRunReply => ({
      kind: 'failed',
      reason: error instanceof Error ? error.message : String(error),
    }),
  );
  replyToServer(written);
}

onServerMessage((order: ExportRunRequest) => void replyToRequest(order));
