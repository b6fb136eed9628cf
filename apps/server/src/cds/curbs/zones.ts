// The zones of the city at an instant: which are wanted, in which order, and each made when it is sent.
import type { CdsServedVersion } from '@curbwright/contract';
import { type Box, degreesOf } from '@curbwright/core';
import { type CdsZoneOut, cdsZone, stripOf } from '@curbwright/formats';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { pacer } from '../../jobs/in-slices.ts';
import type { PlacedGeometry, WantedPlace } from '../place.ts';
import { knownOfLinks } from './known.ts';
import type { LiveZones } from './live.ts';
import type { Policies } from './policies.ts';
import { ancestorsOfLinks, candidateLinks, type ZoneRow, zoneRows } from './queries.ts';
import { spaceIds } from './spaces.ts';
import { lastZoneId, type ZoneAt, type ZoneWanted, zoneAt } from './zone-facts.ts';

export interface ZoneParts {
  readonly db: Kysely<Schema>;
  readonly version: CdsServedVersion;
  readonly policies: Policies;
  /** Epoch milliseconds. */
  readonly at: number;
  /** What sensors say now; absent where nobody listens to them. */
  readonly live?: LiveZones;
}

export interface ZonesWanted {
  readonly place: WantedPlace | null;
  /** Link ids; null = all. */
  readonly links: readonly number[] | null;
}

/** Links read at once. */
const atOnce = 500;
/** Metres by which a zone may reach over its line. */
const deepest = 6;

/** A place a little larger, for lines whose zones lie beside them. */
function widened({ bounds }: WantedPlace): Box {
  const [west, south, east, north] = bounds;
  const [lng, lat] = degreesOf(deepest, Math.max(Math.abs(south), Math.abs(north)));
  return [west - lng, south - lat, east + lng, north + lat];
}

/** The zones the links came from, nearest first. */
async function ancestorZones(
  db: Kysely<Schema>,
  rows: readonly ZoneRow[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const divided = rows.flatMap(({ id, parent }) => (parent === null ? [] : [id]));
  const ancestors = await ancestorsOfLinks(db, divided);
  const ids = [...new Set([...ancestors.values()].flat())];
  const zones = new Map((await zoneRows(db, ids)).map((row) => [row.id, lastZoneId(row)]));
  return new Map([...ancestors].map(([link, list]) => [link, list.flatMap((id) => zones.get(id) ?? [])]));
}

/** The zones of these links, in the order of the links; those that are none at the instant are left out. */
export async function zonesAt(parts: ZoneParts, ids: readonly number[]): Promise<ZoneAt[]> {
  const rows = await zoneRows(parts.db, ids);
  const ancestors = await ancestorZones(parts.db, rows);
  const zones = new Map<number, ZoneAt>();
  const pace = pacer();
  for (const row of rows) {
    const zone = zoneAt(row, { at: parts.at }, parts.policies, ancestors.get(row.id) ?? []);
    if (zone !== null) zones.set(row.id, zone);
    if (pace.due()) await pace.rest();
  }
  return ids.flatMap((id) => zones.get(id) ?? []);
}

/** One zone of a link, by what is wanted of it. */
export async function zoneOfLink(
  { db, policies }: Pick<ZoneParts, 'db' | 'policies'>,
  link: number,
  wanted: ZoneWanted,
): Promise<ZoneAt | null> {
  const rows = await zoneRows(db, [link]);
  const [row] = rows;
  if (row === undefined) return null;
  return zoneAt(row, wanted, policies, (await ancestorZones(db, rows)).get(link) ?? []);
}

/** Zones slice by slice; the next slice is read while one is taken in. */
export async function* zoneSlices(parts: ZoneParts, ids: readonly number[]): AsyncGenerator<ZoneAt[]> {
  let next = zonesAt(parts, ids.slice(0, atOnce));
  for (let start = 0; start < ids.length; start += atOnce) {
    const zones = await next;
    const more = ids.slice(start + atOnce, start + 2 * atOnce);
    next = more.length > 0 ? zonesAt(parts, more) : Promise.resolve([]);
    // Whoever stops reading leaves the next slice alone.
    next.catch(() => undefined);
    yield zones;
  }
}

/** The geometry a zone is served with. */
export function zoneGeometry(zone: ZoneAt, version: CdsServedVersion): PlacedGeometry {
  return version === '1.1' ? zone.link.geometry : stripOf(zone.link);
}

/** Ids of the links whose zones are wanted, in the order they are answered in: by distance where a point was asked about, else by link. */
export async function wantedLinks(
  parts: ZoneParts,
  { place, links }: ZonesWanted,
): Promise<readonly number[]> {
  const bounds = place === null ? null : widened(place);
  const candidates = await candidateLinks(parts.db, { at: parts.at, bounds, links });
  if (place === null) return candidates;
  const found: { id: number; metres: number }[] = [];
  const pace = pacer();
  for await (const zones of zoneSlices(parts, candidates))
    for (const zone of zones) {
      const metres = place.distance(zoneGeometry(zone, parts.version));
      if (metres !== null) found.push({ id: zone.row.id, metres });
      if (pace.due()) await pace.rest();
    }
  if (place.byDistance) found.sort((a, b) => a.metres - b.metres || a.id - b.id);
  return found.map(({ id }) => id);
}

/** A zone as it is sent, with what is known of it at the instant. */
export function zoneOut(
  { version }: Pick<ZoneParts, 'version'>,
  zone: ZoneAt,
  known: Readonly<Record<string, unknown>>,
): CdsZoneOut {
  const spaces = spaceIds(zone);
  return cdsZone(zone.link, zone.facts, version === '1.1', {
    ...known,
    ...(spaces.length > 0 && { curb_space_ids: spaces }),
  });
}

/** The zones of these links as they are sent, each made when it is asked for. */
export async function* zonesOut(
  parts: ZoneParts,
  ids: readonly number[],
  withGeometry: boolean,
): AsyncGenerator<CdsZoneOut> {
  const pace = pacer();
  for await (const zones of zoneSlices(parts, ids)) {
    const known = await knownOfLinks(parts, zones);
    for (const zone of zones) {
      const { geometry, ...rest } = zoneOut(parts, zone, known.get(zone.row.id) ?? {});
      yield withGeometry ? { ...rest, geometry } : rest;
      if (pace.due()) await pace.rest();
    }
  }
}
