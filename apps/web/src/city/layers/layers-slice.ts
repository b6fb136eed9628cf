// Which base map, pictures, live data and layers the person wants on the map: kept in this browser. And what the map said of them.
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
  /** Id of a base map of `GET /api/map_layer/`; null = the city's default. */
  readonly base: string | null;
  /** Id of the aerial pictures; null = off. */
  readonly imagery: string | null;
  readonly live: boolean;
  /** Bottom to top. */
  readonly list: readonly LayerSetting[];
}

interface LayersState extends ChosenLayers {
  /** The chosen base map did not come. */
  readonly baseFailed: boolean;
  /** Aerial pictures are on, and none is there for this place. */
  readonly imageryMissing: boolean;
  /** Whom the maps shown ask to be named. */
  readonly credits: readonly string[];
}

const place = 'map-layers';
const usual: ChosenLayers = { base: null, imagery: null, live: false, list: usualLayers };

/** Reads what was kept; anything that does not fit is as usual. */
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
