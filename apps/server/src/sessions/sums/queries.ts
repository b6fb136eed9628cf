// The sums of stays by link: what a portion adds, one write of arrays a table, rows in the order of their keys.
import { cellKey, type DwellSum, type HourSum, type SessionSums } from '@curbwright/core';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { inOneStatement } from '../../db/one-statement.ts';
import type { Schema } from '../../db/schema.ts';
import { numberColumn, textColumn } from '../arrays.ts';

type Tx = Transaction<Schema>;
type Write = RawBuilder<unknown>;

/** Rows of sums that are to be kept, in the order of their keys. */
function rowsOf<Sum>(sums: ReadonlyMap<number, Sum>, isKept: (sum: Sum) => boolean) {
  return [...sums]
    .filter(([, sum]) => isKept(sum))
    .sort(([a], [b]) => a - b)
    .map(([key, sum]) => ({ ...cellKey(key), ...sum }));
}

/** A correction often takes out of a row what it puts in. */
function changes(sum: HourSum | DwellSum): boolean {
  return Object.values(sum).some((value) => value !== 0);
}

/** Rows by a name within a link and month (a user class, a fault). */
function namedRows<T>(sums: ReadonlyMap<number, ReadonlyMap<string, T>>) {
  return [...sums]
    .sort(([a], [b]) => a - b)
    .flatMap(([key, byName]) => {
      const { link, month } = cellKey(key);
      return [...byName].map(([name, sum]) => ({ link, month, name, sum }));
    });
}

function hourWrites(sums: SessionSums): Write[] {
  const rows = rowsOf(sums.hours, changes);
  if (rows.length === 0) return [];
  return [
    sql`
    insert into session_hour as h (link_id, month, hour_of_week, occupied_minutes, starts, stay_minutes, overstays, fee)
    select * from unnest(${numberColumn(rows.map(({ link }) => link))}::integer[], ${textColumn(rows.map(({ month }) => month))}::date[],
      ${numberColumn(rows.map(({ cell }) => cell))}::smallint[], ${numberColumn(rows.map(({ occupied }) => occupied))}::integer[],
      ${numberColumn(rows.map(({ starts }) => starts))}::integer[], ${numberColumn(rows.map(({ stayMinutes }) => stayMinutes))}::integer[],
      ${numberColumn(rows.map(({ overstays }) => overstays))}::integer[], ${numberColumn(rows.map(({ fee }) => fee))}::bigint[])
    on conflict (link_id, month, hour_of_week) do update set occupied_minutes = h.occupied_minutes + excluded.occupied_minutes,
      starts = h.starts + excluded.starts, stay_minutes = h.stay_minutes + excluded.stay_minutes,
      overstays = h.overstays + excluded.overstays, fee = h.fee + excluded.fee`,
  ];
}

function dwellWrites(sums: SessionSums): Write[] {
  const rows = rowsOf(sums.dwells, changes);
  if (rows.length === 0) return [];
  const given = sql`unnest(${numberColumn(rows.map(({ link }) => link))}::integer[], ${textColumn(rows.map(({ month }) => month))}::date[],
      ${numberColumn(rows.map(({ cell }) => cell))}::smallint[], ${numberColumn(rows.map(({ sessions }) => sessions))}::integer[],
      ${numberColumn(rows.map(({ minutes }) => minutes))}::integer[], ${numberColumn(rows.map(({ overstays }) => overstays))}::integer[],
      ${numberColumn(rows.map((row) => row.overstayMinutes))}::integer[])
      as s(link, month, class, sessions, minutes, overstays, overstay_minutes)`;
  const together = sql`sessions = d.sessions + excluded.sessions, minutes = d.minutes + excluded.minutes,
    overstays = d.overstays + excluded.overstays, overstay_minutes = d.overstay_minutes + excluded.overstay_minutes`;
  return [
    sql`
    insert into session_dwell as d (link_id, month, dwell_class, sessions, minutes, overstays, overstay_minutes) select * from ${given}
    on conflict (link_id, month, dwell_class) do update set ${together}`,
    sql`
    insert into session_dwell_total as d (link_id, dwell_class, sessions, minutes, overstays, overstay_minutes)
    select s.link, s.class, sum(s.sessions), sum(s.minutes), sum(s.overstays), sum(s.overstay_minutes) from ${given}
    group by s.link, s.class order by s.link, s.class
    on conflict (link_id, dwell_class) do update set ${together}`,
  ];
}

function classWrites(sums: SessionSums): Write[] {
  const rows = namedRows(sums.classes);
  if (rows.length === 0) return [];
  return [
    sql`
      insert into session_user_class as c (link_id, month, user_class, sessions, minutes)
      select * from unnest(${numberColumn(rows.map(({ link }) => link))}::integer[], ${textColumn(rows.map(({ month }) => month))}::date[],
        ${textColumn(rows.map(({ name }) => name))}::text[], ${numberColumn(rows.map(({ sum }) => sum.sessions))}::integer[],
        ${numberColumn(rows.map(({ sum }) => sum.minutes))}::integer[]) order by 1, 2, 3
      on conflict (link_id, month, user_class) do update set sessions = c.sessions + excluded.sessions,
        minutes = c.minutes + excluded.minutes`,
  ];
}

function faultWrites(sums: SessionSums): Write[] {
  const rows = namedRows(sums.faults);
  if (rows.length === 0) return [];
  return [
    sql`
      insert into session_fault as f (link_id, month, fault, sessions)
      select * from unnest(${numberColumn(rows.map(({ link }) => link))}::integer[], ${textColumn(rows.map(({ month }) => month))}::date[],
        ${textColumn(rows.map(({ name }) => name))}::text[], ${numberColumn(rows.map(({ sum }) => sum))}::integer[])
      on conflict (link_id, month, fault) do update set sessions = f.sessions + excluded.sessions`,
  ];
}

/** Makers of the writes that add sums, each of some milliseconds: who calls them may rest in between. */
export const sumWrites: readonly ((sums: SessionSums) => Write[])[] = [
  hourWrites,
  dwellWrites,
  classWrites,
  faultWrites,
];

/** Links, months and cells of rows that something was taken out of. */
function cells(rows: readonly { readonly link: number; readonly month: string; readonly cell: number }[]) {
  return sql`unnest(${numberColumn(rows.map(({ link }) => link))}::integer[], ${textColumn(rows.map(({ month }) => month))}::date[],
    ${numberColumn(rows.map(({ cell }) => cell))}::smallint[]) as s(link, month, cell)`;
}

function names(rows: readonly { readonly link: number; readonly month: string; readonly name: string }[]) {
  return sql`unnest(${numberColumn(rows.map(({ link }) => link))}::integer[], ${textColumn(rows.map(({ month }) => month))}::date[],
    ${textColumn(rows.map(({ name }) => name))}::text[]) as s(link, month, name)`;
}

/** Drops rows that stays taken out have left empty; the sums were added before. Only rows that lost something can be. */
export async function dropEmptySums(tx: Tx, sums: SessionSums): Promise<void> {
  const hours = rowsOf(sums.hours, (sum) => sum.starts <= 0 && sum.occupied <= 0 && changes(sum));
  const dwells = rowsOf(sums.dwells, ({ sessions }) => sessions < 0);
  const classes = namedRows(sums.classes).filter(({ sum }) => sum.sessions < 0);
  const faults = namedRows(sums.faults).filter(({ sum }) => sum < 0);
  const writes: Write[] = [];
  if (hours.length > 0)
    writes.push(sql`delete from session_hour t using ${cells(hours)} where t.link_id = s.link and t.month = s.month
      and t.hour_of_week = s.cell and t.occupied_minutes = 0 and t.starts = 0 and t.stay_minutes = 0 and t.fee = 0`);
  if (dwells.length > 0)
    writes.push(
      sql`delete from session_dwell t using ${cells(dwells)}
        where t.link_id = s.link and t.month = s.month and t.dwell_class = s.cell and t.sessions = 0`,
      sql`delete from session_dwell_total t using ${cells(dwells)}
        where t.link_id = s.link and t.dwell_class = s.cell and t.sessions = 0`,
    );
  if (classes.length > 0)
    writes.push(sql`delete from session_user_class t using ${names(classes)}
      where t.link_id = s.link and t.month = s.month and t.user_class = s.name and t.sessions = 0`);
  if (faults.length > 0)
    writes.push(sql`delete from session_fault t using ${names(faults)}
      where t.link_id = s.link and t.month = s.month and t.fault = s.name and t.sessions = 0`);
  await inOneStatement(tx, writes);
}

/** Adds sums to the roll-ups, and drops rows they leave empty. */
export async function addSums(tx: Tx, sums: SessionSums): Promise<void> {
  await inOneStatement(
    tx,
    sumWrites.flatMap((writes) => writes(sums)),
  );
  await dropEmptySums(tx, sums);
}
