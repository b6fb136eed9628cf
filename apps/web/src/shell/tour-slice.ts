// Stores which step of the map tour is shown, and whether it has been offered in this browser.
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

const tourStorageKey = 'tour';

/**
 * Records that the tour was offered, so that it is not offered again after it was taken or
 * declined.
 */
export function markTourSeen(): void {
  localStorage.setItem(tourStorageKey, 'seen');
}

/**
 * Whether to offer the tour on a first visit. Not in an automated browser unless requested (`tour`
 * = `offer`), not in a frame of another page, not in the hotspot view, and not when the URL opens a
 * curb.
 */
export function shouldOfferTour(): boolean {
  const said = localStorage.getItem(tourStorageKey);
  if (said === 'seen') return false;
  if (said === 'offer') return true;
  const forOneCurb = new URLSearchParams(location.search).has('link');
  return !navigator.webdriver && window.top === window && !isHotspot() && !forOneCurb;
}
