// Analysis zones beside the store: what the map shows of them, and which one's numbers are open.
import { noZones, type ZonesOnMap } from '../map/zones.ts';
import { createSignal } from './signal.ts';

export const zonesOnMap = createSignal<ZonesOnMap>(noZones);
/** The zone whose numbers are shown on the map; null = none. */
export const chosenZone = createSignal<number | null>(null);
