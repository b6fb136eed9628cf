// When the server may write: each change of state is reported once, which operations store data,
// and how little disk space is too little.
import { contract } from '@curbwright/contract';
import { expect, it } from 'vitest';
import { findLowSpace } from '../../operations/directories.ts';
import { readOnlyRejection } from './read-only.ts';
import { freeBytes, isOnWritableDisk, ServingMonitor } from './serving-monitor.ts';

const gigabyte = 1e9;

it.each([
  [null, null],
  [2 * gigabyte, null],
  [2 * gigabyte - 1, false],
  [0.2 * gigabyte, false],
  [0.2 * gigabyte - 1, true],
  [0, true],
])('%s bytes free are too few, and wrong: %s', (free, isWrong) => {
  expect(findLowSpace('/data', free)?.isWrong ?? null).toBe(isWrong);
});

it('says how many gigabytes there are left and where', () => {
  expect(findLowSpace('/data', 1_260_000_000)?.what.params).toEqual({ free: '1.3', directory: '/data' });
});

it.each([
  ['signIn', true, false],
  ['createScenario', true, true],
  ['languages', false, false],
] as const)('%s, which writes (%s), waits until there is room: %s', (name, writes, kept) =>
  expect(contract[name]).toMatchObject({ writes, storesData: kept }),
);

it('says that nothing is written, by the disk or by the database', () => {
  const status = 'read-only' as const;
  expect(readOnlyRejection({ status, reason: 'database-read-only' }).code).toBe('unavailable');
  expect(readOnlyRejection({ status, reason: 'disk-low' }).code).toBe('disk_full');
});

it('tells of a change once, and not who stopped listening', () => {
  const serving = new ServingMonitor();
  const told: string[] = [];
  const stop = serving.subscribe(({ status }) => told.push(status));
  const facts = {
    freeBytes: 5 * gigabyte,
    leastFree: gigabyte,
    diskWritable: true,
    sinceFull: null,
    database: 'there' as const,
  };
  serving.become(facts);
  expect([serving.mayWrite, told]).toEqual([true, []]);
  for (let time = 0; time < 2; time += 1) serving.become({ ...facts, freeBytes: 1 });
  expect([serving.mayWrite, told]).toEqual([false, ['read-only']]);
  stop();
  serving.become(facts);
  expect(told).toEqual(['read-only']);
});

it('asks the system for room, and takes a directory that is not there for one that is not full', async () => {
  expect(await freeBytes('/')).toBeGreaterThan(0);
  expect(await freeBytes('/nowhere/at/all')).toBeNull();
  expect(await isOnWritableDisk('/nowhere/at/all')).toBe(true);
});
