// Functions that screens set for clicks on the map. They are not state, so they are not in the store.
import type { AssetHit } from './assets.ts';
import type { PickedCurb, PickLocation } from './pick.ts';

/** Handles selected curbs before the panel of one is opened; returns `true` if it handled them. */
export type PickHandler = (picked: readonly PickedCurb[], at: PickLocation | null) => boolean;

/** Curbs and assets under one click, nearest first, and its place in pixels of the map's frame. */
export interface Overlap {
  readonly curbs: readonly PickedCurb[];
  readonly assets: AssetHit;
  /** Which of them was opened: the asset when its icon is exactly under the pointer. */
  readonly first: 'asset' | 'curb';
  readonly x: number;
  readonly y: number;
}

export const mapHandlers: {
  pick: PickHandler | null;
  /**
   * Pixels around a click in which the nearest curb is picked when none is under it; `null` = only
   * what is under it.
   */
  pickReach: number | null;
  /** Handles clicked assets; `null` = clicks are for curbs. */
  asset: ((taken: AssetHit) => void) | null;
  /** Offers the curbs and assets under one click; the first of them is opened. */
  overlap: ((found: Overlap) => void) | null;
  /** Opens the work order whose marker was clicked. */
  workOrder: ((id: number) => void) | null;
  /** Shows the remark whose pin was clicked. */
  remark: ((id: number) => void) | null;
} = { pick: null, pickReach: null, asset: null, overlap: null, workOrder: null, remark: null };
