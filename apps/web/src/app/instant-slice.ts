// The moment the person asks about: a civil date and time of the city, or now.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from './reset.ts';

/** `date` yyyy-MM-dd and `time` HH:mm as the city's clocks show them. */
export interface CivilInstant {
  readonly date: string;
  readonly time: string;
}

export interface InstantState {
  /** null = now, and moving with the clock. */
  readonly chosen: CivilInstant | null;
  /** The day is being played. */
  readonly playing: boolean;
}

const initialState: InstantState = { chosen: null, playing: false };

export const instantSlice = createSlice({
  name: 'instant',
  initialState,
  reducers: {
    instantChosen: (state, action: PayloadAction<CivilInstant>) => {
      state.chosen = action.payload;
    },
    nowChosen: (state) => {
      state.chosen = null;
      state.playing = false;
    },
    playingSet: (state, action: PayloadAction<boolean>) => {
      state.playing = action.payload;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(reset, () => initialState);
  },
});

export const { instantChosen, nowChosen, playingSet } = instantSlice.actions;
