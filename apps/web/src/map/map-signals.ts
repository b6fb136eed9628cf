// Map signals that change too often for the store: what is hovered, the pointer's position, live
// data, the active drawing tool, and what the staff map draws.
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
/**
 * What the staff map adds to the public map, with overlay functions, as the map moves; `null` on the
 * public map.
 */
export const staffMap = createSignal<Partial<MapView> | null>(null);
