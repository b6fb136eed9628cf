// The curb the person picked, and the others that lay under the same click.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from './reset.ts';

export interface SelectionState {
  /** Link ids under the click, nearest first; empty = nothing is selected. */
  readonly links: readonly number[];
  /** Which of them is shown. */
  readonly at: number;
}

const initialState: SelectionState = { links: [], at: 0 };

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
    }),
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

export const { linksPicked, selectionStepped, selectionCleared } = selectionSlice.actions;
