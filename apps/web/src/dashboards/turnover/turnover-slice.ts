// The form state of the turnover dashboard, like demand's, split into request parameters and
// filters applied in the browser.
import { type DashboardSelection, everythingSelected } from '@curbwright/core';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from '../../shell/reset.ts';
import type { RootState } from '../../shell/store.ts';

export interface TurnoverState {
  readonly turnoverAPIParams: {
    /** -1 = the whole city. */
    readonly analysis_zone_id: number;
    /** yyyy-MM-dd; its month is counted. '' = the newest three months with measurements. */
    readonly date: string;
    /** yyyy-MM-dd; the last month counted. '' = the month of `date` alone. */
    readonly date_to: string;
  };
  readonly turnoverNonAPIParams: DashboardSelection;
}

export const initialTurnoverState: TurnoverState = {
  turnoverAPIParams: { analysis_zone_id: -1, date: '', date_to: '' },
  turnoverNonAPIParams: everythingSelected,
};

export const turnoverSlice = createSlice({
  name: 'turnover',
  initialState: initialTurnoverState,
  reducers: {
    /** Stores the form read from the URL. */
    turnoverFormRead: (_state, { payload }: PayloadAction<TurnoverState>) => payload,
  },
  extraReducers: (builder) => {
    builder.addCase(reset, () => initialTurnoverState);
  },
});

export const { turnoverFormRead } = turnoverSlice.actions;

/** The form in the store, or its initial state before the slice is added. */
export function selectTurnoverState(state: RootState & { readonly turnover?: TurnoverState }): TurnoverState {
  return state.turnover ?? initialTurnoverState;
}
