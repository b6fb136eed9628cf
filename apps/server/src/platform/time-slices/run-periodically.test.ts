// Periodic background work: runs at once and then repeatedly, one run after the other, until it is
// closed; and long work in time slices.
import pino from 'pino';
import { expect, it } from 'vitest';
import { createYielder, forEachInSlices } from './event-loop-yielder.ts';
import { runPeriodically } from './run-periodically.ts';

function logTo(lines: string[]) {
  return pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
}

it('looks at once and again, also after a look that failed, and not after it was closed', async () => {
  const lines: string[] = [];
  let looks = 0;
  const close = runPeriodically({ log: logTo(lines), every: 5, failed: 'did not look' }, async () => {
    looks += 1;
    if (looks === 1) throw new Error('away');
  });
  expect(looks).toBe(1);
  await expect.poll(() => looks).toBeGreaterThan(2);
  await close();
  const last = looks;
  await new Promise((resolve) => setTimeout(resolve, 15));
  expect(looks).toBe(last);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('did not look');
});

it('never looks twice at once; closing tells the look at work, waits for it, and says nothing of its failure', async () => {
  const lines: string[] = [];
  let [atOnce, most, ended] = [0, 0, false];
  const close = runPeriodically({ log: logTo(lines), every: 1, failed: 'x' }, async (closing) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise<void>((resolve) => {
      if (closing.aborted) resolve();
      closing.addEventListener('abort', () => setTimeout(resolve, 10));
    });
    atOnce -= 1;
    ended = true;
    throw new Error('the database is gone');
  });
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect([most, ended]).toEqual([1, false]);
  await close();
  expect([most, ended, lines]).toEqual([1, true, []]);
});

it('gives others a turn when a slice has used up its time, and not before', async () => {
  const others = async (milliseconds: number) => {
    let turns = 0;
    let done = false;
    const turn = () => {
      if (done) return;
      turns += 1;
      setImmediate(turn);
    };
    setImmediate(turn);
    const seen: [string, number][] = [];
    await forEachInSlices(
      ['a', 'b', 'c'],
      (item, index) => void seen.push([item, index]),
      createYielder(milliseconds),
    );
    done = true;
    expect(seen).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ]);
    return turns;
  };
  expect(await others(0)).toBeGreaterThanOrEqual(3);
  expect(await others(60_000)).toBe(0);
  const pace = createYielder(60_000);
  expect(pace.due()).toBe(false);
  expect(createYielder(0).due()).toBe(true);
});
