// Writes a night's exports in a separate worker until it is stopped.
import type { Result } from '@curbwright/core';
import type { ExportRunFile } from '../../platform/database/export-tables.ts';
import { requestReply, startWorker } from '../../platform/workers/start-worker.ts';
import type { ExportRunReply, ExportRunRequest } from './export-run-message.ts';

/** Megabytes of memory for writing a city. */
const maxMemoryMb = 4_096;

/** Returns the written files. Throws when it was stopped or the worker died. */
export async function writeInWorker(
  order: ExportRunRequest,
  stop: AbortSignal,
): Promise<Result<readonly ExportRunFile[]>> {
  const worker = startWorker<ExportRunReply>(new URL('./night-worker.ts', import.meta.url), 'night-worker', {
    megabytes: maxMemoryMb,
  });
  const end = () => void worker.terminate();
  stop.addEventListener('abort', end, { once: true });
  try {
    const reply = await requestReply(worker, order);
    stop.throwIfAborted();
    if (reply.kind === 'failed') throw new Error(reply.reason);
    return reply.kind === 'refused'
      ? { ok: false, refusal: reply.refusal }
      : { ok: true, value: reply.files };
  } finally {
    stop.removeEventListener('abort', end);
    await worker.terminate();
  }
}
