// Computes the part of the map's view that defines what is drawn under and over the curbs: basemap,
// imagery, layer list, live data, the user's location.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBasemapOptions } from '../city/basemaps.ts';
import { saveLayerChoices } from '../city/layers/layers-slice.ts';
import { liveLinks } from '../map/map-signals.ts';
import type { MapView } from '../map/view.ts';
import { useAppSelector } from '../shell/store.ts';
import { useStable } from '../shell/use-stable.ts';
import { useSignal } from '../ui/signal.ts';

type LayersView = Pick<MapView, 'language' | 'base' | 'imagery' | 'layers' | 'live' | 'here'>;

export function useLayersView(): LayersView {
  const { language } = useTranslation().i18n;
  const { base, imagery } = useBasemapOptions();
  const chosen = useAppSelector((state) => state.layers);
  useEffect(() => saveLayerChoices(chosen), [chosen]);
  const { list: layers } = chosen;
  const here = useAppSelector((state) => state.map.here);
  const links = useSignal(liveLinks);
  // Live data is shown only for the current time.
  const isNow = useAppSelector((state) => state.instant.chosen === null);
  const live = isNow ? links : null;
  return useStable({ language, base, imagery, layers, live, here });
}
