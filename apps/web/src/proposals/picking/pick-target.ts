// The target of picking: the open draft or the batch. Only one is active at a time; tools and
// clicks are the same.
import { mostLinksOfProposal, placeOfLink } from '@curbwright/core';
import {
  type BatchShape,
  batchIsOn,
  batchLinks,
  batchPickWay,
  chooseLinks,
  dropLinks,
  redoChoice,
  undoChoice,
} from '../../map/batch.ts';
import type { PickWay } from '../../map/pick-ways.ts';
import { store } from '../../shell/store.ts';
import {
  draftNow,
  draftRedone,
  draftUndone,
  linksRemoved,
  pickWayChosen,
  stepChosen,
} from '../draft-slice.ts';
import { takeCurbs } from './take-curbs.ts';

export interface PickTarget {
  readonly kind: 'draft' | 'batch';
  readonly links: () => ReadonlySet<number>;
  /** Number of curbs added; `null` = not all of them fit, so none was added. */
  readonly add: (links: readonly number[], shape: BatchShape | null) => Promise<number | null>;
  /** Number of curbs removed. */
  readonly remove: (links: readonly number[]) => number;
  readonly undo: () => void;
  readonly redo: () => void;
  /** `null` = a click shows a curb's details; a batch always has a mode. */
  readonly choose: (way: PickWay | null) => void;
}

const draft: PickTarget = {
  kind: 'draft',
  links: () => new Set(draftNow(store.getState().draft)?.links.map(placeOfLink)),
  add: async (links) => {
    const there = draft.links();
    const fresh = [...new Set(links)].filter((link) => !there.has(link));
    if (there.size + fresh.length > mostLinksOfProposal) return null;
    return (await takeCurbs(fresh)).accepted.length;
  },
  remove: (links) => {
    const there = draft.links();
    const gone = links.filter((link) => there.has(link));
    if (gone.length > 0) store.dispatch(linksRemoved({ links: gone, at: Date.now() }));
    return new Set(gone).size;
  },
  undo: () => void store.dispatch(draftUndone()),
  redo: () => void store.dispatch(draftRedone()),
  choose: (way) => {
    store.dispatch(stepChosen('curbs'));
    store.dispatch(pickWayChosen(way));
  },
};

const batch: PickTarget = {
  kind: 'batch',
  links: () => new Set(batchLinks()),
  add: async (links, shape) => {
    const { added, isFull } = chooseLinks(links, shape);
    return isFull ? null : added;
  },
  remove: dropLinks,
  undo: undoChoice,
  redo: redoChoice,
  choose: (way) => batchPickWay.set(way ?? 'click'),
};

/** `null` = nothing accepts curbs. An open draft has priority. */
export function targetNow(): PickTarget | null {
  if (store.getState().draft.open !== null) return draft;
  return batchIsOn.get() ? batch : null;
}
