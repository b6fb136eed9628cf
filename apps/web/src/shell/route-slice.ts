// The user's current and previous route (requirement §2).
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface RouteState {
  readonly previous: string | null;
  readonly current: string;
}

const initialState: RouteState = { previous: null, current: globalThis.location?.pathname ?? '/' };

export const routeSlice = createSlice({
  name: 'route',
  initialState,
  reducers: {
    routeChanged: (state, action: PayloadAction<string>) => {
      if (action.payload === state.current) return;
      state.previous = state.current;
      state.current = action.payload;
    },
  },
});

export const { routeChanged } = routeSlice.actions;
