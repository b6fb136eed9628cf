// Limits of a worker process: total memory, heap size, processor seconds and priority.
import { expect, it } from 'vitest';
import { limitedNodeCommand, processMemoryMb } from './process-limits.ts';

const heapOf = (words: readonly string[]) =>
  Number(words.find((word) => word.startsWith('--max-old-space-size='))?.split('=')[1]);
const numbersOf = (words: readonly string[]) => {
  const at = words.indexOf('worker');
  return words.slice(at + 1, at + 4).map(Number);
};

it('gives a worker what it may take for its values, and as much beside as it says', () => {
  const { words, megabytes, command } = limitedNodeCommand({ megabytes: 200, besides: 100 }, [
    '--flag',
    'x.js',
  ]);
  expect(megabytes).toBe(300);
  expect(heapOf(words)).toBe(200);
  expect(words.slice(-2)).toEqual(['--flag', 'x.js']);
  if (process.platform === 'win32') return;
  expect(command).toBe('/bin/sh');
  // In kilobytes, including what V8 reserves for code; no time limit and normal priority.
  expect(numbersOf(words)).toEqual([(300 + 512) * 1024, 0, 0]);
});

it.skipIf(process.platform === 'win32')(
  'counts begun seconds, and lets others go first where it is patient (needs a shell)',
  () => {
    const { words } = limitedNodeCommand({ megabytes: 200, besides: 7, seconds: 20.2, isPatient: true }, []);
    expect(numbersOf(words)).toEqual([(207 + 512) * 1024, 21, 10]);
    expect(limitedNodeCommand({ megabytes: 200 }, []).megabytes).toBe(712);
  },
);

it('never takes more than three quarters of the memory there is', () => {
  const { words, megabytes } = limitedNodeCommand({ megabytes: 900_000_000, besides: 100 }, []);
  const constrained = process.constrainedMemory();
  expect(megabytes).toBeLessThan(900_000_000);
  if (constrained > 0) expect(megabytes).toBeLessThanOrEqual((constrained * 0.75) / 1024 / 1024);
  expect(heapOf(words)).toBe(megabytes - 100);
});

it.skipIf(process.platform !== 'linux')('knows how much a process takes (needs Linux)', async () => {
  const [found, own] = [await processMemoryMb(process.pid), process.memoryUsage().rss / 1024 / 1024];
  expect(found).toBeGreaterThan(own / 2);
  expect(found).toBeLessThan(own * 2);
  expect([await processMemoryMb(undefined), await processMemoryMb(999_999_999)]).toEqual([null, null]);
});
