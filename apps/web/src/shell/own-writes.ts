// Writes in progress on this page. Their events arrive on the live channel before the response and
// are not treated as changes by others.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { addSlices, type RootState, store } from './store.ts';

/**
 * Number of writes of proposals in progress, including their follow-up work. A reset does not end
 * them.
 */
const ownWritesSlice = createSlice({
  name: 'ownWrites',
  initialState: 0,
  reducers: { ownWritesSet: (_count, { payload }: PayloadAction<number>) => payload },
});

export const { ownWritesSet } = ownWritesSlice.actions;
export const selectOwnWrites = (state: RootState) => state.ownWrites;

addSlices({ [ownWritesSlice.name]: ownWritesSlice.reducer });

/**
 * Performs a write; code that watches the proposal waits until the write and its follow-up work are
 * done.
 */
export async function trackOwnWrite<T>(work: () => Promise<T>): Promise<T> {
  store.dispatch(ownWritesSet(selectOwnWrites(store.getState()) + 1));
  try {
    return await work();
  } finally {
    store.dispatch(ownWritesSet(selectOwnWrites(store.getState()) - 1));
  }
}

declare module './store.ts' {
  interface RootState {
    readonly ownWrites: number;
  }
}
