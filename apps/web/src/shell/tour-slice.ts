// The tour of the map: which step is shown, and whether this browser has been offered one.
import { createSlice } from '@reduxjs/toolkit';
import { isHotspot } from './hotspot.ts';
import { reset } from './reset.ts';

interface TourState {
  readonly running: boolean;
}

const initialState: TourState = { running: false };

export const tourSlice = createSlice({
  name: 'tour',
  initialState,
  reducers: {
    tourStarted: () => ({ running: true }),
    tourEnded: () => initialState,
  },
  extraReducers: (builder) => {
    builder.addCase(reset, () => initialState);
  },
});

export const { tourStarted, tourEnded } = tourSlice.actions;

const kept = 'tour';

/** Never offered twice: neither who took it nor who declined is asked again. */
export function tourSeen(): void {
  localStorage.setItem(kept, 'seen');
}

/**
 * Whether a first visit is offered the tour. Not to a driven browser unless it asks for it (`tour` = `offer`), not in a frame of another page,
 * not in the hotspot view, and not to who came with a curb to look at.
 */
export function offersTour(): boolean {
  const said = localStorage.getItem(kept);
  if (said === 'seen') return false;
  if (said === 'offer') return true;
  const forOneCurb = new URLSearchParams(location.search).has('link');
  return !navigator.webdriver && window.top === window && !isHotspot() && !forOneCurb;
}
