// Map state: the camera and what the map reports as visible.
import type { Position } from '@curbwright/core';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Box } from '../../map/box.ts';
import type { VisibleCurbs } from '../../map/curbs-in-view.ts';
import type { MapSearchResult } from '../../map/search-result.ts';
import type { UserLocation } from '../../map/user-location.ts';
import type { Camera, PointCamera } from '../../map/view.ts';
import { reset } from '../../shell/reset.ts';
import { addSlices } from '../../shell/store.ts';
import { linksPicked, selectionCleared } from './selection-slice.ts';

interface MapState {
  /** `null` until the city's bounds or the URL determine the initial view. */
  readonly camera: Camera | null;
  /**
   * Current camera as a point, even when `camera` is a box; `null` until the map is first drawn.
   */
  readonly at: PointCamera | null;
  /** Number and total length of the curbs in view, by rule set number. */
  readonly inView: Readonly<Record<number, VisibleCurbs>>;
  /** The visible box, without the area under the side panels; `null` until known. */
  readonly box: Box | null;
  /** The map is idle and all tiles are loaded, so the counts match what is visible. */
  readonly settled: boolean;
  /** The first frame is complete. */
  readonly drawn: boolean;
  /** A tile failed to load. */
  readonly incomplete: boolean;
  /** Number of times the person retried loading the tiles. */
  readonly attempt: number;
  /** The WebGL context was lost and has not been restored. */
  readonly lost: boolean;
  /** The user's location; `null` = not requested. */
  readonly here: UserLocation | null;
  /** The result of a search, until something else is selected. */
  readonly found: MapSearchResult | null;
  /** The position whose coordinates are to be copied, set by a right click. */
  readonly positionToCopy: Position | null;
}

const initialState: MapState = {
  camera: null,
  at: null,
  inView: {},
  box: null,
  settled: false,
  drawn: false,
  incomplete: false,
  attempt: 0,
  lost: false,
  here: null,
  found: null,
  positionToCopy: null,
};

export const mapSlice = createSlice({
  name: 'map',
  initialState,
  reducers: {
    cameraSet: (state, { payload }: PayloadAction<Camera>) => ({
      ...state,
      camera: payload,
      at: payload.kind === 'point' ? payload : state.at,
    }),
    inViewReported: (
      state,
      action: PayloadAction<{ readonly curbs: Readonly<Record<number, VisibleCurbs>>; readonly box: Box }>,
    ) => ({
      ...state,
      inView: action.payload.curbs,
      box: action.payload.box,
      settled: true,
    }),
    unsettledReported: (state) => (state.settled ? { ...state, settled: false } : state),
    drawnReported: (state, action: PayloadAction<PointCamera>) => ({
      ...state,
      drawn: true,
      at: action.payload,
    }),
    incompleteReported: (state) => ({ ...state, incomplete: true }),
    tilesAskedAgain: (state) => ({ ...state, incomplete: false, attempt: state.attempt + 1 }),
    lostReported: (state) => ({ ...state, lost: true }),
    restoredReported: (state) => ({ ...state, lost: false }),
    placeFound: (state, action: PayloadAction<MapSearchResult | null>) => ({
      ...state,
      found: action.payload,
    }),
    positionToCopySet: (state, action: PayloadAction<Position | null>) => ({
      ...state,
      positionToCopy: action.payload,
    }),
    hereFound: (state, action: PayloadAction<UserLocation | null>) => ({ ...state, here: action.payload }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(linksPicked, (state) => (state.found === null ? state : { ...state, found: null }))
      .addCase(selectionCleared, (state) => (state.found === null ? state : { ...state, found: null }))
      .addCase(reset, (state) => ({
        ...initialState,
        at: state.at,
        drawn: state.drawn,
        lost: state.lost,
      }));
  },
});

export const {
  cameraSet,
  inViewReported,
  unsettledReported,
  drawnReported,
  incompleteReported,
  tilesAskedAgain: tileReloadRequested,
  lostReported,
  restoredReported,
  hereFound: userLocated,
  placeFound,
  positionToCopySet,
} = mapSlice.actions;

addSlices({ [mapSlice.name]: mapSlice.reducer });

declare module '../../shell/store.ts' {
  interface RootState {
    readonly map: MapState;
  }
}
