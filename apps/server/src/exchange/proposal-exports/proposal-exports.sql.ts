// What an export of proposals reads beside the proposals: which are there, the classes their curbs had, and lines that the map has no more.
import type { LineGeometry } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

/** Those of the ids that are there, with how many links each has. */
export async function linkCounts(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; link_count: number }>`
    select id, link_count from proposed_regulation where id = any(${[...ids]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.link_count]));
}

/** Names of the classes that regulation versions are of. */
export async function classesOfRegulations(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select r.id, s.name from regulation r join sub_activity s on s.id = r.sub_activity_id
    where r.id = any(${[...ids]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Lines of links, also of divided and retired ones. */
export async function linesOf(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LineGeometry['coordinates']>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; geometry: LineGeometry }>`
    select id, geometry from link where id = any(${[...ids]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.geometry.coordinates]));
}

/** Live links by their outside ids. */
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

/** The version of a regulation that is not closed, by its outside id; undefined when there is none. */
export async function openVersion(db: Db, regulation: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from regulation where regulation_id = ${regulation} and effective_to is null`.execute(db);
  return rows[0]?.id;
}
