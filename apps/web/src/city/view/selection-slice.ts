// The selected curb, and the others under the same click.
import type { PayloadAction } from '@reduxjs/toolkit';
import type { PickedCurb } from '../../map/pick.ts';
import { addSlice } from '../../shell/store.ts';

interface SelectionState {
  /** Ids of the links under the click, nearest first; empty = nothing selected. */
  readonly links: readonly number[];
  /** Index of the link shown. */
  readonly at: number;
  /** Map attributes of each link; empty when the selection did not come from a click on the map. */
  readonly about: readonly PickedCurb[];
}

const initialState: SelectionState = { links: [], at: 0, about: [] };

/** Returns the id of the selected link; `null` = none. */
export function selectedLink(state: SelectionState): number | null {
  return state.links[state.at] ?? null;
}

export const selectionSlice = addSlice({
  name: 'selection',
  initialState,
  reducers: {
    linksPicked: (_state, action: PayloadAction<readonly number[]>) => ({
      links: [...action.payload],
      at: 0,
      about: [],
    }),
    /** Selects the links under a click on the map, nearest first. */
    curbsPicked: (_state, action: PayloadAction<readonly PickedCurb[]>) => ({
      links: action.payload.map((picked) => picked.link),
      at: 0,
      about: [...action.payload],
    }),
    /** Selects one of the links under the click. */
    selectionMoved: (state, action: PayloadAction<number>) => {
      if (state.links[action.payload] !== undefined) state.at = action.payload;
    },
    /** Selects the next or previous link under the click, wrapping around. */
    selectionStepped: (state, action: PayloadAction<1 | -1>) => {
      const count = state.links.length;
      if (count > 0) state.at = (state.at + action.payload + count) % count;
    },
    selectionCleared: () => initialState,
  },
});

export const { linksPicked, curbsPicked, selectionMoved, selectionStepped, selectionCleared } =
  selectionSlice.actions;

declare module '../../shell/store.ts' {
  interface RootState {
    readonly selection: SelectionState;
  }
}
