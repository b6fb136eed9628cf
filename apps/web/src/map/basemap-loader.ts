// Loads the parts of the basemap that a view requires: immediately if nothing has to be fetched,
// otherwise asynchronously. Until they arrive, the last parts of the same basemap are shown.
import {
  type BasemapStyle,
  basemapStyleKey,
  cityBasemapStyle,
  isDrawableWithoutFetch,
  rasterBasemapStyle,
} from './basemap-style.ts';
import { palettes } from './palette.ts';
import type { MapView } from './view.ts';

interface BasemapLoader {
  /** Returns the view as it can be drawn now, with the basemap parts for it. */
  readonly drawable: (view: MapView) => { readonly view: MapView; readonly parts: BasemapStyle };
}

const importFetchModule = () => import('./fetch-basemap.ts');

/**
 * Creates the loader. `onReady` is called when requested parts have arrived and can be drawn,
 * `onFailed` when a basemap could not be loaded and the city's own is drawn instead.
 */
export function createBasemapLoader(
  origin: string,
  onReady: () => void,
  onFailed: () => void,
): BasemapLoader {
  let requestedKey = '';
  let loaded: { readonly key: string; readonly base: string; readonly parts: BasemapStyle } | null = null;
  let isPmtilesRegistered = false;

  function immediateParts({ base, scheme, latitude }: MapView): BasemapStyle {
    const palette = palettes[scheme];
    return base.type === 'raster'
      ? rasterBasemapStyle(base, palette, latitude, origin)
      : cityBasemapStyle(base.type === 'blank' ? 'blank' : 'city', palette, latitude);
  }

  async function fetchParts(view: MapView, key: string): Promise<void> {
    const { base, scheme, language, latitude } = view;
    const styleRequest = { base, scheme, language, latitude, origin, palette: palettes[scheme] };
    try {
      const parts = await (await importFetchModule()).fetchBasemapStyle(styleRequest);
      if (requestedKey === key) loaded = { key, base: base.id, parts };
    } catch (error) {
      console.error(error);
      if (requestedKey !== key) return;
      loaded = { key, base: base.id, parts: cityBasemapStyle('city', palettes[scheme], latitude) };
      onFailed();
    }
    if (requestedKey === key) onReady();
  }

  function partsOf(view: MapView): BasemapStyle {
    const key = basemapStyleKey(view.base, view.scheme, view.language);
    if (isDrawableWithoutFetch(view.base)) {
      requestedKey = key;
      return immediateParts(view);
    }
    if (loaded?.key === key) return loaded.parts;
    if (requestedKey !== key) {
      requestedKey = key;
      void fetchParts(view, key);
    }
    // While the parts for another color scheme or language are loading, the previous ones are
    // shown.
    return loaded?.base === view.base.id
      ? loaded.parts
      : cityBasemapStyle('blank', palettes[view.scheme], view.latitude);
  }

  function ensurePmtiles(): void {
    void importFetchModule().then((module) => {
      module.registerPmtilesProtocol();
      isPmtilesRegistered = true;
      onReady();
    });
  }

  return {
    drawable(view) {
      const waits = view.imagery?.type === 'pmtiles' && !isPmtilesRegistered;
      if (waits) ensurePmtiles();
      return { view: waits ? { ...view, imagery: null } : view, parts: partsOf(view) };
    },
  };
}
