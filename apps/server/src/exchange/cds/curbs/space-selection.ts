// Selects the spaces of a query and their order by number only, so that a page builds only its own
// spaces.
import { lineLength } from '@curbwright/core';
import { createYielder } from '../../../platform/time-slices/event-loop-yielder.ts';
import { sortIndexesInSlices } from '../../../platform/time-slices/sort-in-slices.ts';
import type { PlaceFilter } from '../place.ts';
import { loadBayCounts } from './cds-places.sql.ts';
import { readAhead } from './read-ahead.ts';
import { type CdsSpaceOutput, createSpaceBuilder, maxZoneSpaces, spacePolygon } from './spaces.ts';
import type { ZoneContext } from './zone-context.ts';
import { placedZone } from './zone-facts.ts';
import {
  loadCandidateLinks,
  runQueuedIfLarge,
  type SelectionContext,
  type ZoneQuery,
} from './zone-selection.ts';
import { buildZoneShapes, placedZones } from './zone-shapes.ts';
import { zonesAt } from './zones.ts';

/** A space by its link and its number, from 1. */
interface SpaceRef {
  readonly link: number;
  readonly number: number;
}

/** Spaces in the order of the response. */
interface SpaceList {
  readonly count: number;
  /** The spaces at these positions, `to` exclusive. */
  refs(from: number, to: number): Iterable<SpaceRef>;
}

type BayCounts = Awaited<ReturnType<typeof loadBayCounts>>;

/** Every space of these links. */
function allSpaces(counted: BayCounts): SpaceList {
  return {
    count: counted.reduce((sum, { count }) => sum + count, 0),
    *refs(from, to) {
      let before = 0;
      for (const { link, count } of counted) {
        if (before >= to) return;
        const last = Math.min(count, to - before);
        for (let number = Math.max(1, from - before + 1); number <= last; number += 1) yield { link, number };
        before += count;
      }
    },
  };
}

/**
 * The spaces of these links that touch a place. A city may have a million spaces, so only three
 * numbers are stored for each.
 */
async function selectSpacesAt(
  parts: SelectionContext,
  counted: BayCounts,
  place: PlaceFilter,
): Promise<SpaceList> {
  const counts = new Map(counted.map(({ link, count }) => [link, count]));
  const [links, numbers, metres]: [number[], number[], number[]] = [[], [], []];
  const pace = createYielder();
  for await (const zones of readAhead([...counts.keys()], (slice) => placedZones(parts, slice))) {
    const drawn = await buildZoneShapes(parts, zones);
    for (const zone of zones) {
      const [count, length] = [counts.get(zone.link) ?? 0, lineLength(zone.drawn.geometry)];
      for (let number = 1; number <= count; number += 1) {
        const distance = place.distance(spacePolygon(zone, { number, count, length }, drawn));
        if (distance !== null) {
          links.push(zone.link);
          numbers.push(number);
          metres.push(distance);
        }
        if (pace.due()) await pace.rest();
      }
    }
  }
  const order = place.byDistance ? await sortIndexesInSlices(metres) : null;
  return {
    count: links.length,
    *refs(from, to) {
      for (let at = from; at < Math.min(to, links.length); at += 1) {
        const place = order === null ? at : (order[at] ?? 0);
        yield { link: links[place] ?? 0, number: numbers[place] ?? 0 };
      }
    },
  };
}

/** The selected spaces: by distance when the query has a point, otherwise by link and number. */
export async function selectSpaces(parts: SelectionContext, wanted: ZoneQuery): Promise<SpaceList> {
  const counted = await loadBayCounts(parts.db, await loadCandidateLinks(parts, wanted), maxZoneSpaces);
  const { place } = wanted;
  return place === null
    ? allSpaces(counted)
    : runQueuedIfLarge(counted.length, () => selectSpacesAt(parts, counted, place));
}

/** Spaces built at once. */
const atOnce = 2_000;

function* batches<T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < atOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Streams these spaces in their wire form, each built on demand; those whose link is not a zone at
 * the instant are left out.
 */
export async function* streamCdsSpaces(
  parts: ZoneContext,
  refs: Iterable<SpaceRef>,
): AsyncGenerator<CdsSpaceOutput> {
  const pace = createYielder();
  for (const batch of batches(refs)) {
    const zones = await zonesAt(parts, [...new Set(batch.map(({ link }) => link))]);
    const drawn = await buildZoneShapes(parts, zones.map(placedZone));
    const spaceBuilders = new Map(zones.map((zone) => [zone.row.id, createSpaceBuilder(zone, drawn)]));
    for (const { link, number } of batch) {
      const space = spaceBuilders.get(link)?.(number);
      if (space !== undefined && space !== null) yield space;
      if (pace.due()) await pace.rest();
    }
  }
}
