// Functions that screens set for clicks on the map. They are not state, so they are not in the store.
import type { AssetHit } from './assets.ts';
import type { PickedCurb, PickLocation } from './pick.ts';

/** Handles selected curbs before the panel of one is opened; returns `true` if it handled them. */
export type PickHandler = (picked: readonly PickedCurb[], at: PickLocation | null) => boolean;

export const mapHandlers: {
  pick: PickHandler | null;
  /** Handles clicked assets; `null` = clicks are for curbs. */
  asset: ((taken: AssetHit) => void) | null;
  /** Opens the work order whose marker was clicked. */
  workOrder: ((id: number) => void) | null;
  /** Shows the remark whose pin was clicked. */
  remark: ((id: number) => void) | null;
} = { pick: null, asset: null, workOrder: null, remark: null };
