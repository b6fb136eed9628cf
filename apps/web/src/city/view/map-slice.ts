// Where the map looks, and what it says it shows.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Box } from '../../map/box.ts';
import type { Found } from '../../map/found.ts';
import type { Here } from '../../map/here.ts';
import type { SeenCurbs } from '../../map/in-view.ts';
import type { Camera, PointCamera } from '../../map/view.ts';
import { reset } from '../../shell/reset.ts';
import { addSlices } from '../../shell/store.ts';
import { linksPicked, selectionCleared } from './selection-slice.ts';

interface MapState {
  /** null until the city's bounds or the address said where to open. */
  readonly camera: Camera | null;
  /** Where the map stands, also while it was told a box; null until it was drawn. */
  readonly at: PointCamera | null;
  /** How many curbs of each rule set number are in view, and how long. */
  readonly inView: Readonly<Record<number, SeenCurbs>>;
  /** The box in view beside the side panels; null until something was seen. */
  readonly box: Box | null;
  /** The map is at rest, with all its tiles: what is in view is what is counted. */
  readonly settled: boolean;
  /** The first picture is whole. */
  readonly drawn: boolean;
  /** A tile did not come. */
  readonly incomplete: boolean;
  /** How often the person asked for the tiles again. */
  readonly attempt: number;
  /** The graphics context was lost, and did not come back yet. */
  readonly lost: boolean;
  /** Where the person is, once they asked; null = not asked. */
  readonly here: Here | null;
  /** What a search led to, until something else is picked. */
  readonly found: Found | null;
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
      action: PayloadAction<{ readonly curbs: Readonly<Record<number, SeenCurbs>>; readonly box: Box }>,
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
    placeFound: (state, action: PayloadAction<Found | null>) => ({ ...state, found: action.payload }),
    hereFound: (state, action: PayloadAction<Here | null>) => ({ ...state, here: action.payload }),
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
  tilesAskedAgain,
  lostReported,
  restoredReported,
  hereFound,
  placeFound,
} = mapSlice.actions;

addSlices({ [mapSlice.name]: mapSlice.reducer });

declare module '../../shell/store.ts' {
  interface RootState {
    readonly map: MapState;
  }
}
