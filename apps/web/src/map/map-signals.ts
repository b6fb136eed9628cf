// What changes on the map with every frame, beside the store: the curb under the pointer, the pointer's place, live data, the tool in hand.
import type { LiveState } from '@curbwright/contract';
import type { Position } from '@curbwright/core';
import { createSignal } from '../ui/signal.ts';
import type { DraftsView } from './drafts.ts';
import type { Hovered, Picked, PickedAt } from './pick.ts';
import type { ToolInHand } from './tool.ts';
import type { MapPart, MapView } from './view.ts';

export const hoveredCurb = createSignal<Hovered | null>(null);
export const pointerPlace = createSignal<Position | null>(null);
/** A place on the map that is to be copied: a right click. */
export const copiedPlace = createSignal<Position | null>(null);
/** Link → its live state; null = live data is off. */
export const liveLinks = createSignal<ReadonlyMap<number, LiveState> | null>(null);
export const toolInHand = createSignal<ToolInHand | null>(null);
/** What staff's map has beyond a visitor's, and what it shows of drafting; null = a visitor's map. */
export const staffMap = createSignal<
  (Partial<MapView> & { readonly part: MapPart; readonly drafts: DraftsView }) | null
>(null);
/** Takes picked curbs before they are read: true = taken. */
export type PickTaker = (picked: readonly Picked[], at: PickedAt | null) => boolean;
export const pickTaker = createSignal<PickTaker | null>(null);
/** Something besides a draft takes the curbs ticked in the list of those in view. */
export const takesTicked = createSignal(false);
