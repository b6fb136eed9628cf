// State of picking outside the store: add or remove, street or block, and the last result.
import { createSignal } from '../../ui/signal.ts';

/** Areas, streets and clicks remove curbs from the draft instead of adding them. */
export const isRemoveMode = createSignal(false);
/** A click on a street selects only its block. */
export const isBlockOnly = createSignal(false);

/** Result of the last pick, shown in the bar. */
export type PickResult =
  | { readonly kind: 'added' | 'removed'; readonly count: number }
  /** `nothing`: no curb touches the area; `unnamed`: the curb's street has no name. */
  | { readonly kind: 'nothing' | 'unnamed' | 'full' | 'fullBatch' | 'failed' | 'crossed' }
  /** There are more curbs than one response can contain. */
  | { readonly kind: 'cut'; readonly count: number };
export const lastPickResult = createSignal<PickResult | null>(null);
export const isPickBusy = createSignal(false);

/**
 * The curb of a custom segment started on the map; its editor is shown in the bar. `null` = none.
 */
export const customSegmentLink = createSignal<number | null>(null);
/** Position of the first click of a custom segment; `null` = none started. */
export const customSegmentStart = createSignal<{ readonly link: number; readonly metres: number } | null>(
  null,
);
