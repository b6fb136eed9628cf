// Which texts are time zones: names in the database, but not offsets or anything else.
import { expect, it } from 'vitest';
import { isTimeZone } from './time-zone.ts';

it.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['America/Argentina/Buenos_Aires', true],
  ['+02:00', false],
  ['Mars/Base', false],
  ['', false],
  [' Europe/Berlin', false],
  [null, false],
  [undefined, false],
  [7, false],
])('%j is one: %j', (value, isOne) => {
  expect(isTimeZone(value)).toBe(isOne);
});
