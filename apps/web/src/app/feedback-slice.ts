// Whether the feedback form is open, and about which curb.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from './reset.ts';

/** The curb feedback is about, with its place in street words. */
export interface FeedbackPlace {
  readonly link: number;
  readonly place: string;
}

export interface FeedbackState {
  readonly open: boolean;
  readonly about: FeedbackPlace | null;
}

const initialState: FeedbackState = { open: false, about: null };

export const feedbackSlice = createSlice({
  name: 'feedback',
  initialState,
  reducers: {
    /** null = about no curb. */
    feedbackOpened: (_state, action: PayloadAction<FeedbackPlace | null>): FeedbackState => ({
      open: true,
      about: action.payload,
    }),
    feedbackClosed: () => initialState,
  },
  extraReducers: (builder) => {
    builder.addCase(reset, () => initialState);
  },
});

export const { feedbackOpened, feedbackClosed } = feedbackSlice.actions;
