// Quick clicks while the server is asked: one after the other, none lost.
import { describe, expect, it, onTestFinished } from 'vitest';
import { batchLinks, disableBatch, enableBatch } from '../../map/batch.ts';
import { pickLinks, queuePickTask } from './pick-links.ts';
import { isPickBusy, lastPickResult } from './pick-signals.ts';

describe('a click on curbs', () => {
  it('takes off only what is on whole, and puts the rest on', async () => {
    enableBatch();
    onTestFinished(disableBatch);
    await pickLinks([1, 2], { removes: false, toggles: true });
    expect([lastPickResult.get(), batchLinks()]).toEqual([{ kind: 'added', count: 2 }, [1, 2]]);
    await pickLinks([2, 3], { removes: false, toggles: true });
    expect([lastPickResult.get(), batchLinks()]).toEqual([{ kind: 'added', count: 1 }, [1, 2, 3]]);
    await pickLinks([2, 3], { removes: false, toggles: true });
    expect([lastPickResult.get(), batchLinks()]).toEqual([{ kind: 'removed', count: 2 }, [1]]);
    await pickLinks([1], { removes: false });
    expect(batchLinks()).toEqual([1]);
    await pickLinks([1, 9], { removes: true });
    expect([lastPickResult.get(), batchLinks()]).toEqual([{ kind: 'removed', count: 1 }, []]);
    await pickLinks([4], { removes: false, cut: true });
    expect(lastPickResult.get()).toEqual({ kind: 'cut', count: 1 });
  });
});

describe('whileBusy', () => {
  it('does what comes while it is busy afterwards, in order', async () => {
    const done: string[] = [];
    let answer = () => {};
    const first = queuePickTask(async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      done.push('first');
    });
    const second = queuePickTask(async () => {
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
    await queuePickTask(() => Promise.reject(new Error('No answer')));
    expect(lastPickResult.get()).toEqual({ kind: 'failed' });
    expect(isPickBusy.get()).toBe(false);
    let ran = false;
    await queuePickTask(async () => {
      ran = true;
    });
    expect(ran).toBe(true);
    expect(lastPickResult.get()).toBeNull();
  });
});
