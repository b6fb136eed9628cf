// Whether the server is there, how old what one sees is, and whether a newer app waits.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Reach } from './reach.ts';

/** `offline`: the device has no connection; `unreachable`: it has one, but the server does not answer. */
export type Loss = 'offline' | 'unreachable';

interface ConnectionState {
  /** null = the server answers. */
  readonly lost: Loss | null;
  /** When the newest answer was made, epoch milliseconds; null = there was none yet. */
  readonly asOf: number | null;
  /** Key of what is said of the server while it answers: nothing can be saved just now. null = all is well. */
  readonly notice: string | null;
  /** A newer version of the app waits for a reload. */
  readonly update: boolean;
}

const initialState: ConnectionState = { lost: null, asOf: null, notice: null, update: false };

export const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  // No reset: it is about the device, not about what the person does.
  reducers: {
    /** An answer, or the failure to get one; `onLine` is what the browser says of the device. */
    reachHeard: (state, { payload }: PayloadAction<Reach & { readonly onLine: boolean }>) => {
      if (payload.at !== null) state.asOf = Math.max(state.asOf ?? 0, payload.at);
      if (payload.from === 'network') state.lost = null;
      else state.lost = payload.onLine ? 'unreachable' : 'offline';
    },
    /** The device lost its connection; that it has one again is believed when the server answers. */
    wentOffline: (state) => {
      state.lost = 'offline';
    },
    noticeSet: (state, { payload }: PayloadAction<string | null>) => {
      state.notice = payload;
    },
    updateWaits: (state, { payload }: PayloadAction<boolean>) => {
      state.update = payload;
    },
  },
});

export const { noticeSet, reachHeard, wentOffline, updateWaits } = connectionSlice.actions;
