// Instants before the first recorded rules are rejected at the parameter that gives them, and at no
// other.
import { calendar } from '@curbwright/core';
import { expect, it } from 'vitest';
import { rejectBeforeRecords, rejectDateBeforeRecords } from './before-records.ts';

const knownFrom = Date.parse('2024-03-05T15:00:00Z');
const time = { timeZone: 'America/New_York', calendar: calendar.parse({}) };
const cityFrom = (from: number | null) => ({ knownFrom: from, time });

it('answers the first recorded instant and refuses the one before it, with the day rules are known from', () => {
  expect(rejectBeforeRecords(cityFrom(knownFrom), 'at', knownFrom)).toBeNull();
  expect(rejectBeforeRecords(cityFrom(null), 'at', 0)).toBeNull();
  const refused = rejectBeforeRecords(cityFrom(knownFrom), 'at', knownFrom - 24 * 3_600_000);
  expect(refused?.fields).toEqual({ at: ['fault.before-records'] });
  expect(String(refused?.params.instant)).toContain('2024');
});

it.each([
  [{ date: '2020-01-02', time: '10:00' }, 'date'],
  [{ date: '2020-01-02' }, 'date'],
  [{ time: '10:00' }, 'time'],
])('of %j the fault is at %s', (given, field) => {
  expect(Object.keys(rejectDateBeforeRecords(cityFrom(knownFrom), given, 0)?.fields ?? {})).toEqual([field]);
});

it('answers what is asked for now, whatever is recorded', () => {
  expect(rejectDateBeforeRecords(cityFrom(knownFrom), {}, 0)).toBeNull();
});
