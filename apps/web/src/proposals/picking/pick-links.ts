// What is done with curbs a person picked: put on the draft (after the check) or the batch, or taken off; one curb by a click the other way round.
import type { BatchShape } from '../../map/batch.ts';
import { isPickBusy, type PickNote, pickNote } from './pick-signals.ts';
import { type PickTarget, targetNow } from './pick-target.ts';

interface How {
  readonly removes: boolean;
  /** Off when all of them are on already. */
  readonly toggles?: boolean;
  /** There were more than were answered. */
  readonly cut?: boolean;
  /** The area that touched them. */
  readonly shape?: BatchShape;
}

async function added(target: PickTarget, links: readonly number[], how: How): Promise<PickNote> {
  const count = await target.add(links, how.shape ?? null);
  if (count === null) return { kind: target.kind === 'draft' ? 'full' : 'fullBatch' };
  return { kind: how.cut === true ? 'cut' : 'added', count };
}

/** Puts curbs on the open draft or the batch, or takes them off. */
export async function pickLinks(links: readonly number[], how: How): Promise<void> {
  const target = targetNow();
  if (target === null) return;
  const there = target.links();
  const off = how.removes || (how.toggles === true && links.every((link) => there.has(link)));
  pickNote.set(off ? { kind: 'removed', count: target.remove(links) } : await added(target, links, how));
}

/** What was begun last; the next one begins after it. */
let line: Promise<void> = Promise.resolve();
let underWay = 0;

/**
 * Runs what asks the server: the bar says that it is on its way, and when it failed. One at a time, in the order they came: a click that is
 * quicker than the answer to the one before is not lost. Never throws.
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
