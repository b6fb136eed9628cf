// Converts tagged OSM nodes (hydrants, crossings, stops, racks, benches, …) to assets of the
// default catalog.
import type { AssetData, Position } from '@curbwright/core';
import type { Tags } from './element.ts';

/**
 * The asset type of a node; `null` = none. Stop signs (highway=stop) are left out, because the tags
 * do not state their side of the street.
 */
export function assetTypeOf(tags: Tags): string | null {
  if (tags.emergency === 'fire_hydrant') return 'hydrant';
  if (tags.highway === 'crossing') return tags.crossing === 'no' ? null : 'crossing';
  if (tags.highway === 'bus_stop') return 'bus-stop';
  if (tags.highway === 'street_lamp') return 'lamp';
  switch (tags.amenity) {
    case 'bicycle_parking':
      return 'bike-rack';
    case 'bench':
      return 'bench';
    case 'charging_station':
      return 'charger';
    case 'parking_meter':
      return 'meter';
    case 'waste_basket':
      return 'litter-bin';
    default:
  }
  if (tags.vending?.includes('parking_tickets') === true) return 'pay-station';
  if (tags.barrier === 'bollard') return 'bollard';
  return tags.natural === 'tree' ? 'tree' : null;
}

function parseCount(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/** Values of the asset type's form that the tags provide. */
function valuesOf(type: string, tags: Tags): Record<string, unknown> {
  const values: Record<string, unknown> =
    {
      hydrant: {
        hydrant_type: ['pillar', 'underground', 'wall'].find((kind) => kind === tags['fire_hydrant:type']),
      },
      crossing: {
        crossing_type:
          tags.crossing === 'traffic_signals'
            ? 'signals'
            : tags.crossing === 'unmarked'
              ? 'unmarked'
              : tags.crossing === undefined
                ? undefined
                : 'zebra',
        dropped_curb: tags.kerb === undefined ? undefined : tags.kerb === 'lowered' || tags.kerb === 'flush',
      },
      'bus-stop': {
        stop_code: tags.ref,
        shelter: tags.shelter === undefined ? undefined : tags.shelter === 'yes',
        routes: tags.route_ref?.split(';').map((route) => route.trim()),
      },
      'bike-rack': {
        spaces: parseCount(tags.capacity),
        covered: tags.covered === undefined ? undefined : tags.covered === 'yes',
      },
      charger: { operator: tags.operator },
      bench: { seats: parseCount(tags.seats) },
      tree: { species: tags.species ?? tags.genus },
      lamp: { number: tags.ref },
      meter: { number: tags.ref },
      'pay-station': { number: tags.ref },
    }[type] ?? {};
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  );
}

/** Converts a tagged node to an asset; its external id is the node's id. */
export function toAsset({ id, position, tags }: TaggedNode): AssetData | null {
  const type = assetTypeOf(tags);
  if (type === null) return null;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(tags.start_date ?? '') ? (tags.start_date ?? null) : null;
  return {
    outsideId: `node/${id > 0 ? id : position.map((degrees) => degrees.toFixed(7)).join(',')}`,
    type,
    name: tags.name ?? null,
    geometry: { type: 'Point', coordinates: [position[0], position[1]] },
    installed: day !== null && !Number.isNaN(Date.parse(day)) ? day : null,
    properties: valuesOf(type, tags),
  };
}

export interface TaggedNode {
  readonly id: number;
  readonly position: Position;
  readonly tags: Tags;
}
