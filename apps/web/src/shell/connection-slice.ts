// Connection state: whether the server responds, how old the shown data is, and whether an app
// update is waiting.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Reachability } from './reachability.ts';

/**
 * `offline`: the device has no connection; `unreachable`: it has one, but the server does not
 * respond.
 */
type ConnectionLoss = 'offline' | 'unreachable';

interface ConnectionState {
  /** `null` = the server responds. */
  readonly lost: ConnectionLoss | null;
  /** When the newest response was created, epoch milliseconds; `null` = none yet. */
  readonly asOf: number | null;
  /**
   * Text key of a server notice shown while the server responds, e.g. that saving is temporarily
   * impossible; `null` = no notice.
   */
  readonly notice: string | null;
  /** Whether a newer version of the app is installed and waits for a reload. */
  readonly update: boolean;
}

const initialState: ConnectionState = { lost: null, asOf: null, notice: null, update: false };

export const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  // Not reset with the user's state, because it describes the device.
  reducers: {
    /** Records a response or a failed request; `onLine` is the browser's view of the device. */
    reachHeard: (state, { payload }: PayloadAction<Reachability & { readonly onLine: boolean }>) => {
      if (payload.at !== null) state.asOf = Math.max(state.asOf ?? 0, payload.at);
      if (payload.from === 'network') state.lost = null;
      else state.lost = payload.onLine ? 'unreachable' : 'offline';
    },
    /** The device lost its connection. Only a response from the server restores it. */
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

export const {
  noticeSet,
  reachHeard: reachabilityReported,
  wentOffline,
  updateWaits,
} = connectionSlice.actions;
