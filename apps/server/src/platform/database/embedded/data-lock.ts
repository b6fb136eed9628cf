// One PostgreSQL on the data, whichever container starts it: a lock that the kernel keeps as long as one of its processes lives.
import { spawn } from 'node:child_process';
import { closeSync, fchownSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { RunAs } from './run-as.ts';

export interface DataLock {
  /** Given to PostgreSQL as it is started: it then holds the lock too, and so does each of its processes. */
  readonly fd: number;
  /** Lets go; a PostgreSQL that was given `fd` keeps it. */
  release(): void;
}

/** flock(1) found somebody else's lock. */
const conflict = 1;

/** Locks the open file by flock(1), for Node has no call of its own; null where the program is missing. */
function flock(fd: number): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn('flock', ['-n', '-x', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] });
    child.on('error', () => resolve(null));
    child.on('exit', (code) => resolve(code));
  });
}

/**
 * Takes the data alone. `held` when another has them, also one in another container, whose number in `postmaster.pid` means nothing here;
 * `none` where the system has no such lock (macOS, Windows: PostgreSQL's own checks stand alone, and no containers share a kernel's files), or the
 * disk cannot be locked or written (a network's, perhaps);
 * `no program` where flock(1) is missing, which is to be said.
 */
export async function takeDataLock(
  dataDir: string,
  owner: RunAs['owner'],
): Promise<DataLock | 'held' | 'none' | 'no program'> {
  if (process.platform !== 'linux') return 'none';
  let fd: number;
  try {
    fd = openSync(join(dataDir, 'pg.lock'), 'a', 0o600);
  } catch {
    // A disk without room or rights: PostgreSQL says it better, when it is started.
    return 'none';
  }
  try {
    if (owner !== undefined) fchownSync(fd, owner.uid, owner.gid);
  } catch {
    // Not ours to give away (a disk of another machine): the lock is good all the same.
  }
  const code = await flock(fd);
  if (code === 0) return { fd, release: () => closeSync(fd) };
  closeSync(fd);
  if (code === null) return 'no program';
  return code === conflict ? 'held' : 'none';
}
