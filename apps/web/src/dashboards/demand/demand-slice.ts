// The form of the demand dashboard under the requirement's names: what the server is asked, and what is applied without asking.
import { type DashboardSelection, everythingSelected } from '@curbwright/core';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from '../../shell/reset.ts';
import type { RootState } from '../../shell/store.ts';

/** Asks the server when it changes. */
export interface DemandAPIParams {
  /** -1 = the whole city. */
  readonly analysis_zone_id: number;
  /** yyyy-MM-dd: its month is counted; '' = the newest three months that were measured. */
  readonly date: string;
  /** yyyy-MM-dd: the last month that is counted; '' = that of `date` alone. */
  readonly date_to: string;
  /** HH:mm: the hour the map of pressure shows; '' = the fullest one. */
  readonly time: string;
}

export interface DemandState {
  readonly demandAPIParams: DemandAPIParams;
  /** Applied in the browser, without a request. */
  readonly demandNonAPIParams: DashboardSelection;
}

export const firstDemand: DemandState = {
  demandAPIParams: { analysis_zone_id: -1, date: '', date_to: '', time: '' },
  demandNonAPIParams: everythingSelected,
};

export const demandSlice = createSlice({
  name: 'demand',
  initialState: firstDemand,
  reducers: {
    /** What the address says; parts that are the same stay the same value. */
    demandFormRead: (state, { payload }: PayloadAction<DemandState>) => ({
      demandAPIParams: kept(state.demandAPIParams, payload.demandAPIParams),
      demandNonAPIParams: kept(state.demandNonAPIParams, payload.demandNonAPIParams),
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(reset, () => firstDemand);
  },
});

function kept<Value>(old: Value, next: Value): Value {
  return JSON.stringify(old) === JSON.stringify(next) ? old : next;
}

export const { demandFormRead } = demandSlice.actions;

/** The form as the store holds it; as it begins until the slice joined. */
export function demandOf(state: RootState & { readonly demand?: DemandState }): DemandState {
  return state.demand ?? firstDemand;
}
