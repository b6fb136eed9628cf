// What the map shows, as one plain value derived from the user's actions and the server's data.
// Does not depend on any map library.
import type { DashStyle, LineGeometry } from '@curbwright/core';
import type { LayerSpecification, Map as MapLibreMap, Point, SourceSpecification } from 'maplibre-gl';
import type { Basemap } from './basemap.ts';
import type { BasemapStyle } from './basemap-style.ts';
import type { Box } from './box.ts';
import type { CurbStyle } from './curb-style.ts';
import type { LayerId, LayerSetting } from './layer-list.ts';
import type { MetricsView } from './metrics-view.ts';
import type { Scheme } from './palette.ts';
import type { PickedCurb } from './pick.ts';

/** A center point and a zoom. */
export interface PointCamera {
  readonly kind: 'point';
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
  /** Degrees clockwise from north; absent = unchanged. Used only where the map may be rotated. */
  readonly bearing?: number;
}

/** The area that the map shows: a point and zoom, or a box to fit. */
export type Camera = PointCamera | { readonly kind: 'box'; readonly box: Box };

/**
 * What the view needs to know about a curb type of the city's catalog (`GET /api/subactivity/`).
 */
export interface DrawnCurbType {
  readonly name: string;
  readonly color: string;
  readonly colorDark: string;
  readonly dash: DashStyle;
  readonly width: number;
  readonly shown: boolean;
}

export interface Selection {
  readonly link: number;
  /**
   * The geometry of the whole curb, once loaded from the server. Until then the engine uses the
   * parts found in the tiles.
   */
  readonly geometry: LineGeometry | null;
}

/** Each layer adds what it shows to this interface, in the file that describes it. */
export interface MapView {
  readonly scheme: Scheme;
  /** Changes when the published city changes, which reloads the tiles. */
  readonly revision: string;
  /** Incremented when the user requests that the tiles be reloaded. */
  readonly attempt: number;
  readonly camera: Camera;
  /** Latitude of the city's center, used to draw streets with their width in meters. */
  readonly latitude: number;
  /**
   * Rule set number as in the tiles → style of its curbs at the selected instant for the selected
   * curb user.
   */
  readonly curbs: ReadonlyMap<number, CurbStyle>;
  /** Style of a curb without a known rule set. */
  readonly unknown: CurbStyle;
  readonly selection: Selection | null;
  readonly reducedMotion: boolean;
  /**
   * Names of the side panels over the map. When they change, so does the visible part of the map.
   */
  readonly sides?: string;
  /** Language of the labels on basemaps that have several. */
  readonly language: string;
  readonly base: Basemap;
  /** Bottom to top. */
  readonly layers: readonly LayerSetting[];
  /** Dashboards only: a metric for each link; absent if none. */
  readonly figures?: MetricsView | null;
  /** The overlay of the staff or dashboard data; absent on the public map. */
  readonly part?: MapOverlay | null;
}

/** Rule set number that tiles give a curb without rules. */
const unregulated = 0;

const grey: CurbStyle = { color: '#8a9499', width: 0.8, dash: 'dot' };

/** Curb type name → its style in this scheme. */
export function curbStylesByType(
  classes: readonly DrawnCurbType[],
  scheme: Scheme,
): ReadonlyMap<string, CurbStyle> {
  return new Map(
    classes.map((row) => [
      row.name,
      {
        color: scheme === 'dark' ? row.colorDark : row.color,
        width: row.shown ? row.width : 0,
        dash: row.dash,
      },
    ]),
  );
}

const nothingHidden: ReadonlySet<number> = new Set();

/**
 * Returns the style of each rule set, by its number, from the curb type currently in force. A curb
 * type missing from the catalog is drawn like an unregulated curb; rule sets in `hidden` have zero
 * width.
 */
export function curbStylesByRuleSet(
  states: ReadonlyMap<number, string>,
  looks: ReadonlyMap<string, CurbStyle>,
  hidden: ReadonlySet<number> = nothingHidden,
): { readonly curbs: ReadonlyMap<number, CurbStyle>; readonly unknown: CurbStyle } {
  const unknown = looks.get('unregulated') ?? grey;
  const curbs = new Map([...states].map(([ruleSet, name]) => [ruleSet, looks.get(name) ?? unknown]));
  if (!curbs.has(unregulated)) curbs.set(unregulated, unknown);
  for (const ruleSet of hidden) {
    const look = curbs.get(ruleSet);
    if (look !== undefined) curbs.set(ruleSet, { ...look, width: 0 });
  }
  return { curbs, unknown };
}

/**
 * Returns the rule sets whose color or width differs between two views. The engine sends only
 * these.
 */
export function changedCurbStyles(
  before: ReadonlyMap<number, CurbStyle>,
  after: ReadonlyMap<number, CurbStyle>,
): readonly (readonly [number, CurbStyle])[] {
  return [...after].filter(([ruleSet, look]) => {
    const old = before.get(ruleSet);
    return old === undefined || old.color !== look.color || old.width !== look.width;
  });
}

/** Dash lengths in multiples of the line width: on, off, on, off. */
export const dashPatterns: Readonly<Record<DashStyle, readonly number[]>> = {
  solid: [1, 0],
  'long dash': [5, 1.4],
  dash: [2.6, 1.3],
  'short dash': [1.3, 1],
  dot: [0.5, 1],
  'dash dot': [3, 1, 0.6, 1],
};

/** Returns the rule sets drawn with each dash style, in ascending order, without the solid ones. */
export function dashGroups(curbs: ReadonlyMap<number, CurbStyle>): ReadonlyMap<DashStyle, readonly number[]> {
  const groups = new Map<DashStyle, number[]>();
  for (const [ruleSet, look] of curbs) {
    if (look.dash === 'solid') continue;
    const group = groups.get(look.dash) ?? [];
    group.push(ruleSet);
    groups.set(look.dash, group);
  }
  for (const group of groups.values()) group.sort((a, b) => a - b);
  return groups;
}

/** What a style is made of besides the view: the loaded basemap, and the origin of our own URLs. */
export interface StyleContext {
  readonly base: BasemapStyle;
  readonly origin: string;
}

/** One or more layers as the map draws them; `mapOverlay` makes one from a description. */
export interface MapOverlay {
  readonly sources: (view: MapView, context?: StyleContext) => Readonly<Record<string, SourceSpecification>>;
  /**
   * What it draws within an entry of the layer list, bottom to top, above the other layers of the
   * entry.
   */
  readonly layers: (id: LayerId, view: MapView, context?: StyleContext) => readonly LayerSpecification[];
  /** What it draws above all entries of the layer list. */
  readonly over: (view: MapView) => readonly LayerSpecification[];
  /** Returns what changes the style, besides the sources and the layer list. */
  readonly styleKey?: (view: MapView) => unknown;
  readonly attach: (map: MapLibreMap) => AttachedOverlay;
}

/** An overlay attached to a map. */
export interface AttachedOverlay {
  /** Sends everything in the view, because a rebuilt style has no data or feature states. */
  readonly send: (view: MapView) => void;
  /** Sends what differs between two views. */
  readonly tell: (before: MapView, view: MapView) => void;
  /**
   * Handles a click or Enter on something the overlay has drawn; returns `true` if it did, so that
   * no curb is picked. `curbs` are those under the same point, nearest first.
   */
  readonly take?: (point: Point, half: number, curbs?: readonly PickedCurb[]) => boolean;
  /**
   * Returns the curbs under a point, from those found in the tiles (`found`, nearest first) and the
   * overlay's own.
   */
  readonly at: (point: Point, half: number, found: readonly PickedCurb[]) => readonly PickedCurb[];
  readonly stop: () => void;
}
