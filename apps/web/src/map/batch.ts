// Batch selection (requirement §3, §4): the curbs selected to be edited together, the shapes used
// to select them, and the resulting batch.
import {
  type EditHistory,
  maxBatchLinks,
  newHistory,
  type Position,
  recordEdit,
  redo,
  undo,
} from '@curbwright/core';
import { createSignal } from '../ui/signal.ts';
import { redirectsListSelection } from './map-signals.ts';
import type { PickMode } from './pick-modes.ts';

/** A closed ring. */
export type BatchShape = readonly Position[];

interface BatchSelection {
  /** Link ids without duplicates, in the order of selection. */
  readonly links: readonly number[];
  readonly shapes: readonly BatchShape[];
}

const nothing: BatchSelection = { links: [], shapes: [] };

/** `true` while batch selection is on: curbs picked on the map are added to the batch. */
export const isBatchEnabled = createSignal(false);
/** The current selection with its undo history. */
export const batchHistory = createSignal<EditHistory<BatchSelection>>(newHistory(nothing));
/** How the next curbs are picked. */
export const batchPickMode = createSignal<PickMode>('click');
/** Selected links that cannot accept the edit; shown in gray on the map. */
export const rejectedBatchLinks = createSignal<readonly number[]>([]);
/** The batch that was saved last or is open in the list; `null` = none. */
export const currentBatch = createSignal<number | null>(null);
/** Ids of the rows selected in the list of batches. */
export const selectedBatches = createSignal<ReadonlySet<number>>(new Set());
/** `true` when the form has unsaved changes. */
export const hasUnsavedBatchEdits = createSignal(false);

export function batchLinks(): readonly number[] {
  return batchHistory.get().now.links;
}

export function batchShapes(): readonly BatchShape[] {
  return batchHistory.get().now.shapes;
}

function resetBatch(): void {
  batchHistory.set(newHistory(nothing));
  rejectedBatchLinks.set([]);
  hasUnsavedBatchEdits.set(false);
  currentBatch.set(null);
}

export function enableBatch(): void {
  if (isBatchEnabled.get()) return;
  batchPickMode.set('click');
  isBatchEnabled.set(true);
  redirectsListSelection.set(true);
}

/** Disabling clears the current batch, the shapes and the links (requirement §4). */
export function disableBatch(): void {
  isBatchEnabled.set(false);
  redirectsListSelection.set(false);
  resetBatch();
}

function setBatchSelection(now: BatchSelection): void {
  batchHistory.set(recordEdit(batchHistory.get(), now, null, Date.now()));
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
  const { now } = batchHistory.get();
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
  const { now } = batchHistory.get();
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
  batchHistory.set(undo(batchHistory.get()));
}

export function redoBatchSelection(): void {
  batchHistory.set(redo(batchHistory.get()));
}
