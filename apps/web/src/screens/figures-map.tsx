// A map of a dashboard: the city in grey, the zone's outline, a line for each link that has a figure, and the figure of the one pointed at.

import { useReducedMotion } from '@mantine/hooks';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../app/api.ts';
import { useSignal } from '../app/signal.ts';
import { boxAround, boxOfForms } from '../app/zone-forms.ts';
import type { EngineReports } from '../map/engine.ts';
import type { Figures, PointedFigure } from '../map/figures-part.ts';
import {
  boxOfLines,
  type FigureLine,
  type FigureLook,
  type GoneCurbs,
  noGone,
  withSurroundings,
} from '../map/figures-view.ts';
import { usualLayers } from '../map/layer-list.ts';
import type { Box, Camera, CurbLook, MapView } from '../map/view.ts';
import { hasWebgl } from '../map/webgl.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useInkScheme, usePrintedPicture } from '../ui/light-print.ts';
import styles from './figures-map.module.css';
import { loadMap } from './load-map.ts';
import { useLayersView } from './use-layers-view.ts';
import { useZoneOutline } from './use-zone-outline.ts';

const MapCanvas = lazy(loadMap);

interface Props {
  /** Names the map for screen readers. */
  readonly label: string;
  /** Made once for this map: `useState(createFigures)`. */
  readonly figures: Figures;
  /** Whose figures these are: its outline is drawn and fitted to; -1 = the whole city. */
  readonly zone: number;
  readonly lines: readonly FigureLine[];
  readonly looks: ReadonlyMap<number, FigureLook>;
  /** What is said of a link that is pointed at. */
  readonly reading: (link: number) => string;
  /** Where it opens, with the zone; absent = where its lines lie. */
  readonly box?: Box | null;
  /** How the city's own curbs look, by rule set; absent = grey. */
  readonly curbs?: ReadonlyMap<number, CurbLook>;
  /** Curbs of the city as it is published that are not there in what is shown. */
  readonly gone?: GoneCurbs;
  /** What is said while nothing is pointed at; absent = how figures are read. */
  readonly hint?: string;
}

/** Curbs without a figure: there, and no more. */
const context: Readonly<Record<'light' | 'dark', CurbLook>> = {
  light: { color: '#b9bfc1', width: 0.6, dash: 'solid' },
  dark: { color: '#4a555a', width: 0.6, dash: 'solid' },
};
const noCurbs: ReadonlyMap<number, CurbLook> = new Map();
const layers = usualLayers.filter(({ id }) => id !== 'imagery' && id !== 'live');
const nothing = () => undefined;

const reports: EngineReports = {
  onPick: nothing,
  onHover: nothing,
  onPointer: nothing,
  onPlaceAsked: nothing,
  onCamera: nothing,
  onInView: nothing,
  onMoving: nothing,
  onFirstDrawn: nothing,
  onIncomplete: nothing,
  onBaseFailed: nothing,
  onImagery: nothing,
  onCredits: nothing,
  onLost: nothing,
  onRestored: nothing,
  panels: () => [],
  window: () => null,
};

/** Pixels between pointer and tooltip. */
const away = 14;

function Tooltip({ at: { x, y }, text }: { readonly at: PointedFigure; readonly text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    const frame = current?.offsetParent;
    if (current === null || !(frame instanceof HTMLElement)) return;
    const left = Math.min(x + away, frame.clientWidth - current.offsetWidth - 4);
    const below = y + away + current.offsetHeight < frame.clientHeight;
    const top = below ? y + away : y - away - current.offsetHeight;
    current.style.transform = `translate(${Math.max(0, left)}px, ${Math.max(0, top)}px)`;
  });
  return (
    <div ref={box} className={styles.tooltip} dir="auto" aria-hidden="true">
      {text}
    </div>
  );
}

export function FiguresMap({
  label,
  figures,
  zone,
  lines,
  looks,
  reading,
  box,
  curbs = noCurbs,
  gone = noGone,
  hint,
}: Props) {
  const { t } = useTranslation();
  const drawable = hasWebgl();
  const scheme = useInkScheme();
  const paper = useRef<HTMLCanvasElement>(null);
  usePrintedPicture(
    useMemo(
      () => ({
        draw: () => {
          if (paper.current !== null) figures.copyTo(paper.current);
        },
        atRest: figures.atRest,
      }),
      [figures],
    ),
  );
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
  const view = useMemo<MapView | null>(
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
  const pointed = useSignal(figures.pointed);
  const text = pointed === null ? '' : reading(pointed.link);
  if (!drawable) return <p className={styles.none}>{t('figures.noWebGl')}</p>;
  return (
    <div className={styles.place}>
      <div className={styles.frame} data-figures-map>
        {view !== null && (
          <Suspense fallback={null}>
            <MapCanvas view={view} title={label} rotates={false} tool={null} reports={reports} />
          </Suspense>
        )}
        <div className={styles.zoom}>
          <IconButton label={t('map.zoomIn')} onClick={() => figures.zoom(1)}>
            <IconPlus size={18} stroke={1.5} />
          </IconButton>
          <IconButton label={t('map.zoomOut')} onClick={() => figures.zoom(-1)}>
            <IconMinus size={18} stroke={1.5} />
          </IconButton>
        </div>
        {pointed !== null && text !== '' && <Tooltip at={pointed} text={text} />}
      </div>
      {/* What is printed: the browser would print the map as it was on the screen. */}
      <canvas ref={paper} className={styles.paper} data-paper />
      <p className={styles.reading} role="status">
        {text === '' ? (hint ?? t('figures.howToRead')) : text}
      </p>
    </div>
  );
}
