// The city's CDS zones at an instant, each built when it is sent.
import { type CdsZoneOut, writeCdsZone } from '@curbwright/formats';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { createYielder } from '../../../platform/time-slices/event-loop-yielder.ts';
import { ancestorsOfLinks, type ZoneRow, zoneRows } from './cds-zones.sql.ts';
import { readAhead } from './read-ahead.ts';
import { spaceIds } from './spaces.ts';
import type { ZoneContext } from './zone-context.ts';
import { loadExtraZoneFields } from './zone-extra-fields.ts';
import { lastZoneId, placedZone, type ZoneSelector, type ZoneSnapshot, zoneAt } from './zone-facts.ts';
import { buildZoneShapes } from './zone-shapes.ts';

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

/**
 * The zones of these links, in the order of the links; links that are not a zone at the instant are
 * left out.
 */
export async function zonesAt(parts: ZoneContext, ids: readonly number[]): Promise<ZoneSnapshot[]> {
  const rows = await zoneRows(parts.db, ids);
  const ancestors = await ancestorZones(parts.db, rows);
  const zones = new Map<number, ZoneSnapshot>();
  const pace = createYielder();
  for (const row of rows) {
    const zone = zoneAt(row, { at: parts.at }, parts.policies, ancestors.get(row.id) ?? []);
    if (zone !== null) zones.set(row.id, zone);
    if (pace.due()) await pace.rest();
  }
  return ids.flatMap((id) => zones.get(id) ?? []);
}

/** One zone of a link, by instant or by id. */
export async function zoneOfLink(
  { db, policies }: Pick<ZoneContext, 'db' | 'policies'>,
  link: number,
  wanted: ZoneSelector,
): Promise<ZoneSnapshot | null> {
  const rows = await zoneRows(db, [link]);
  const [row] = rows;
  if (row === undefined) return null;
  return zoneAt(row, wanted, policies, (await ancestorZones(db, rows)).get(link) ?? []);
}

/** Streams zones slice by slice. */
function zoneSlices(parts: ZoneContext, ids: readonly number[]): AsyncGenerator<ZoneSnapshot[]> {
  return readAhead(ids, (slice) => zonesAt(parts, slice));
}

/**
 * Zone fields that do not come from the link itself: geometry drawn beside other zones in 1.0,
 * space ids, and live values in 1.1. By link.
 */
async function loadRelatedZoneFields(
  parts: ZoneContext,
  zones: readonly ZoneSnapshot[],
): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> {
  const known = await loadExtraZoneFields(parts, zones);
  const drawn = parts.version === '1.0' ? await buildZoneShapes(parts, zones.map(placedZone)) : null;
  const relatedFields = new Map<number, Readonly<Record<string, unknown>>>();
  const pace = createYielder();
  for (const zone of zones) {
    const { id } = zone.row;
    const spaces = spaceIds(zone);
    relatedFields.set(id, {
      ...known.get(id),
      ...(drawn !== null && { geometry: drawn.polygonOf(id) }),
      ...(spaces.length > 0 && { curb_space_ids: spaces }),
    });
    if (pace.due()) await pace.rest();
  }
  return relatedFields;
}

function buildCdsZone(
  { version }: ZoneContext,
  { link, facts }: ZoneSnapshot,
  relatedFields: Readonly<Record<string, unknown>> | undefined,
): CdsZoneOut {
  return writeCdsZone(link, facts, version === '1.1', relatedFields);
}

/** Converts one zone to its wire form; only a valid zone has live values. */
export async function toCdsZone(
  parts: ZoneContext,
  zone: ZoneSnapshot,
  isValid: boolean,
): Promise<CdsZoneOut> {
  const { end } = zone.facts;
  // For a zone that has ended, return its last state.
  const contextAtEnd = end === null || isValid ? parts : { ...parts, at: end - 1, live: undefined };
  return buildCdsZone(parts, zone, (await loadRelatedZoneFields(contextAtEnd, [zone])).get(zone.row.id));
}

/** Streams the zones of these links in their wire form, each built on demand. */
export async function* streamCdsZones(
  parts: ZoneContext,
  ids: readonly number[],
  withGeometry: boolean,
): AsyncGenerator<CdsZoneOut> {
  const pace = createYielder();
  for await (const zones of zoneSlices(parts, ids)) {
    const relatedFields = await loadRelatedZoneFields(parts, zones);
    for (const zone of zones) {
      const { geometry, ...rest } = buildCdsZone(parts, zone, relatedFields.get(zone.row.id));
      yield withGeometry ? { ...rest, geometry } : rest;
      if (pace.due()) await pace.rest();
    }
  }
}
