// Validates a component as received and computes its links, before any transaction because that
// takes time.
import type { ComponentBody } from '@curbwright/contract';
import { type ZoneComponentType, type ZoneShape, zoneBounds } from '@curbwright/core';
import { type Rejection, rejectField } from '../platform/http/outcome.ts';
import { polygonError } from '../platform/http/polygon-error.ts';
import { expandSplitLinks, findUnknownLinks } from './components/zone-links.sql.ts';
import { computeZoneLinks, type ZoneContext } from './compute-zone-links.ts';
import type { ComponentShape } from './zones.sql.ts';

/** Maximum number of unknown links listed in an error. */
const maxListedLinks = 10;

/** A shape with its links, including retired ones. */
export interface ValidatedShape extends ComponentShape {
  readonly type: ZoneComponentType;
  readonly links: readonly number[];
}

type ShapeFields = Pick<ComponentBody, 'type' | 'geometry' | 'radius' | 'links'>;

/** Returns the first given field that does not apply to this component type. */
function findInapplicableField({ type, geometry, radius, links }: ShapeFields): string | null {
  if (type !== 'Segments' && links !== undefined) return 'links';
  if (type === 'Segments' && geometry !== undefined) return 'geometry';
  return type !== 'Radius' && radius !== undefined ? 'radius' : null;
}

/** Parses the drawn shape; `null` for selected curbs. */
function parseDrawnShape({ type, geometry, radius }: ShapeFields, at: string): ZoneShape | Rejection | null {
  if (type === 'Segments') return null;
  if (geometry === undefined) return rejectField(`${at}geometry`, 'zone.component-geometry-missing');
  if (type === 'Polygon') {
    if (geometry.type === 'Point')
      return rejectField(`${at}geometry`, 'zone.component-geometry-other', { type });
    return polygonError(geometry, `${at}geometry`) ?? { type, geometry };
  }
  if (geometry.type !== 'Point')
    return rejectField(`${at}geometry`, 'zone.component-geometry-other', { type });
  if (radius === undefined) return rejectField(`${at}radius`, 'zone.component-radius-missing');
  return { type, geometry, radius };
}

async function resolveSelectedLinks(
  parts: ZoneContext,
  picked: readonly number[] | undefined,
  at: string,
): Promise<readonly number[] | Rejection> {
  if (picked === undefined) return rejectField(`${at}links`, 'zone.component-links-missing');
  const ids = [...new Set(picked)];
  const unknown = await findUnknownLinks(parts.db, ids);
  if (unknown.length > 0)
    return rejectField(`${at}links`, 'zone.unknown-links', {
      count: unknown.length,
      ids: unknown.slice(0, maxListedLinks).join(', ') + (unknown.length > maxListedLinks ? ' …' : ''),
    });
  return expandSplitLinks(parts.db, ids);
}

/**
 * Validates a received component and computes its links; `at` is the prefix of field names in
 * errors (`components.0.`).
 */
export async function validateComponentShape(
  parts: ZoneContext,
  sent: ShapeFields,
  at = '',
): Promise<ValidatedShape | Rejection> {
  const { type } = sent;
  const surplus = findInapplicableField(sent);
  if (surplus !== null) return rejectField(`${at}${surplus}`, 'zone.component-part-other', { type });
  const shape = parseDrawnShape(sent, at);
  if (shape !== null && 'kind' in shape) return shape;
  if (shape === null) {
    const { revision } = parts.city;
    const links = await resolveSelectedLinks(parts, sent.links, at);
    if ('kind' in links) return links;
    return { type, geometry: null, radius: null, bounds: null, links, revision };
  }
  const { living, retired, revision } = await computeZoneLinks(parts, shape);
  return {
    type,
    geometry: shape.geometry,
    radius: shape.type === 'Radius' ? shape.radius : null,
    bounds: zoneBounds(shape),
    links: [...living, ...retired],
    revision,
  };
}
