// Worker that makes a backup, because hashing and packing would block the server's requests.
import { errorReason } from '../../platform/database/embedded/binaries.ts';
import { onServerMessage, replyToServer } from '../../platform/workers/worker-messages.ts';
import type { BackupReply, BackupRequest } from './backup-in-worker.ts';
import { makeBackup } from './make-backup.ts';

const sendReply = (made: BackupReply) => replyToServer(made);

onServerMessage(({ place, out, ...options }: BackupRequest) => {
  makeBackup(place, out, options)
    .then((result) => sendReply({ kind: 'ended', result }))
    .catch((error: unknown) => sendReply({ kind: 'failed', reason: errorReason(error) }));
});
