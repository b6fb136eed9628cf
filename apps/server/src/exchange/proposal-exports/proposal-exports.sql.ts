// SQL for proposal exports: which proposals exist, the former curb types of their curbs, and lines
// no longer on the map.
import type { LineGeometry } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

/** Returns which of the ids exist, with their number of links. */
export async function linkCounts(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; link_count: number }>`
    select id, link_count from proposed_regulation where id = any(${[...ids]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.link_count]));
}

/** Returns the curb type names of regulation versions. */
export async function curbTypesOfRegulations(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select r.id, s.name from regulation r join sub_activity s on s.id = r.sub_activity_id
    where r.id = any(${[...ids]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Returns the lines of links, including divided and retired ones. */
export async function linesOf(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LineGeometry['coordinates']>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; geometry: LineGeometry }>`
    select id, geometry from link where id = any(${[...ids]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.geometry.coordinates]));
}

/** Returns links that are not retired by their external ids. */
export async function linksOfSegments(
  db: Db,
  segments: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; segment_id: string }>`
    select id, segment_id from link where retired is null and segment_id = any(${[...segments]}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.segment_id, row.id]));
}

/**
 * Returns the version of a regulation that is not closed, by its external id. `undefined` when
 * there is none.
 */
export async function findOpenVersion(db: Db, regulation: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from regulation where regulation_id = ${regulation} and effective_to is null`.execute(db);
  return rows[0]?.id;
}
