// Signals for analysis zones outside the store: the zones on the map, the zone whose metrics are
// open, the zone being drawn.

import { createSignal } from '../ui/signal.ts';
import { type EditedZoneShape, noZones, type ZonesOnMap } from './zones.ts';

export const zonesOnMap = createSignal<ZonesOnMap>(noZones);
/** The zone whose metrics are shown on the map; `null` if none. */
export const selectedZone = createSignal<number | null>(null);
/** The zone the map will move to once its location is known; `null` if none. */
export const pendingZoneFocus = createSignal<number | null>(null);
/** The forms the editor shows on the map; `null` if nothing is created or edited. */
export const editedZoneShapes = createSignal<readonly EditedZoneShape[] | null>(null);
/**
 * Whether the zone panel beside the map is open; `null` until the user opens or closes it, in which
 * case it is open where there is room.
 */
export const isZonePanelOpen = createSignal<boolean | null>(null);
