// The basemap, imagery, live data and layers the user chose for the map, stored in this browser,
// and the map's load state and credits.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  defaultLayers,
  type LayerId,
  type LayerSetting,
  moveLayer,
  parseStoredLayers,
  updateLayer,
} from '../../map/layer-list.ts';
import { reset } from '../../shell/reset.ts';
import { addSlices } from '../../shell/store.ts';

/** The choices stored in this browser. */
interface LayerChoices {
  /** Id of a basemap of `GET /api/map_layer/`; `null` for the city's default. */
  readonly base: string | null;
  /** Id of the aerial imagery; `null` when off. */
  readonly imagery: string | null;
  readonly live: boolean;
  /** Bottom to top. */
  readonly list: readonly LayerSetting[];
}

interface LayersState extends LayerChoices {
  /** Whether the chosen basemap failed to load. */
  readonly baseFailed: boolean;
  /** Whether aerial imagery is on but does not exist for this place. */
  readonly imageryMissing: boolean;
  /** Attributions required by the maps shown. */
  readonly credits: readonly string[];
}

const storageKey = 'map-layers';
const usual: LayerChoices = { base: null, imagery: null, live: false, list: defaultLayers };

/** Reads the stored choices; invalid values fall back to the defaults. */
export function parseLayerChoices(stored: string | null): LayerChoices {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null) return usual;
    const word = (given: unknown) => (typeof given === 'string' && given !== '' ? given : null);
    return {
      base: 'base' in value ? word(value.base) : null,
      imagery: 'imagery' in value ? word(value.imagery) : null,
      live: 'live' in value && value.live === true,
      list: parseStoredLayers('list' in value ? value.list : null),
    };
  } catch {
    return usual;
  }
}

export function saveLayerChoices({ base, imagery, live, list }: LayerChoices): void {
  localStorage.setItem(storageKey, JSON.stringify({ base, imagery, live, list }));
}

function initialState(): LayersState {
  const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(storageKey);
  return { ...parseLayerChoices(stored), baseFailed: false, imageryMissing: false, credits: [] };
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
      return { ...state, list: updateLayer(state.list, id, change) };
    },
    layerMoved: (state, { payload }: PayloadAction<{ readonly id: LayerId; readonly step: 1 | -1 }>) => ({
      ...state,
      list: moveLayer(state.list, payload.id, payload.step),
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
