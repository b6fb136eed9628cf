// Map signals that change too often for the store: the hovered curb, the pointer's position, live
// data, the active tool.
import type { LiveState } from '@curbwright/contract';
import type { Position } from '@curbwright/core';
import { createSignal } from '../ui/signal.ts';
import type { HoveredAsset } from './assets.ts';
import type { HoveredCurb } from './pick.ts';
import type { ActiveTool } from './tool.ts';
import type { MapView } from './view.ts';

export const hoveredCurb = createSignal<HoveredCurb | null>(null);
export const hoveredAsset = createSignal<HoveredAsset | null>(null);
export const pointerPosition = createSignal<Position | null>(null);
/** Link → its live state; `null` if live data is off. */
export const liveLinks = createSignal<ReadonlyMap<number, LiveState> | null>(null);
export const activeTool = createSignal<ActiveTool | null>(null);
/** What the staff map adds to the public map; `null` on the public map. */
export const staffMap = createSignal<Partial<MapView> | null>(null);
/**
 * `true` while something other than a draft receives the curbs selected in the list of curbs in
 * view.
 */
export const redirectsListSelection = createSignal(false);
