// Has a feed checked by a worker of its own: one at a time, few waiting, never longer than two minutes, within so much memory.
import { type Result, refused } from '@curbwright/core';
import type { ValidationReport } from '@curbwright/formats';
import { startWorker } from '../workers/start-worker.ts';
import { waitingLine } from '../workers/waiting-line.ts';
import type { CheckOrder, CheckReply } from './check-message.ts';

/** Milliseconds: 50 MB are judged in a few seconds; a feed that is slow to answer is given up. */
export const checkPatience = 120_000;
const mostMemory = 1024;
/** Visitors check one after the other: whoever asks for much waits behind the others. */
const line = waitingLine(1, 5);

async function check(order: CheckOrder, patience: number): Promise<Result<ValidationReport>> {
  const worker = startWorker(new URL('./check-worker.ts', import.meta.url), 'check-worker', mostMemory);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void worker.terminate();
  }, patience);
  try {
    const reply = await new Promise<CheckReply>((resolve, reject) => {
      worker.on('message', resolve);
      worker.on('error', reject);
      worker.on('exit', () => resolve({ kind: 'failed', reason: 'the feed checker ended' }));
      worker.postMessage(order);
    });
    if (isLate) return refused('validate.too-long', { seconds: patience / 1000 });
    if (reply.kind === 'failed') throw new Error(reply.reason);
    return reply.kind === 'refused'
      ? { ok: false, refusal: reply.refusal }
      : { ok: true, value: reply.report };
  } catch (error) {
    if (
      typeof error === 'object' &&
      error !== null &&
      'code' in error &&
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    )
      return refused('validate.too-much', { most: mostMemory });
    throw error;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** The report, or why there is none; null when too many wait already. */
export function checkInWorker(
  order: CheckOrder,
  patience: number = checkPatience,
): Promise<Result<ValidationReport> | null> {
  return line.run(() => check(order, patience));
}
