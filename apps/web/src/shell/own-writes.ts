// Writes in progress on this page. Their events arrive on the live channel before the response and
// are not treated as changes by others.
import type { PayloadAction } from '@reduxjs/toolkit';
import { addSlice, store } from './store.ts';

/** Number of writes of proposals in progress, including their follow-up work. */
const ownWritesSlice = addSlice({
  name: 'ownWrites',
  initialState: 0,
  reducers: { ownWritesSet: (_count, { payload }: PayloadAction<number>) => payload },
});

export const { ownWritesSet } = ownWritesSlice.actions;
export const selectOwnWrites = ownWritesSlice.select;

/**
 * Performs a write; code that watches the proposal waits until the write and its follow-up work are
 * done.
 */
export async function trackOwnWrite<T>(work: () => Promise<T>): Promise<T> {
  store.dispatch(ownWritesSet(selectOwnWrites(store.getState()) + 1));
  try {
    return await work();
  } finally {
    store.dispatch(ownWritesSet(Math.max(0, selectOwnWrites(store.getState()) - 1)));
  }
}
