// Slices that only some of staff's screens have: they join the store with the first of these screens, so that no visitor loads them.
import { combineReducers, type Reducer, type ReducersMapObject } from '@reduxjs/toolkit';
import { type RootState, reducers, store } from './store.ts';

let late: ReducersMapObject = {};

/** Adds slices by their names; those that are there already keep their state. */
export function addSlices(more: ReducersMapObject): void {
  late = { ...late, ...more };
  // What comes beside the store’s own slices is read by who brought it: its type is not known here.
  const whole: Reducer<RootState> = combineReducers({ ...late, ...reducers });
  store.replaceReducer(whole);
}
