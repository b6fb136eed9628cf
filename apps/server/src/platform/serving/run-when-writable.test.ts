// Long work in read-only mode: it waits, stops, restarts, and gives up after a number of attempts.
import { expect, it } from 'vitest';
import { maxWriteAttempts, runWhenWritable, writesStopped } from './run-when-writable.ts';
import { ServingMonitor } from './serving-monitor.ts';

const well = {
  freeBytes: 1000,
  leastFree: 100,
  diskWritable: true,
  sinceFull: null,
  database: 'there',
} as const;
const full = (serving: ServingMonitor) => serving.become({ ...well, freeBytes: 10 });
const empty = (serving: ServingMonitor) => serving.become(well);
const nobody = new Promise<'stopped'>(() => undefined);

it('waits for room, ends when there is none any more, and does all of it when there is again', async () => {
  const serving = new ServingMonitor();
  full(serving);
  const said: string[] = [];
  const done = runWhenWritable<'done' | 'stopped'>(
    serving,
    nobody,
    async (isFull) => {
      said.push('begun');
      if (said.length > 1) return 'done';
      setImmediate(() => full(serving));
      return isFull;
    },
    async () => {
      said.push('waits');
      setImmediate(() => empty(serving));
      return true;
    },
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(said).toEqual([]);
  empty(serving);
  expect(await done).toBe('done');
  expect(said).toEqual(['begun', 'waits', 'begun']);
});

it('gives up work that fills the disk itself, and leaves when it is asked to or has nothing more to do', async () => {
  const serving = new ServingMonitor();
  let begun = 0;
  const fills = async (isFull: Promise<typeof writesStopped>) => {
    begun += 1;
    full(serving);
    return isFull;
  };
  const makeRoom = async () => {
    empty(serving);
    return true;
  };
  expect(await runWhenWritable(serving, nobody, fills, makeRoom)).toBe(writesStopped);
  expect(begun).toBe(maxWriteAttempts);
  // The disk is full, so the work is not started at all.
  expect(await runWhenWritable(serving, Promise.resolve('stopped' as const), fills, makeRoom)).toBe(
    'stopped',
  );
  expect(begun).toBe(maxWriteAttempts);
  empty(serving);
  expect(await runWhenWritable(serving, nobody, fills, async () => false)).toBe(writesStopped);
  expect(begun).toBe(maxWriteAttempts + 1);
});
