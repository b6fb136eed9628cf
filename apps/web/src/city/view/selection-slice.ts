// The curb the person picked, and the others that lay under the same click.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Picked } from '../../map/pick.ts';
import { reset } from '../../shell/reset.ts';
import { addSlices } from '../../shell/store.ts';

interface SelectionState {
  /** Link ids under the click, nearest first; empty = nothing is selected. */
  readonly links: readonly number[];
  /** Which of them is shown. */
  readonly at: number;
  /** What the map knows of each of them; empty where they did not come from a click on it. */
  readonly about: readonly Picked[];
}

const initialState: SelectionState = { links: [], at: 0, about: [] };

/** The selected link's id; null = none. */
export function selectedLink(state: SelectionState): number | null {
  return state.links[state.at] ?? null;
}

export const selectionSlice = createSlice({
  name: 'selection',
  initialState,
  reducers: {
    linksPicked: (_state, action: PayloadAction<readonly number[]>) => ({
      links: [...action.payload],
      at: 0,
      about: [],
    }),
    /** What lay under a click on the map, nearest first. */
    curbsPicked: (_state, action: PayloadAction<readonly Picked[]>) => ({
      links: action.payload.map((picked) => picked.link),
      at: 0,
      about: [...action.payload],
    }),
    /** To one of the links under the click. */
    selectionMoved: (state, action: PayloadAction<number>) => {
      if (state.links[action.payload] !== undefined) state.at = action.payload;
    },
    /** One further or back among the links under the click, around the ends. */
    selectionStepped: (state, action: PayloadAction<1 | -1>) => {
      const count = state.links.length;
      if (count > 0) state.at = (state.at + action.payload + count) % count;
    },
    selectionCleared: () => initialState,
  },
  extraReducers: (builder) => {
    builder.addCase(reset, () => initialState);
  },
});

export const { linksPicked, curbsPicked, selectionMoved, selectionStepped, selectionCleared } =
  selectionSlice.actions;

addSlices({ [selectionSlice.name]: selectionSlice.reducer });

declare module '../../shell/store.ts' {
  interface RootState {
    readonly selection: SelectionState;
  }
}
