// The form state of the demand dashboard under the requirement's names, split into request
// parameters and filters applied in the browser.
import { type DashboardSelection, everythingSelected } from '@curbwright/core';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from '../../shell/reset.ts';
import type { RootState } from '../../shell/store.ts';

/** Changes to these trigger a request. */
export interface DemandAPIParams {
  /** -1 = the whole city. */
  readonly analysis_zone_id: number;
  /** yyyy-MM-dd; its month is counted. '' = the newest three months with measurements. */
  readonly date: string;
  /** yyyy-MM-dd; the last month counted. '' = the month of `date` alone. */
  readonly date_to: string;
  /** HH:mm: the hour shown on the occupancy map; '' = the fullest hour. */
  readonly time: string;
}

export interface DemandState {
  readonly demandAPIParams: DemandAPIParams;
  /** Applied in the browser, without a request. */
  readonly demandNonAPIParams: DashboardSelection;
}

export const initialDemandState: DemandState = {
  demandAPIParams: { analysis_zone_id: -1, date: '', date_to: '', time: '' },
  demandNonAPIParams: everythingSelected,
};

export const demandSlice = createSlice({
  name: 'demand',
  initialState: initialDemandState,
  reducers: {
    /** Stores the form read from the URL; parts that did not change keep their identity. */
    demandFormRead: (state, { payload }: PayloadAction<DemandState>) => ({
      demandAPIParams: reuseIfEqual(state.demandAPIParams, payload.demandAPIParams),
      demandNonAPIParams: reuseIfEqual(state.demandNonAPIParams, payload.demandNonAPIParams),
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(reset, () => initialDemandState);
  },
});

function reuseIfEqual<Value>(old: Value, next: Value): Value {
  return JSON.stringify(old) === JSON.stringify(next) ? old : next;
}

export const { demandFormRead } = demandSlice.actions;

/** The form in the store, or its initial state before the slice is added. */
export function selectDemandState(state: RootState & { readonly demand?: DemandState }): DemandState {
  return state.demand ?? initialDemandState;
}
