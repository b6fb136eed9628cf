// The target of picking: the open draft or the batch. Only one is active at a time; tools and
// clicks work alike for both.

import { curbLinkIdOf, maxProposalLinks } from '@curbwright/core';
import {
  batchLinks,
  changeBatch,
  deselectBatchLinks,
  redoBatchSelection,
  selectBatch,
  selectBatchLinks,
  undoBatchSelection,
} from '../../city/view/batch-slice.ts';
import type { BatchShape } from '../../map/batch-marks.ts';
import type { PickMode } from '../../map/pick-modes.ts';
import { store } from '../../shell/store.ts';
import { draftRedone, draftUndone, linksRemoved, pickModeChosen, stepChosen } from '../draft-slice.ts';
import { currentDraft } from '../open-draft-state.ts';
import { addCurbsToDraft } from './add-curbs-to-draft.ts';

export interface PickTarget {
  readonly kind: 'draft' | 'batch';
  readonly links: () => ReadonlySet<number>;
  /**
   * Adds curbs and returns how many were added; `null` = not all of them fit, so none was added.
   */
  readonly add: (links: readonly number[], shape: BatchShape | null) => Promise<number | null>;
  /** Removes curbs and returns how many were removed. */
  readonly remove: (links: readonly number[]) => number;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Sets the picking mode; `null` = a click shows a curb's details. A batch always has a mode. */
  readonly choose: (way: PickMode | null) => void;
}

const draftTarget: PickTarget = {
  kind: 'draft',
  links: () => new Set(currentDraft(store.getState().draft)?.links.map(curbLinkIdOf)),
  add: async (links) => {
    const there = draftTarget.links();
    const fresh = [...new Set(links)].filter((link) => !there.has(link));
    if (there.size + fresh.length > maxProposalLinks) return null;
    return (await addCurbsToDraft(fresh)).accepted.length;
  },
  remove: (links) => {
    const there = draftTarget.links();
    const gone = links.filter((link) => there.has(link));
    if (gone.length > 0) store.dispatch(linksRemoved({ links: gone, at: Date.now() }));
    return new Set(gone).size;
  },
  undo: () => void store.dispatch(draftUndone()),
  redo: () => void store.dispatch(draftRedone()),
  choose: (way) => {
    store.dispatch(stepChosen('curbs'));
    store.dispatch(pickModeChosen(way));
  },
};

const batchTarget: PickTarget = {
  kind: 'batch',
  links: () => new Set(batchLinks()),
  add: async (links, shape) => {
    const { added, isFull } = selectBatchLinks(links, shape);
    return isFull ? null : added;
  },
  remove: deselectBatchLinks,
  undo: undoBatchSelection,
  redo: redoBatchSelection,
  choose: (way) => changeBatch({ pickMode: way ?? 'click' }),
};

/** Returns the current target; `null` = nothing accepts curbs. An open draft has priority. */
export function currentPickTarget(): PickTarget | null {
  if (store.getState().draft.open !== null) return draftTarget;
  return selectBatch(store.getState()).isEnabled ? batchTarget : null;
}
