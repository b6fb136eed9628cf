// Makes a backup in a separate worker.
import type { Result } from '@curbwright/core';
import { requestReply, startWorker } from '../../platform/workers/start-worker.ts';
import type { BackupOptions, BackupReport, CityLocation } from './make-backup.ts';

export interface BackupRequest extends Pick<BackupOptions, 'passphrase' | 'settings' | 'replaces'> {
  readonly place: CityLocation;
  readonly out: string;
}

export type BackupReply =
  | { readonly kind: 'ended'; readonly result: Result<BackupReport> }
  | { readonly kind: 'failed'; readonly reason: string };

/** Memory limit of the worker in megabytes; the data it reads are streamed. */
const maxMemoryMegabytes = 512;

/** Makes the backup; `stop` aborts it and discards unfinished work. Throws on failure. */
export async function backupInWorker(order: BackupRequest, stop: AbortSignal): Promise<Result<BackupReport>> {
  const worker = startWorker<BackupReply>(new URL('./backup-worker.ts', import.meta.url), 'backup-worker', {
    megabytes: maxMemoryMegabytes,
  });
  const end = () => void worker.terminate();
  stop.addEventListener('abort', end, { once: true });
  try {
    const reply = await requestReply(worker, order);
    if (reply.kind === 'failed') throw new Error(reply.reason);
    return reply.result;
  } finally {
    stop.removeEventListener('abort', end);
    await worker.terminate();
  }
}
