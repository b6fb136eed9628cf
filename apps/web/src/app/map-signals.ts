// What changes on the map with every frame, beside the store: the curb under the pointer, the pointer's place, live data, the tool in hand.
import type { Position } from '@curbwright/core';
import type { LiveOfLink } from '../map/live-layers.ts';
import type { Hovered } from '../map/pick.ts';
import type { ToolInHand } from '../map/tool.ts';
import { createSignal } from './signal.ts';

export const hoveredCurb = createSignal<Hovered | null>(null);
export const pointerPlace = createSignal<Position | null>(null);
/** A place on the map that is to be copied: a right click. */
export const copiedPlace = createSignal<Position | null>(null);
/** Link → its live state; null = live data is off. */
export const liveLinks = createSignal<ReadonlyMap<number, LiveOfLink> | null>(null);
export const toolInHand = createSignal<ToolInHand | null>(null);
