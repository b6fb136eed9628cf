// Reads and applies the observed windows and offline gaps of a request.
import type { sessionOperations } from '@curbwright/contract';
import type { TimeRange } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../platform/database/schema.ts';
import { type Rejection, rejectField, rejectFor } from '../platform/http/outcome.ts';
import type { LinkFinder } from './link-finder.ts';
import { addObservedTimes, checkObservedTimes } from './observed-times.ts';
import { toLinkReference } from './read-sessions.ts';
import { findSourceId, type LinkWindow, loadLinksOfSource } from './sessions.sql.ts';

type Body = z.output<typeof sessionOperations.sendSessions.body>;

/** Maximum number of windows per request, counted once per link. */
const maxRequestWindows = 100_000;

interface ObservedTimes {
  readonly windows: readonly LinkWindow[];
  /** Windows for all links of the source. */
  readonly everywhere: readonly TimeRange[];
  readonly gaps: readonly TimeRange[];
  /** Indexes in `observed` whose link is unknown. */
  readonly unknown: readonly number[];
}

function toTimeRange({ from, to }: { readonly from: string; readonly to: string }): TimeRange {
  return { from: Date.parse(from), to: Date.parse(to) };
}

function windowsForLinks(windows: readonly TimeRange[], links: readonly number[]): LinkWindow[] {
  return windows.flatMap((times) => links.map((link) => ({ link, ...times })));
}

/**
 * Validates the request before anything is written. A window without a link applies to all links
 * the source has reported, including those in `reportedLinks` from this request. Rejects too many windows,
 * an unknown source (`known` is `null`) that no session of the request creates, and changes to
 * observed times in months whose sessions were dropped.
 */
export async function readObservedTimes(
  db: Kysely<Schema>,
  { source, observed, gaps }: Pick<Body, 'source' | 'observed' | 'gaps'>,
  known: number | null,
  reportedLinks: readonly number[],
  finder: LinkFinder,
): Promise<ObservedTimes | Rejection> {
  if (known === null && reportedLinks.length === 0 && observed.length + gaps.length > 0)
    return rejectFor({ code: 'sessions.unknown-source', params: { source } });
  await finder.load(observed.map(toLinkReference));
  const unknown: number[] = [];
  const windows: LinkWindow[] = [];
  const everywhere: TimeRange[] = [];
  for (const [index, window] of observed.entries()) {
    const times = toTimeRange(window);
    if (window.segment_id === undefined && window.link === undefined) {
      everywhere.push(times);
      continue;
    }
    const link = finder.find(toLinkReference(window), times.from);
    if (link.ok) windows.push({ link: link.value, ...times });
    else unknown.push(index);
  }
  if (everywhere.length > 0) {
    const links = new Set([...(known === null ? [] : await loadLinksOfSource(db, known)), ...reportedLinks]);
    if (windows.length + links.size * everywhere.length > maxRequestWindows)
      return rejectField('observed', 'fault.too-many-windows', { most: maxRequestWindows });
  }
  const away = gaps.map(toTimeRange);
  if (known !== null) {
    const of = everywhere.length === 0 ? [] : windowsForLinks(everywhere, await loadLinksOfSource(db, known));
    const can = await checkObservedTimes(db, known, [...windows, ...of], away);
    if (!can.ok) return rejectFor(can.refusal);
  }
  return { windows, everywhere, gaps: away, unknown };
}

/**
 * Writes the windows and gaps after the request's sessions are ingested. Rejects, without writing
 * anything, if no source was created.
 */
export async function writeObservedTimes(
  db: Kysely<Schema>,
  source: string,
  { windows, everywhere, gaps }: ObservedTimes,
): Promise<Rejection | null> {
  if (windows.length + everywhere.length + gaps.length === 0) return null;
  const known = await findSourceId(db, source);
  if (known === null) return rejectFor({ code: 'sessions.unknown-source', params: { source } });
  const all = everywhere.length === 0 ? [] : await loadLinksOfSource(db, known);
  const done = await addObservedTimes(db, known, [...windows, ...windowsForLinks(everywhere, all)], gaps);
  return done.ok ? null : rejectFor(done.refusal);
}
