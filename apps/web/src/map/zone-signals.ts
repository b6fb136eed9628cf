// Analysis zones beside the store: what the map shows of them, which one's numbers are open, what is being drawn.

import { createSignal } from '../ui/signal.ts';
import { type EditedForm, noZones, type ZonesOnMap } from './zones.ts';

export const zonesOnMap = createSignal<ZonesOnMap>(noZones);
/** The zone whose numbers are shown on the map; null = none. */
export const chosenZone = createSignal<number | null>(null);
/** The zone the map is to go to, once its place is known; null = none. */
export const zoneToSee = createSignal<number | null>(null);
/** What the editor shows on the map; null = nothing is made or edited. */
export const editedForms = createSignal<readonly EditedForm[] | null>(null);
/** The zones' panel beside the map; null until the person opened or closed it: then it is open where there is room. */
export const zonesOpen = createSignal<boolean | null>(null);
