// Where the map looks, and what it says it shows.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Camera } from '../map/view.ts';
import { reset } from './reset.ts';

export interface MapState {
  /** null until the city's bounds or the address said where to open. */
  readonly camera: Camera | null;
  /** How many curbs of each rule set number are in view. */
  readonly inView: Readonly<Record<number, number>>;
  /** The first picture is whole. */
  readonly drawn: boolean;
  /** A tile did not come. */
  readonly incomplete: boolean;
  /** How often the person asked for the tiles again. */
  readonly attempt: number;
  /** The graphics context was lost. */
  readonly lost: boolean;
}

const initialState: MapState = {
  camera: null,
  inView: {},
  drawn: false,
  incomplete: false,
  attempt: 0,
  lost: false,
};

export const mapSlice = createSlice({
  name: 'map',
  initialState,
  reducers: {
    cameraSet: (state, action: PayloadAction<Camera>) => ({ ...state, camera: action.payload }),
    inViewReported: (state, action: PayloadAction<Readonly<Record<number, number>>>) => ({
      ...state,
      inView: action.payload,
    }),
    drawnReported: (state) => ({ ...state, drawn: true }),
    incompleteReported: (state) => ({ ...state, incomplete: true }),
    tilesAskedAgain: (state) => ({ ...state, incomplete: false, attempt: state.attempt + 1 }),
    lostReported: (state) => ({ ...state, lost: true }),
  },
  extraReducers: (builder) => {
    builder.addCase(reset, (state) => ({ ...initialState, drawn: state.drawn, lost: state.lost }));
  },
});

export const { cameraSet, inViewReported, drawnReported, incompleteReported, tilesAskedAgain, lostReported } =
  mapSlice.actions;
