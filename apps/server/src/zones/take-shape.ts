// Validates a component as received and computes its links, before any transaction because that
// takes time.
import type { ComponentBody } from '@curbwright/contract';
import { type ZoneComponentType, type ZoneShape, zoneBounds } from '@curbwright/core';
import { type Refused, refuseField } from '../platform/http/outcome.ts';
import { polygonFault } from '../platform/http/polygon-fault.ts';
import { unknownLinks, withPieces } from './components/zone-links.sql.ts';
import { decideLinks, type ZoneCity } from './decide-links.ts';
import type { ComponentShape } from './zones.sql.ts';

/** Maximum number of unknown links listed in an error. */
const mostNamed = 10;

/** A shape with its links, including retired ones. */
export interface TakenShape extends ComponentShape {
  readonly type: ZoneComponentType;
  readonly links: readonly number[];
}

type Parts = Pick<ComponentBody, 'type' | 'geometry' | 'radius' | 'links'>;

/** The first field given that does not apply to this component type. */
function surplusOf({ type, geometry, radius, links }: Parts): string | null {
  if (type !== 'Segments' && links !== undefined) return 'links';
  if (type === 'Segments' && geometry !== undefined) return 'geometry';
  return type !== 'Radius' && radius !== undefined ? 'radius' : null;
}

/** The drawn shape; `null` for selected curbs. */
function drawnShape({ type, geometry, radius }: Parts, at: string): ZoneShape | Refused | null {
  if (type === 'Segments') return null;
  if (geometry === undefined) return refuseField(`${at}geometry`, 'zone.component-geometry-missing');
  if (type === 'Polygon') {
    if (geometry.type === 'Point')
      return refuseField(`${at}geometry`, 'zone.component-geometry-other', { type });
    return polygonFault(geometry, `${at}geometry`) ?? { type, geometry };
  }
  if (geometry.type !== 'Point')
    return refuseField(`${at}geometry`, 'zone.component-geometry-other', { type });
  if (radius === undefined) return refuseField(`${at}radius`, 'zone.component-radius-missing');
  return { type, geometry, radius };
}

async function pickedLinks(
  parts: ZoneCity,
  picked: readonly number[] | undefined,
  at: string,
): Promise<readonly number[] | Refused> {
  if (picked === undefined) return refuseField(`${at}links`, 'zone.component-links-missing');
  const ids = [...new Set(picked)];
  const unknown = await unknownLinks(parts.db, ids);
  if (unknown.length > 0)
    return refuseField(`${at}links`, 'zone.unknown-links', {
      count: unknown.length,
      ids: unknown.slice(0, mostNamed).join(', ') + (unknown.length > mostNamed ? ' …' : ''),
    });
  return withPieces(parts.db, ids);
}

/**
 * Validates a received component and computes its links; `at` is the prefix of field names in
 * errors (`components.0.`).
 */
export async function takeShape(parts: ZoneCity, sent: Parts, at = ''): Promise<TakenShape | Refused> {
  const { type } = sent;
  const surplus = surplusOf(sent);
  if (surplus !== null) return refuseField(`${at}${surplus}`, 'zone.component-part-other', { type });
  const shape = drawnShape(sent, at);
  if (shape !== null && 'kind' in shape) return shape;
  if (shape === null) {
    const { revision } = parts.city;
    const links = await pickedLinks(parts, sent.links, at);
    if ('kind' in links) return links;
    return { type, geometry: null, radius: null, bounds: null, links, revision };
  }
  const { living, retired, revision } = await decideLinks(parts, shape);
  return {
    type,
    geometry: shape.geometry,
    radius: shape.type === 'Radius' ? shape.radius : null,
    bounds: zoneBounds(shape),
    links: [...living, ...retired],
    revision,
  };
}
