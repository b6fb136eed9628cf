// React component of the map: gives the engine its element and each new view, and forwards what it
// reports.
import { useEffect, useRef } from 'react';
import 'maplibre-gl/dist/maplibre-gl.css';
import { createEngine, type Engine, type EngineCallbacks } from './engine.ts';
import styles from './map.module.css';
import { newMap } from './new-map.ts';
import type { ActiveTool } from './tool.ts';
import type { MapView } from './view.ts';

interface Props {
  readonly view: MapView;
  /** Name of the map for screen readers. */
  readonly title: string;
  /** Whether the map can be rotated. */
  readonly rotates: boolean;
  readonly tool: ActiveTool | null;
  readonly reports: EngineCallbacks;
}

export function MapCanvas({ view, title, rotates, tool, reports }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const engine = useRef<Engine | null>(null);
  const first = useRef({ view, reports, options: { title, rotates } });
  useEffect(() => {
    if (place.current === null) return;
    const made = createEngine(
      newMap,
      place.current,
      first.current.view,
      first.current.options,
      first.current.reports,
    );
    engine.current = made;
    return () => {
      engine.current = null;
      made.destroy();
    };
  }, []);
  useEffect(() => engine.current?.show(view), [view]);
  useEffect(() => engine.current?.rename(title), [title]);
  useEffect(() => engine.current?.use(tool), [tool]);
  return <div ref={place} className={styles.map} />;
}
