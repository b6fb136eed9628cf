// Plays the demo city's sensors while the server serves: their readings come in by the same door as any, and are marked as simulated.
import { setTimeout as wait } from 'node:timers/promises';
import { civilMinute } from '@curbwright/core';
import {
  likingOf,
  SensorSimulator,
  type SimulatedMoment,
  type SimulatedReading,
} from '@curbwright/demo-city';
import type { ServerContext } from '../../../platform/context.ts';
import type { SensorIntake } from '../../../sessions/sensors/sensor-intake.ts';
import { measureCity } from '../../../sessions/sessions.sql.ts';
import { demoRun } from '../demo.sql.ts';
import { simulatedSensors, takeSimulator } from './simulated-sensors.sql.ts';

/** Milliseconds between two steps, between two times all are told, and until another process's end is looked for. */
const every = 2000;
const everybody = 60_000;
const lookAgain = 30_000;

/** The moment in the city of an instant (epoch milliseconds). */
export function momentOf(now: number, timeZone: string): SimulatedMoment {
  const minute = civilMinute(now, timeZone);
  // The epoch began on a Thursday.
  const weekday = (Math.floor(minute / 1440) + 3) % 7;
  return {
    hour: (minute % 1440) / 60,
    day: weekday === 5 ? 'saturday' : weekday === 6 ? 'sunday' : 'workday',
  };
}

/**
 * Begins to play the sensors that are marked as simulated; what it answers stops it. Another process that plays already is waited for. A city
 * without such sensors is left alone.
 */
export function simulateLive(
  { db, pool, log, now }: Pick<ServerContext, 'db' | 'pool' | 'log' | 'now'>,
  intake: SensorIntake,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Stopped it ends at once, which is no fault.
  const pause = (milliseconds: number) =>
    wait(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
  const tell = async (readings: readonly SimulatedReading[]) => {
    const at = now();
    await intake.take(
      readings.map(({ name, spaces, free }) => ({
        sensor: name,
        at,
        words: [{ kind: 'count', at, spaces, taken: null, free }],
        event: null,
      })),
    );
  };
  const play = async () => {
    const sensors = await simulatedSensors(db);
    const city = await measureCity(db);
    if (sensors.length === 0 || city === null) return;
    const { timeZone } = city;
    const seed = (await demoRun(db))?.seed ?? 1;
    const counters = sensors.map((one) => ({ ...one, liking: likingOf(seed, one.segment) }));
    const simulator = new SensorSimulator(counters, seed);
    // From what they read last to what is usual now.
    simulator.step(4 * 3600, momentOf(now(), timeZone));
    let told = Number.NEGATIVE_INFINITY;
    while (!signal.aborted) {
      const changed = simulator.step(every / 1000, momentOf(now(), timeZone));
      const isTime = now() - told >= everybody;
      if (isTime) told = now();
      await tell(isTime ? simulator.all() : changed);
      await pause(every);
    }
  };
  const run = async () => {
    while (!signal.aborted) {
      let give: (() => void) | null = null;
      try {
        give = await takeSimulator(pool);
        if (give !== null) await play();
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'the demo’s sensors are not simulated');
      } finally {
        give?.();
      }
      await pause(lookAgain);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
