// The time in the city that simulated sensors use: its local hour, and whether it is a weekend.
import { expect, it } from 'vitest';
import { toSimulatedMoment } from './simulate.ts';

it.each([
  ['2026-11-20T23:30:00Z', 'UTC', 23.5, 'workday'],
  ['2026-11-21T00:00:00Z', 'UTC', 0, 'saturday'],
  ['2026-11-22T12:15:00Z', 'UTC', 12.25, 'sunday'],
  ['2026-11-23T00:00:00Z', 'UTC', 0, 'workday'],
  ['2026-11-20T23:30:00Z', 'Europe/Rome', 0.5, 'saturday'],
  ['2026-11-23T03:00:00Z', 'America/New_York', 22, 'sunday'],
])('%s in %s is %d o’clock of a %s', (instant, timeZone, hour, day) => {
  expect(toSimulatedMoment(Date.parse(instant), timeZone)).toEqual({ hour, day });
});
