// What a call says of when its source watched, and when it was offline.
import type { sessionCalls } from '@curbwright/contract';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../db/schema.ts';
import { type Refused, refuseField } from '../../http/outcome.ts';
import type { LinkFinder } from '../../sessions/link-finder.ts';
import { knownSource, type LinkWindow, linksOfSource } from '../../sessions/queries.ts';
import { addWatched } from '../../sessions/watched.ts';
import { placeOf } from './read-stays.ts';

type Body = z.output<typeof sessionCalls.sendSessions.body>;

/** The most windows of one call, each for each of its links. */
const mostWindows = 100_000;

/**
 * Places in `observed` whose link nobody knows; null = the source has told no stay yet, and what it says of itself is not kept. A window
 * without a link is for all links the source has told stays of; the refusal when those are too many together.
 */
export async function takeWatched(
  db: Kysely<Schema>,
  { source, observed, gaps }: Pick<Body, 'source' | 'observed' | 'gaps'>,
  finder: LinkFinder,
): Promise<number[] | Refused | null> {
  const known = await knownSource(db, source);
  if (known === null) return null;
  if (observed.length === 0 && gaps.length === 0) return [];
  await finder.load(observed.map(placeOf));
  const unknown: number[] = [];
  const windows: LinkWindow[] = [];
  let all: readonly number[] | null = null;
  for (const [index, window] of observed.entries()) {
    const times = { from: Date.parse(window.from), to: Date.parse(window.to) };
    if (window.segment_id === undefined && window.link === undefined) {
      all ??= await linksOfSource(db, known);
      if (windows.length + all.length > mostWindows)
        return refuseField('observed', 'fault.too-many-windows', { most: mostWindows });
      for (const link of all) windows.push({ link, ...times });
      continue;
    }
    const link = finder.find(placeOf(window), times.from);
    if (link.ok) windows.push({ link: link.value, ...times });
    else unknown.push(index);
  }
  const away = gaps.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  await addWatched(db, known, windows, away);
  return unknown;
}
