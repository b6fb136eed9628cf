// Ensures that only one PostgreSQL runs on the data across containers, with a lock that the kernel
// holds as long as one of its processes lives.
import { spawn } from 'node:child_process';
import { closeSync, fchownSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { RunAs } from './run-as.ts';

export interface DataLock {
  /** Passed to PostgreSQL at startup, so that it and each of its processes also hold the lock. */
  readonly fd: number;
  /** Releases the lock; a PostgreSQL that was given `fd` still holds it. */
  release(): void;
}

/** Exit code of flock(1) when the file is already locked. */
const lockConflictExitCode = 1;

/**
 * Locks the open file with flock(1), because Node has no such function; `null` if the program is
 * missing.
 */
function flock(fd: number): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn('flock', ['-n', '-x', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] });
    child.on('error', () => resolve(null));
    child.on('exit', (code) => resolve(code));
  });
}

/**
 * Locks the data exclusively. Returns `held` if another process has the lock, even in another
 * container, whose process id in `postmaster.pid` means nothing here;
 * `none` if the disk cannot be locked or written (perhaps a network disk), or if the system has no
 * such lock (on macOS and Windows only PostgreSQL's own checks apply, and containers do not share
 * files through one kernel);
 * `no program` if flock(1) is missing, which callers should report.
 */
export async function acquireDataLock(
  dataDir: string,
  owner: RunAs['owner'],
): Promise<DataLock | 'held' | 'none' | 'no program'> {
  if (process.platform !== 'linux') return 'none';
  let fd: number;
  try {
    fd = openSync(join(dataDir, 'pg.lock'), 'a', 0o600);
  } catch {
    // The disk is full or not writable; PostgreSQL reports this more clearly when it is started.
    return 'none';
  }
  try {
    if (owner !== undefined) fchownSync(fd, owner.uid, owner.gid);
  } catch {
    // We may not change the owner (e.g. on a disk of another machine), but the lock still works.
  }
  const code = await flock(fd);
  if (code === 0) return { fd, release: () => closeSync(fd) };
  closeSync(fd);
  if (code === null) return 'no program';
  return code === lockConflictExitCode ? 'held' : 'none';
}
