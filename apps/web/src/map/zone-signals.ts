// Signals for analysis zones, outside the store: the zone whose metrics are open, and the zone being
// drawn.

import { createSignal } from '../ui/signal.ts';
import type { EditedZoneShape } from './zones.ts';

/** The zone whose metrics are shown on the map; `null` if none. */
export const selectedZone = createSignal<number | null>(null);
/** The zone the map will move to once its location is known; `null` if none. */
export const pendingZoneFocus = createSignal<number | null>(null);
/** The shapes of the editor on the map; `null` if no zone is being created or edited. */
export const editedZoneShapes = createSignal<readonly EditedZoneShape[] | null>(null);
/**
 * Whether the zone panel next to the map is open. `null` until the user opens or closes it; it is
 * then open if there is room.
 */
export const isZonePanelOpen = createSignal<boolean | null>(null);
