// Whether the feedback form is open, and about which curb.
import type { PayloadAction } from '@reduxjs/toolkit';
import { addSlice } from '../../shell/store.ts';

/** The curb that the feedback is about, with its location as text. */
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
  /** The user's input, preserved until it is sent, even when the form is closed. */
  readonly draft: FeedbackDraft;
}

const initialState: FeedbackState = {
  open: false,
  about: null,
  draft: { message: '', name: '', email: '' },
};

export const feedbackSlice = addSlice({
  name: 'feedback',
  initialState,
  reducers: {
    /** `null` when it is not about a curb. */
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
    /** Called when the server has it, or when this device has stored it for later. */
    feedbackSent: () => initialState,
  },
});

export const { feedbackOpened, feedbackClosed, feedbackTyped, feedbackSent } = feedbackSlice.actions;

declare module '../../shell/store.ts' {
  interface RootState {
    readonly feedback: FeedbackState;
  }
}
