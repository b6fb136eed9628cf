// Analysis zones in the form used by the map, and their features. Plain values, independent of the
// map library.
import { labelPoint, type MultiPolygonGeometry, type PolygonGeometry, type Position } from '@curbwright/core';
import type { Feature } from 'geojson';

/** One part of a zone: an area, or the lines of individually selected curbs. */
export type ZoneShape =
  | { readonly kind: 'area'; readonly geometry: PolygonGeometry | MultiPolygonGeometry }
  | { readonly kind: 'lines'; readonly lines: readonly (readonly Position[])[] };

export interface MappedZone {
  /** `null` for a zone that is being created. */
  readonly id: number | null;
  readonly name: string;
  readonly forms: readonly ZoneShape[];
}

export interface ZonesOnMap {
  readonly zones: readonly MappedZone[];
  /** The zone whose metrics are shown; `null` if none. */
  readonly chosen: number | null;
  /** Shapes being drawn or edited. They are shown above the other zones, which are dimmed. */
  readonly edited: readonly EditedZoneShape[] | null;
}

export interface EditedZoneShape {
  readonly key: string;
  readonly name: string;
  readonly form: ZoneShape;
  readonly chosen: boolean;
}

export const noZones: ZonesOnMap = { zones: [], chosen: null, edited: null };

/** Hatches that differ by direction, so that zones can be distinguished without color. */
export const hatches = ['rising', 'falling', 'level', 'upright', 'crossed', 'dotted'] as const;
export type Hatch = (typeof hatches)[number];

/**
 * Returns the hatch of a zone. It depends only on the id, so it does not change with the other
 * zones shown.
 */
export function hatchOf(id: number | null): Hatch {
  return hatches[(id ?? 0) % hatches.length] ?? 'rising';
}

export function ringsOf(
  geometry: PolygonGeometry | MultiPolygonGeometry,
): readonly (readonly Position[])[][] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
}

/** Returns the position of a shape's name label; `null` if it has none. */
function labelAt(form: ZoneShape): Position | null {
  if (form.kind === 'lines') {
    const line = form.lines[Math.floor(form.lines.length / 2)];
    return line?.[Math.floor(line.length / 2)] ?? null;
  }
  const points = ringsOf(form.geometry).flatMap((rings) => {
    const at = labelPoint(rings);
    return at === null ? [] : [at];
  });
  const [first] = points;
  return first === undefined ? null : [first[0], first[1]];
}

function toZoneGeometry(form: ZoneShape): Feature['geometry'] {
  if (form.kind === 'area') return form.geometry;
  return {
    type: 'MultiLineString',
    coordinates: form.lines.map((line) => line.map((position) => [...position])),
  };
}

interface ZoneFeatures {
  readonly shapes: readonly Feature[];
  readonly labels: readonly Feature[];
}

function feature(
  geometry: Feature['geometry'],
  properties: Record<string, string | number | boolean>,
): Feature {
  return { type: 'Feature', geometry, properties };
}

/** Returns the features of the zones: one per shape, and one label per zone on its first shape. */
export function zoneFeatures({ zones, chosen, edited }: ZonesOnMap): ZoneFeatures {
  const shapes: Feature[] = [];
  const labels: Feature[] = [];
  const label = (form: ZoneShape | undefined, name: string, isChosen: boolean) => {
    const at = form === undefined ? null : labelAt(form);
    if (at !== null)
      labels.push(feature({ type: 'Point', coordinates: [...at] }, { name, chosen: isChosen }));
  };
  for (const { id, name, forms } of zones) {
    const isChosen = edited === null && id !== null && id === chosen;
    const state = edited !== null ? 'back' : isChosen ? 'chosen' : 'shown';
    for (const form of forms)
      shapes.push(feature(toZoneGeometry(form), { state, kind: form.kind, hatch: hatchOf(id) }));
    label(forms[0], name, isChosen);
  }
  for (const { name, form, chosen: isChosen } of edited ?? []) {
    shapes.push(
      feature(toZoneGeometry(form), {
        state: isChosen ? 'chosen' : 'edited',
        kind: form.kind,
        hatch: 'rising',
      }),
    );
    label(form, name, isChosen);
  }
  return { shapes, labels };
}

/** Whether the position is inside the rings (outer first, then holes). */
function isInside([lng, lat]: Position, rings: readonly (readonly Position[])[]): boolean {
  let inside = false;
  for (const ring of rings)
    for (const [at, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[(at + 1) % ring.length] ?? [x1, y1];
      if (y1 <= lat !== y2 <= lat && lng < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
    }
  return inside;
}

/**
 * Returns the zones whose areas contain a position, smallest bounding box first, so that a zone
 * precedes the zone around it.
 */
export function zonesAt(zones: readonly MappedZone[], at: Position): readonly number[] {
  const found = zones.flatMap(({ id, forms }) => {
    const areas = forms.flatMap((form) => (form.kind === 'area' ? ringsOf(form.geometry) : []));
    if (id === null || !areas.some((rings) => isInside(at, rings))) return [];
    const points = areas.flat(2);
    const spread = (axis: 0 | 1) =>
      Math.max(...points.map((point) => point[axis])) - Math.min(...points.map((point) => point[axis]));
    return [{ id, size: spread(0) * spread(1) }];
  });
  return found.toSorted((a, b) => a.size - b.size).map(({ id }) => id);
}
