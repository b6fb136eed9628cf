// Which panels are open, and how far the sheet is up on a phone.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from './reset.ts';

export const sheetStops = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof sheetStops)[number];

export interface PanelsState {
  readonly sheet: SheetStop;
  readonly legend: boolean;
}

const initialState: PanelsState = { sheet: 'half', legend: true };

export const panelsSlice = createSlice({
  name: 'panels',
  initialState,
  reducers: {
    sheetMoved: (state, action: PayloadAction<SheetStop>) => {
      state.sheet = action.payload;
    },
    legendSet: (state, action: PayloadAction<boolean>) => {
      state.legend = action.payload;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(reset, () => initialState);
  },
});

export const { sheetMoved, legendSet } = panelsSlice.actions;
