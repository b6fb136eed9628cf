// Creates parking sessions from events, for publishers whose arrivals and departures are also
// sessions. The event's session id is the key, so no session is created twice.
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { keptFrom } from '../retention.ts';
import { type Intake, type StayAtLink, takeIn } from '../take-in.ts';
import { type DueEvent, dueEvents, inOneProcess, staysMade } from './curb-events.sql.ts';

interface Session {
  readonly publisher: string;
  readonly start: DueEvent;
  readonly end: DueEvent | null;
}

/**
 * The first arrival and the last departure of each session; without an arrival there is no session
 * yet.
 */
function sessionsOf(events: readonly DueEvent[]): Session[] {
  const byName = new Map<string, DueEvent[]>();
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

function stayOf({ start, end }: Session): StayAtLink {
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

async function makeStays(db: Kysely<Schema>, intake: Intake, now: number): Promise<number> {
  const events = await dueEvents(db);
  const keepFrom = (await keptFrom(db, now))?.instant ?? Number.NEGATIVE_INFINITY;
  const bySource = new Map<string, StayAtLink[]>();
  for (const session of sessionsOf(events))
    bySource.set(session.publisher, [...(bySource.get(session.publisher) ?? []), stayOf(session)]);
  for (const [name, stays] of bySource)
    await takeIn(intake, { name, kind: 'sensors' }, stays, { now, keepFrom });
  await staysMade(
    db,
    events.map(({ id }) => id),
  );
  return events.length;
}

/**
 * Creates the due parking sessions. Returns the number of events examined, or `null` when another
 * process is creating them. Only one process at a time reads, writes and marks: with two, the one
 * that had read only a session's start could write it after the other had written its end.
 */
export function makeDueStays(db: Kysely<Schema>, intake: Intake, now: number): Promise<number | null> {
  return inOneProcess(db, () => makeStays(db, intake, now));
}
