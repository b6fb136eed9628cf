// State of picking: add or remove, street or block, the last result, and the custom segment.
import { addFields } from '../../shell/store.ts';

/** Result of the last pick, shown in the bar. */
export type PickResult =
  | { readonly kind: 'added' | 'removed'; readonly count: number }
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
    }
  /** There are more curbs than one response can contain. */
  | { readonly kind: 'cut'; readonly count: number };

interface PickingState {
  /** Areas, streets and clicks remove curbs from the draft instead of adding them. */
  readonly removes: boolean;
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
  blockOnly: false,
  result: null,
  busy: false,
  segmentLink: null,
  segmentStart: null,
});
