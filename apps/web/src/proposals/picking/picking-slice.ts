// State of picking: add or remove, street or block, the last result, and the custom segment.
import { addFields } from '../../shell/store.ts';

/** Curbs of an area that lie mostly outside it, and whether they were left out for that. */
export interface EdgeCurbs {
  readonly count: number;
  readonly isLeftOut: boolean;
}

/** Result of the last pick, shown in the bar. `cut`: there are more curbs than can be added at once. */
export type PickResult =
  | {
      readonly kind: 'added' | 'removed' | 'cut';
      readonly count: number;
      readonly edge?: EdgeCurbs | undefined;
    }
  | { readonly kind: 'nothingInside'; readonly edge: EdgeCurbs }
  /**
   * `nothing`: no curb touches the area; `nothingMatches`: none there matches the search; `unnamed`:
   * the curb's street has no name.
   */
  | {
      readonly kind:
        | 'nothing'
        | 'nothingMatches'
        | 'noneHere'
        | 'unnamed'
        | 'full'
        | 'fullBatch'
        | 'failed'
        | 'crossed';
    };

interface PickingState {
  /** Areas, streets and clicks remove curbs from the draft instead of adding them. */
  readonly removes: boolean;
  /** Areas take every curb that they touch; otherwise those that lie mostly inside. */
  readonly touching: boolean;
  /** A click on a street selects only its block. */
  readonly blockOnly: boolean;
  readonly result: PickResult | null;
  readonly busy: boolean;
  /**
   * The curb of a custom segment started on the map; its editor is shown in the bar. `null` = none.
   */
  readonly segmentLink: number | null;
  /** Position of the first click of a custom segment; `null` = none started. */
  readonly segmentStart: { readonly link: number; readonly metres: number } | null;
}

export const [changePicking, selectPicking] = addFields<PickingState>('picking', {
  removes: false,
  touching: false,
  blockOnly: false,
  result: null,
  busy: false,
  segmentLink: null,
  segmentStart: null,
});
