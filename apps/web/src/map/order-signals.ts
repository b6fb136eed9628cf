// What work orders and the map tell each other: a place is being chosen, a place that was chosen and not saved, the mark that was clicked.
import { createSignal } from '../ui/signal.ts';

/** True while the next click on the map is the place of an order. */
export const choosingPlace = createSignal(false);
/** The place of an order that is not saved yet. */
export const chosenPlace = createSignal<readonly [lng: number, lat: number] | null>(null);
/** Set by the screen: opens the order whose mark was clicked. */
export const openOrderMark = createSignal<((id: number) => void) | null>(null);
