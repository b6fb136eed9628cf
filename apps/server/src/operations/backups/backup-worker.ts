// The worker that makes a backup: hashing and packing would hold up whom the server serves.
import { reasonOf } from '../../platform/database/embedded/binaries.ts';
import { onOrder, reply } from '../../platform/workers/worker-side.ts';
import type { BackupOrder, BackupReply } from './in-worker.ts';
import { makeBackup } from './make-backup.ts';

const answer = (made: BackupReply) => reply(made);

onOrder(({ place, out, ...options }: BackupOrder) => {
  makeBackup(place, out, options)
    .then((result) => answer({ kind: 'ended', result }))
    .catch((error: unknown) => answer({ kind: 'failed', reason: reasonOf(error) }));
});
