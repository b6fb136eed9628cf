// The form of the turnover dashboard, like demand's: what the server is asked, and what is applied without asking.
import { type DashboardSelection, everythingSelected } from '@curbwright/core';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from '../../shell/reset.ts';
import type { RootState } from '../../shell/store.ts';

export interface TurnoverState {
  readonly turnoverAPIParams: {
    /** -1 = the whole city. */
    readonly analysis_zone_id: number;
    /** yyyy-MM-dd: its month is counted; '' = the newest three months that were measured. */
    readonly date: string;
    /** yyyy-MM-dd: the last month that is counted; '' = that of `date` alone. */
    readonly date_to: string;
  };
  readonly turnoverNonAPIParams: DashboardSelection;
}

export const firstTurnover: TurnoverState = {
  turnoverAPIParams: { analysis_zone_id: -1, date: '', date_to: '' },
  turnoverNonAPIParams: everythingSelected,
};

export const turnoverSlice = createSlice({
  name: 'turnover',
  initialState: firstTurnover,
  reducers: {
    /** What the address says. */
    turnoverFormRead: (_state, { payload }: PayloadAction<TurnoverState>) => payload,
  },
  extraReducers: (builder) => {
    builder.addCase(reset, () => firstTurnover);
  },
});

export const { turnoverFormRead } = turnoverSlice.actions;

/** The form as the store holds it; as it begins until the slice joined. */
export function turnoverStateOf(state: RootState & { readonly turnover?: TurnoverState }): TurnoverState {
  return state.turnover ?? firstTurnover;
}
