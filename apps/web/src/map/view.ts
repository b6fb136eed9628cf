// What the map shows, as one plain value made from what the person is doing and what the server said. No map library here.
import type { LiveState } from '@curbwright/contract';
import type { DashStyle, LineGeometry } from '@curbwright/core';
import type { LayerSpecification, Map as MapLibreMap, Point, SourceSpecification } from 'maplibre-gl';
import type { BaseMap } from './base-map.ts';
import type { Box } from './box.ts';
import type { CurbLook } from './curb-look.ts';
import type { DraftsView } from './drafts.ts';
import type { FiguresView } from './figures-view.ts';
import type { Found } from './found.ts';
import type { Here } from './here.ts';
import type { LayerId, LayerSetting } from './layer-list.ts';
import type { Scheme } from './palette.ts';
import type { Picked } from './pick.ts';
import type { OrdersView } from './work-order-view.ts';

/** A point in the middle of the map, and a zoom. */
export interface PointCamera {
  readonly kind: 'point';
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
  /** Degrees clockwise from north; absent = as it is. Only where the map may turn. */
  readonly bearing?: number;
}

/** Where the map looks: a point and zoom, or a box to be fitted. */
export type Camera = PointCamera | { readonly kind: 'box'; readonly box: Box };

/** What the view needs to know of a class of the city's catalogue (`GET /api/subactivity/`). */
export interface DrawnClass {
  readonly name: string;
  readonly color: string;
  readonly colorDark: string;
  readonly dash: DashStyle;
  readonly width: number;
  readonly shown: boolean;
}

export interface Selection {
  readonly link: number;
  /** The whole curb once the server answered it; until then the engine uses what it picked from the tiles. */
  readonly geometry: LineGeometry | null;
}

export interface MapView {
  readonly scheme: Scheme;
  /** Changes when the published city changed, and tiles are read again. */
  readonly revision: string;
  /** Goes up when the person asked for the tiles again. */
  readonly attempt: number;
  readonly camera: Camera;
  /** Of the city's middle: streets are drawn in metres. */
  readonly latitude: number;
  /** Number of a rule set as the tiles carry it → how its curbs look at the chosen instant for the chosen asker. */
  readonly curbs: ReadonlyMap<number, CurbLook>;
  /** How a curb without a known rule set looks. */
  readonly unknown: CurbLook;
  readonly selection: Selection | null;
  readonly reducedMotion: boolean;
  /** Names the side panels that lie over the map: when they change, other curbs are in view. */
  readonly sides?: string;
  /** Names on base maps that know several languages. */
  readonly language: string;
  readonly base: BaseMap;
  /** Aerial pictures over the base map; null = off. */
  readonly imagery: BaseMap | null;
  /** Bottom to top. */
  readonly layers: readonly LayerSetting[];
  /** Link → its live state; null = live data is off. */
  readonly live: ReadonlyMap<number, LiveState> | null;
  readonly here: Here | null;
  /** What a search led to; absent = nothing. */
  readonly found?: Found | null;
  /** Staff's: proposals over the curbs and what is picked for one; absent = none. */
  readonly drafts?: DraftsView | null;
  /** Staff's: work orders that are open; absent = none. */
  readonly orders?: OrdersView | null;
  /** A dashboard's: a figure for each link; absent = none. */
  readonly figures?: FiguresView | null;
  /** What draws them, loaded where staff work; absent = the map of every visitor. */
  readonly part?: MapPart | null;
}

/** The rule set number tiles give a curb without any. */
const unregulated = 0;

const grey: CurbLook = { color: '#8a9499', width: 0.8, dash: 'dot' };

/** Class name → how it is drawn in this scheme. */
export function looksOf(classes: readonly DrawnClass[], scheme: Scheme): ReadonlyMap<string, CurbLook> {
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
 * Rule set number → look, from the class each rule set is in now. A class the catalogue lacks is drawn like an unregulated curb; rule sets that are
 * `hidden` have no width.
 */
export function curbLooks(
  states: ReadonlyMap<number, string>,
  looks: ReadonlyMap<string, CurbLook>,
  hidden: ReadonlySet<number> = nothingHidden,
): { readonly curbs: ReadonlyMap<number, CurbLook>; readonly unknown: CurbLook } {
  const unknown = looks.get('unregulated') ?? grey;
  const curbs = new Map([...states].map(([ruleSet, name]) => [ruleSet, looks.get(name) ?? unknown]));
  if (!curbs.has(unregulated)) curbs.set(unregulated, unknown);
  for (const ruleSet of hidden) {
    const look = curbs.get(ruleSet);
    if (look !== undefined) curbs.set(ruleSet, { ...look, width: 0 });
  }
  return { curbs, unknown };
}

/** The rule sets whose colour or width differs between two views: what the engine has to send. */
export function changedCurbs(
  before: ReadonlyMap<number, CurbLook>,
  after: ReadonlyMap<number, CurbLook>,
): readonly (readonly [number, CurbLook])[] {
  return [...after].filter(([ruleSet, look]) => {
    const old = before.get(ruleSet);
    return old === undefined || old.color !== look.color || old.width !== look.width;
  });
}

/** Dashes in line widths: on, off, on, off. */
export const dashes: Readonly<Record<DashStyle, readonly number[]>> = {
  solid: [1, 0],
  'long dash': [5, 1.4],
  dash: [2.6, 1.3],
  'short dash': [1.3, 1],
  dot: [0.5, 1],
  'dash dot': [3, 1, 0.6, 1],
};

/** Dash style → the rule sets drawn with it, numbers ascending; solid ones left out. */
export function dashGroups(curbs: ReadonlyMap<number, CurbLook>): ReadonlyMap<DashStyle, readonly number[]> {
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

export interface MapPart {
  readonly sources: Readonly<Record<string, SourceSpecification>>;
  /** Its layers in an entry of the layer list, bottom to top, over those that are there. */
  readonly layers: (id: LayerId, view: MapView) => readonly LayerSpecification[];
  /** Over everything that is listed. */
  readonly over: (view: MapView) => readonly LayerSpecification[];
  readonly attach: (map: MapLibreMap) => AttachedPart;
}

/** A part at work on one map. */
export interface AttachedPart {
  /** Everything of the view: the style was built anew, and knows nothing. */
  readonly send: (view: MapView) => void;
  /** What differs between two views. */
  readonly tell: (before: MapView, view: MapView) => void;
  /** Takes a click or Enter on something of its own: true = taken, and no curb is picked. */
  readonly take?: (point: Point, half: number) => boolean;
  /** The curbs under a point, from what the tiles found there (nearest first) and the part's own. */
  readonly at: (point: Point, half: number, found: readonly Picked[]) => readonly Picked[];
  readonly stop: () => void;
}
