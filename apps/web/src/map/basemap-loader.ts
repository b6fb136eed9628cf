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
 * Creates the loader. `onCame` is called when requested parts have arrived and can be drawn,
 * `onFailed` when a basemap could not be loaded and the city's own is drawn instead.
 */
export function createBasemapLoader(origin: string, onCame: () => void, onFailed: () => void): BasemapLoader {
  let asked = '';
  let held: { readonly key: string; readonly base: string; readonly parts: BasemapStyle } | null = null;
  let knowsPmtiles = false;

  function atHand({ base, scheme, latitude }: MapView): BasemapStyle {
    const palette = palettes[scheme];
    return base.type === 'raster'
      ? rasterBasemapStyle(base, palette, latitude, origin)
      : cityBasemapStyle(base.type === 'blank' ? 'blank' : 'city', palette, latitude);
  }

  async function fetchParts(view: MapView, key: string): Promise<void> {
    const { base, scheme, language, latitude } = view;
    const wanted = { base, scheme, language, latitude, origin, palette: palettes[scheme] };
    try {
      const parts = await (await importFetchModule()).fetchBasemapStyle(wanted);
      if (asked === key) held = { key, base: base.id, parts };
    } catch (error) {
      console.error(error);
      if (asked !== key) return;
      held = { key, base: base.id, parts: cityBasemapStyle('city', palettes[scheme], latitude) };
      onFailed();
    }
    if (asked === key) onCame();
  }

  function partsOf(view: MapView): BasemapStyle {
    const key = basemapStyleKey(view.base, view.scheme, view.language);
    if (isDrawableWithoutFetch(view.base)) {
      asked = key;
      return atHand(view);
    }
    if (held?.key === key) return held.parts;
    if (asked !== key) {
      asked = key;
      void fetchParts(view, key);
    }
    // While the parts for another color scheme or language are loading, the previous ones are
    // shown.
    return held?.base === view.base.id
      ? held.parts
      : cityBasemapStyle('blank', palettes[view.scheme], view.latitude);
  }

  function knowPmtiles(): void {
    void importFetchModule().then((module) => {
      module.registerPmtilesProtocol();
      knowsPmtiles = true;
      onCame();
    });
  }

  return {
    drawable(view) {
      const waits = view.imagery?.type === 'pmtiles' && !knowsPmtiles;
      if (waits) knowPmtiles();
      return { view: waits ? { ...view, imagery: null } : view, parts: partsOf(view) };
    },
  };
}
