// Selects the zones of a query and their order by location only, so that a page builds only its own
// zones.
import type { CdsServedVersion } from '@curbwright/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { ConcurrencyLimiter } from '../../../platform/time-slices/concurrency-limiter.ts';
import { createYielder } from '../../../platform/time-slices/event-loop-yielder.ts';
import { sortIndexesInSlices } from '../../../platform/time-slices/sort-in-slices.ts';
import type { PlaceFilter } from '../place.ts';
import { candidateLinks } from './cds-zones.sql.ts';
import { readAhead } from './read-ahead.ts';
import { expandBox, loadZoneGeometries, maxZoneDepthMeters, placedZones } from './zone-shapes.ts';

export interface SelectionContext {
  readonly db: Kysely<Schema>;
  readonly version: CdsServedVersion;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface ZoneQuery {
  readonly place: PlaceFilter | null;
  /** Link ids; `null` = all. */
  readonly links: readonly number[] | null;
}

/** Maximum number of links around a place that are processed without waiting in the queue. */
const maxUnqueuedLinks = 2_000;
/**
 * At most two requests for places as large as a city run at once; the others wait in this queue
 * instead of competing for the event loop.
 */
const largeRequestQueue = new ConcurrencyLimiter(2);

/** Runs `work`, which processes this many links; above `few` links it waits in the queue. */
export function runQueuedIfLarge<T>(links: number, work: () => Promise<T>): Promise<T> {
  return links <= maxUnqueuedLinks ? work() : largeRequestQueue.run(work);
}

/** Links that may be zones at the instant and at the place. */
export function loadCandidateLinks(
  { db, at }: SelectionContext,
  { place, links }: ZoneQuery,
): Promise<readonly number[]> {
  return candidateLinks(db, {
    at,
    bounds: place === null ? null : expandBox(place.bounds, maxZoneDepthMeters),
    links,
  });
}

/**
 * Ids of the links whose zones are selected, in the order of the response: by distance when the
 * query has a point, otherwise by link.
 */
export async function selectZoneLinks(
  parts: SelectionContext,
  wanted: ZoneQuery,
): Promise<readonly number[]> {
  const { place } = wanted;
  const candidates = await loadCandidateLinks(parts, wanted);
  if (place === null) return candidates;
  return runQueuedIfLarge(candidates.length, async () => {
    const [ids, metres]: [number[], number[]] = [[], []];
    const pace = createYielder();
    for await (const zones of readAhead(candidates, (slice) => placedZones(parts, slice))) {
      const geometries = await loadZoneGeometries(parts, zones);
      for (const { link } of zones) {
        const geometry = geometries.get(link);
        const distance = geometry === undefined ? null : place.distance(geometry);
        if (distance !== null) {
          ids.push(link);
          metres.push(distance);
        }
        if (pace.due()) await pace.rest();
      }
    }
    if (!place.byDistance) return ids;
    return Array.from(await sortIndexesInSlices(metres), (at) => ids[at] ?? 0);
  });
}
