// What picking knows beside the store: whether curbs go on or off, how much of a street, and what was done last.
import { createSignal } from '../../ui/signal.ts';

/** Areas, streets and clicks take curbs off the draft instead of putting them on. */
export const removesCurbs = createSignal(false);
/** A click on a street means its block only. */
export const blockOnly = createSignal(false);

/** What the last picking did, for the bar to say. */
export type PickNote =
  | { readonly kind: 'added' | 'removed'; readonly count: number }
  /** Nothing touched the area, or no street was there. */
  | { readonly kind: 'nothing' | 'unnamed' | 'full' | 'fullBatch' | 'failed' | 'crossed' }
  /** More curbs than one answer holds. */
  | { readonly kind: 'cut'; readonly count: number };
export const pickNote = createSignal<PickNote | null>(null);
export const isPickBusy = createSignal(false);

/** The curb of a custom segment that was begun on the map: its editor stands in the bar; null = none. */
export const drawnLink = createSignal<number | null>(null);
/** Where the first click of a custom segment fell; null = none is begun. */
export const begunStretch = createSignal<{ readonly link: number; readonly metres: number } | null>(null);
