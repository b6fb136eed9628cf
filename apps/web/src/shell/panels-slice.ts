// Which panels are open, and the height of the sheet on a phone.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from './reset.ts';

export const sheetStops = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof sheetStops)[number];

interface PanelsState {
  readonly sheet: SheetStop;
  /** `null` until the user opens or closes it, see `isLegendOpen`. */
  readonly legend: boolean | null;
  /**
   * The filter sidebar. `null` until the user opens or closes it; until then it is open for staff
   * on a wide screen.
   */
  readonly filters: boolean | null;
  /** The list of the visible curbs. */
  readonly list: boolean;
}

const initialState: PanelsState = { sheet: 'half', legend: null, filters: null, list: false };

export const panelsSlice = createSlice({
  name: 'panels',
  initialState,
  reducers: {
    sheetMoved: (state, action: PayloadAction<SheetStop>) => {
      state.sheet = action.payload;
    },
    legendSet: (state, action: PayloadAction<boolean | null>) => {
      state.legend = action.payload;
    },
    filtersSet: (state, action: PayloadAction<boolean | null>) => {
      state.filters = action.payload;
    },
    listSet: (state, action: PayloadAction<boolean>) => {
      state.list = action.payload;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(reset, () => initialState);
  },
});

export const { sheetMoved, legendSet, filtersSet, listSet } = panelsSlice.actions;
