// Background work for curb events: creates parking sessions from events that imply them, and
// deletes events past their retention period.
import { configurationValue } from '../../platform/configuration/configuration.sql.ts';
import type { ServerContext } from '../../platform/context.ts';
import { SessionIngest } from '../ingest-sessions.ts';
import type { SensorIngestQueue } from '../sensors/sensor-ingest-queue.ts';
import { createDueSessions } from './create-sessions.ts';
import { deleteEventsBefore } from './curb-events.sql.ts';

const day = 86_400_000;
/** Days events are stored unless the city configures otherwise. */
const defaultRetentionDays = 30;
/**
 * Milliseconds between the arrival of events and the creation of parking sessions, and between
 * retries while another process creates them.
 */
const sessionCreationDelayMs = 500;
const hourMs = 3_600_000;

/** Starts the work; the returned function stops it between two chunks. */
export function startCurbEventsJob(
  { db, log, now }: Pick<ServerContext, 'db' | 'log' | 'now'>,
  sensors: SensorIngestQueue,
): () => Promise<void> {
  const intake = new SessionIngest(db);
  let closed = false;
  let working: Promise<void> = Promise.resolve();
  const then = (work: () => Promise<void>) => {
    working = working.then(work).catch((error: unknown) => {
      if (!closed) log.warn({ err: error }, 'events could not be looked after');
    });
  };
  const runSessionCreation = async () => {
    for (;;) {
      const made = closed ? 0 : await createDueSessions(db, intake, now());
      if (made === 0) return;
      // Another process is creating them. It may have read before our events arrived, so check
      // again.
      if (made === null) await new Promise((resolve) => setTimeout(resolve, sessionCreationDelayMs));
    }
  };
  const drop = async () => {
    const days = await configurationValue(db, 'EVENT_RETENTION_DAYS');
    const before = now() - (typeof days === 'number' ? days : defaultRetentionDays) * day;
    while (!closed && (await deleteEventsBefore(db, before)) > 0);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = sensors.onEvents(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      then(runSessionCreation);
    }, sessionCreationDelayMs).unref();
  });
  then(runSessionCreation);
  then(drop);
  const hourly = setInterval(() => then(drop), hourMs).unref();
  return async () => {
    closed = true;
    stop();
    clearTimeout(timer);
    clearInterval(hourly);
    await working;
  };
}
