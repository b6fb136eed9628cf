// The concurrency limiter: runs this much work at once, in order of arrival, also after failures.
import { expect, it } from 'vitest';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

it('lets two work at once, the others in their order, and a failure makes room too', async () => {
  const line = new ConcurrencyLimiter(2);
  const begun: number[] = [];
  let [running, most] = [0, 0];
  const work = (number: number) =>
    line.run(async () => {
      begun.push(number);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resume) => setTimeout(resume, 1));
      running -= 1;
      if (number === 1) throw new Error('no');
      return number;
    });
  const done = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work));
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(most).toBe(2);
  expect(done.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, true]);
  expect(await line.run(async () => 'again')).toBe('again');
});
