// Adds picked curbs to the draft (after the check) or the batch, or removes them; a click toggles a
// single curb.
import type { BatchShape } from '../../map/batch.ts';
import { isPickBusy, type PickNote, pickNote } from './pick-signals.ts';
import { type PickTarget, targetNow } from './pick-target.ts';

interface How {
  readonly removes: boolean;
  /** Removes them when all are already included. */
  readonly toggles?: boolean;
  /** There were more curbs than the response contained. */
  readonly cut?: boolean;
  /** The area that selected them. */
  readonly shape?: BatchShape;
}

async function added(target: PickTarget, links: readonly number[], how: How): Promise<PickNote> {
  const count = await target.add(links, how.shape ?? null);
  if (count === null) return { kind: target.kind === 'draft' ? 'full' : 'fullBatch' };
  return { kind: how.cut === true ? 'cut' : 'added', count };
}

/** Adds curbs to the open draft or the batch, or removes them. */
export async function pickLinks(links: readonly number[], how: How): Promise<void> {
  const target = targetNow();
  if (target === null) return;
  const there = target.links();
  const off = how.removes || (how.toggles === true && links.every((link) => there.has(link)));
  pickNote.set(off ? { kind: 'removed', count: target.remove(links) } : await added(target, links, how));
}

/** The last task started; the next one runs after it. */
let line: Promise<void> = Promise.resolve();
let underWay = 0;

/**
 * Runs a server request while the bar shows progress or failure. Tasks run one at a time and in
 * order, so a click made before the previous response is not lost. Never throws.
 */
export function whileBusy(run: () => Promise<void>): Promise<void> {
  underWay += 1;
  isPickBusy.set(true);
  const turn = async () => {
    pickNote.set(null);
    try {
      await run();
    } catch (error) {
      console.error(error);
      pickNote.set({ kind: 'failed' });
    } finally {
      underWay -= 1;
      isPickBusy.set(underWay > 0);
    }
  };
  line = line.then(turn);
  return line;
}
