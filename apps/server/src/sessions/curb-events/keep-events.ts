// What goes on behind events: stays are made of those that are stays as well, and events of days no longer kept are dropped.
import { configurationValue } from '../../platform/configuration/configuration.sql.ts';
import type { ServerContext } from '../../platform/context.ts';
import type { SensorIntake } from '../sensors/sensor-intake.ts';
import { Intake } from '../take-in.ts';
import { dropEventsBefore } from './curb-events.sql.ts';
import { makeDueStays } from './make-stays.ts';

const day = 86_400_000;
/** Days events are kept when the city says nothing. */
const usualDays = 30;
/** Milliseconds after events came until stays are made of them, and between two looks at what is to be dropped. */
const soon = 500;
const everyHour = 3_600_000;

/** Starts; the answer stops it, between two portions. */
export function keepEvents(
  { db, log, now }: Pick<ServerContext, 'db' | 'log' | 'now'>,
  sensors: SensorIntake,
): () => Promise<void> {
  const intake = new Intake(db);
  let closed = false;
  let working: Promise<void> = Promise.resolve();
  const then = (work: () => Promise<void>) => {
    working = working.then(work).catch((error: unknown) => {
      if (!closed) log.warn({ err: error }, 'events could not be looked after');
    });
  };
  const makeStays = async () => {
    for (;;) {
      const made = closed ? 0 : await makeDueStays(db, intake, now());
      if (made === 0) return;
      // Another process makes them. It may have read before our events came, so look again.
      if (made === null) await new Promise((resolve) => setTimeout(resolve, soon));
    }
  };
  const drop = async () => {
    const days = await configurationValue(db, 'EVENT_RETENTION_DAYS');
    const before = now() - (typeof days === 'number' ? days : usualDays) * day;
    while (!closed && (await dropEventsBefore(db, before)) > 0);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = sensors.onEvents(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      then(makeStays);
    }, soon).unref();
  });
  then(makeStays);
  then(drop);
  const hourly = setInterval(() => then(drop), everyHour).unref();
  return async () => {
    closed = true;
    stop();
    clearTimeout(timer);
    clearInterval(hourly);
    await working;
  };
}
