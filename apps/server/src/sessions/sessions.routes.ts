// Endpoints for sending parking sessions and for listing their sources.
import { sessionOperations } from '@curbwright/contract';
import { validateSessionTimes } from '@curbwright/core';
import type { CityContext } from '../city/city-context.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { rejectFor, respond } from '../platform/http/outcome.ts';
import { toPage } from '../platform/http/pagination.ts';
import { authorOf } from '../platform/write-transaction.ts';
import { readObservedTimes, writeObservedTimes } from './ingest-observed-times.ts';
import { ingestSessions, SessionIngest } from './ingest-sessions.ts';
import { LinkFinder } from './link-finder.ts';
import { readSessions, resolveSessionLinks, toItemOutcome } from './read-sessions.ts';
import { loadFirstRetainedMonth } from './retention.ts';
import { listSources, type SourceRow } from './session-sources.sql.ts';
import { findSourceId } from './sessions.sql.ts';

function toIssueCounts({ outcomes }: SourceRow) {
  return (['zero', 'reversed', 'too long'] as const).flatMap((fault) => {
    const sessions = outcomes[fault] ?? 0;
    return sessions > 0 ? [{ fault, sessions }] : [];
  });
}

export function sessionHandlers(context: CityContext): Pick<Handlers, 'sendSessions' | 'sessionSources'> {
  const { db } = context;
  const intake = new SessionIngest(db);
  return {
    sendSessions: async ({ body, caller, language, requestId }) => {
      const { source, kind } = body;
      const now = context.now();
      const finder = new LinkFinder(db);
      const read = await readSessions(body.stays, language);
      const placed = await resolveSessionLinks(read, finder, language);
      const keepFrom = (await loadFirstRetainedMonth(db, now))?.instant ?? Number.NEGATIVE_INFINITY;
      const known = await findSourceId(db, source);
      if (known === null && body.stays.length === 0)
        return rejectFor({ code: 'sessions.unknown-source', params: { source } });
      const reportedLinks = placed.flatMap(({ stay: { arrival, departure, link } }) =>
        arrival >= keepFrom && validateSessionTimes(arrival, departure, now) === null ? [link] : [],
      );
      const watched = await readObservedTimes(db, body, known, reportedLinks, finder);
      if ('kind' in watched) return watched;
      const { id: userId, username } = authorOf(caller);
      const done = await ingestSessions(
        intake,
        { name: source, kind },
        placed.map(({ stay }) => stay),
        { now, keepFrom, audit: { userId, username, requestId } },
      );
      for (const [at, { index, stay }] of placed.entries())
        read.outcomes[index] = toItemOutcome(stay, done[at] ?? 'unchanged', language);
      const unwritten = await writeObservedTimes(db, source, watched);
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
      return respond({ ...counts, results, unknown_observed: [...watched.unknown] });
    },
    sessionSources: async ({ query }) => {
      const { count, rows } = await listSources(db, query.limit, query.offset);
      const results = rows.map((row) => ({
        id: row.id,
        name: row.name,
        kind: row.kind,
        counted: row.outcomes.counted ?? 0,
        ongoing: row.outcomes.ongoing ?? 0,
        faults: toIssueCounts(row),
        links: row.links,
        first: row.first_at?.toISOString() ?? null,
        last: row.last_at?.toISOString() ?? null,
        states_windows: row.states_windows,
        gaps: row.gaps.map((gap) => ({
          from: new Date(gap.from).toISOString(),
          to: new Date(gap.to).toISOString(),
        })),
      }));
      return respond(toPage(sessionOperations.sessionSources.path, query, count, results));
    },
  };
}
