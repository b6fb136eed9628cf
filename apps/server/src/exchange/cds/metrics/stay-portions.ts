// Stays of many links, a portion of them at a time: however many links and stays there are, no more are held.
import type { TimeStretch } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { countStays, type MeasuredStay, staysIn } from './cds-metrics.sql.ts';

/** Stays read at once. */
export const mostStays = 5_000;
/** Links counted at once. */
const linksAtOnce = 500;

/** Links whose stays are few enough to be read together; one that has more by itself is alone. */
async function* readable(
  db: Kysely<Schema>,
  links: readonly number[],
  time: TimeStretch,
  most: number,
): AsyncGenerator<readonly number[]> {
  let [held, rows]: [number[], number] = [[], 0];
  for (let start = 0; start < links.length; start += linksAtOnce)
    for (const { link, stays } of await countStays(db, links.slice(start, start + linksAtOnce), time)) {
      if (held.length > 0 && rows + stays > most) {
        yield held;
        [held, rows] = [[], 0];
      }
      held.push(link);
      rows += stays;
    }
  if (held.length > 0) yield held;
}

/** The stays at these links that touch a time, without faulty ones, by link and arrival where links are; never more than `most` at once. */
export async function* stayPortions(
  db: Kysely<Schema>,
  links: readonly number[],
  time: TimeStretch,
  most = mostStays,
): AsyncGenerator<readonly MeasuredStay[]> {
  for await (const some of readable(db, links, time, most)) {
    let after: MeasuredStay | null = null;
    for (;;) {
      const portion: readonly MeasuredStay[] = await staysIn(db, some, time, { most, after });
      if (portion.length > 0) yield portion;
      after = portion.at(-1) ?? null;
      if (portion.length < most) break;
    }
  }
}
