// Computes what a dashboard's map shows: the city in gray or in given styles, the lines that have a
// figure, and the zone to which the map is fitted.
import { useReducedMotion } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Box } from '../map/box.ts';
import type { CurbStyle } from '../map/curb-style.ts';
import { defaultLayers } from '../map/layer-list.ts';
import type { MetricsOverlay } from '../map/metrics-overlay.ts';
import {
  type AbsentCurbs,
  boxOfLines,
  type MetricLine,
  type MetricStyle,
  noAbsentCurbs,
  padToMinSpan,
} from '../map/metrics-view.ts';
import type { Camera, MapView } from '../map/view.ts';
import { api } from '../shell/api.ts';
import { useStable } from '../shell/use-stable.ts';
import { usePageColorScheme } from '../ui/print-light-scheme.ts';
import { boundsOfShapes, unionBoxes } from '../zones/zone-shapes.ts';
import { useLayersView } from './use-layers-view.ts';
import { useZoneOutline } from './use-zone-outline.ts';

export interface MetricsViewOptions {
  /** Created once for this map: `useState(createMetricsOverlay)`. */
  readonly figures: MetricsOverlay;
  /**
   * The zone of these figures: its outline is drawn and the map is fitted to it; -1 = the whole
   * city.
   */
  readonly zone: number;
  readonly lines: readonly MetricLine[];
  readonly looks: ReadonlyMap<number, MetricStyle>;
  /** The area shown when the map opens, together with the zone; absent = the area of its lines. */
  readonly box?: Box | null | undefined;
  /** Styles of the city's own curbs, by rule set; absent = gray. */
  readonly curbs?: ReadonlyMap<number, CurbStyle> | undefined;
  /** Links of the published city that do not exist in the state shown. */
  readonly gone?: AbsentCurbs | undefined;
}

/** Curbs without a figure, drawn faintly for context. */
const context: Readonly<Record<'light' | 'dark', CurbStyle>> = {
  light: { color: '#b9bfc1', width: 0.6, dash: 'solid' },
  dark: { color: '#4a555a', width: 0.6, dash: 'solid' },
};
const noCurbs: ReadonlyMap<number, CurbStyle> = new Map();
const layers = defaultLayers.filter(({ id }) => id !== 'imagery' && id !== 'live');

/** Returns the view of the map; `null` while the area to show is unknown. */
export function useMetricsView(shownFigures: MetricsViewOptions): MapView | null {
  const { figures, zone, lines, looks, box, curbs = noCurbs, gone = noAbsentCurbs } = shownFigures;
  const scheme = usePageColorScheme();
  const reducedMotion = useReducedMotion();
  const { data: city } = api.useCurrentCityQuery();
  const { language, base } = useLayersView();
  const outline = useZoneOutline(zone);
  const fittedBox = useMemo(
    () => unionBoxes(box ?? boxOfLines(lines), boundsOfShapes(outline)),
    [box, lines, outline],
  );
  const bounds = city?.bounds ?? null;
  const camera = useMemo<Camera | null>(() => {
    if (fittedBox !== null) return { kind: 'box', box: padToMinSpan(fittedBox) };
    return bounds === null ? null : { kind: 'box', box: bounds };
  }, [fittedBox, bounds]);
  const latitude = camera?.kind === 'box' ? (camera.box[1] + camera.box[3]) / 2 : 0;
  const revision = String(city?.revision ?? 0);
  const shown = useStable({ lines, looks, outline, gone });
  return useStable<MapView | null>(
    camera === null
      ? null
      : {
          scheme,
          revision,
          attempt: 0,
          camera,
          latitude,
          curbs,
          unknown: context[scheme],
          selection: null,
          reducedMotion,
          language,
          base,
          imagery: null,
          layers,
          live: null,
          here: null,
          figures: shown,
          part: figures.part,
        },
  );
}
