// Batch selection (requirement §3, §4): the curbs selected to be edited together, the shapes used
// to select them, and the resulting batch.
import { type EditHistory, maxBatchLinks, newHistory, recordEdit, redo, undo } from '@curbwright/core';
import type { BatchShape } from '../../map/batch-marks.ts';
import type { PickMode } from '../../map/pick-modes.ts';
import { addFields, store } from '../../shell/store.ts';

interface BatchSelection {
  /** Link ids without duplicates, in the order of selection. */
  readonly links: readonly number[];
  readonly shapes: readonly BatchShape[];
}

const nothing: BatchSelection = { links: [], shapes: [] };

interface BatchState {
  /** `true` while batch selection is on: curbs picked on the map are added to the batch. */
  readonly isEnabled: boolean;
  /** The current selection with its undo history. */
  readonly history: EditHistory<BatchSelection>;
  /** How the next curbs are picked. */
  readonly pickMode: PickMode;
  /** Selected links that cannot accept the edit; shown in gray on the map. */
  readonly rejectedLinks: readonly number[];
  /** Links that a search found, to be marked on the map; they need not be selected. */
  readonly foundLinks: readonly number[];
  /** The conditions of the search for curbs, as JSON of the request; `null` = no search. */
  readonly search: string | null;
  /** The rules by which curbs were selected, as JSON; offered first for a change. */
  readonly foundRules: readonly string[];
  /** The batch that was saved last or is open in the list; `null` = none. */
  readonly current: number | null;
  /** Ids of the rows selected in the list of batches. */
  readonly selectedIds: readonly number[];
  /** `true` when the form has unsaved changes. */
  readonly hasUnsavedEdits: boolean;
}

const noBatch = {
  history: newHistory(nothing),
  rejectedLinks: [],
  foundLinks: [],
  search: null,
  foundRules: [],
  current: null,
  hasUnsavedEdits: false,
};

export const [changeBatch, selectBatch] = addFields<BatchState>('batch', {
  ...noBatch,
  isEnabled: false,
  pickMode: 'click',
  selectedIds: [],
});

function batchHistory(): EditHistory<BatchSelection> {
  return selectBatch(store.getState()).history;
}

export function batchLinks(): readonly number[] {
  return batchHistory().now.links;
}

export function batchShapes(): readonly BatchShape[] {
  return batchHistory().now.shapes;
}

export function enableBatch(): void {
  if (!selectBatch(store.getState()).isEnabled) changeBatch({ isEnabled: true, pickMode: 'click' });
}

/** Disabling clears the current batch, the shapes and the links (requirement §4). */
export function disableBatch(): void {
  changeBatch({ ...noBatch, isEnabled: false });
}

function setBatchSelection(now: BatchSelection): void {
  changeBatch({ history: recordEdit(batchHistory(), now, null, Date.now()) });
}

/** Result of adding links to the selection. */
export interface LinkSelectionResult {
  readonly added: number;
  /** `true` when the links did not fit into the batch. */
  readonly isFull: boolean;
}

/**
 * Adds links, and the shape that selected them. Adds nothing if the batch would exceed its maximum
 * number of links.
 */
export function selectBatchLinks(
  links: readonly number[],
  shape: BatchShape | null = null,
): LinkSelectionResult {
  const { now } = batchHistory();
  const there = new Set(now.links);
  const fresh = [...new Set(links)].filter((link) => !there.has(link));
  if (there.size + fresh.length > maxBatchLinks) return { added: 0, isFull: true };
  if (fresh.length > 0)
    setBatchSelection({
      links: [...now.links, ...fresh],
      shapes: shape === null ? now.shapes : [...now.shapes, shape],
    });
  return { added: fresh.length, isFull: false };
}

/**
 * Removes links from the selection; returns how many were in it. Removing the last link also
 * removes the shapes.
 */
export function deselectBatchLinks(links: readonly number[]): number {
  const { now } = batchHistory();
  const gone = new Set(links);
  const left = now.links.filter((link) => !gone.has(link));
  if (left.length < now.links.length)
    setBatchSelection(left.length === 0 ? nothing : { ...now, links: left });
  return now.links.length - left.length;
}

export function clearBatchSelection(): void {
  if (batchLinks().length > 0) setBatchSelection(nothing);
}

export function undoBatchSelection(): void {
  changeBatch({ history: undo(batchHistory()) });
}

export function redoBatchSelection(): void {
  changeBatch({ history: redo(batchHistory()) });
}

declare module '../../shell/store.ts' {
  interface RootState {
    /** Absent until the staff's map has loaded it. */
    readonly batch?: BatchState;
  }
}
