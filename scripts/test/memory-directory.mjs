// Where the tests keep their databases and files: in memory, where the machine has enough of it, since some disks take half of the time of a run.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const shared = '/dev/shm';
/** Bytes that must be free, there and in memory: a whole run was seen to hold 0.5 GB there and 4 GB besides. */
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

/** Removes what runs that were killed left. */
function removeLeftOver() {
  for (const name of readdirSync(shared)) {
    const pid = Number(/^curbwright-tests-(\d+)-/.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) rmSync(join(shared, name), { recursive: true, force: true });
  }
}

/** Some containers let no program run from there. */
function runsPrograms(directory) {
  const program = join(directory, 'try');
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

/**
 * Makes a directory in memory and puts temporary files of this process and its children there (`TMPDIR`), unless the caller said where, or there is no
 * room. Gives a function that removes it; the end of the process, also by a signal, does it as well.
 */
export function keepInMemory() {
  const nothing = () => undefined;
  if (process.env.TMPDIR || !existsSync(shared)) return nothing;
  removeLeftOver();
  const { bavail, bsize } = statfsSync(shared);
  if (bavail * bsize < needed || process.availableMemory() < needed) return nothing;
  const directory = mkdtempSync(join(shared, `${prefix}${process.pid}-`));
  // As /tmp: the embedded database runs as another user than root.
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
