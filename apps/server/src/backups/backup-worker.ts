// The worker that makes a backup: hashing and packing would hold up whom the server serves.
import { parentPort } from 'node:worker_threads';
import { reasonOf } from '../db/embedded/binaries.ts';
import type { BackupOrder, BackupReply } from './in-worker.ts';
import { makeBackup } from './make-backup.ts';

const port = parentPort;
if (port === null) throw new Error('the backup worker was not started as a worker');
const answer = (reply: BackupReply) => port.postMessage(reply);

port.once('message', ({ place, out, ...options }: BackupOrder) => {
  makeBackup(place, out, options)
    .then((result) => answer({ kind: 'ended', result }))
    .catch((error: unknown) => answer({ kind: 'failed', reason: reasonOf(error) }));
});
