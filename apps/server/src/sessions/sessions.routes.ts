// Endpoints for sending parking sessions and for listing their sources.
import { sessionCalls } from '@curbwright/contract';
import { timesFault } from '@curbwright/core';
import type { CityContext } from '../city/city-context.ts';
import { writeAudit } from '../platform/audit/audit-entries.sql.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { answered, refuseFor } from '../platform/http/outcome.ts';
import { pageOf } from '../platform/http/pages.ts';
import { authorOf } from '../platform/write-transaction.ts';
import { LinkFinder } from './link-finder.ts';
import { outcomeOf, placeStays, readStays } from './read-stays.ts';
import { keptFrom } from './retention.ts';
import { type SourceRow, sourceRows } from './session-sources.sql.ts';
import { knownSource } from './sessions.sql.ts';
import { Intake, takeIn } from './take-in.ts';
import { readWatched, writeWatched } from './take-watched.ts';

function faultsOf({ outcomes }: SourceRow) {
  return (['zero', 'reversed', 'too long'] as const).flatMap((fault) => {
    const sessions = outcomes[fault] ?? 0;
    return sessions > 0 ? [{ fault, sessions }] : [];
  });
}

export function sessionHandlers(context: CityContext): Pick<Handlers, 'sendSessions' | 'sessionSources'> {
  const { db } = context;
  const intake = new Intake(db);
  return {
    sendSessions: async ({ body, caller, language, requestId }) => {
      const { source, kind } = body;
      const now = context.now();
      const finder = new LinkFinder(db);
      const read = await readStays(body.stays, language);
      const placed = await placeStays(read, finder, language);
      const keepFrom = (await keptFrom(db, now))?.instant ?? Number.NEGATIVE_INFINITY;
      const known = await knownSource(db, source);
      if (known === null && body.stays.length === 0)
        return refuseFor({ code: 'sessions.unknown-source', params: { source } });
      const told = placed.flatMap(({ stay: { arrival, departure, link } }) =>
        arrival >= keepFrom && timesFault(arrival, departure, now) === null ? [link] : [],
      );
      const watched = await readWatched(db, body, known, told, finder);
      if ('kind' in watched) return watched;
      const done = await takeIn(
        intake,
        { name: source, kind },
        placed.map(({ stay }) => stay),
        { now, keepFrom },
      );
      for (const [at, { index, stay }] of placed.entries())
        read.outcomes[index] = outcomeOf(stay, done[at] ?? 'unchanged', language);
      const unwritten = await writeWatched(db, source, watched);
      if (unwritten !== null) return unwritten;
      const results = read.outcomes.flatMap((outcome) => outcome ?? []);
      const countOf = (name: string) => results.filter(({ outcome }) => outcome === name).length;
      const counts = {
        added: countOf('added'),
        changed: countOf('changed'),
        unchanged: countOf('unchanged'),
        repeated: countOf('repeated'),
        refused: countOf('refused'),
      };
      if (counts.added + counts.changed > 0) {
        const { id: userId, username } = authorOf(caller);
        const entry = { action: 'import', noun: 'sessions', nounId: source, requestId };
        await writeAudit(db, { userId, username, ...entry, after: counts });
      }
      return answered({ ...counts, results, unknown_observed: [...watched.unknown] });
    },
    sessionSources: async ({ query }) => {
      const { count, rows } = await sourceRows(db, query.limit, query.offset);
      const results = rows.map((row) => ({
        id: row.id,
        name: row.name,
        kind: row.kind,
        counted: row.outcomes.counted ?? 0,
        ongoing: row.outcomes.ongoing ?? 0,
        faults: faultsOf(row),
        links: row.links,
        first: row.first_at?.toISOString() ?? null,
        last: row.last_at?.toISOString() ?? null,
        states_windows: row.states_windows,
        gaps: row.gaps.map((gap) => ({
          from: new Date(gap.from).toISOString(),
          to: new Date(gap.to).toISOString(),
        })),
      }));
      return answered(pageOf(sessionCalls.sessionSources.path, query, count, results));
    },
  };
}
