// Which words are weekday names, and that no other word is.
import { expect, it } from 'vitest';
import { parseDayName } from './day-name.ts';
import { readDays } from './geojson/days-and-hours.ts';

it('reads names, their beginnings and plurals', () => {
  const words = ['mo', 'Mon', 'TUES', 'Weds.', 'thurs', 'fridays', ' sat ', 'Su'];
  expect(words.map(parseDayName)).toEqual(['mo', 'mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']);
});

it.each([
  'weekdays',
  'weekends',
  'weekly',
  'mon-fri',
  'monthly',
  'MonTueWed',
  'SatSun',
  'sunset',
  'Summer',
  'frequently',
  't',
  '',
])('takes "%s" for no day', (word) => {
  expect(parseDayName(word)).toBeNull();
});

it('reads no day out of such words in a table', () => {
  for (const word of ['Weekdays', 'MonTueWed', 'SatSun', 'monthly']) expect(readDays(word)).toBeNull();
  expect(readDays('M, Wed-F')).toEqual(['mo', 'we', 'th', 'fr']);
});
