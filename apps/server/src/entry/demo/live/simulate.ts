// Simulates the demo city's sensors while the server runs. Their readings go through the regular
// ingest and are marked as simulated.
import { setTimeout as wait } from 'node:timers/promises';
import { civilMinute } from '@curbwright/core';
import {
  popularityOf,
  SensorSimulator,
  type SimulatedMoment,
  type SimulatedReading,
} from '@curbwright/demo-city';
import type { ServerContext } from '../../../platform/context.ts';
import type { SensorIngestQueue } from '../../../sessions/sensors/sensor-ingest-queue.ts';
import { loadIngestCity } from '../../../sessions/sessions.sql.ts';
import { demoRun } from '../demo.sql.ts';
import { lockSimulator, simulatedSensors } from './simulated-sensors.sql.ts';

/**
 * Milliseconds between steps (`stepIntervalMs`), between reports of all sensors, and between checks whether
 * another process has stopped simulating.
 */
const stepIntervalMs = 2000;
const fullReportIntervalMs = 60_000;
const recheckIntervalMs = 30_000;

/** The hour and kind of day in the city at an instant (epoch milliseconds). */
export function toSimulatedMoment(now: number, timeZone: string): SimulatedMoment {
  const minute = civilMinute(now, timeZone);
  // The epoch began on a Thursday (index 3, with Monday 0).
  const weekday = (Math.floor(minute / 1440) + 3) % 7;
  return {
    hour: (minute % 1440) / 60,
    day: weekday === 5 ? 'saturday' : weekday === 6 ? 'sunday' : 'workday',
  };
}

/**
 * Starts simulating the sensors marked as simulated; returns a function that stops it. Waits while
 * another process simulates them, and does nothing in a city without such sensors.
 */
export function simulateLive(
  { db, pool, log, now }: Pick<ServerContext, 'db' | 'pool' | 'log' | 'now'>,
  ingestQueue: SensorIngestQueue,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Aborting ends the pause at once and is not an error.
  const pause = (milliseconds: number) =>
    wait(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
  const sendReadings = async (readings: readonly SimulatedReading[]) => {
    const at = now();
    await ingestQueue.take(
      readings.map(({ name, spaces, free }) => ({
        sensor: name,
        at,
        words: [{ kind: 'count', at, spaces, taken: null, free }],
        event: null,
      })),
    );
  };
  const simulateSteps = async () => {
    const sensors = await simulatedSensors(db);
    const city = await loadIngestCity(db);
    if (sensors.length === 0 || city === null) return;
    const { timeZone } = city;
    const seed = (await demoRun(db))?.seed ?? 1;
    const counters = sensors.map((one) => ({ ...one, liking: popularityOf(seed, one.segment) }));
    const simulator = new SensorSimulator(counters, seed);
    // Advances four hours, so that the last stored readings move to the usual level for this time.
    simulator.step(4 * 3600, toSimulatedMoment(now(), timeZone));
    let lastFullReport = Number.NEGATIVE_INFINITY;
    while (!signal.aborted) {
      const changed = simulator.step(stepIntervalMs / 1000, toSimulatedMoment(now(), timeZone));
      const isFullReportDue = now() - lastFullReport >= fullReportIntervalMs;
      if (isFullReportDue) lastFullReport = now();
      await sendReadings(isFullReportDue ? simulator.all() : changed);
      await pause(stepIntervalMs);
    }
  };
  const run = async () => {
    while (!signal.aborted) {
      let releaseLock: (() => void) | null = null;
      try {
        releaseLock = await lockSimulator(pool);
        if (releaseLock !== null) await simulateSteps();
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'the demo’s sensors are not simulated');
      } finally {
        releaseLock?.();
      }
      await pause(recheckIntervalMs);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
