// Analysis zones: types of components, and size limits.
import type { MultiPolygonGeometry, PointGeometry, PolygonGeometry } from '../platform/geometry/geometry.ts';

/** Types of zone components: a drawn area, a circle, or curbs selected one by one. */
export const zoneComponentTypes = ['Polygon', 'Radius', 'Segments'] as const;
export type ZoneComponentType = (typeof zoneComponentTypes)[number];

/**
 * The shape that decides which curbs belong to the component: an area, or a circle of `radius`
 * meters around a point.
 */
export type ZoneShape =
  | { readonly type: 'Polygon'; readonly geometry: PolygonGeometry | MultiPolygonGeometry }
  | { readonly type: 'Radius'; readonly geometry: PointGeometry; readonly radius: number };

/** `analysis_zone_id` of the whole city (requirement §3). */
export const wholeCityZoneId = -1;

/** Maximum number of links selected for one component. */
export const maxComponentLinks = 20_000;
/** Maximum number of components of one zone. */
export const maxZoneComponents = 200;
/** Maximum number of analysis zones of a city. */
export const maxZones = 10_000;
/** Maximum radius of a circle, in meters. */
export const maxZoneRadiusMetres = 50_000;
export const maxZoneNameLength = 100;
export const maxZoneDescriptionLength = 2000;
