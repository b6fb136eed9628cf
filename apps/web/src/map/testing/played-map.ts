// A fake map without WebGL for tests. It records the calls it receives and returns the features
// that a test has placed on it.
import { roundTo } from '@curbwright/core';
import type { Feature, Geometry } from 'geojson';
import {
  Event,
  Evented,
  GeoJSONSource,
  LngLat,
  type LngLatLike,
  type Map as MapLibreMap,
  Point,
  type PointLike,
} from 'maplibre-gl';

/** A rendered feature at a point of the screen. */
export interface FakeFeature {
  readonly layer: string;
  readonly at: readonly [x: number, y: number];
  readonly id?: number;
  /** The id stored in the tile itself. */
  readonly raw?: number;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly geometry?: Geometry;
}

interface Of {
  readonly source: string;
  readonly sourceLayer?: string;
  readonly id?: number | string;
}

/** An interaction handler of the map that can be enabled and disabled. */
class Handler {
  on = true;
  enable = () => {
    this.on = true;
  };
  disable = () => {
    this.on = false;
  };
}

/**
 * Pixels per degree. The center of the map is in the middle of the screen, which is 400 × 300 px.
 */
const perDegree = 10;

/** Rounds a position to 6 decimals, because wrapping makes degrees slightly inexact. */
export const roundPosition = ([lng, lat]: readonly number[]): [number, number] => [
  roundTo(Number(lng), 6),
  roundTo(Number(lat), 6),
];

/** A fake map with GeoJSON sources and layers, without tiles. */
export class FakeMap extends Evented {
  /** Source → the features it contains. */
  readonly shown = new Map<string, readonly Feature[]>();
  readonly sources = new Map<string, unknown>();
  /** Layer ids, bottom to top. */
  layers: string[] = [];
  /** Source, source layer and feature id → feature state. */
  readonly states = new Map<string, Record<string, unknown>>();
  readonly images = new Map<string, unknown>();
  /** All other calls, in order. */
  readonly told: unknown[][] = [];
  drawn: readonly FakeFeature[] = [];
  zoom = 14;
  bearing = 0;
  center: [number, number] = [0, 0];
  moves = false;
  loaded = true;
  style: object | null = { tileManagers: {} };
  readonly boxZoom = new Handler();
  readonly scrollZoom = new Handler();
  readonly doubleClickZoom = new Handler();
  readonly rotation = new Handler();
  readonly touchZoomRotate = { disableRotation: this.rotation.disable };
  readonly keyboard = { disableRotation: () => this.told.push(['keys do not turn']) };
  readonly canvas = document.createElement('canvas');
  readonly container = document.createElement('div');

  constructor(sources: readonly string[] = [], layers: readonly string[] = []) {
    super();
    for (const source of sources) this.addSource(source);
    this.layers = [...layers];
  }

  get map(): MapLibreMap {
    return this as unknown as MapLibreMap;
  }

  /** Fires an event of the map. */
  happens(type: string, data: object = {}): void {
    this.fire(new Event(type, data));
  }

  /** Returns the arguments of all calls of one method. */
  toldOf(name: string): readonly unknown[][] {
    return this.told.filter(([first]) => first === name).map(([, ...rest]) => rest);
  }

  stateOf(of: Of): Record<string, unknown> | undefined {
    return this.states.get([of.source, of.sourceLayer, of.id].join(' '));
  }

  addSource(id: string, source: unknown = { type: 'geojson' }): void {
    const own: unknown =
      (source as { type: string }).type === 'geojson'
        ? Object.assign(Object.create(GeoJSONSource.prototype), {
            setData: ({ features }: { features: Feature[] }) => void this.shown.set(id, features),
            updateData: (data: unknown) => void this.told.push(['updateData', id, data]),
          })
        : source;
    this.sources.set(id, own);
  }
  getSource = (id: string) => this.sources.get(id);
  removeSource = (id: string) => void this.sources.delete(id);
  addLayer = ({ id }: { id: string }, before?: string) => {
    const at = before === undefined ? this.layers.length : this.layers.indexOf(before);
    this.layers = this.layers.toSpliced(at, 0, id);
  };
  getLayer = (id: string) => (this.layers.includes(id) ? { id } : undefined);
  removeLayer = (id: string) => {
    this.layers = this.layers.filter((other) => other !== id);
  };
  setFeatureState = (of: Of, state: Record<string, unknown>) => {
    this.states.set([of.source, of.sourceLayer, of.id].join(' '), { ...this.stateOf(of), ...state });
  };
  removeFeatureState = (of: Of) => void this.states.delete([of.source, of.sourceLayer, of.id].join(' '));
  getFeatureState = (of: Of) => this.stateOf(of) ?? {};
  setPaintProperty = (...args: unknown[]) => void this.told.push(['setPaintProperty', ...args]);
  setFilter = (...args: unknown[]) => void this.told.push(['setFilter', ...args]);
  hasImage = (name: string) => this.images.has(name);
  addImage = (name: string, image: unknown, options?: unknown) => {
    if (this.images.has(name)) throw new Error(`The picture ${name} is there`);
    this.images.set(name, { image, options });
  };
  removeImage = (name: string) => void this.images.delete(name);
  queryRenderedFeatures = ([a, b]: [PointLike, PointLike], { layers }: { layers: readonly string[] }) => {
    const [from, to] = [Point.convert(a), Point.convert(b)];
    return this.drawn
      .filter(
        ({ layer, at: [x, y] }) =>
          layers.includes(layer) && x >= from.x && x <= to.x && y >= from.y && y <= to.y,
      )
      .map(({ id, raw, properties = {}, geometry = { type: 'Point', coordinates: [0, 0] } }) => ({
        id,
        properties,
        geometry,
        _vectorTileFeature: { id: raw, extent: 4096, loadGeometry: () => [] },
        _x: 0,
        _y: 0,
        _z: 14,
      }));
  };
  project = (at: LngLatLike) => {
    const { lng, lat } = LngLat.convert(at);
    return new Point(200 + (lng - this.center[0]) * perDegree, 150 - (lat - this.center[1]) * perDegree);
  };
  unproject = (at: PointLike) => {
    const { x, y } = Point.convert(at);
    return new LngLat(this.center[0] + (x - 200) / perDegree, this.center[1] - (y - 150) / perDegree);
  };
  getZoom = () => this.zoom;
  getBearing = () => this.bearing;
  getCenter = () => new LngLat(...this.center);
  isMoving = () => this.moves;
  getCanvas = () => this.canvas;
  getContainer = () => this.container;
  easeTo = (to: unknown) => void this.told.push(['easeTo', to]);
  jumpTo = (to: unknown) => {
    this.told.push(['jumpTo', to]);
    this.happens('move');
  };
  fitBounds = (...args: unknown[]) => void this.told.push(['fitBounds', ...args]);
  zoomIn = () => void this.told.push(['zoomIn']);
  zoomOut = () => void this.told.push(['zoomOut']);
  triggerRepaint = () => void this.told.push(['triggerRepaint']);
  redraw = () => this;
  areTilesLoaded = () => this.loaded;
  getStyle = () => ({ sources: Object.fromEntries(this.sources) });
  setStyle = (style: unknown) => void this.told.push(['setStyle', style]);
  setMissingStyleImageResolver = (resolver: (id: string) => void) =>
    void this.told.push(['setMissingStyleImageResolver', resolver]);
  refreshTiles = (...args: unknown[]) => void this.told.push(['refreshTiles', ...args]);
  remove = () => {
    this.style = null;
    this.told.push(['remove']);
  };
}
