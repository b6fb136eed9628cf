// Signals shared by work orders and the map: whether a location is being chosen, a chosen but
// unsaved location, and the handler for a clicked marker.
import { createSignal } from '../ui/signal.ts';

/** `true` while the next click on the map sets the location of a work order. */
export const isChoosingWorkOrderLocation = createSignal(false);
/** The location of a work order that is not saved yet. */
export const newWorkOrderLocation = createSignal<readonly [lng: number, lat: number] | null>(null);
/** Opens the work order whose marker was clicked; set by the screen. */
export const openMarkedWorkOrder = createSignal<((id: number) => void) | null>(null);
