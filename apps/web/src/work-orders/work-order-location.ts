// The location of a work order on the map while it is being chosen.
import type { PayloadAction } from '@reduxjs/toolkit';
import { addSlice } from '../shell/store.ts';

interface LocationState {
  /** `true` while the next click on the map sets the location of a work order. */
  readonly choosing: boolean;
  /** The location of a work order that is not saved yet. */
  readonly place: readonly [lng: number, lat: number] | null;
}

const initialState: LocationState = { choosing: false, place: null };

const locationSlice = addSlice({
  name: 'workOrderLocation',
  initialState,
  reducers: {
    workOrderLocationChanged: (state, { payload }: PayloadAction<Partial<LocationState>>) => ({
      ...state,
      ...payload,
    }),
  },
});

export const { workOrderLocationChanged } = locationSlice.actions;
export const selectWorkOrderLocation = locationSlice.select;
