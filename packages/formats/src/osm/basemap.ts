// The basemap: buildings, water, green areas, squares, rail, schools, hospitals and place names.
import type { BasemapFeatureData, MultiPolygonGeometry, PolygonGeometry } from '@curbwright/core';
import type { IssueList } from '../issue-list.ts';
import type { Tags } from './element.ts';
import type { ElementStore } from './element-store.ts';
import { type AreaProblem, areaOfRelation, areaOfWay, positionsOf } from './multipolygon.ts';
import { EventLoopYielder } from './yielder.ts';

/** Maximum number of positions that our geometry schema allows in a ring. */
const maxPolygonPositions = 10_000;

const green = {
  leisure: ['park', 'garden', 'playground', 'pitch', 'golf_course', 'nature_reserve', 'dog_park', 'common'],
  landuse: [
    'grass',
    'forest',
    'meadow',
    'recreation_ground',
    'village_green',
    'cemetery',
    'allotments',
    'flowerbed',
    'orchard',
    'vineyard',
    'greenfield',
  ],
  natural: ['wood', 'scrub', 'grassland', 'heath', 'wetland'],
};

/** Returns the basemap kind of an area; `null` if it is not drawn. */
export function areaKind(tags: Tags): string | null {
  if (tags.building !== undefined && tags.building !== 'no') return 'building';
  if (
    tags.natural === 'water' ||
    tags.natural === 'bay' ||
    tags.landuse === 'basin' ||
    tags.landuse === 'reservoir'
  )
    return 'water';
  if (tags.waterway === 'riverbank' || tags.waterway === 'dock' || tags.leisure === 'marina') return 'water';
  if (tags.place === 'square') return 'square';
  if ((tags.highway === 'pedestrian' || tags.highway === 'footway') && tags.area !== 'no') return 'square';
  if (tags.amenity === 'school' || tags.amenity === 'university' || tags.amenity === 'college')
    return 'school';
  if (tags.amenity === 'hospital') return 'hospital';
  const isGreen =
    green.leisure.includes(tags.leisure ?? '') ||
    green.landuse.includes(tags.landuse ?? '') ||
    green.natural.includes(tags.natural ?? '') ||
    tags.amenity === 'grave_yard';
  return isGreen ? 'park' : null;
}

/** Returns the basemap kind of a line; `null` if it is not drawn. */
export function lineKind(tags: Tags): string | null {
  const below = tags.tunnel !== undefined && tags.tunnel !== 'no';
  if (['rail', 'light_rail', 'tram', 'narrow_gauge', 'funicular'].includes(tags.railway ?? ''))
    return below ? null : 'rail';
  if (['river', 'canal', 'stream', 'ditch'].includes(tags.waterway ?? '')) return below ? null : 'water';
  return tags.natural === 'coastline' ? 'coastline' : null;
}

const named: readonly string[] = [
  'suburb',
  'quarter',
  'neighbourhood',
  'city',
  'town',
  'village',
  'borough',
  'square',
];

const problemCodes: Readonly<Record<AreaProblem, string>> = {
  'member missing': 'osm.area-part-missing',
  'ring open': 'osm.ring-open',
  'hole outside': 'osm.hole-outside',
  'no outer ring': 'osm.no-outer-ring',
};

/**
 * Whether a closed way is an area. A way that is a street (a roundabout) is an area only if it is
 * tagged as one.
 */
function isArea(tags: Tags): boolean {
  if (tags.area === 'yes') return true;
  return tags.area !== 'no' && tags.highway === undefined && tags.natural !== 'coastline';
}

/** OSM ways have at most 2,000 nodes, but rings of several ways can exceed our limit. */
function isTooDetailed(geometry: PolygonGeometry | MultiPolygonGeometry): boolean {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.some((rings) => rings.some((ring) => ring.length > maxPolygonPositions));
}

function nameOf(tags: Tags): string | null {
  return tags.name ?? null;
}

/**
 * Builds all basemap features in the store. Areas cut by the extract's edge and broken rings are
 * reported.
 */
export async function buildBasemap(store: ElementStore, issues: IssueList): Promise<BasemapFeatureData[]> {
  const features: BasemapFeatureData[] = [];
  /** Outlines that a relation has already drawn. */
  const drawn = new Set<number>();
  const breath = new EventLoopYielder();
  for (const relation of store.relations) {
    if (breath.isDue) await breath.take();
    const kind = relation.tags.type === 'multipolygon' ? areaKind(relation.tags) : null;
    if (kind === null) continue;
    const { geometry, problems } = areaOfRelation(store, relation);
    for (const problem of problems) issues.warning(problemCodes[problem], `relation/${relation.id}`);
    if (geometry === null) continue;
    if (isTooDetailed(geometry)) {
      issues.warning('osm.area-too-detailed', `relation/${relation.id}`, { most: maxPolygonPositions });
      continue;
    }
    features.push({ kind, name: nameOf(relation.tags), geometry });
    for (const member of relation.members) if (member.role === 'outer') drawn.add(member.ref);
  }
  for (const way of store.ways.values()) {
    if (breath.isDue) await breath.take();
    const area = isArea(way.tags) ? areaKind(way.tags) : null;
    if (area !== null && way.refs[0] === way.refs.at(-1) && way.refs.length >= 4) {
      if (drawn.has(way.id)) continue;
      const geometry = areaOfWay(store, way.refs);
      if (geometry === null) issues.count('warning', 'osm.area-cut', `way/${way.id}`);
      else features.push({ kind: area, name: nameOf(way.tags), geometry });
      continue;
    }
    const line = lineKind(way.tags);
    if (line === null) continue;
    // A line cut by the extract's edge is still a line.
    const positions = positionsOf(
      store,
      way.refs.filter((ref) => store.nodes.at(ref) !== null),
    );
    if (positions !== null && positions.length > 1)
      features.push({
        kind: line,
        name: nameOf(way.tags),
        geometry: { type: 'LineString', coordinates: positions },
      });
  }
  for (const place of store.places) {
    if (named.includes(place.tags.place ?? ''))
      features.push({
        kind: 'place',
        name: nameOf(place.tags),
        geometry: { type: 'Point', coordinates: place.position },
      });
  }
  return features;
}
