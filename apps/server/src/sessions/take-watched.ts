// Reads and applies the observed windows and offline gaps of a request.
import type { sessionCalls } from '@curbwright/contract';
import type { TimeStretch } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../platform/database/schema.ts';
import { type Refused, refuseField, refuseFor } from '../platform/http/outcome.ts';
import type { LinkFinder } from './link-finder.ts';
import { placeOf } from './read-stays.ts';
import { knownSource, type LinkWindow, linksOfSource } from './sessions.sql.ts';
import { addWatched, canAddWatched } from './watched.ts';

type Body = z.output<typeof sessionCalls.sendSessions.body>;

/** Most windows per request, counted once per link. */
const mostWindows = 100_000;

interface ReadWatched {
  readonly windows: readonly LinkWindow[];
  /** Windows for all links of the source. */
  readonly everywhere: readonly TimeStretch[];
  readonly gaps: readonly TimeStretch[];
  /** Indexes in `observed` whose link is unknown. */
  readonly unknown: readonly number[];
}

function timesOf({ from, to }: { readonly from: string; readonly to: string }): TimeStretch {
  return { from: Date.parse(from), to: Date.parse(to) };
}

function everywhereOf(windows: readonly TimeStretch[], links: readonly number[]): LinkWindow[] {
  return windows.flatMap((times) => links.map((link) => ({ link, ...times })));
}

/**
 * Validates the request before anything is written. A window without a link applies to all links
 * the source has reported, including `told` from this request. Rejects when that makes too many
 * windows, when the source is unknown (`known` is `null`) and no session creates it, or when it
 * changes observed times in months whose sessions were dropped.
 */
export async function readWatched(
  db: Kysely<Schema>,
  { source, observed, gaps }: Pick<Body, 'source' | 'observed' | 'gaps'>,
  known: number | null,
  told: readonly number[],
  finder: LinkFinder,
): Promise<ReadWatched | Refused> {
  if (known === null && told.length === 0 && observed.length + gaps.length > 0)
    return refuseFor({ code: 'sessions.unknown-source', params: { source } });
  await finder.load(observed.map(placeOf));
  const unknown: number[] = [];
  const windows: LinkWindow[] = [];
  const everywhere: TimeStretch[] = [];
  for (const [index, window] of observed.entries()) {
    const times = timesOf(window);
    if (window.segment_id === undefined && window.link === undefined) {
      everywhere.push(times);
      continue;
    }
    const link = finder.find(placeOf(window), times.from);
    if (link.ok) windows.push({ link: link.value, ...times });
    else unknown.push(index);
  }
  if (everywhere.length > 0) {
    const links = new Set([...(known === null ? [] : await linksOfSource(db, known)), ...told]);
    if (windows.length + links.size * everywhere.length > mostWindows)
      return refuseField('observed', 'fault.too-many-windows', { most: mostWindows });
  }
  const away = gaps.map(timesOf);
  if (known !== null) {
    const of = everywhere.length === 0 ? [] : everywhereOf(everywhere, await linksOfSource(db, known));
    const can = await canAddWatched(db, known, [...windows, ...of], away);
    if (!can.ok) return refuseFor(can.refusal);
  }
  return { windows, everywhere, gaps: away, unknown };
}

/**
 * Writes the windows and gaps after the request's sessions are ingested. Rejects, without writing
 * anything, if no source was created.
 */
export async function writeWatched(
  db: Kysely<Schema>,
  source: string,
  { windows, everywhere, gaps }: ReadWatched,
): Promise<Refused | null> {
  if (windows.length + everywhere.length + gaps.length === 0) return null;
  const known = await knownSource(db, source);
  if (known === null) return refuseFor({ code: 'sessions.unknown-source', params: { source } });
  const all = everywhere.length === 0 ? [] : await linksOfSource(db, known);
  const done = await addWatched(db, known, [...windows, ...everywhereOf(everywhere, all)], gaps);
  return done.ok ? null : refuseFor(done.refusal);
}
