// The published city by plain loops over its links: the oracle of the index in memory, and what the API's tests stand on.
import {
  type Box,
  type LineGeometry,
  type MultiPolygonGeometry,
  metresBetween,
  type PolygonGeometry,
  type Position,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { CachedLink, CityCache, KeepLink, LinkPick } from '../city/city-cache-types.ts';
import type { Schema } from '../db/schema.ts';
import { type NaiveLinkRow, publishedCity } from './queries.ts';

function pairs(line: readonly Position[]): [Position, Position][] {
  return line.slice(1).map((end, index) => [line[index] ?? end, end]);
}

function boxOf(line: LineGeometry): Box {
  const lngs = line.coordinates.map(([lng]) => lng);
  const lats = line.coordinates.map(([, lat]) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/** True when any small step of the line lies in the box (a hundred steps a segment). */
function touchesBox(line: LineGeometry, box: Box): boolean {
  const inside = ([lng, lat]: Position) => lng >= box[0] && lng <= box[2] && lat >= box[1] && lat <= box[3];
  return steps(line).some(inside);
}

function steps(line: LineGeometry): Position[] {
  return pairs(line.coordinates).flatMap(([a, b]) =>
    Array.from(
      { length: 101 },
      (_, k): Position => [a[0] + ((b[0] - a[0]) * k) / 100, a[1] + ((b[1] - a[1]) * k) / 100],
    ),
  );
}

function inRing([lng, lat]: Position, ring: readonly Position[]): boolean {
  let inside = false;
  for (const [a, b] of pairs(ring))
    if (a[1] > lat !== b[1] > lat && lng < ((b[0] - a[0]) * (lat - a[1])) / (b[1] - a[1]) + a[0])
      inside = !inside;
  return inside;
}

function inPolygon(at: Position, polygon: readonly (readonly Position[])[]): boolean {
  const [outer, ...holes] = polygon;
  return outer !== undefined && inRing(at, outer) && !holes.some((hole) => inRing(at, hole));
}

function featureOf(row: NaiveLinkRow): string {
  const { geometry, ...rest } = row;
  return JSON.stringify({
    type: 'Feature',
    id: row.id,
    geometry,
    properties: { ...rest, sub_activity: row.sub_activity ?? 'unregulated', side: row.bl_side },
  });
}

/** Reads the published city as it is now. */
export async function naiveCity(db: Kysely<Schema>): Promise<CityCache> {
  const { city, links, ruleSets } = await publishedCity(db);
  const cached = (row: NaiveLinkRow): CachedLink => ({
    id: row.id,
    ruleSet: row.rule_set,
    subActivity: row.sub_activity ?? 'unregulated',
    timeLimit: row.time_limit,
  });
  const pick = (rows: readonly NaiveLinkRow[], limit: number, keep: KeepLink | undefined): LinkPick => {
    const kept = rows.filter((row) => keep?.(cached(row)) ?? true);
    return { ids: kept.slice(0, limit).map((row) => row.id), matched: kept.length };
  };
  const byId = new Map(links.map((row) => [row.id, row]));
  const boxes = links.map((row) => boxOf(row.geometry));
  return {
    revision: city.revision,
    time: { timeZone: city.time_zone, calendar: city.calendar },
    currency: city.currency,
    bounds:
      links.length === 0
        ? null
        : [
            Math.min(...boxes.map((box) => box[0])),
            Math.min(...boxes.map((box) => box[1])),
            Math.max(...boxes.map((box) => box[2])),
            Math.max(...boxes.map((box) => box[3])),
          ],
    linkCount: links.length,
    box: (box, limit, keep) =>
      pick(
        links.filter((row) => touchesBox(row.geometry, box)),
        limit,
        keep,
      ),
    near: (lng, lat, radius, limit, keep) => {
      const far = (row: NaiveLinkRow) =>
        Math.min(...steps(row.geometry).map((at) => metresBetween([lng, lat], at)));
      const sorted = links
        .map((row) => ({ row, metres: far(row) }))
        .filter(({ metres }) => metres <= radius)
        .toSorted((a, b) => a.metres - b.metres);
      return pick(
        sorted.map(({ row }) => row),
        limit,
        keep,
      );
    },
    polygon: (geometry: PolygonGeometry | MultiPolygonGeometry, limit, keep) => {
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      const touches = (row: NaiveLinkRow) =>
        steps(row.geometry).some((at) => polygons.some((polygon) => inPolygon(at, polygon)));
      return pick(links.filter(touches), limit, keep);
    },
    link: (id) => {
      const row = byId.get(id);
      return row === undefined ? undefined : cached(row);
    },
    featureText: (id) => {
      const row = byId.get(id);
      return row === undefined ? undefined : featureOf(row);
    },
    ruleSet: (number) => ruleSets.get(number),
    ruleSets: () => [...ruleSets].map(([number, ruleSet]) => ({ number, ruleSet })),
  };
}
