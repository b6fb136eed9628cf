// Tests that slices added later join the store and that existing ones keep their state.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { linksPicked } from '../city/view/selection-slice.ts';
import { reset } from './reset.ts';
import { addSlices, store } from './store.ts';

const counting = (name: string) =>
  createSlice({
    name,
    initialState: { seen: 0 },
    reducers: {
      saw: (state, { payload }: PayloadAction<number>) => ({ seen: state.seen + payload }),
    },
  });

describe('addSlices', () => {
  it('adds slices one after the other, and keeps what is there', () => {
    const [first, second] = [counting('late one'), counting('late two')];
    store.dispatch(linksPicked([7]));
    addSlices({ [first.name]: first.reducer });
    store.dispatch(first.actions.saw(3));
    addSlices({ [second.name]: second.reducer });
    expect(store.getState()).toMatchObject({ 'late one': { seen: 3 }, 'late two': { seen: 0 } });
    expect(store.getState().selection.links).toEqual([7]);
    store.dispatch(reset());
  });
});
