// Worker for one import job. Reads, compares and writes outside the server process on its own
// connections, so that no request waits for it.
import type { ImportStep } from '@curbwright/contract';
import { causeOfFailure } from '@curbwright/formats';
import { Kysely, PostgresDialect } from 'kysely';
import { createPool } from '../../../platform/database/database.ts';
import { isDiskFull } from '../../../platform/database/pulse/database-health.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { onServerMessage, replyToServer } from '../../../platform/workers/worker-messages.ts';
import { connectionName, type JobReply, type JobWorkerTask } from './job-message.ts';
import { ImportCancelledError, runTask } from './tasks.ts';

/** Formats an error for the log. */
function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Milliseconds between two progress messages. */
const progressIntervalMs = 200;

function createProgressReporter(post: (progress: JobReply) => void) {
  let reportedStep = '';
  let at = 0;
  return (step: ImportStep, done: number, total: number) => {
    const now = performance.now();
    if (step === reportedStep && done < total && now - at < progressIntervalMs) return;
    reportedStep = step;
    at = now;
    post({ kind: 'progress', step, done, total });
  };
}

async function work({ jobId, connection, task }: JobWorkerTask): Promise<JobReply> {
  // One connection for the transaction and one for statements outside it.
  const pool = createPool(connection, { max: 2, statementTimeout: 0, name: connectionName(jobId) });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    const reportProgress = createProgressReporter(replyToServer);
    const done = await runTask({ db, jobId, tell: reportProgress }, task);
    if (done.ok) return { kind: 'done' };
    const cause = causeOfFailure(done.refusal);
    return { kind: 'refused', refusal: done.refusal, cause: cause === undefined ? null : textOf(cause) };
  } finally {
    await pool.end();
  }
}

async function sendJobReply(order: JobWorkerTask): Promise<void> {
  const ended = await work(order).catch((error: unknown): JobReply => {
    // The job state already shows the cancellation to the user who requested it.
    if (error instanceof ImportCancelledError) return { kind: 'done' };
    return {
      kind: 'failed',
      reason: textOf(error),
      isDiskFull: isDiskFull(error),
    };
  });
  replyToServer(ended);
}

onServerMessage((order: JobWorkerTask) => void sendJobReply(order));
