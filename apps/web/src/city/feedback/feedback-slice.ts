// Whether the feedback form is open, and about which curb.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from '../../shell/reset.ts';
import { addSlices } from '../../shell/store.ts';

/** The curb feedback is about, with its place in street words. */
export interface FeedbackPlace {
  readonly link: number;
  readonly place: string;
}

export interface FeedbackDraft {
  readonly message: string;
  readonly name: string;
  readonly email: string;
}

export interface FeedbackState {
  readonly open: boolean;
  readonly about: FeedbackPlace | null;
  /** What was typed: it stays until it was sent, also when the form is closed. */
  readonly draft: FeedbackDraft;
}

const initialState: FeedbackState = {
  open: false,
  about: null,
  draft: { message: '', name: '', email: '' },
};

export const feedbackSlice = createSlice({
  name: 'feedback',
  initialState,
  reducers: {
    /** null = about no curb. */
    feedbackOpened: (state, action: PayloadAction<FeedbackPlace | null>) => {
      state.open = true;
      state.about = action.payload;
    },
    feedbackClosed: (state) => {
      state.open = false;
    },
    feedbackTyped: (state, action: PayloadAction<FeedbackDraft>) => {
      state.draft = action.payload;
    },
    /** The server has it, or this device keeps it for later. */
    feedbackSent: () => initialState,
  },
  extraReducers: (builder) => {
    builder.addCase(reset, () => initialState);
  },
});

export const { feedbackOpened, feedbackClosed, feedbackTyped, feedbackSent } = feedbackSlice.actions;

addSlices({ [feedbackSlice.name]: feedbackSlice.reducer });

declare module '../../shell/store.ts' {
  interface RootState {
    readonly feedback: FeedbackState;
  }
}
