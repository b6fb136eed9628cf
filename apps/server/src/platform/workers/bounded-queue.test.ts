// The bounded queue: so much work at once, the rest in order, and `null` for work beyond the limit.
import { expect, it } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';

it('runs so many at once, the others in order, and sends away who comes when too many wait', async () => {
  const line = createBoundedQueue(2, 3);
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const work = (n: number) => () => {
    begun.push(n);
    return new Promise<number>((resolve) => ends.push(() => resolve(n)));
  };
  const all = [1, 2, 3, 4, 5, 6].map((n) => line.run(work(n)));
  expect(begun).toEqual([1, 2]);
  expect(await all[5]).toBeNull();
  for (let ended = 0; ended < 5; ended += 1) {
    ends[ended]?.();
    await all[ended];
    await Promise.resolve();
  }
  expect(begun).toEqual([1, 2, 3, 4, 5]);
  expect(await Promise.all(all.slice(0, 5))).toEqual([1, 2, 3, 4, 5]);
});

it('gives the place of work that is gone while it waits to the next, and never begins it', async () => {
  const line = createBoundedQueue(1, 1);
  const begun: string[] = [];
  let end = () => {};
  const first = line.run(() => new Promise<string>((resolve) => (end = () => resolve('first'))));
  let leave = () => {};
  const gone = new Promise<string>((resolve) => (leave = () => resolve('left')));
  const work = (name: string) => async () => {
    begun.push(name);
    return name;
  };
  const second = line.run(work('second'), gone);
  expect(await line.run(work('too many'))).toBeNull();
  leave();
  expect(await second).toBe('left');
  const third = line.run(work('third'), new Promise(() => {}));
  expect(begun).toEqual([]);
  end();
  expect(await Promise.all([first, third])).toEqual(['first', 'third']);
  expect(begun).toEqual(['third']);
  expect(await line.run(work('fourth'))).toBe('fourth');
});

it('goes on after work that failed', async () => {
  const line = createBoundedQueue(1, 1);
  const failed = line.run(() => Promise.reject(new Error('no')));
  const next = line.run(async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
