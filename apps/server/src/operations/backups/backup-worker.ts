// Worker that makes a backup, because hashing and packing would block the server's requests.
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
