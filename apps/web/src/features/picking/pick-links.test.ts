// Quick clicks while the server is asked: one after the other, none lost.
import { describe, expect, it } from 'vitest';
import { whileBusy } from './pick-links.ts';
import { isPickBusy, pickNote } from './pick-signals.ts';

describe('whileBusy', () => {
  it('does what comes while it is busy afterwards, in order', async () => {
    const done: string[] = [];
    let answer = () => {};
    const first = whileBusy(async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      done.push('first');
    });
    const second = whileBusy(async () => {
      done.push('second');
    });
    expect(isPickBusy.get()).toBe(true);
    await Promise.resolve();
    expect(done).toEqual([]);
    answer();
    await first;
    expect(isPickBusy.get()).toBe(true);
    await second;
    expect(done).toEqual(['first', 'second']);
    expect(isPickBusy.get()).toBe(false);
  });

  it('goes on after a failure, and says it', async () => {
    await whileBusy(() => Promise.reject(new Error('No answer')));
    expect(pickNote.get()).toEqual({ kind: 'failed' });
    expect(isPickBusy.get()).toBe(false);
    let ran = false;
    await whileBusy(async () => {
      ran = true;
    });
    expect(ran).toBe(true);
    expect(pickNote.get()).toBeNull();
  });
});
