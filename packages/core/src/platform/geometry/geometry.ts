// The geometry types of the product: WGS84 GeoJSON, two-dimensional.
import { z } from 'zod';

/** Longitude, latitude in degrees. */
export const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
export type Position = z.infer<typeof position>;

export const pointGeometry = z.strictObject({ type: z.literal('Point'), coordinates: position });
export const lineGeometry = z.strictObject({
  type: z.literal('LineString'),
  coordinates: z.array(position).min(2).max(10_000),
});
export const polygonGeometry = z.strictObject({
  type: z.literal('Polygon'),
  coordinates: z.array(z.array(position).min(4).max(10_000)).min(1),
});
export const multiPolygonGeometry = z.strictObject({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(position).min(4).max(10_000)).min(1)).min(1),
});
export type PointGeometry = z.infer<typeof pointGeometry>;
export type LineGeometry = z.infer<typeof lineGeometry>;
export type PolygonGeometry = z.infer<typeof polygonGeometry>;
export type MultiPolygonGeometry = z.infer<typeof multiPolygonGeometry>;

/** min_lng, min_lat, max_lng, max_lat. */
export type Box = readonly [number, number, number, number];
