// Runs the map engine on a fake map without WebGL, and records what the engine reports.
import type { MapOptions } from 'maplibre-gl';
import { onTestFinished, vi } from 'vitest';
import { createEngine, type EngineCallbacks } from '../engine.ts';
import type { MapView } from '../view.ts';
import { someView } from './map-view.ts';
import { FakeMap } from './played-map.ts';

/** Sources that the engine uses; the map also has the layer `curb-line`. */
const sources = ['curbs', 'selection', 'hover', 'here', 'found', 'tool', 'live', 'live-numbers'];

interface Begin {
  readonly first?: Partial<MapView>;
  readonly rotates?: boolean;
  readonly panels?: ReturnType<EngineCallbacks['panels']>;
  readonly window?: ReturnType<EngineCallbacks['window']>;
  /** Whether the style is loaded at the start. */
  readonly ready?: boolean;
}

/**
 * Starts an engine in a frame of 400 × 300 pixels. `reports` lists its reports by callback name.
 * Animation frames run immediately.
 */
export function createFakeEngine({
  first = {},
  rotates = false,
  panels = [],
  window = null,
  ready = true,
}: Begin = {}) {
  const map = new FakeMap(sources, ['curb-line']);
  const reports: unknown[][] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void reports.push([name, ...args]);
  const now = { panels, window };
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
  for (const [side, pixels] of [
    ['clientWidth', 400],
    ['clientHeight', 300],
  ] as const)
    Object.defineProperty(map.container, side, { value: pixels });
  document.body.append(map.container);
  map.container.append(map.canvas);
  const options: MapOptions[] = [];
  const view = { ...someView, ...first };
  const engine = createEngine(
    (asked) => {
      options.push(asked);
      return map.map;
    },
    map.container,
    view,
    { title: 'Map of curbs', rotates },
    {
      onPick: note('pick'),
      onHover: note('hover'),
      onPointer: note('pointer'),
      onPlaceAsked: note('placeAsked'),
      onCamera: note('camera'),
      onInView: note('inView'),
      onMoving: note('moving'),
      onFirstDrawn: note('firstDrawn'),
      onIncomplete: note('incomplete'),
      onBaseFailed: note('baseFailed'),
      onImagery: note('imagery'),
      onCredits: note('credits'),
      onLost: note('lost'),
      onRestored: note('restored'),
      panels: () => now.panels,
      window: () => now.window,
    },
  );
  if (ready) map.happens('style.load');
  onTestFinished(() => {
    engine.destroy();
    map.container.remove();
    vi.unstubAllGlobals();
  });
  return {
    engine,
    map,
    view,
    now,
    options: options[0] as MapOptions,
    /** Returns the arguments of all calls of one callback. */
    saidOf: (name: string) => reports.filter(([found]) => found === name).map(([, ...args]) => args),
    said: reports,
  };
}
