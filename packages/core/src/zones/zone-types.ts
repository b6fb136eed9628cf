// Analysis zones: what they are made of, and how large they may be.
import type { MultiPolygonGeometry, PointGeometry, PolygonGeometry } from '../platform/geometry/geometry.ts';

/** Of a zone's component: an area drawn, a circle, or curbs picked one by one. */
export const zoneComponentTypes = ['Polygon', 'Radius', 'Segments'] as const;
export type ZoneComponentType = (typeof zoneComponentTypes)[number];

/** What decides which curbs belong: an area, or a circle of `radius` metres around a point. */
export type ZoneShape =
  | { readonly type: 'Polygon'; readonly geometry: PolygonGeometry | MultiPolygonGeometry }
  | { readonly type: 'Radius'; readonly geometry: PointGeometry; readonly radius: number };

/** `analysis_zone_id` of the whole city (requirement §3). */
export const wholeCity = -1;

/** The most links picked for one component. */
export const mostLinksOfComponent = 20_000;
/** The most components of one zone. */
export const mostComponentsOfZone = 200;
/** The most zones of a city. */
export const mostZones = 10_000;
/** Metres. */
export const longestRadius = 50_000;
export const longestZoneName = 100;
export const longestZoneDescription = 2000;
