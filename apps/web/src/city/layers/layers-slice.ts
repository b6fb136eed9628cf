// The basemap, imagery, live data and layers the person chose for the map, stored in this browser,
// and the map's load state and credits.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  changedLayer,
  keptLayers,
  type LayerId,
  type LayerSetting,
  movedLayer,
  usualLayers,
} from '../../map/layer-list.ts';
import { reset } from '../../shell/reset.ts';
import { addSlices } from '../../shell/store.ts';

/** What is remembered. */
interface ChosenLayers {
  /** Id of a basemap of `GET /api/map_layer/`; `null` for the city's default. */
  readonly base: string | null;
  /** Id of the aerial imagery; `null` when off. */
  readonly imagery: string | null;
  readonly live: boolean;
  /** Bottom to top. */
  readonly list: readonly LayerSetting[];
}

interface LayersState extends ChosenLayers {
  /** The chosen basemap failed to load. */
  readonly baseFailed: boolean;
  /** Aerial imagery is on, but none exists for this place. */
  readonly imageryMissing: boolean;
  /** Attributions required by the maps shown. */
  readonly credits: readonly string[];
}

const place = 'map-layers';
const usual: ChosenLayers = { base: null, imagery: null, live: false, list: usualLayers };

/** Reads the stored choices; invalid values fall back to the defaults. */
export function readChosenLayers(kept: string | null): ChosenLayers {
  try {
    const value: unknown = JSON.parse(kept ?? 'null');
    if (typeof value !== 'object' || value === null) return usual;
    const word = (given: unknown) => (typeof given === 'string' && given !== '' ? given : null);
    return {
      base: 'base' in value ? word(value.base) : null,
      imagery: 'imagery' in value ? word(value.imagery) : null,
      live: 'live' in value && value.live === true,
      list: keptLayers('list' in value ? value.list : null),
    };
  } catch {
    return usual;
  }
}

export function keepChosenLayers({ base, imagery, live, list }: ChosenLayers): void {
  localStorage.setItem(place, JSON.stringify({ base, imagery, live, list }));
}

function initialState(): LayersState {
  const kept = typeof localStorage === 'undefined' ? null : localStorage.getItem(place);
  return { ...readChosenLayers(kept), baseFailed: false, imageryMissing: false, credits: [] };
}

export const layersSlice = createSlice({
  name: 'layers',
  initialState,
  reducers: {
    baseChosen: (state, action: PayloadAction<string | null>) => ({
      ...state,
      base: action.payload,
      baseFailed: false,
    }),
    imageryChosen: (state, action: PayloadAction<string | null>) => ({
      ...state,
      imagery: action.payload,
      imageryMissing: false,
    }),
    liveSet: (state, action: PayloadAction<boolean>) => ({ ...state, live: action.payload }),
    layerChanged: (
      state,
      { payload }: PayloadAction<{ readonly id: LayerId } & Partial<Omit<LayerSetting, 'id'>>>,
    ) => {
      const { id, ...change } = payload;
      return { ...state, list: changedLayer(state.list, id, change) };
    },
    layerMoved: (state, { payload }: PayloadAction<{ readonly id: LayerId; readonly step: 1 | -1 }>) => ({
      ...state,
      list: movedLayer(state.list, payload.id, payload.step),
    }),
    layersReset: (state) => ({ ...state, ...usual, baseFailed: false, imageryMissing: false }),
    baseFailedReported: (state) => ({ ...state, baseFailed: true }),
    imageryReported: (state, action: PayloadAction<boolean>) =>
      state.imageryMissing === !action.payload ? state : { ...state, imageryMissing: !action.payload },
    creditsReported: (state, action: PayloadAction<readonly string[]>) =>
      state.credits.join('\n') === action.payload.join('\n') ? state : { ...state, credits: action.payload },
  },
  extraReducers: (builder) => {
    builder.addCase(reset, (state) => ({ ...initialState(), credits: state.credits }));
  },
});

export const {
  baseChosen,
  imageryChosen,
  liveSet,
  layerChanged,
  layerMoved,
  layersReset,
  baseFailedReported,
  imageryReported,
  creditsReported,
} = layersSlice.actions;

addSlices({ [layersSlice.name]: layersSlice.reducer });

declare module '../../shell/store.ts' {
  interface RootState {
    readonly layers: LayersState;
  }
}
