// Stopping a PostgreSQL by its former process id: another process that now has the id is not
// stopped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { findBinaries } from './binaries.ts';
import { isProcessAlive } from './cluster.ts';
import { explainFailedStart, stopPostmaster } from './postmaster.ts';

it.runIf(process.platform === 'linux')(
  'signals nobody else who was given the number (needs Linux)',
  async () => {
    const binaries = await findBinaries();
    if (!binaries.ok) throw new Error(JSON.stringify(binaries.refusal));
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
    const ended = once(stranger, 'exit');
    await once(stranger, 'spawn');
    const pid = stranger.pid ?? 0;
    try {
      expect(await stopPostmaster(pid, tmpdir(), binaries.value, 1000)).toBe(true);
      // A signal takes effect only when the process gets its turn, so the test ends it with a
      // second signal and checks which one it reports.
      stranger.kill('SIGUSR2');
      expect(await ended).toEqual([null, 'SIGUSR2']);
    } finally {
      stranger.kill('SIGKILL');
    }
    expect(isProcessAlive(pid)).toBe(false);
  },
);

it.each([
  ['FATAL:  lock file "postmaster.pid" already exists', 'again'],
  ['FATAL:  pre-existing shared memory block (key 17, ID 4) is still in use', 'again'],
  ['LOG:  could not bind IPv4 address "127.0.0.1": Address already in use', 'again'],
  ['PANIC:  could not write to file "pg_wal/xlogtemp.9": No space left on device', 'database.disk-full'],
  ['FATAL:  could not create shared memory segment: Cannot allocate memory', 'database.no-shared-memory'],
  ['FATAL:  could not create semaphores: Function not implemented', 'database.no-shared-memory'],
  ['PANIC:  could not locate a valid checkpoint record', 'database.damaged-at-start'],
])('knows why a start failed: %s', (said, why) => {
  const outcome = explainFailedStart('/data', `LOG:  starting PostgreSQL\n${said}\n`);
  expect(outcome.ok ? outcome.value : outcome.refusal.code).toBe(why);
});
