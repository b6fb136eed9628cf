// Creates parking sessions from events, for publishers whose arrivals and departures are also
// sessions. The event's session id is the key, so no session is created twice.
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { ingestSessions, type SessionAtLink, type SessionIngest } from '../ingest-sessions.ts';
import { loadFirstRetainedMonth } from '../retention.ts';
import {
  loadUnprocessedEvents,
  markEventsProcessed,
  type UnprocessedEvent,
  withSessionCreationLock,
} from './curb-events.sql.ts';

interface EventPair {
  readonly publisher: string;
  readonly start: UnprocessedEvent;
  readonly end: UnprocessedEvent | null;
}

/**
 * The first arrival and the last departure of each session; without an arrival there is no session
 * yet.
 */
function pairEvents(events: readonly UnprocessedEvent[]): EventPair[] {
  const byName = new Map<string, UnprocessedEvent[]>();
  for (const event of events) {
    const name = `${event.publisherId} ${event.session}`;
    byName.set(name, [...(byName.get(name) ?? []), event]);
  }
  return [...byName.values()].flatMap((all) => {
    const start = all.find(({ type }) => type === 'park_start');
    const end = all.findLast(({ type }) => type === 'park_end') ?? null;
    return start === undefined || start.link === null ? [] : [{ publisher: start.publisher, start, end }];
  });
}

function toSessionAtLink({ start, end }: EventPair): SessionAtLink {
  const word = (text: string | null) =>
    text === null || text === 'unspecified' ? null : text.toLowerCase().slice(0, 60);
  return {
    outsideId: start.session,
    link: start.link ?? 0,
    arrival: start.at,
    departure: end === null ? null : end.at,
    userClass: word(start.purpose),
    vehicleType: word(start.vehicle),
    fee: end?.cost ?? start.cost,
  };
}

async function createSessions(db: Kysely<Schema>, intake: SessionIngest, now: number): Promise<number> {
  const events = await loadUnprocessedEvents(db);
  const keepFrom = (await loadFirstRetainedMonth(db, now))?.instant ?? Number.NEGATIVE_INFINITY;
  const bySource = new Map<string, SessionAtLink[]>();
  for (const session of pairEvents(events))
    bySource.set(session.publisher, [...(bySource.get(session.publisher) ?? []), toSessionAtLink(session)]);
  for (const [name, stays] of bySource)
    await ingestSessions(intake, { name, kind: 'sensors' }, stays, { now, keepFrom });
  await markEventsProcessed(
    db,
    events.map(({ id }) => id),
  );
  return events.length;
}

/**
 * Creates the due parking sessions. Returns the number of events examined, or `null` when another
 * process is creating them. Only one process may do this at a time; otherwise one that has read
 * only the start of a session could overwrite an end that another has written.
 */
export function createDueSessions(
  db: Kysely<Schema>,
  intake: SessionIngest,
  now: number,
): Promise<number | null> {
  return withSessionCreationLock(db, () => createSessions(db, intake, now));
}
