// What a dashboard's map shows: the city in gray or in given styles, the lines that have a figure,
// and their zone, to which the map moves.
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
  /** Created once for this map: `useState(createFigures)`. */
  readonly figures: Figures;
  /**
   * The zone of these figures: its outline is drawn and the map fits to it; -1 = the whole city.
   */
  readonly zone: number;
  readonly lines: readonly FigureLine[];
  readonly looks: ReadonlyMap<number, FigureLook>;
  /** Where the map opens, together with the zone; absent = where its lines lie. */
  readonly box?: Box | null | undefined;
  /** Styles of the city's own curbs, by rule set; absent = gray. */
  readonly curbs?: ReadonlyMap<number, CurbLook> | undefined;
  /** Curbs of the published city that do not exist in the state shown. */
  readonly gone?: GoneCurbs | undefined;
}

/** Curbs without a figure, drawn faintly for context. */
const context: Readonly<Record<'light' | 'dark', CurbLook>> = {
  light: { color: '#b9bfc1', width: 0.6, dash: 'solid' },
  dark: { color: '#4a555a', width: 0.6, dash: 'solid' },
};
const noCurbs: ReadonlyMap<number, CurbLook> = new Map();
const layers = usualLayers.filter(({ id }) => id !== 'imagery' && id !== 'live');

/** `null` while it is unknown where the map should be. */
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
