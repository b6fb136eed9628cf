// What a map of a dashboard shows: the city in grey or as it is told, the lines that have a figure, and the zone they are of, which it goes to.
import { useReducedMotion } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Box } from '../map/box.ts';
import type { CurbLook } from '../map/curb-look.ts';
import type { Figures } from '../map/figures-part.ts';
import {
  boxOfLines,
  type FigureLine,
  type FigureLook,
  type GoneCurbs,
  noGone,
  withSurroundings,
} from '../map/figures-view.ts';
import { usualLayers } from '../map/layer-list.ts';
import type { Camera, MapView } from '../map/view.ts';
import { api } from '../shell/api.ts';
import { useInkScheme } from '../ui/light-print.ts';
import { boxAround, boxOfForms } from '../zones/zone-forms.ts';
import { useLayersView } from './use-layers-view.ts';
import { useZoneOutline } from './use-zone-outline.ts';

export interface ShownFigures {
  /** Made once for this map: `useState(createFigures)`. */
  readonly figures: Figures;
  /** Whose figures these are: its outline is drawn and fitted to; -1 = the whole city. */
  readonly zone: number;
  readonly lines: readonly FigureLine[];
  readonly looks: ReadonlyMap<number, FigureLook>;
  /** Where it opens, with the zone; absent = where its lines lie. */
  readonly box?: Box | null | undefined;
  /** How the city's own curbs look, by rule set; absent = grey. */
  readonly curbs?: ReadonlyMap<number, CurbLook> | undefined;
  /** Curbs of the city as it is published that are not there in what is shown. */
  readonly gone?: GoneCurbs | undefined;
}

/** Curbs without a figure: there, and no more. */
const context: Readonly<Record<'light' | 'dark', CurbLook>> = {
  light: { color: '#b9bfc1', width: 0.6, dash: 'solid' },
  dark: { color: '#4a555a', width: 0.6, dash: 'solid' },
};
const noCurbs: ReadonlyMap<number, CurbLook> = new Map();
const layers = usualLayers.filter(({ id }) => id !== 'imagery' && id !== 'live');

/** null while nobody knows where it is to look. */
export function useFiguresView(shownFigures: ShownFigures): MapView | null {
  const { figures, zone, lines, looks, box, curbs = noCurbs, gone = noGone } = shownFigures;
  const scheme = useInkScheme();
  const reducedMotion = useReducedMotion();
  const { data: city } = api.useCurrentCityQuery();
  const { language, base } = useLayersView();
  const outline = useZoneOutline(zone);
  const around = useMemo(
    () => boxAround(box ?? boxOfLines(lines), boxOfForms(outline)),
    [box, lines, outline],
  );
  const bounds = city?.bounds ?? null;
  const camera = useMemo<Camera | null>(() => {
    if (around !== null) return { kind: 'box', box: withSurroundings(around) };
    return bounds === null ? null : { kind: 'box', box: bounds };
  }, [around, bounds]);
  const latitude = camera?.kind === 'box' ? (camera.box[1] + camera.box[3]) / 2 : 0;
  const revision = String(city?.revision ?? 0);
  const shown = useMemo(() => ({ lines, looks, outline, gone }), [lines, looks, outline, gone]);
  return useMemo<MapView | null>(
    () =>
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
    [scheme, revision, camera, latitude, reducedMotion, language, base, curbs, shown, figures],
  );
}
