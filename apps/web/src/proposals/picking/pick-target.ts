// What curbs are picked for: the open draft, or the batch of many curbs. One of them at a time; the tools and clicks are the same.
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
  /** How many were taken; null = there is no room for all of them, and none was. */
  readonly add: (links: readonly number[], shape: BatchShape | null) => Promise<number | null>;
  /** How many were on and are off. */
  readonly remove: (links: readonly number[]) => number;
  readonly undo: () => void;
  readonly redo: () => void;
  /** null = a click reads a curb; a batch always has a way. */
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

/** null = nothing takes curbs. A draft that is open comes first. */
export function targetNow(): PickTarget | null {
  if (store.getState().draft.open !== null) return draft;
  return batchIsOn.get() ? batch : null;
}
