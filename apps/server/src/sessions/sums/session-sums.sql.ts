// SQL for adding to session aggregates by link: one statement with array parameters per table, rows
// in key order.
import { parseCellKey, type SessionSums } from '@curbwright/core';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { toPgNumberArray, toPgTextArray } from '../pg-arrays.ts';

type Tx = Transaction<Schema>;

async function addHours(tx: Tx, sums: SessionSums): Promise<void> {
  const rows = [...sums.hours].sort(([a], [b]) => a - b);
  if (rows.length === 0) return;
  const keys = rows.map(([key]) => parseCellKey(key));
  await sql`
    insert into session_hour as h (link_id, month, hour_of_week, occupied_minutes, starts, stay_minutes, overstays, fee)
    select * from unnest(${toPgNumberArray(keys.map(({ link }) => link))}::integer[], ${toPgTextArray(keys.map(({ month }) => month))}::date[],
      ${toPgNumberArray(keys.map(({ cell }) => cell))}::smallint[], ${toPgNumberArray(rows.map(([, sum]) => sum.occupied))}::integer[],
      ${toPgNumberArray(rows.map(([, sum]) => sum.starts))}::integer[], ${toPgNumberArray(rows.map(([, sum]) => sum.stayMinutes))}::integer[],
      ${toPgNumberArray(rows.map(([, sum]) => sum.overstays))}::integer[], ${toPgNumberArray(rows.map(([, sum]) => sum.fee))}::bigint[])
    on conflict (link_id, month, hour_of_week) do update set occupied_minutes = h.occupied_minutes + excluded.occupied_minutes,
      starts = h.starts + excluded.starts, stay_minutes = h.stay_minutes + excluded.stay_minutes,
      overstays = h.overstays + excluded.overstays, fee = h.fee + excluded.fee`.execute(tx);
}

/** Adds the session starts counted by `addHours` that are not in observed times. */
async function addUnobservedStarts(tx: Tx, sums: SessionSums): Promise<void> {
  const rows = [...sums.unwatched].filter(([, starts]) => starts !== 0).sort(([a], [b]) => a - b);
  if (rows.length === 0) return;
  const keys = rows.map(([key]) => parseCellKey(key));
  await sql`
    insert into session_unwatched_start as u (link_id, month, hour_of_week, starts)
    select * from unnest(${toPgNumberArray(keys.map(({ link }) => link))}::integer[], ${toPgTextArray(keys.map(({ month }) => month))}::date[],
      ${toPgNumberArray(keys.map(({ cell }) => cell))}::smallint[], ${toPgNumberArray(rows.map(([, starts]) => starts))}::integer[])
    on conflict (link_id, month, hour_of_week) do update set starts = u.starts + excluded.starts`.execute(tx);
}

async function addDwells(tx: Tx, sums: SessionSums): Promise<void> {
  const rows = [...sums.dwells].sort(([a], [b]) => a - b);
  if (rows.length === 0) return;
  const keys = rows.map(([key]) => parseCellKey(key));
  const given = sql`unnest(${toPgNumberArray(keys.map(({ link }) => link))}::integer[], ${toPgTextArray(keys.map(({ month }) => month))}::date[],
      ${toPgNumberArray(keys.map(({ cell }) => cell))}::smallint[], ${toPgNumberArray(rows.map(([, sum]) => sum.sessions))}::integer[],
      ${toPgNumberArray(rows.map(([, sum]) => sum.minutes))}::integer[], ${toPgNumberArray(rows.map(([, sum]) => sum.overstays))}::integer[],
      ${toPgNumberArray(rows.map(([, sum]) => sum.overstayMinutes))}::integer[])
      as s(link, month, class, sessions, minutes, overstays, overstay_minutes)`;
  const together = sql`sessions = d.sessions + excluded.sessions, minutes = d.minutes + excluded.minutes,
    overstays = d.overstays + excluded.overstays, overstay_minutes = d.overstay_minutes + excluded.overstay_minutes`;
  await sql`
    insert into session_dwell as d (link_id, month, dwell_class, sessions, minutes, overstays, overstay_minutes) select * from ${given}
    on conflict (link_id, month, dwell_class) do update set ${together}`.execute(tx);
  await sql`
    insert into session_dwell_total as d (link_id, dwell_class, sessions, minutes, overstays, overstay_minutes)
    select s.link, s.class, sum(s.sessions), sum(s.minutes), sum(s.overstays), sum(s.overstay_minutes) from ${given}
    group by s.link, s.class order by s.link, s.class
    on conflict (link_id, dwell_class) do update set ${together}`.execute(tx);
}

async function addUserClasses(tx: Tx, sums: SessionSums): Promise<void> {
  const rows = [...sums.classes].flatMap(([key, byClass]) =>
    [...byClass].map(([name, sum]) => ({ ...parseCellKey(key), name, ...sum })),
  );
  if (rows.length > 0)
    await sql`
      insert into session_user_class as c (link_id, month, user_class, sessions, minutes)
      select * from unnest(${toPgNumberArray(rows.map((row) => row.link))}::integer[], ${toPgTextArray(rows.map((row) => row.month))}::date[],
        ${toPgTextArray(rows.map((row) => row.name))}::text[], ${toPgNumberArray(rows.map((row) => row.sessions))}::integer[],
        ${toPgNumberArray(rows.map((row) => row.minutes))}::integer[]) order by 1, 2, 3
      on conflict (link_id, month, user_class) do update set sessions = c.sessions + excluded.sessions,
        minutes = c.minutes + excluded.minutes`.execute(tx);
  const faults = [...sums.faults].flatMap(([key, byFault]) =>
    [...byFault].map(([fault, sessions]) => ({ ...parseCellKey(key), fault, sessions })),
  );
  if (faults.length > 0)
    await sql`
      insert into session_fault as f (link_id, month, fault, sessions)
      select * from unnest(${toPgNumberArray(faults.map((row) => row.link))}::integer[], ${toPgTextArray(faults.map((row) => row.month))}::date[],
        ${toPgTextArray(faults.map((row) => row.fault))}::text[], ${toPgNumberArray(faults.map((row) => row.sessions))}::integer[])
      on conflict (link_id, month, fault) do update set sessions = f.sessions + excluded.sessions`.execute(
      tx,
    );
}

/** Deletes rows left empty after sessions were removed. */
async function dropEmpty(tx: Tx, links: readonly number[]): Promise<void> {
  const of = sql`link_id = any(${toPgNumberArray(links)}::integer[])`;
  await sql`delete from session_hour where ${of} and occupied_minutes = 0 and starts = 0 and stay_minutes = 0 and fee = 0`.execute(
    tx,
  );
  await sql`delete from session_unwatched_start where ${of} and starts = 0`.execute(tx);
  await sql`delete from session_dwell where ${of} and sessions = 0`.execute(tx);
  await sql`delete from session_dwell_total where ${of} and sessions = 0`.execute(tx);
  await sql`delete from session_user_class where ${of} and sessions = 0`.execute(tx);
  await sql`delete from session_fault where ${of} and sessions = 0`.execute(tx);
}

/** Adds totals to the aggregates; `emptied` lists links from which sessions were removed. */
export async function addSums(tx: Tx, sums: SessionSums, emptied: readonly number[]): Promise<void> {
  await addHours(tx, sums);
  await addUnobservedStarts(tx, sums);
  await addDwells(tx, sums);
  await addUserClasses(tx, sums);
  if (emptied.length > 0) await dropEmpty(tx, emptied);
}
