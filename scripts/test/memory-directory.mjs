// Places the tests' databases and files in memory if the machine has enough, because slow disks can
// take half the duration of a run.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const shared = '/dev/shm';
/**
 * Bytes that must be free, both in the shared-memory file system and in memory: a full run was
 * measured at 0.5 GB of files and 4 GB of other memory.
 */
const needed = 6e9;
const prefix = 'curbwright-tests-';

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes directories left behind by killed runs. */
function removeLeftOver() {
  for (const name of readdirSync(shared)) {
    const pid = Number(/^curbwright-tests-(\d+)-/.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) rmSync(join(shared, name), { recursive: true, force: true });
  }
}

/** Some containers do not allow programs to run from there. */
function runsPrograms(directory) {
  const program = join(directory, 'try');
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

/**
 * Creates a directory in memory for the temporary files (`TMPDIR`) of this process and its
 * children, unless `TMPDIR` is already set or there is too little memory. Returns a function that
 * removes it; this also happens when the process exits, including by a signal.
 */
export function keepInMemory() {
  const nothing = () => undefined;
  if (process.env.TMPDIR || !existsSync(shared)) return nothing;
  removeLeftOver();
  const { bavail, bsize } = statfsSync(shared);
  if (bavail * bsize < needed || process.availableMemory() < needed) return nothing;
  const directory = mkdtempSync(join(shared, `${prefix}${process.pid}-`));
  // Same mode as /tmp, because the embedded database does not run as root.
  chmodSync(directory, 0o1777);
  const remove = () => {
    delete process.env.TMPDIR;
    rmSync(directory, { recursive: true, force: true });
  };
  if (!runsPrograms(directory)) {
    remove();
    return nothing;
  }
  process.env.TMPDIR = directory;
  process.once('exit', remove);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return remove;
}
