// Batch selection (requirement §3, §4): the curbs chosen to be edited together, the shapes they were chosen with, and the batch that came of it.
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
  /** Link ids, each once, in the order they were chosen. */
  readonly links: readonly number[];
  readonly shapes: readonly BatchShape[];
}

const nothing: BatchChoice = { links: [], shapes: [] };

/** Batch selection is on: the map picks curbs for it. */
export const batchIsOn = createSignal(false);
/** What is chosen now, and how to take it back. */
export const batchHistory = createSignal<EditHistory<BatchChoice>>(newHistory(nothing));
/** How the next curbs are picked. */
export const batchPickWay = createSignal<PickWay>('click');
/** Links of the choice that cannot take the edit: grey on the map. */
export const batchRefused = createSignal<readonly number[]>([]);
/** The batch that was saved last, or is open in the list; null = none. */
export const currentBatch = createSignal<number | null>(null);
/** Ids of the rows selected in the list of batches. */
export const selectedBatches = createSignal<ReadonlySet<number>>(new Set());
/** The form says something that is not saved. */
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

/** What choosing more links did. */
export interface Chosen {
  readonly added: number;
  /** There was no room for some. */
  readonly isFull: boolean;
}

/** Adds links, and the shape that touched them. Nothing is added beyond the most links of a batch. */
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

/** Takes links off; how many were on. With the last link the shapes go too. */
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
