// A dashboard's map: the city in gray, the zone's outline, a line for each link with a figure, and
// the figure of the link under the pointer.
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCallbacks } from '../map/engine.ts';
import { createMetricsOverlay, type MetricsOverlay } from '../map/metrics-overlay.ts';
import { hasWebgl } from '../map/webgl.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { usePrintablePicture } from '../ui/print-light-scheme.ts';
import { useSignal } from '../ui/signal.ts';
import { loadMap } from './load-map.ts';
import { MetricTooltip } from './metric-tooltip.tsx';
import styles from './metrics-map.module.css';
import { type MetricsViewOptions, useMetricsView } from './use-metrics-view.ts';

const MapCanvas = lazy(loadMap);

interface Props extends MetricsViewOptions {
  /** Accessible name of the map, for screen readers. */
  readonly label: string;
  /** Returns the text for the link under the pointer. */
  readonly reading: (link: number) => string;
  /**
   * Text while no link is under the pointer; when absent, an explanation of how to read the
   * figures.
   */
  readonly hint?: string;
}

const nothing = () => undefined;

const reports: EngineCallbacks = {
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

/** Creates the metrics overlay for one map; each map of a page has its own. */
export function useMetrics(): MetricsOverlay {
  const [figures] = useState(createMetricsOverlay);
  return figures;
}

export function MetricsMap({ label, figures, zone, lines, looks, reading, box, curbs, gone, hint }: Props) {
  const { t } = useTranslation();
  const drawable = hasWebgl();
  const paper = useRef<HTMLCanvasElement>(null);
  usePrintablePicture(
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
  const view = useMetricsView({ figures, zone, lines, looks, box, curbs, gone });
  const pointed = useSignal(figures.pointed);
  const text = pointed === null ? '' : reading(pointed.link);
  if (!drawable) return <p className="pad-16 soft">{t('figures.noWebGl')}</p>;
  return (
    <div className="grid gap-4 min-width-0">
      <div className={`card relative clip ${styles.frame}`} data-figures-map>
        {view !== null && (
          <Suspense fallback={null}>
            <MapCanvas view={view} title={label} rotates={false} tool={null} reports={reports} />
          </Suspense>
        )}
        <div className={`card absolute grid paper print-gone ${styles.zoom}`}>
          <IconButton label={t('map.zoomIn')} onClick={() => figures.zoom(1)}>
            <IconPlus size={18} stroke={1.5} />
          </IconButton>
          <IconButton label={t('map.zoomOut')} onClick={() => figures.zoom(-1)}>
            <IconMinus size={18} stroke={1.5} />
          </IconButton>
        </div>
        {pointed !== null && text !== '' && <MetricTooltip at={pointed} text={text} />}
      </div>
      {/* An image of the map for printing, because the browser would print the map at its screen size. */}
      <canvas ref={paper} className={`gone ${styles.paper}`} data-paper />
      <p className={`soft text-13 print-gone ${styles.reading}`} role="status">
        {text === '' ? (hint ?? t('figures.howToRead')) : text}
      </p>
    </div>
  );
}
