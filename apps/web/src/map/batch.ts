// Batch selection (requirement §3, §4): the curbs selected to be edited together, the shapes used
// to select them, and the resulting batch.
import {
  apply,
  type EditHistory,
  mostLinksOfBatch,
  newHistory,
  type Position,
  redo,
  undo,
} from '@curbwright/core';
import { createSignal } from '../ui/signal.ts';
import { takesTicked } from './map-signals.ts';
import type { PickWay } from './pick-ways.ts';

/** A closed ring. */
export type BatchShape = readonly Position[];

interface BatchChoice {
  /** Link ids without duplicates, in the order of selection. */
  readonly links: readonly number[];
  readonly shapes: readonly BatchShape[];
}

const nothing: BatchChoice = { links: [], shapes: [] };

/** Batch selection is on: curbs picked on the map are added to it. */
export const batchIsOn = createSignal(false);
/** The current selection with its undo history. */
export const batchHistory = createSignal<EditHistory<BatchChoice>>(newHistory(nothing));
/** How the next curbs are picked. */
export const batchPickWay = createSignal<PickWay>('click');
/** Selected links that cannot take the edit; gray on the map. */
export const batchRefused = createSignal<readonly number[]>([]);
/** The batch that was saved last or is open in the list; `null` = none. */
export const currentBatch = createSignal<number | null>(null);
/** Ids of the rows selected in the list of batches. */
export const selectedBatches = createSignal<ReadonlySet<number>>(new Set());
/** The form has unsaved changes. */
export const batchIsEdited = createSignal(false);

export function batchLinks(): readonly number[] {
  return batchHistory.get().now.links;
}

export function batchShapes(): readonly BatchShape[] {
  return batchHistory.get().now.shapes;
}

function clear(): void {
  batchHistory.set(newHistory(nothing));
  batchRefused.set([]);
  batchIsEdited.set(false);
  currentBatch.set(null);
}

export function enableBatch(): void {
  if (batchIsOn.get()) return;
  batchPickWay.set('click');
  batchIsOn.set(true);
  takesTicked.set(true);
}

/** Disabling clears the current batch, the shapes and the links (requirement §4). */
export function disableBatch(): void {
  batchIsOn.set(false);
  takesTicked.set(false);
  clear();
}

function change(now: BatchChoice): void {
  batchHistory.set(apply(batchHistory.get(), now, null, Date.now()));
}

/** Result of adding links to the selection. */
export interface Chosen {
  readonly added: number;
  /** There was not enough room for the links. */
  readonly isFull: boolean;
}

/**
 * Adds links, and the shape that selected them. Adds nothing if the batch would exceed its maximum
 * number of links.
 */
export function chooseLinks(links: readonly number[], shape: BatchShape | null = null): Chosen {
  const { now } = batchHistory.get();
  const there = new Set(now.links);
  const fresh = [...new Set(links)].filter((link) => !there.has(link));
  if (there.size + fresh.length > mostLinksOfBatch) return { added: 0, isFull: true };
  if (fresh.length > 0)
    change({
      links: [...now.links, ...fresh],
      shapes: shape === null ? now.shapes : [...now.shapes, shape],
    });
  return { added: fresh.length, isFull: false };
}

/**
 * Removes links from the selection; returns how many were in it. Removing the last link also
 * removes the shapes.
 */
export function dropLinks(links: readonly number[]): number {
  const { now } = batchHistory.get();
  const gone = new Set(links);
  const left = now.links.filter((link) => !gone.has(link));
  if (left.length < now.links.length) change(left.length === 0 ? nothing : { ...now, links: left });
  return now.links.length - left.length;
}

export function clearChoice(): void {
  if (batchLinks().length > 0) change(nothing);
}

export function undoChoice(): void {
  batchHistory.set(undo(batchHistory.get()));
}

export function redoChoice(): void {
  batchHistory.set(redo(batchHistory.get()));
}
