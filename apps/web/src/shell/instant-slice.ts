// The selected time: a local date and time of the city, or now.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from './reset.ts';

/** `date` yyyy-MM-dd and `time` HH:mm in the city's local time. */
export interface CivilInstant {
  readonly date: string;
  readonly time: string;
}

interface InstantState {
  /** `null` = now, following the clock. */
  readonly chosen: CivilInstant | null;
  /** Active animation: the day by quarter hours, the week by hours, or none. */
  readonly playing: PlaybackSpan | null;
}

export type PlaybackSpan = 'day' | 'week';

const initialState: InstantState = { chosen: null, playing: null };

export const instantSlice = createSlice({
  name: 'instant',
  initialState,
  reducers: {
    instantChosen: (state, action: PayloadAction<CivilInstant>) => {
      state.chosen = action.payload;
    },
    nowChosen: (state) => {
      state.chosen = null;
      state.playing = null;
    },
    playingSet: (state, action: PayloadAction<PlaybackSpan | null>) => {
      state.playing = action.payload;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(reset, () => initialState);
  },
});

export const { instantChosen, nowChosen, playingSet } = instantSlice.actions;
