// Map signals that change too often for the store: the curb under the pointer, the pointer's
// position, live data, the active tool.
import type { LiveState } from '@curbwright/contract';
import type { Position } from '@curbwright/core';
import { createSignal } from '../ui/signal.ts';
import type { DraftsView } from './drafts.ts';
import type { Hovered, Picked, PickedAt } from './pick.ts';
import type { ToolInHand } from './tool.ts';
import type { MapPart, MapView } from './view.ts';

export const hoveredCurb = createSignal<Hovered | null>(null);
export const pointerPlace = createSignal<Position | null>(null);
/** The position to copy, set by a right click. */
export const copiedPlace = createSignal<Position | null>(null);
/** Link → its live state; `null` if live data is off. */
export const liveLinks = createSignal<ReadonlyMap<number, LiveState> | null>(null);
export const toolInHand = createSignal<ToolInHand | null>(null);
/**
 * What the staff map adds to a visitor's map, and the drafts it shows; `null` on a visitor's map.
 */
export const staffMap = createSignal<
  (Partial<MapView> & { readonly part: MapPart; readonly drafts: DraftsView }) | null
>(null);
/** Handles selected curbs before they are opened; returns `true` if it handled them. */
export type PickTaker = (picked: readonly Picked[], at: PickedAt | null) => boolean;
export const pickTaker = createSignal<PickTaker | null>(null);
/**
 * `true` while something other than a draft receives the curbs ticked in the list of curbs in view.
 */
export const takesTicked = createSignal(false);
