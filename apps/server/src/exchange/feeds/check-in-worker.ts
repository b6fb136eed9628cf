// Checks a feed in a worker process: one at a time for visitors and one for staff, with a short
// queue and limits on memory and time.
import { failWith, type Result } from '@curbwright/core';
import type { ValidationReport } from '@curbwright/formats';
import { type BoundedQueue, createBoundedQueue } from '../../platform/workers/bounded-queue.ts';
import { requestReply, startWorker } from '../../platform/workers/start-worker.ts';
import { WorkerExitError } from '../../platform/workers/worker-exit-error.ts';
import type { CheckReply, CheckTask } from './check-message.ts';

interface CheckLimits {
  /** Limit on wall-clock time and on CPU time. */
  readonly seconds: number;
  /** Megabytes the values of a check may take. */
  readonly megabytes: number;
  /** Limit on the bytes of all documents of one check, uploaded or fetched from a URL. */
  readonly mostBytes: number;
  /** Findings after which a check stops; `null` = all are counted. */
  readonly mostFindings: number | null;
  /** First-in, first-out queue, so that a caller with many checks waits behind the others. */
  readonly line: BoundedQueue;
}

const megabyte = 1024 * 1024;

export const staffChecks: CheckLimits = {
  seconds: 120,
  megabytes: 1024,
  mostBytes: 50 * megabyte,
  mostFindings: null,
  line: createBoundedQueue(1, 5),
};

/** Anyone may check a feed, so a check must be little work. */
export const visitorChecks: CheckLimits = {
  seconds: 20,
  megabytes: 1024,
  mostBytes: 8 * megabyte,
  mostFindings: 200,
  line: createBoundedQueue(1, 5),
};

async function check(
  order: Omit<CheckTask, 'mostBytes' | 'mostFindings'>,
  { seconds, megabytes, mostBytes, mostFindings }: CheckLimits,
): Promise<Result<ValidationReport>> {
  const worker = startWorker<CheckReply>(new URL('./check-worker.ts', import.meta.url), 'check-worker', {
    megabytes,
    seconds,
    isPatient: true,
  });
  try {
    const reply = await requestReply(worker, { ...order, mostBytes, mostFindings });
    if (reply.kind === 'failed') throw new Error(reply.reason);
    return reply.kind === 'refused'
      ? { ok: false, refusal: reply.refusal }
      : { ok: true, value: reply.report };
  } catch (error) {
    if (!(error instanceof WorkerExitError) || error.reason === 'fault') throw error;
    return error.reason === 'time'
      ? failWith('validate.too-long', { seconds })
      : failWith('validate.too-much', { most: error.megabytes });
  } finally {
    await worker.terminate();
  }
}

/** The report, or why there is none; `null` when too many are already waiting. */
export function checkInWorker(
  order: Omit<CheckTask, 'mostBytes' | 'mostFindings'>,
  limits: CheckLimits,
): Promise<Result<ValidationReport> | null> {
  return limits.line.run(() => check(order, limits));
}
