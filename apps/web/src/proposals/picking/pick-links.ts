// Adds picked curbs to the draft (after the check) or the batch, or removes them; a click toggles a
// single curb.

import type { BatchShape } from '../../map/batch-marks.ts';
import { currentPickTarget, type PickTarget } from './pick-target.ts';
import { changePicking, type EdgeCurbs, type PickResult } from './picking-slice.ts';

interface PickOptions {
  readonly removes: boolean;
  /** Removes the curbs when all of them are already included. */
  readonly toggles?: boolean;
  /** Whether there were more curbs than the response contained. */
  readonly cut?: boolean;
  /** The area that selected them. */
  readonly shape?: BatchShape;
  /** Its curbs that lie mostly outside. */
  readonly edge?: EdgeCurbs;
}

async function addToTarget(
  target: PickTarget,
  links: readonly number[],
  how: PickOptions,
): Promise<PickResult> {
  const count = await target.add(links, how.shape ?? null);
  if (count === null) return { kind: target.kind === 'draft' ? 'full' : 'fullBatch' };
  return { kind: how.cut === true ? 'cut' : 'added', count, edge: how.edge };
}

/** Adds curbs to the open draft or the batch, or removes them. */
export async function pickLinks(links: readonly number[], how: PickOptions): Promise<void> {
  const target = currentPickTarget();
  if (target === null) return;
  const there = target.links();
  const off = how.removes || (how.toggles === true && links.every((link) => there.has(link)));
  const result: PickResult = off
    ? { kind: 'removed', count: target.remove(links), edge: how.edge }
    : await addToTarget(target, links, how);
  changePicking({ result });
}

/** The last task started; the next one runs after it. */
let taskQueue: Promise<void> = Promise.resolve();
let pendingTasks = 0;

/**
 * Runs a server request while the bar shows progress or failure. Tasks run one at a time and in
 * order, so a click made before the previous response is not lost. Never throws.
 */
export function queuePickTask(run: () => Promise<void>): Promise<void> {
  pendingTasks += 1;
  changePicking({ busy: true });
  const runTask = async () => {
    changePicking({ result: null });
    try {
      await run();
    } catch (error) {
      console.error(error);
      changePicking({ result: { kind: 'failed' } });
    } finally {
      pendingTasks -= 1;
      changePicking({ busy: pendingTasks > 0 });
    }
  };
  taskQueue = taskQueue.then(runTask);
  return taskQueue;
}
