// What a source says of when it watched and when it was offline: added to what it said before, overlaps joined.
import { joinedStretches, type TimeStretch } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import {
  type LinkWindow,
  lockIntake,
  replaceGaps,
  replaceWindows,
  sourceGaps,
  statedWindows,
} from './queries.ts';

/** Links of one statement: other requests get their turn between them. */
const linksAtOnce = 2000;

/** Adds windows and gaps (epoch milliseconds) of a source that is there. */
export async function addWatched(
  db: Kysely<Schema>,
  source: number,
  windows: readonly LinkWindow[],
  gaps: readonly TimeStretch[],
): Promise<void> {
  if (windows.length === 0 && gaps.length === 0) return;
  await inTransaction(
    db,
    async (tx) => {
      await lockIntake(tx);
      const byLink = new Map<number, TimeStretch[]>();
      for (const window of windows) {
        const list = byLink.get(window.link) ?? [];
        list.push(window);
        byLink.set(window.link, list);
      }
      const links = [...byLink.keys()].sort((a, b) => a - b);
      for (let at = 0; at < links.length; at += linksAtOnce) {
        const some = links.slice(at, at + linksAtOnce);
        for (const window of await statedWindows(tx, source, some)) byLink.get(window.link)?.push(window);
        const joined = some.flatMap((link) =>
          joinedStretches(byLink.get(link) ?? []).map((stretch) => ({ link, ...stretch })),
        );
        await replaceWindows(tx, source, some, joined);
      }
      if (gaps.length > 0) {
        const before = (await sourceGaps(tx)).filter((gap) => gap.source === source);
        await replaceGaps(tx, source, joinedStretches([...before, ...gaps]));
      }
    },
    { long: true },
  );
}
