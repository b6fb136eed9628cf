// Quick clicks while a request is in flight are handled one after the other, and none is lost.

import { describe, expect, it, onTestFinished } from 'vitest';
import { batchLinks, disableBatch, enableBatch } from '../../city/view/batch-slice.ts';
import { store } from '../../shell/store.ts';
import { pickLinks, queuePickTask } from './pick-links.ts';
import { selectPicking } from './picking-slice.ts';

describe('a click on curbs', () => {
  it('takes off only what is on whole, and puts the rest on', async () => {
    enableBatch();
    onTestFinished(disableBatch);
    await pickLinks([1, 2], { removes: false, toggles: true });
    expect([selectPicking(store.getState()).result, batchLinks()]).toEqual([
      { kind: 'added', count: 2 },
      [1, 2],
    ]);
    await pickLinks([2, 3], { removes: false, toggles: true });
    expect([selectPicking(store.getState()).result, batchLinks()]).toEqual([
      { kind: 'added', count: 1 },
      [1, 2, 3],
    ]);
    await pickLinks([2, 3], { removes: false, toggles: true });
    expect([selectPicking(store.getState()).result, batchLinks()]).toEqual([
      { kind: 'removed', count: 2 },
      [1],
    ]);
    await pickLinks([1], { removes: false });
    expect(batchLinks()).toEqual([1]);
    await pickLinks([1, 9], { removes: true });
    expect([selectPicking(store.getState()).result, batchLinks()]).toEqual([
      { kind: 'removed', count: 1 },
      [],
    ]);
    await pickLinks([4], { removes: false, cut: true });
    expect(selectPicking(store.getState()).result).toEqual({ kind: 'cut', count: 1 });
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
    expect(selectPicking(store.getState()).busy).toBe(true);
    await Promise.resolve();
    expect(done).toEqual([]);
    answer();
    await first;
    expect(selectPicking(store.getState()).busy).toBe(true);
    await second;
    expect(done).toEqual(['first', 'second']);
    expect(selectPicking(store.getState()).busy).toBe(false);
  });

  it('goes on after a failure, and says it', async () => {
    await queuePickTask(() => Promise.reject(new Error('No answer')));
    expect(selectPicking(store.getState()).result).toEqual({ kind: 'failed' });
    expect(selectPicking(store.getState()).busy).toBe(false);
    let ran = false;
    await queuePickTask(async () => {
      ran = true;
    });
    expect(ran).toBe(true);
    expect(selectPicking(store.getState()).result).toBeNull();
  });
});
