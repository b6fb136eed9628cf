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
      if (windows.length > 0) {
        const links = [...new Set(windows.map(({ link }) => link))];
        const byLink = new Map<number, TimeStretch[]>(links.map((link) => [link, []]));
        for (const window of [...(await statedWindows(tx, source, links)), ...windows])
          byLink.get(window.link)?.push(window);
        const joined = [...byLink].flatMap(([link, all]) =>
          joinedStretches(all).map((stretch) => ({ link, ...stretch })),
        );
        await replaceWindows(tx, source, links, joined);
      }
      if (gaps.length > 0) {
        const before = (await sourceGaps(tx)).filter((gap) => gap.source === source);
        await replaceGaps(tx, source, joinedStretches([...before, ...gaps]));
      }
    },
    { long: true },
  );
}
